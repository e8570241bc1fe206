/** Comments on an event: a post begins a thread, and replies to it are part of the thread. */
import type { Event } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { IdentityContext } from '../access/context.ts';
import { isBlockedByEvent, isOrganizer } from '../events/allowed.ts';
import { findVisibleEvent } from '../events/find.ts';
import { storedOptions } from '../events/options.ts';
import { isOpen } from '../events/visible.ts';
import { refuse } from '../kernel/refusals.ts';
import { findVisibleStatus } from '../statuses/find.ts';
import type { BelowEvent } from '../statuses/writing/status-rows.ts';
import { authorOf, type CommentInput, createComment } from './create-comment.ts';

/** The event on which the thread of a post began, if the comment was not removed from it. */
export async function eventOfThread(db: Db | Tx, conversationId: bigint): Promise<Event | null> {
  const first = await db.eventComment.findFirst({
    where: { statusId: conversationId, removedAt: null },
    include: { event: true },
  });
  return first?.event ?? null;
}

/** Whether comments wait until an organizer accepts them. */
export const isModerated = (event: Event): boolean => storedOptions(event.options).commentModeration === 'MODERATED';

/** Posts are visible to everybody who has their address, so private events have no comments. */
function requireCommentable(event: Event): void {
  if (storedOptions(event.options).commentModeration === 'CLOSED')
    throw new Refusal('forbidden', 'This event does not accept comments');
  if (!isOpen(event)) throw new Refusal('forbidden', 'Only public and unlisted events accept comments');
  if (event.draft) throw new Refusal('forbidden', 'This event is not published yet');
}

/**
 * How a post of the viewer is below that event. Refuses hidden events, those that take no comments, and people whom the organizer or the
 * group blocks.
 */
export async function commentableBy(ctx: IdentityContext, eventId: string): Promise<BelowEvent & { event: Event }> {
  const event = await findVisibleEvent(ctx, eventId, 'Event not found');
  requireCommentable(event);
  if (await isBlockedByEvent(ctx.db, event, ctx.viewer.actorId)) refuse('not_allowed');
  const approved = !isModerated(event) || (await isOrganizer(ctx.db, ctx.viewer, event));
  return { event, eventId: event.id, approved };
}

/**
 * Returns the post's id. The post is public if the event is, otherwise unlisted; on a moderated event others see it after an
 * organizer's approval. Refuses what `commentableBy` and `createComment` refuse, and replies to posts that are not comments on the event.
 */
export async function commentOnEvent(
  ctx: IdentityContext,
  eventId: string,
  { inReplyToId, ...given }: CommentInput,
): Promise<bigint> {
  const author = await authorOf(ctx, given.actorUsername);
  const { event, approved } = await commentableBy(author, eventId);
  if (inReplyToId) {
    const parent = await findVisibleStatus(author, inReplyToId);
    if ((await eventOfThread(ctx.db, parent.conversationId))?.id !== event.id) refuse('record_not_found');
  }
  const visibility = event.visibility === 'UNLISTED' ? 'UNLISTED' : 'PUBLIC';
  return createComment(ctx, { ...given, visibility, inReplyToId, below: { eventId: event.id, approved } });
}
