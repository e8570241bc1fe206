/** A person who participates, asked to, or waits for a place brings more or fewer guests. */
import type { Event, Participant, WaitingEntry } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { enqueueChange } from '../events/enqueue-change.ts';
import { findVisibleEvent, lockEvent } from '../events/find.ts';
import { APPROVED } from '../events/roles.ts';
import { requireSeats } from './capacity.ts';
import { requireAllowed } from './guests.ts';
import { type Joined, madeThen } from './join-event.ts';
import { requireOpenEvent } from './joinable.ts';
import { participationOf } from './participation-of.ts';
import { entryOf } from './waiting/entry-of.ts';
import { promoteWaiting } from './waiting/promote.ts';

/** Whether they or their guests take places now. */
export const holdsSeats = (participant: Participant | null, entry: WaitingEntry | null): boolean =>
  participant ? APPROVED.includes(participant.role) : entry?.offeredUntil != null;

async function storeGuests(tx: Tx, participant: Participant | null, entry: WaitingEntry | null, guests: number) {
  if (participant) await tx.participant.update({ where: { id: participant.id }, data: { guests } });
  else if (entry) await tx.waitingEntry.update({ where: { id: entry.id }, data: { guests } });
}

/** Call under the event's lock. Refusals come before anything of the person is written. */
export async function bringGuests(
  tx: Tx,
  ctx: Pick<Platform, 'clock' | 'config' | 'ids'>,
  event: Event,
  actorId: bigint,
  guests: number,
): Promise<void> {
  await requireOpenEvent(tx, event, ctx.clock.now());
  // Nobody overtakes the waiting list.
  if (event.local) await promoteWaiting(tx, ctx, event.id);
  const [participant, entry] = [await participationOf(tx, event.id, actorId), await entryOf(tx, event.id, actorId)];
  const before = (participant ?? entry)?.guests;
  if (before === undefined) throw new Refusal('not_found', 'Participant not found');
  if (participant?.role === 'REJECTED')
    throw new Refusal('forbidden', 'Your participation in this event has been rejected');
  requireAllowed(event, guests, before);
  const added = guests - before;
  if (added > 0 && holdsSeats(participant, entry))
    await requireSeats(tx, event, (participant ?? entry)?.ticketKind ?? null, added);
  if (added !== 0) {
    await storeGuests(tx, participant, entry, guests);
    await enqueueChange(tx, ctx, { eventId: event.id, what: 'role_changed', about: actorId });
  }
  if (added < 0) await promoteWaiting(tx, ctx, event.id);
}

/**
 * Returns the participation, or the place on the waiting list, which keeps its position: a person who waits with fewer guests may get
 * places at once. Refuses identities of other users, hidden events, people who do not take part, closed events, more guests than the
 * event allows, and more than places are free.
 */
export async function changeGuests(
  ctx: UserContext,
  given: { eventId: string; actorId?: string | undefined; guests: number },
): Promise<Joined> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  return ctx.db.$transaction(async (tx) => {
    await lockEvent(tx, given.eventId);
    const event = await findVisibleEvent(ctx, given.eventId, `Event with this ID "${given.eventId}" doesn't exist`, tx);
    await bringGuests(tx, ctx, event, actor.id, given.guests);
    return madeThen(tx, event.id, actor.id);
  });
}
