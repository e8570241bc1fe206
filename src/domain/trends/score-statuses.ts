/** Scores posts by their reblogs and favourites, and by their age. */
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { firstIdOfDay } from './days.ts';
import { STATUS_MAY_TREND } from './trendable.ts';

/** Mastodon uses one hour; with few users a post is discussed for longer. */
const HALF_LIFE_HOURS = 6;
const ENDS_BELOW = 0.3;
/** Older posts have decayed 28 times, too much for any score to trend. */
const OLDEST_DAYS = 7;

const deleteTrends = statement('delete_status_trends', 'DELETE FROM status_trends');

const insertTrends = statement(
  'score_statuses',
  `INSERT INTO status_trends (status_id, score)
   SELECT id, score FROM (
     SELECT s.id, (c.reblogs_count + c.favourites_count - 1)::float8 ^ 2
       * 0.5::float8 ^ (extract(epoch FROM $1::timestamptz - s.created_at)::float8 / 3600 / ${HALF_LIFE_HOURS}::float8) AS score
     FROM status_stats c JOIN statuses s ON s.id = c.status_id JOIN actors a ON a.id = s.actor_id
     WHERE c.status_id >= $2 AND c.reblogs_count + c.favourites_count >= $3::int
       AND s.created_at <= $1::timestamptz AND ${STATUS_MAY_TREND}) scores
   WHERE score >= ${ENDS_BELOW}::float8`,
);

/** With n reblogs and favourites, n at least `threshold`: (n - 1)², decaying by half every `HALF_LIFE_HOURS` since the post. */
export async function scoreStatuses(tx: Tx, at: Date, threshold: number): Promise<void> {
  await sqlWithin(tx).run(deleteTrends, []);
  await sqlWithin(tx).run(insertTrends, [at, firstIdOfDay(at, OLDEST_DAYS), threshold]);
}
