/** A moderator of the server lets a RESTRICTED event be seen; the action log keeps it. */
import type { Event } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import type { IdentityContext } from '../context.ts';
import { isModerator } from '../viewer.ts';
import { findVisibleEvent, lockEvent } from './find.ts';
import { eventSnapshot } from './snapshot.ts';

/** Gives the accepted event. Refuses who does not moderate, and events that wait for nothing. */
export async function acceptEvent(ctx: IdentityContext, eventId: string): Promise<Event> {
  return ctx.db.$transaction(async (tx) => {
    await lockEvent(tx, eventId);
    const event = await findVisibleEvent(ctx, eventId, 'Event not found', tx);
    if (!isModerator(ctx.viewer)) throw new Refusal('forbidden', 'This action is not allowed');
    if (event.visibility !== 'RESTRICTED' || event.acceptedAt)
      throw new Refusal('conflict', 'This event does not wait for acceptance');
    const now = ctx.clock.now();
    await tx.actionLog.create({
      data: {
        id: ctx.ids.next(),
        actorId: ctx.viewer.actorId,
        action: 'EVENT_UPDATE',
        targetType: 'Event',
        targetId: event.id,
        object: eventSnapshot(event),
        createdAt: now,
      },
    });
    return tx.event.update({ where: { id: event.id }, data: { acceptedAt: now } });
  });
}
