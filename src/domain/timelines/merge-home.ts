/** Backfills a home timeline when a follow begins and clears it when the follow ends. */

import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { TIMELINE_SIZE } from '../kernel/trim-entries.ts';
import { COMMENT_CONCERNS, FOLLOW_TAKES, IN_EXCLUSIVE_LIST } from '../statuses/audience.ts';

/** Limit per author, so that a new follow does not displace all others. */
const MERGED_STATUSES = TIMELINE_SIZE / 8;

/**
 * The statuses that the home timeline already shows, directly or by a reblog: all of them, not only the latest as in fan-out,
 * because those of a new follow are older.
 */
const SHOWN = `SELECT coalesce(e.reblog_of_id, e.id) FROM home_entries h JOIN statuses e ON e.id = h.status_id AND e.deleted_at IS NULL
  WHERE h.actor_id = $1 AND (e.actor_id = $1 OR NOT ${IN_EXCLUSIVE_LIST('$1', 'e.actor_id')})`;

/** The latest statuses that fan-out would have written if the follow had existed. */
const add = statement(
  'add_to_home',
  `INSERT INTO home_entries (actor_id, status_id)
   SELECT $1, s.id FROM statuses s
   LEFT JOIN statuses o ON o.id = s.reblog_of_id
   JOIN follows f ON f.follower_id = $1 AND f.target_id = $2 AND f.approved
   WHERE s.actor_id = $2 AND s.deleted_at IS NULL AND s.visibility IN ('PUBLIC', 'UNLISTED', 'PRIVATE')
     AND NOT ${IN_EXCLUSIVE_LIST('$1', '$2')} AND ${FOLLOW_TAKES}
     AND coalesce(s.reblog_of_id, s.id) NOT IN (${SHOWN})
     AND (s.in_reply_to_actor_id IS NULL OR s.in_reply_to_actor_id IN (s.actor_id, $1) OR EXISTS (
       SELECT FROM follows p WHERE p.follower_id = $1 AND p.target_id = s.in_reply_to_actor_id AND p.approved))
     AND ${COMMENT_CONCERNS('$1')}
   ORDER BY s.id DESC LIMIT ${MERGED_STATUSES}
   ON CONFLICT DO NOTHING`,
);

const remove = statement(
  'remove_from_home',
  `DELETE FROM home_entries h USING statuses s WHERE h.actor_id = $1 AND s.id = h.status_id AND s.actor_id = $2`,
);

export async function addToHome(platform: Pick<Platform, 'sql'>, followerId: bigint, targetId: bigint): Promise<void> {
  await platform.sql.many(add, [followerId, targetId]);
}

export async function removeFromHome(
  platform: Pick<Platform, 'sql'>,
  followerId: bigint,
  targetId: bigint,
): Promise<void> {
  await platform.sql.many(remove, [followerId, targetId]);
}
