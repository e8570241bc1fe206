/** Scores hashtags by the number of people who post with them publicly. */
import type { Tx } from '../../platform/database/db.ts';
import { burstStatements, scoreBursts } from './score-bursts.ts';

const HALF_LIFE_HOURS = 4;

const bursts = burstStatements('tag_trends', {
  key: 'tag_id',
  uses: `
    SELECT st.tag_id, s.actor_id, s.id >= $3 AS today
    FROM statuses s JOIN status_tags st ON st.status_id = s.id JOIN actors a ON a.id = s.actor_id
    WHERE s.id >= $4 AND s.deleted_at IS NULL AND s.visibility = 'PUBLIC'
      AND a.suspended_at IS NULL AND a.silenced_at IS NULL AND a.deleted_at IS NULL`,
  halfLifeHours: HALF_LIFE_HOURS,
});

/** Counts public posts of actors who are neither suspended nor silenced. */
export const scoreTags = (tx: Tx, at: Date, threshold: number): Promise<void> => scoreBursts(tx, bursts, at, threshold);
