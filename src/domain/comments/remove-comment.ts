/** Deletes the viewer's own comment, or removes a comment from an event that the viewer organizes. */
import type { Status } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import type { IdentityContext } from '../access/context.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { isOrganizer } from '../events/allowed.ts';
import { enqueueChange } from '../events/enqueue-change.ts';
import { removeEventCards } from '../events/event-card.ts';
import { findVisibleStatus } from '../statuses/find.ts';
import { deleteStatus } from '../statuses/writing/delete-status.ts';
import { eventOfThread } from './comment-on-event.ts';

async function isOwn(ctx: IdentityContext, status: Status): Promise<boolean> {
  const mine = ownIdentities(ctx.viewer);
  return mine !== null && (await ctx.db.actor.count({ where: { AND: [mine, { id: status.actorId }] } })) > 0;
}

/**
 * An organizer removes it from the event; the post remains its author's. Refuses other viewers, and posts that are not comments
 * on an event.
 */
export async function removeComment(ctx: IdentityContext, commentId: string): Promise<bigint> {
  const status = await findVisibleStatus(ctx, commentId);
  const event = await eventOfThread(ctx.db, status.conversationId);
  const own = await isOwn(ctx, status);
  if (!own && !(event && (await isOrganizer(ctx.db, ctx.viewer, event))))
    throw new Refusal('forbidden', 'You cannot delete this comment');
  if (own) await deleteStatus(ctx, status, true);
  if (!event) return status.id;
  await ctx.db.$transaction(async (tx) => {
    const removedAt = ctx.clock.now();
    if (!own)
      await tx.eventComment.upsert({
        where: { statusId: status.id },
        create: { statusId: status.id, eventId: event.id, removedAt },
        update: { removedAt },
      });
    if (!own) await removeEventCards(tx, [event.url], status.id);
    await enqueueChange(tx, ctx, { eventId: event.id, what: 'commented' });
  });
  return status.id;
}
