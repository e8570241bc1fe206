/** The places of an event. Call only under the event's lock. */
import type { Event } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { kindSeats } from '../events/kind-seats.ts';
import { APPROVED } from '../events/roles.ts';
import { kindOf } from '../events/ticket-kinds.ts';
import { refuse } from '../kernel/refusals.ts';

type Places = Pick<Event, 'id' | 'maximumAttendeeCapacity' | 'ticketKinds'>;

/**
 * How many places are free; null without a maximum, which is 0 or null. PARTICIPANTs, the guests of all participants, and open offers
 * take places; people who organize take none themselves (Mobilizon's transitions, participation.capacity).
 */
export async function freePlaces(
  db: Db | Tx,
  { id, maximumAttendeeCapacity }: Pick<Places, 'id' | 'maximumAttendeeCapacity'>,
): Promise<number | null> {
  if (!maximumAttendeeCapacity) return null;
  const of = { eventId: id };
  const [people, { _sum: guests }, held] = [
    await db.participant.count({ where: { ...of, role: 'PARTICIPANT' } }),
    await db.participant.aggregate({ where: { ...of, role: { in: APPROVED } }, _sum: { guests: true } }),
    await db.waitingEntry.aggregate({
      where: { ...of, offeredUntil: { not: null } },
      _count: true,
      _sum: { guests: true },
    }),
  ];
  return maximumAttendeeCapacity - people - (guests.guests ?? 0) - held._count - (held._sum.guests ?? 0);
}

/** How many places a kind of ticket has free, however many the event has; null without a limit of its own. */
export async function freeOfKind(
  db: Db | Tx,
  { id, ticketKinds }: Pick<Places, 'id' | 'ticketKinds'>,
  kind: string | null,
): Promise<number | null> {
  const capacity = kindOf(ticketKinds, kind)?.capacity;
  if (kind === null || capacity == null) return null;
  return capacity - ((await kindSeats(db, id)).get(kind) ?? 0);
}

/** Free places of the event, and of one kind of ticket. */
export interface Free {
  event: number | null;
  kind: number | null;
}

export const freeFor = async (db: Db | Tx, event: Places, kind: string | null): Promise<Free> => ({
  event: await freePlaces(db, event),
  kind: await freeOfKind(db, event, kind),
});

/** The places of a person with their guests. */
export const seatsOf = ({ guests }: { guests: number }): number => 1 + guests;

/** Whether `seats` more people fit. */
export const fits = (free: number | null, seats: number): boolean => seats <= 0 || free === null || free >= seats;

const TOO_FEW = 'There are not enough free places for you and your guests';

/** For people who get no place. */
export function refuseSeats(free: number | null, ofKind: number | null = null): never {
  if (free !== null && free <= 0) refuse('event_full');
  if (ofKind !== null && ofKind <= 0) refuse('ticket_kind_full');
  throw new Refusal('conflict', TOO_FEW);
}

/** Whether an act was refused by `refuseSeats`. */
export const lacksSeats = (error: unknown): error is Refusal =>
  error instanceof Refusal &&
  (error.code === 'event_full' || error.code === 'ticket_kind_full' || error.message === TOO_FEW);

/** Refuses if fewer than `seats` places are free. */
export async function requireSeats(db: Db | Tx, event: Places, kind: string | null, seats: number): Promise<void> {
  const free = await freeFor(db, event, kind);
  if (!fits(free.event, seats) || !fits(free.kind, seats)) refuseSeats(free.event, free.kind);
}
