/** Fan-out to list timelines: one row for each list and status (docs/decisions/0002-home-timelines-in-postgresql.md). */

import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { COMMENT_CONCERNS, FOLLOW_TAKES, LISTED_RECENTLY, NOT_BLOCKED_OR_MUTED } from '../statuses/audience.ts';
import { IS_MEMBER } from '../statuses/visible.ts';

/** SQL over a status `s`: lists may receive it by its tags. */
const TAKEN_BY_TAG = `(s.visibility = 'PUBLIC' AND s.reblog_of_id IS NULL
  AND EXISTS (SELECT FROM actors w WHERE w.id = s.actor_id AND w.silenced_at IS NULL))`;

/**
 * The lists that receive a status of a member or of a tag: of members those whose owner would get it in the home timeline, or
 * wrote it; comments on events if the event concerns the owner. Replies to others depend on the list's policy, reblogs on whether the original is already among the latest.
 * Parameter $2 is now.
 */
const TAKES = (origin: string): string => `
  s.deleted_at IS NULL AND o.deleted_at IS NULL AND s.visibility <> 'DIRECT'
  AND (s.group_id IS NULL OR ${IS_MEMBER('s.group_id', 'l.actor_id')})
  AND ${origin} AND ${NOT_BLOCKED_OR_MUTED('l.actor_id', '$2')}
  AND NOT (s.reblog_of_id IS NOT NULL AND ${LISTED_RECENTLY('l.id')})
  AND (s.in_reply_to_actor_id IS NULL OR s.in_reply_to_actor_id IN (s.actor_id, l.actor_id)
    OR l.replies_policy = 'FOLLOWED' AND EXISTS (
      SELECT FROM follows p WHERE p.follower_id = l.actor_id AND p.target_id = s.in_reply_to_actor_id AND p.approved)
    OR l.replies_policy = 'LIST' AND EXISTS (
      SELECT FROM list_members p WHERE p.list_id = l.id AND p.actor_id = s.in_reply_to_actor_id))`;

const TAKES_OF_MEMBER = TAKES(
  `(l.actor_id = s.actor_id OR f.approved AND ${COMMENT_CONCERNS('l.actor_id')}) AND ${FOLLOW_TAKES}`,
);
const TAKES_OF_TAG = TAKES(TAKEN_BY_TAG);

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
     WHERE s.id = $1 AND ${TAKES_OF_MEMBER}
     UNION
     SELECT l.id FROM statuses s
     LEFT JOIN statuses o ON o.id = s.reblog_of_id
     JOIN status_tags st ON st.status_id = s.id
     JOIN list_tags lt ON lt.tag_id = st.tag_id
     JOIN lists l ON l.id = lt.list_id
     JOIN actors a ON a.id = l.actor_id AND ${OWNER}
     WHERE s.id = $1 AND ${TAKES_OF_TAG}
   ), written AS (
     INSERT INTO list_entries (list_id, status_id) SELECT list_id, $1 FROM takers ON CONFLICT DO NOTHING
   )
   SELECT list_id FROM takers`,
).as<{ list_id: bigint }>();

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
   WHERE l.actor_id = $1 AND ${TAKES_OF_MEMBER}
   ON CONFLICT DO NOTHING`,
);

/** SQL over a list `l` and a status `s`: the list follows one of its tags, by which it may have received the status. */
const OF_LISTED_TAG = `(${TAKEN_BY_TAG} AND EXISTS (
  SELECT FROM status_tags st JOIN list_tags lt ON lt.tag_id = st.tag_id AND lt.list_id = l.id WHERE st.status_id = s.id))`;

/** Deletes entries that their list has neither by a member nor by a tag. */
const CLEAR = (chosen: string): string =>
  `DELETE FROM list_entries e USING lists l, statuses s
   WHERE ${chosen} AND e.list_id = l.id AND s.id = e.status_id
     AND NOT EXISTS (SELECT FROM list_members m WHERE m.list_id = l.id AND m.actor_id = s.actor_id)
     AND NOT ${OF_LISTED_TAG}`;

const clear = statement('clear_lists', CLEAR('l.actor_id = $1 AND s.actor_id = ANY ($2::bigint[])'));

/** Synchronizes an owner's list timelines with the current members, for these actors; safe to repeat. */
export async function syncLists(
  platform: Pick<Platform, 'sql' | 'clock'>,
  ownerId: bigint,
  actorIds: readonly bigint[],
): Promise<void> {
  await platform.sql.many(clear, [ownerId, actorIds]);
  await platform.sql.many(fill, [ownerId, platform.clock.now(), actorIds]);
}

/** The latest statuses with a tag that fan-out would have written if the list had followed it. */
const fillByTag = statement(
  'fill_list_by_tag',
  `INSERT INTO list_entries (list_id, status_id)
   SELECT l.id, s.id FROM lists l
   JOIN list_tags lt ON lt.list_id = l.id AND lt.tag_id = ANY ($3::bigint[])
   CROSS JOIN LATERAL (
     SELECT st.status_id FROM status_tags st WHERE st.tag_id = lt.tag_id ORDER BY st.status_id DESC LIMIT 100) latest
   JOIN statuses s ON s.id = latest.status_id
   LEFT JOIN statuses o ON o.id = s.reblog_of_id
   WHERE l.id = $1 AND ${TAKES_OF_TAG}
   ON CONFLICT DO NOTHING`,
);

const clearByTag = statement(
  'clear_list_by_tag',
  CLEAR(
    'l.id = $1 AND EXISTS (SELECT FROM status_tags st WHERE st.status_id = s.id AND st.tag_id = ANY ($2::bigint[]))',
  ),
);

/** Synchronizes a list timeline with the tags that the list follows now, for these tags; safe to repeat. */
export async function syncListTags(
  platform: Pick<Platform, 'sql' | 'clock'>,
  listId: bigint,
  tagIds: readonly bigint[],
): Promise<void> {
  await platform.sql.many(clearByTag, [listId, tagIds]);
  await platform.sql.many(fillByTag, [listId, platform.clock.now(), tagIds]);
}
