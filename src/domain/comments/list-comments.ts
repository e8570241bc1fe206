/** The threads below an event, newest first, each with its answers, oldest first. */
import type { Event } from '../../generated/prisma/client.ts';
import { statement } from '../../platform/database/sql.ts';
import type { DomainContext } from '../access/context.ts';
import { isOrganizer } from '../events/allowed.ts';
import type { PageBounds } from '../kernel/page.ts';
import { STATUS_SHOWN } from '../statuses/visible.ts';
import { isModerated } from './comment-on-event.ts';

/** Answers of one thread on a page; longer threads are read as posts are. */
const REPLIES = 50;

/** A comment on the event, and whether it waits for approval. */
interface EventPost {
  id: bigint;
  waits: boolean;
}

const firsts = statement(
  'event_threads',
  `SELECT s.id, c.approved_at IS NULL AS waits FROM event_comments c JOIN statuses s ON s.id = c.status_id
   WHERE c.event_id = $1 AND c.removed_at IS NULL AND s.conversation_id = s.id AND ($2::bigint IS NULL OR c.status_id < $2) AND ($6::bigint IS NULL OR c.status_id > $6)
     AND ${STATUS_SHOWN('$4::bigint', '$5::timestamptz')} AND (NOT $7::boolean OR c.approved_at IS NOT NULL OR s.actor_id = $4::bigint)
   ORDER BY c.status_id DESC LIMIT $3`,
).as<EventPost>();

const answers = statement(
  'event_thread_answers',
  `SELECT found.id, found.waits, thread.id AS thread_id FROM unnest($1::bigint[]) AS thread(id) CROSS JOIN LATERAL (
     SELECT s.id, c.approved_at IS NULL AS waits FROM statuses s LEFT JOIN event_comments c ON c.status_id = s.id
     WHERE s.conversation_id = thread.id AND s.id <> thread.id AND s.reblog_of_id IS NULL AND c.removed_at IS NULL
       AND ${STATUS_SHOWN('$2::bigint', '$3::timestamptz')} AND (NOT $4::boolean OR c.approved_at IS NOT NULL OR s.actor_id = $2::bigint)
     ORDER BY s.id LIMIT ${REPLIES}) found
   ORDER BY thread.id, found.id`,
).as<EventPost & { thread_id: bigint }>();

export interface EventThread extends EventPost {
  answers: EventPost[];
}

/**
 * One page, in two statements, with what the viewer may and wants to see. On a moderated event, pending comments are visible to
 * their authors and the organizers. The caller has found the event for the viewer.
 */
export async function listEventThreads(
  ctx: DomainContext,
  event: Event,
  { maxId, sinceId, limit }: PageBounds,
): Promise<EventThread[]> {
  const [viewer, now] = [ctx.viewer?.actorId ?? null, ctx.clock.now()];
  const moderated = isModerated(event);
  const withheld = moderated && !(await isOrganizer(ctx.db, ctx.viewer, event));
  const threads = await ctx.sql.many(firsts, [event.id, maxId, limit, viewer, now, sinceId, withheld]);
  if (threads.length === 0) return [];
  const found = await ctx.sql.many(answers, [threads.map(({ id }) => id), viewer, now, withheld]);
  const byThread = Map.groupBy(found, (row) => row.thread_id);
  const shown = ({ id, waits }: EventPost): EventPost => ({ id, waits: moderated && waits });
  return threads.map((thread) => ({ ...shown(thread), answers: (byThread.get(thread.id) ?? []).map(shown) }));
}
