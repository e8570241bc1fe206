/** The author or an organizer deletes a message for everybody. */
import type { EventMessage } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import type { UserContext } from '../access/context.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { findVisibleEvent } from '../events/find.ts';
import { enqueue } from '../kernel/outbox.ts';
import { refuse } from '../kernel/refusals.ts';
import { messageRemovableBy } from './visible.ts';

/**
 * Nobody else gets it from this moment, and a job deletes the statuses of those who did; mails remain. Refuses messages that the viewer neither
 * wrote nor sees as an organizer, as absent ones.
 */
export async function removeMessage(
  ctx: UserContext,
  given: { eventId: string; messageId: string },
): Promise<EventMessage> {
  const mine = ownIdentities(ctx.viewer);
  return ctx.db.$transaction(async (tx) => {
    const event = await findVisibleEvent(ctx, given.eventId, undefined, tx);
    const where = { id: parseId(given.messageId) ?? 0n, eventId: event.id, ...(mine && messageRemovableBy(mine)) };
    const found = mine && (await tx.eventMessage.findFirst({ where }));
    if (!found) return refuse('record_not_found');
    const { id } = found;
    const data = { removedAt: ctx.clock.now(), text: '', content: '' };
    const { count } = await tx.eventMessage.updateMany({ where: { id, removedAt: null }, data });
    if (count === 0) refuse('record_not_found');
    // The deletion waits for the status that the job writes at this moment; the job finds no further recipient.
    await tx.eventMessageRecipient.deleteMany({ where: { messageId: id, sentAt: null } });
    await enqueue(tx, 'event_message.removed', { messageId: id.toString() });
    return found;
  });
}
