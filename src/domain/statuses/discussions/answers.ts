/** The answers of a discussion: their number, the latest of them, and whether more are accepted. */
import type { Tx } from '../../../platform/database/db.ts';
import { type Sql, sqlWithin, statement } from '../../../platform/database/sql.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../kernel/refusals.ts';
import { NOT_REMOVED } from './removed.ts';
import { IS_SHARED } from './shared.ts';

const discussionOf = statement(
  'discussion_of_status',
  'SELECT d.status_id FROM statuses n JOIN discussions d ON d.status_id = n.conversation_id WHERE n.id = $1',
);

/** Answers take a weaker lock, so they do not wait for the count. */
const lockToCount = statement(
  'lock_discussion_to_count',
  `SELECT d.status_id FROM discussions d WHERE d.status_id = (SELECT n.conversation_id FROM statuses n WHERE n.id = $1)
   FOR NO KEY UPDATE`,
);

/**
 * Recomputed from the thread, so that it may run twice, and after deletions. Like the counters of posts, it does not change with the
 * suspension of an author.
 */
const recount = statement(
  'recount_discussion',
  `UPDATE discussions d SET answers_count = found.answers, last_id = coalesce(found.last, d.status_id)
   FROM (SELECT c.status_id, t.answers, t.last FROM statuses n JOIN discussions c ON c.status_id = n.conversation_id
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS answers, max(s.id) AS last FROM statuses s
       WHERE s.conversation_id = c.status_id AND s.id <> c.status_id AND s.reblog_of_id IS NULL AND s.deleted_at IS NULL
         AND s.visibility IN ('PUBLIC', 'UNLISTED', 'MEMBERS') AND ${NOT_REMOVED('s')}) t
     WHERE n.id = $1) found
   WHERE d.status_id = found.status_id
     AND (d.answers_count, d.last_id) IS DISTINCT FROM (found.answers, coalesce(found.last, d.status_id)) RETURNING d.status_id`,
);

/**
 * As `recountDiscussion`, in the transaction of the change. A count that began before another one committed would overwrite its
 * result with an older one, so the lock precedes the count, in a statement of its own.
 */
export async function recountWithin(tx: Tx, statusId: bigint): Promise<void> {
  const sql = sqlWithin(tx);
  if ((await sql.many(lockToCount, [statusId])).length > 0) await sql.many(recount, [statusId]);
}

/** Recounts a discussion after a post joined or left its thread. Does nothing outside discussions. */
export async function recountDiscussion({ db, sql }: Pick<Platform, 'db' | 'sql'>, statusId: bigint): Promise<void> {
  if ((await sql.many(discussionOf, [statusId])).length > 0) await db.$transaction((tx) => recountWithin(tx, statusId));
}

type Barrier = 'discussion_closed' | 'reply_blocked_by_group' | 'not_allowed';

/** A comment that was removed from its event has a thread of its own. */
const barrier = statement(
  'barrier_of_thread',
  `SELECT CASE WHEN d.closed_at IS NULL THEN 'reply_blocked_by_group' ELSE 'discussion_closed' END AS reason
   FROM discussions d WHERE d.status_id = $1 AND ${IS_SHARED('d')}
     AND (d.closed_at IS NOT NULL OR EXISTS (SELECT FROM blocks b WHERE b.blocker_id = d.group_id AND b.target_id = $2))
   UNION ALL SELECT 'not_allowed' FROM event_comments c JOIN events e ON e.id = c.event_id
   WHERE c.status_id = $1 AND c.removed_at IS NULL
     AND EXISTS (SELECT FROM blocks b WHERE b.blocker_id IN (e.organizer_id, e.attributed_to_id) AND b.target_id = $2)
   LIMIT 1`,
).as<{ reason: Barrier }>();

/**
 * The reason why the actor cannot answer in the thread: it is a closed discussion, one of a group that blocks the actor, or below an event
 * whose organizer or group blocks the actor; null if there is none.
 */
export async function barrierOf(sql: Sql, conversationId: bigint, actorId: bigint): Promise<Barrier | null> {
  const [found] = await sql.many(barrier, [conversationId, actorId]);
  return found?.reason ?? null;
}

const lockToAnswer = statement(
  'lock_discussion_to_answer',
  'SELECT d.status_id FROM discussions d WHERE d.status_id = $1 FOR KEY SHARE',
);

/**
 * Refuses the actor's answer of this transaction as `barrierOf` says. Moderators close the discussion before or after it, because both lock
 * the row; a statement of its own reads the row under the lock.
 */
export async function requireOpen(tx: Tx, conversationId: bigint, actorId: bigint): Promise<void> {
  const sql = sqlWithin(tx);
  if ((await sql.many(lockToAnswer, [conversationId])).length === 0) return;
  const found = await barrierOf(sql, conversationId, actorId);
  if (found) refuse(found);
}

const lock = statement('lock_discussion', 'SELECT d.status_id FROM discussions d WHERE d.status_id = $1 FOR UPDATE');

/** Waits for answers that are being written. */
export async function lockDiscussionRow(tx: Tx, statusId: bigint): Promise<void> {
  await sqlWithin(tx).many(lock, [statusId]);
}
