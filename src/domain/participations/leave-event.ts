/** One of the viewer's identities leaves an event, or takes back that it asked to join. */
import type { Event, Participant } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import type { UserContext } from '../context.ts';
import { eventNamed, eventNamedTo, lockEvent } from '../events/find.ts';
import { LEAVE_STEPS } from './states.ts';

/** Whether nobody else is creator of the event. Ask under the event's lock. */
export async function isLastCreator(tx: Tx, participant: Participant): Promise<boolean> {
  if (participant.role !== 'CREATOR') return false;
  const others = { eventId: participant.eventId, role: 'CREATOR', id: { not: participant.id } } as const;
  return (await tx.participant.count({ where: others })) === 0;
}

/**
 * Gives the participation that ended; one may also leave what one no longer sees. Refuses others' identities, absent
 * events, the only creator, who was rejected and who takes no part (spec/mobilizon/permissions.json, leaveEvent).
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
    const step = LEAVE_STEPS[participant.role];
    if (step === 'rejected') throw new Refusal('forbidden', 'Your participation in this event has been rejected');
    if (step === 'gone unless last' && (await isLastCreator(tx, participant))) {
      throw new Refusal('forbidden', "You can't leave event because you're the only event creator participant");
    }
    return tx.participant.delete({ where: { id: participant.id }, include: { event: true } });
  });
}
