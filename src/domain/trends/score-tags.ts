/** Scores hashtags by the number of people who post with them publicly. */
import { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { firstIdOfDay } from './days.ts';
import { scoreBursts } from './score-bursts.ts';

const HALF_LIFE_HOURS = 4;

/** Counts public posts of actors who are neither suspended nor silenced. */
export function scoreTags(tx: Tx, at: Date, threshold: number): Promise<void> {
  return scoreBursts(tx, at, {
    table: Prisma.raw('tag_trends'),
    key: Prisma.raw('tag_id'),
    uses: Prisma.sql`
      SELECT st.tag_id, s.actor_id, s.id >= ${firstIdOfDay(at, 0)} AS today
      FROM statuses s JOIN status_tags st ON st.status_id = s.id JOIN actors a ON a.id = s.actor_id
      WHERE s.id >= ${firstIdOfDay(at, 1)} AND s.deleted_at IS NULL AND s.visibility = 'PUBLIC'
        AND a.suspended_at IS NULL AND a.silenced_at IS NULL AND a.deleted_at IS NULL`,
    threshold,
    halfLifeHours: HALF_LIFE_HOURS,
  });
}
