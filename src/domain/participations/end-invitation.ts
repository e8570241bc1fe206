/** Ends an invitation, whatever the outcome: deletes its row and enqueues the notification. */
import type { EventInvitation } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { enqueue } from '../kernel/outbox.ts';
import type { EventInvitationEnded } from './jobs.ts';

/**
 * @param participationUri the URI of the participation that it became
 * @returns whether it existed; another request may have been faster
 */
export async function endInvitation(
  tx: Tx,
  { id, uri, eventId, actorId, inviterId }: EventInvitation,
  how: EventInvitationEnded['how'],
  participationUri: string | null = null,
): Promise<boolean> {
  const { count } = await tx.eventInvitation.deleteMany({ where: { id } });
  if (count === 0) return false;
  // An accepted invitation stays in the history of the event.
  if (how !== 'accepted')
    await tx.notification.deleteMany({ where: { recipientId: actorId, type: 'event.invited', eventId } });
  await enqueue(tx, 'event_invitation.ended', {
    ...{ id: id.toString(), uri, eventId: eventId.toString(), actorId: actorId.toString() },
    ...{ inviterId: inviterId.toString(), how, participationUri },
  });
  return true;
}
