/** Comments below an event: a post begins a thread there, and answers to it are part of the thread. */
import type { Event } from '../../../generated/prisma/client.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { IdentityContext } from '../../access/context.ts';
import { type CommentInput, createComment } from '../../comments/create-comment.ts';
import { refuse } from '../../kernel/refusals.ts';
import { findVisibleStatus } from '../../statuses/find.ts';
import { isOrganizer } from '../allowed.ts';
import { findVisibleEvent } from '../find.ts';
import { storedOptions } from '../options.ts';
import { isOpen } from '../visible.ts';

/** Where the thread of a post began, if that was below an event from which nobody took it away. */
export async function eventOfThread(db: Db | Tx, conversationId: bigint): Promise<Event | null> {
  const first = await db.eventComment.findFirst({
    where: { statusId: conversationId, removedAt: null },
    include: { event: true },
  });
  return first?.event ?? null;
}

/** Whether comments wait until an organizer accepts them. */
export const isModerated = (event: Event): boolean => storedOptions(event.options).commentModeration === 'MODERATED';

/** Posts are for everybody who has their address, so what is said about an event for a few stays out of them. */
function requireCommentable(event: Event): void {
  if (storedOptions(event.options).commentModeration === 'CLOSED')
    throw new Refusal('forbidden', 'This event takes no comments');
  if (!isOpen(event)) throw new Refusal('forbidden', 'Only events that are open to everybody take comments');
  if (event.draft) throw new Refusal('forbidden', 'This event is not published yet');
}

/**
 * Returns the post's id. The post is public where the event is, else unlisted; below a moderated event others see it once an
 * organizer accepted it. Refuses hidden events, those that take no comments,
 * answers to what is not below the event, and what `createComment` refuses.
 */
export async function commentOnEvent(
  ctx: IdentityContext,
  eventId: string,
  { inReplyToId, ...given }: CommentInput,
): Promise<bigint> {
  const event = await findVisibleEvent(ctx, eventId, 'Event not found');
  requireCommentable(event);
  if (inReplyToId) {
    const parent = await findVisibleStatus(ctx, inReplyToId);
    if ((await eventOfThread(ctx.db, parent.conversationId))?.id !== event.id) refuse('record_not_found');
  }
  const visibility = event.visibility === 'UNLISTED' ? 'UNLISTED' : 'PUBLIC';
  const approved = !isModerated(event) || (await isOrganizer(ctx.db, ctx.viewer, event));
  return createComment(ctx, { ...given, visibility, inReplyToId, below: { eventId: event.id, approved } });
}
