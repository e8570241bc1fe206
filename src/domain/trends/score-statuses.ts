/** Scores posts by their reblogs and favourites, and by their age. */
import { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { firstIdOfDay } from './days.ts';
import { STATUS_MAY_TREND } from './trendable.ts';

/** Mastodon halves every hour; where few people write, a post is talked about for longer. */
const HALF_LIFE_HOURS = 6;
const ENDS_BELOW = 0.3;
/** What is older has halved 28 times: no crowd of a server is so large that it would still trend. */
const OLDEST_DAYS = 7;

/** With n reblogs and favourites, at least `threshold`: (n - 1)², halved every `HALF_LIFE_HOURS` since it was posted. */
export async function scoreStatuses(tx: Tx, at: Date, threshold: number): Promise<void> {
  await tx.$executeRaw`DELETE FROM status_trends`;
  await tx.$executeRaw`
    INSERT INTO status_trends (status_id, score)
    SELECT id, score FROM (
      SELECT s.id, (c.reblogs_count + c.favourites_count - 1)::float8 ^ 2
        * 0.5::float8 ^ (extract(epoch FROM ${at}::timestamptz - s.created_at)::float8 / 3600 / ${HALF_LIFE_HOURS}::float8) AS score
      FROM status_stats c JOIN statuses s ON s.id = c.status_id JOIN actors a ON a.id = s.actor_id
      WHERE c.status_id >= ${firstIdOfDay(at, OLDEST_DAYS)} AND c.reblogs_count + c.favourites_count >= ${threshold}::int
        AND s.created_at <= ${at}::timestamptz AND ${Prisma.raw(STATUS_MAY_TREND)}) scores
    WHERE score >= ${ENDS_BELOW}::float8`;
}
