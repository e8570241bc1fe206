/** Records direct statuses in the conversations of their participants. */

import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';

export interface RecordedConversation {
  id: bigint;
  actorId: bigint;
}

/**
 * Upserts one conversation per owner, thread and set of participants; unread for all but the author. Participants who block or
 * mute the author, or hide the author's server, are skipped. Idempotent.
 */
const record = statement(
  'record_conversations',
  `WITH people AS (
     SELECT s.actor_id AS id FROM statuses s WHERE s.id = $1 UNION SELECT m.actor_id FROM mentions m WHERE m.status_id = $1
   ), owners AS (
     SELECT p.id AS actor_id, s.conversation_id AS thread_id, p.id <> s.actor_id AS unread,
       ARRAY(SELECT o.id FROM people o WHERE o.id <> p.id ORDER BY o.id) AS participant_ids,
       ($2::bigint[])[row_number() OVER (ORDER BY p.id)] AS id
     FROM statuses s, people p JOIN actors a ON a.id = p.id AND a.domain IS NULL AND a.suspended_at IS NULL AND a.deleted_at IS NULL
     WHERE s.id = $1 AND s.visibility = 'DIRECT' AND s.deleted_at IS NULL AND s.reblog_of_id IS NULL
       AND ($4::bigint[] IS NULL OR p.id = ANY ($4::bigint[]))
       AND NOT EXISTS (SELECT FROM blocks b WHERE (b.blocker_id = p.id AND b.target_id = s.actor_id)
                                               OR (b.blocker_id = s.actor_id AND b.target_id = p.id))
       AND NOT EXISTS (SELECT FROM mutes u WHERE u.muter_id = p.id AND u.target_id = s.actor_id
                        AND (u.expires_at IS NULL OR u.expires_at > $3))
       AND NOT EXISTS (SELECT FROM account_domain_blocks h JOIN actors w ON w.domain = h.domain WHERE h.actor_id = p.id AND w.id = s.actor_id)
   ), kept AS (
     INSERT INTO conversations (id, actor_id, thread_id, participant_ids, last_status_id, unread)
     SELECT id, actor_id, thread_id, participant_ids, $1, unread FROM owners
     ON CONFLICT (actor_id, thread_id, participant_ids) DO UPDATE SET
       last_status_id = greatest(conversations.last_status_id, excluded.last_status_id),
       unread = CASE WHEN excluded.last_status_id > conversations.last_status_id THEN excluded.unread ELSE conversations.unread END
     RETURNING id, actor_id
   ), entered AS (
     INSERT INTO direct_entries (actor_id, status_id, conversation_id) SELECT actor_id, $1, id FROM kept ON CONFLICT DO NOTHING
   )
   SELECT id, actor_id FROM kept`,
);

/**
 * @param people maximum number of participants
 * @param only owners to write for; default: all
 */
export async function recordConversations(
  platform: Pick<Platform, 'sql' | 'ids' | 'clock'>,
  statusId: bigint,
  people: number,
  only: readonly bigint[] | null = null,
): Promise<RecordedConversation[]> {
  const ids = Array.from({ length: people }, () => platform.ids.next());
  const rows = await platform.sql.many(record, [statusId, ids, platform.clock.now(), only]);
  return rows.map((row) => ({ id: row.id, actorId: row.actor_id }));
}

const forget = statement(
  'forget_last_status',
  `WITH prior AS (
     SELECT c.id, (SELECT max(e.status_id) FROM direct_entries e JOIN statuses s ON s.id = e.status_id AND s.deleted_at IS NULL
                   WHERE e.conversation_id = c.id AND e.status_id <> $1) AS status_id
     FROM conversations c WHERE c.last_status_id = $1
   ), emptied AS (
     DELETE FROM conversations c USING prior WHERE c.id = prior.id AND prior.status_id IS NULL
   )
   UPDATE conversations c SET last_status_id = prior.status_id FROM prior WHERE c.id = prior.id AND prior.status_id IS NOT NULL`,
);

/** After a status is deleted, its conversations fall back to the status before it, or are deleted. */
export async function forgetLastStatus(platform: Pick<Platform, 'sql'>, statusId: bigint): Promise<void> {
  await platform.sql.many(forget, [statusId]);
}
