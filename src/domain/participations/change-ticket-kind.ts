/** A person who participates, asked to, or waits for a place chooses another kind of ticket. */
import type { Event } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { invalid, Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { enqueueChange } from '../events/enqueue-change.ts';
import { findVisibleEvent, lockEvent } from '../events/find.ts';
import { ORGANIZING } from '../events/roles.ts';
import { fits, freeOfKind, refuseSeats } from './capacity.ts';
import { holdsSeats } from './change-guests.ts';
import { type Joined, madeThen } from './join-event.ts';
import { requireOpenEvent } from './joinable.ts';
import { participationOf } from './participation-of.ts';
import { requireKind } from './ticket-kind.ts';
import { entryOf } from './waiting/entry-of.ts';
import { promoteWaiting } from './waiting/promote.ts';

/** Call under the event's lock. Refusals come before anything of the person is written. */
export async function takeKind(
  tx: Tx,
  ctx: Pick<Platform, 'clock' | 'config' | 'ids'>,
  event: Event,
  actorId: bigint,
  ticketKind: string,
): Promise<void> {
  const now = ctx.clock.now();
  await requireOpenEvent(tx, event, now);
  // Nobody overtakes the waiting list.
  if (event.local) await promoteWaiting(tx, ctx, event.id);
  const [participant, entry] = [await participationOf(tx, event.id, actorId), await entryOf(tx, event.id, actorId)];
  const taken = participant ?? entry;
  if (!taken) throw new Refusal('not_found', 'Participant not found');
  if (participant?.role === 'REJECTED')
    throw new Refusal('forbidden', 'Your participation in this event has been rejected');
  if (ticketKind === '') throw invalid({ ticketKind: ["can't be blank"] });
  requireKind(event, ticketKind, taken.ticketKind, now);
  if (ticketKind === taken.ticketKind) return;
  // People who organize take no place themselves.
  const seats = taken.guests + (participant && ORGANIZING.includes(participant.role) ? 0 : 1);
  if (holdsSeats(participant, entry)) {
    const free = await freeOfKind(tx, event, ticketKind);
    if (!fits(free, seats)) refuseSeats(null, free);
  }
  const data = { ticketKind };
  if (participant) await tx.participant.update({ where: { id: participant.id }, data });
  else await tx.waitingEntry.update({ where: { id: taken.id }, data });
  await enqueueChange(tx, ctx, { eventId: event.id, what: 'role_changed', about: actorId });
  await promoteWaiting(tx, ctx, event.id);
}

/**
 * Returns the participation, or the place on the waiting list, which keeps its position by the time of coming: a person who waits may get a
 * place of the other kind at once. Refuses identities of other users, hidden events, people who do not take part, closed events, kinds that
 * nobody can choose any more, and kinds with too few free places.
 */
export async function changeTicketKind(
  ctx: UserContext,
  given: { eventId: string; actorId?: string | undefined; ticketKind: string },
): Promise<Joined> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  return ctx.db.$transaction(async (tx) => {
    await lockEvent(tx, given.eventId);
    const event = await findVisibleEvent(ctx, given.eventId, `Event with this ID "${given.eventId}" doesn't exist`, tx);
    await takeKind(tx, ctx, event, actor.id, given.ticketKind);
    return madeThen(tx, event.id, actor.id);
  });
}
