/** The answers of a discussion: their number, the latest of them, and whether more are accepted. */
import { type Sql, statement } from '../../../platform/database/sql.ts';
import { ACTIVE } from '../visible.ts';

/** Recomputed from the thread, so that it may run twice, and after deletions. */
const recount = statement(
  'recount_discussion',
  `UPDATE discussions d SET answers_count = found.answers, last_id = coalesce(found.last, d.status_id)
   FROM (SELECT c.status_id, t.answers, t.last FROM statuses n JOIN discussions c ON c.status_id = n.conversation_id
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS answers, max(s.id) AS last FROM statuses s JOIN actors a ON a.id = s.actor_id
       WHERE s.conversation_id = c.status_id AND s.id <> c.status_id AND s.reblog_of_id IS NULL AND s.deleted_at IS NULL AND ${ACTIVE('a')}
         AND s.visibility IN ('PUBLIC', 'UNLISTED', 'MEMBERS')) t
     WHERE n.id = $1) found
   WHERE d.status_id = found.status_id
     AND (d.answers_count, d.last_id) IS DISTINCT FROM (found.answers, coalesce(found.last, d.status_id)) RETURNING d.status_id`,
);

/** After a post was added to its thread, or deleted. Does nothing outside discussions. */
export const recountDiscussion = async (sql: Sql, statusId: bigint): Promise<void> => {
  await sql.many(recount, [statusId]);
};

const closed = statement(
  'closed_discussion',
  'SELECT d.status_id FROM discussions d WHERE d.status_id = $1 AND d.closed_at IS NOT NULL',
);

/** Whether the thread is a closed discussion. */
export const isClosed = async (sql: Sql, conversationId: bigint): Promise<boolean> =>
  (await sql.many(closed, [conversationId])).length > 0;
