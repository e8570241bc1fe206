/** One of the viewer's identities leaves an event, or withdraws a request to join. */
import type { Event, Participant } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { enqueueChange } from '../events/enqueue-change.ts';
import { eventNamed, eventNamedTo, lockEvent } from '../events/find.ts';
import { enqueueOrganizers } from '../events/follow-change.ts';
import { handOver, successorOf } from '../events/hand-over.ts';
import { APPROVED, ORGANIZING } from '../events/roles.ts';
import { enqueue } from '../kernel/outbox.ts';
import { exceptDate } from './co-organize.ts';
import { LEAVE_STEPS } from './states.ts';
import { promoteWaiting } from './waiting/promote.ts';

/** Ends a participation, under the lock of its event. Refuses the only organizer and rejected participants. */
export async function leaveAs(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'>,
  participant: Participant,
): Promise<Participant & { event: Event }> {
  const { actorId } = participant;
  const step = LEAVE_STEPS[participant.role];
  if (step === 'rejected') throw new Refusal('forbidden', 'Your participation in this event has been rejected');
  const gone = await tx.participant.delete({ where: { id: participant.id }, include: { event: true } });
  if (gone.coOrganizes) await exceptDate(tx, gone.event, actorId);
  // Notifies the server of the event; if it rejected the person, it knows already.
  if (!gone.event.local && gone.uri !== null) {
    const payload = { uri: gone.uri, actorId: actorId.toString(), eventId: gone.eventId.toString() };
    await enqueue(tx, 'join.withdrawn', payload);
  }
  const what = APPROVED.includes(gone.role) ? 'left' : 'refused';
  await enqueueChange(tx, ctx, { eventId: gone.eventId, what, about: actorId });
  if (step === 'handed over') {
    const successor = await successorOf(tx, gone.event, actorId);
    if (successor === null)
      throw new Refusal('forbidden', "You can't leave event because you're the only event creator participant");
    if (gone.event.organizerId === actorId) await handOver(tx, ctx, gone.eventId, successor);
  }
  if (gone.event.local && ORGANIZING.includes(gone.role)) await enqueueOrganizers(tx, ctx, gone.event);
  if (gone.event.local) await promoteWaiting(tx, ctx, gone.eventId);
  return gone;
}

/**
 * Returns the ended participation; an event that is no longer visible can also be left. If the event's organizer leaves, another
 * one succeeds. Refuses identities of other users, absent events, the only organizer, rejected participants and non-participants
 * (Mobilizon's permissions, leaveEvent).
 */
export async function leaveEvent(
  ctx: UserContext,
  given: { actorId?: string | undefined; eventId: string },
): Promise<Participant & { event: Event }> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  return ctx.db.$transaction(async (tx) => {
    await lockEvent(tx, given.eventId);
    const named = eventNamed(given.eventId);
    const participant = named && (await tx.participant.findFirst({ where: { actorId: actor.id, event: named } }));
    if (!participant) {
      const where = eventNamedTo(ctx, given.eventId);
      const event = where && (await tx.event.findFirst({ where, select: { id: true } }));
      throw new Refusal(
        'not_found',
        event ? 'Participant not found' : `Event with this ID "${given.eventId}" doesn't exist`,
      );
    }
    return leaveAs(tx, ctx, participant);
  });
}
