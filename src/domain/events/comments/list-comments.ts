/** The threads below an event, newest first, each with its answers, oldest first. */
import { statement } from '../../../platform/database/sql.ts';
import type { DomainContext } from '../../access/context.ts';
import type { PageBounds } from '../../kernel/page.ts';
import { STATUS_SHOWN } from '../../statuses/visible.ts';

/** Answers of one thread on a page; longer threads are read as posts are. */
const REPLIES = 50;

const firsts = statement<{ id: bigint }>(
  'event_threads',
  `SELECT s.id FROM event_comments c JOIN statuses s ON s.id = c.status_id
   WHERE c.event_id = $1 AND c.removed_at IS NULL AND s.conversation_id = s.id AND ($2::bigint IS NULL OR c.status_id < $2) AND ($6::bigint IS NULL OR c.status_id > $6)
     AND ${STATUS_SHOWN('$4::bigint', '$5::timestamptz')}
   ORDER BY c.status_id DESC LIMIT $3`,
);

const answers = statement<{ id: bigint; thread_id: bigint }>(
  'event_thread_answers',
  `SELECT found.id, thread.id AS thread_id FROM unnest($1::bigint[]) AS thread(id) CROSS JOIN LATERAL (
     SELECT s.id FROM statuses s
     WHERE s.conversation_id = thread.id AND s.id <> thread.id AND s.reblog_of_id IS NULL
       AND NOT EXISTS (SELECT FROM event_comments c WHERE c.status_id = s.id AND c.removed_at IS NOT NULL)
       AND ${STATUS_SHOWN('$2::bigint', '$3::timestamptz')}
     ORDER BY s.id LIMIT ${REPLIES}) found
   ORDER BY thread.id, found.id`,
);

export interface EventThread {
  id: bigint;
  answers: bigint[];
}

/** One page, in two statements; only what the viewer may and wants to see. The caller has found the event for the viewer. */
export async function listEventThreads(
  ctx: DomainContext,
  eventId: bigint,
  { maxId, sinceId, limit }: PageBounds,
): Promise<EventThread[]> {
  const [viewer, now] = [ctx.viewer?.actorId ?? null, ctx.clock.now()];
  const ids = (await ctx.sql.many(firsts, [eventId, maxId, limit, viewer, now, sinceId])).map((row) => row.id);
  if (ids.length === 0) return [];
  const byThread = Map.groupBy(await ctx.sql.many(answers, [ids, viewer, now]), (row) => row.thread_id);
  return ids.map((id) => ({ id, answers: (byThread.get(id) ?? []).map((row) => row.id) }));
}
