/** A moderator of the server accepts a RESTRICTED event, which makes it visible; recorded in the action log. */
import type { Event } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import type { IdentityContext } from '../access/context.ts';
import { isModerator } from '../access/viewer.ts';
import { recordAction } from '../action-log/record-action.ts';
import { enqueuePublished } from './enqueue-change.ts';
import { findModeratedEvent, lockEvent } from './find.ts';
import { notifyMentioned } from './mentions.ts';

/** Returns the accepted event. Refuses viewers who are not moderators, and events that do not wait for acceptance. */
export async function acceptEvent(ctx: IdentityContext, eventId: string): Promise<Event> {
  return ctx.db.$transaction(async (tx) => {
    await lockEvent(tx, eventId);
    const event = await findModeratedEvent(ctx, eventId, tx);
    if (!isModerator(ctx.viewer, 'admin:write')) throw new Refusal('forbidden', 'This action is not allowed');
    if (event.visibility !== 'RESTRICTED' || event.acceptedAt)
      throw new Refusal('conflict', 'This event is not waiting for approval');
    const { actorId } = ctx.viewer;
    await recordAction(tx, ctx, { actorId, action: 'EVENT_UPDATE', target: event });
    const accepted = await tx.event.update({ where: { id: event.id }, data: { acceptedAt: ctx.clock.now() } });
    await notifyMentioned(tx, ctx, accepted);
    await enqueuePublished(tx, ctx, accepted);
    return accepted;
  });
}
