/** Fan-out to list timelines: one row for each list and status (docs/decisions/0002-home-timelines-in-postgresql.md). */

import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { FOLLOW_TAKES, LISTED_RECENTLY, NOT_BLOCKED_OR_MUTED } from '../statuses/audience.ts';

/**
 * The lists that receive a status: those whose owner would get it in the home timeline, or wrote it. Replies to others depend on
 * the list's policy, reblogs on whether the original is already among the latest. Parameter $2 is now.
 */
const TAKES = `
  s.deleted_at IS NULL AND o.deleted_at IS NULL AND s.visibility <> 'DIRECT'
  AND (l.actor_id = s.actor_id OR f.approved) AND ${FOLLOW_TAKES} AND ${NOT_BLOCKED_OR_MUTED('l.actor_id', '$2')}
  AND NOT (s.reblog_of_id IS NOT NULL AND ${LISTED_RECENTLY('l.id')})
  AND (s.in_reply_to_actor_id IS NULL OR s.in_reply_to_actor_id IN (s.actor_id, l.actor_id)
    OR l.replies_policy = 'FOLLOWED' AND EXISTS (
      SELECT FROM follows p WHERE p.follower_id = l.actor_id AND p.target_id = s.in_reply_to_actor_id AND p.approved)
    OR l.replies_policy = 'LIST' AND EXISTS (
      SELECT FROM list_members p WHERE p.list_id = l.id AND p.actor_id = s.in_reply_to_actor_id))`;

const OWNER = 'a.domain IS NULL AND a.suspended_at IS NULL AND a.deleted_at IS NULL';

const fanOut = statement(
  'fan_out_status_to_lists',
  `WITH takers AS (
     SELECT l.id AS list_id FROM statuses s
     LEFT JOIN statuses o ON o.id = s.reblog_of_id
     JOIN list_members m ON m.actor_id = s.actor_id
     JOIN lists l ON l.id = m.list_id
     JOIN actors a ON a.id = l.actor_id AND ${OWNER}
     LEFT JOIN follows f ON f.id = m.follow_id
     WHERE s.id = $1 AND ${TAKES}
   ), written AS (
     INSERT INTO list_entries (list_id, status_id) SELECT list_id, $1 FROM takers ON CONFLICT DO NOTHING
   )
   SELECT list_id FROM takers`,
);

/** Writes the status into the lists that receive it, and returns them. */
export async function fanOutToLists(platform: Pick<Platform, 'sql' | 'clock'>, statusId: bigint): Promise<bigint[]> {
  return (await platform.sql.many(fanOut, [statusId, platform.clock.now()])).map((row) => row.list_id);
}

/** The latest statuses of a member that fan-out would have written if it had been a member. */
const fill = statement(
  'fill_lists',
  `INSERT INTO list_entries (list_id, status_id)
   SELECT l.id, s.id FROM lists l
   JOIN list_members m ON m.list_id = l.id AND m.actor_id = ANY ($3::bigint[])
   LEFT JOIN follows f ON f.id = m.follow_id
   CROSS JOIN LATERAL (
     SELECT * FROM statuses w WHERE w.actor_id = m.actor_id AND w.deleted_at IS NULL ORDER BY w.id DESC LIMIT 100) s
   LEFT JOIN statuses o ON o.id = s.reblog_of_id
   WHERE l.actor_id = $1 AND ${TAKES}
   ON CONFLICT DO NOTHING`,
);

const clear = statement(
  'clear_lists',
  `DELETE FROM list_entries e USING lists l, statuses s
   WHERE l.actor_id = $1 AND e.list_id = l.id AND s.id = e.status_id AND s.actor_id = ANY ($2::bigint[])
     AND NOT EXISTS (SELECT FROM list_members m WHERE m.list_id = l.id AND m.actor_id = s.actor_id)`,
);

/** Synchronizes an owner's list timelines with the current members, for these actors; safe to repeat. */
export async function syncLists(
  platform: Pick<Platform, 'sql' | 'clock'>,
  ownerId: bigint,
  actorIds: readonly bigint[],
): Promise<void> {
  await platform.sql.many(clear, [ownerId, actorIds]);
  await platform.sql.many(fill, [ownerId, platform.clock.now(), actorIds]);
}
