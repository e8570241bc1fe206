/** Accepts a comment that waits below a moderated event. */
import { Refusal } from '../../platform/errors.ts';
import type { IdentityContext } from '../access/context.ts';
import { isOrganizer } from '../events/allowed.ts';
import { enqueueChange } from '../events/enqueue-change.ts';
import { refuse } from '../kernel/refusals.ts';
import { findVisibleStatus } from '../statuses/find.ts';
import { eventOfThread } from './comment-on-event.ts';

/**
 * Returns the post's id. A reply from a microblogging app is approved in the same way. Refuses viewers who do not organize the
 * event.
 */
export async function approveComment(ctx: IdentityContext, commentId: string): Promise<bigint> {
  const status = await findVisibleStatus(ctx, commentId);
  const event = (await eventOfThread(ctx.db, status.conversationId)) ?? refuse('record_not_found');
  if (!(await isOrganizer(ctx.db, ctx.viewer, event))) throw new Refusal('forbidden', "User doesn't own actor");
  await ctx.db.$transaction(async (tx) => {
    const approvedAt = ctx.clock.now();
    await tx.eventComment.upsert({
      where: { statusId: status.id },
      create: { statusId: status.id, eventId: event.id, approvedAt },
      update: { approvedAt },
    });
    await enqueueChange(tx, ctx, { eventId: event.id, what: 'commented' });
  });
  return status.id;
}
