/** The places of an event. Call only under the event's lock. */
import type { Event } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { kindSeats } from '../events/kind-seats.ts';
import { APPROVED } from '../events/roles.ts';
import { isOpenKind, kindOf, storedKinds } from '../events/ticket-kinds.ts';
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

/** Free places of the event, and of one kind of ticket, which is null without a limit of its own. */
export interface Free {
  event: number | null;
  kind: number | null;
}

/** By the id of a kind of ticket; null for people without one. */
export type FreeOf = (kind: string | null) => Free;

/** Reads the places once, however many kinds are compared. */
export async function freeByKind(db: Db | Tx, event: Places): Promise<FreeOf> {
  const isLimited = storedKinds(event.ticketKinds).some(({ capacity }) => capacity !== null);
  const [free, taken] = [
    await freePlaces(db, event),
    isLimited ? await kindSeats(db, event.id) : new Map<string, number>(),
  ];
  return (kind) => {
    const capacity = kindOf(event.ticketKinds, kind)?.capacity ?? null;
    return { event: free, kind: kind === null || capacity === null ? null : capacity - (taken.get(kind) ?? 0) };
  };
}

export const freeFor = async (db: Db | Tx, event: Places, kind: string | null): Promise<Free> =>
  (await freeByKind(db, event))(kind);

/** The places that people can take without a decision of the organizers: a closed kind has none, even if one was given back. */
export function openPlaces(
  { ticketKinds }: Pick<Places, 'ticketKinds'>,
  kind: string | null,
  free: Free,
  now: Date,
): Free {
  const own = kindOf(ticketKinds, kind);
  return own && !isOpenKind(own, now) ? { ...free, kind: Math.min(free.kind ?? 0, 0) } : free;
}

/** The places of a person with their guests. */
export const seatsOf = ({ guests }: { guests: number }): number => 1 + guests;

/** Whether `seats` more people fit. */
export const fits = (free: number | null, seats: number): boolean => seats <= 0 || free === null || free >= seats;

/** Whether `seats` more people fit into the event and the kind of ticket. */
export const fitsIn = (free: Free, seats: number): boolean => fits(free.event, seats) && fits(free.kind, seats);

const LACKING: readonly (string | undefined)[] = ['event_full', 'ticket_kind_full', 'event_few_places'];

/** For people who get no place. */
export function refuseSeats(free: number | null, ofKind: number | null = null): never {
  if (free !== null && free <= 0) refuse('event_full');
  if (ofKind !== null && ofKind <= 0) refuse('ticket_kind_full');
  refuse('event_few_places');
}

/** Whether an act was refused by `refuseSeats`. */
export const lacksSeats = (error: unknown): error is Refusal =>
  error instanceof Refusal && LACKING.includes(error.code);
