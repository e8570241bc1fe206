/** Which kind of ticket a person gets. */
import type { Event, WaitingEntry } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { type FieldErrors, invalid, Refusal } from '../../platform/errors.ts';
import { ANY_KIND, isOpenKind, storedKinds } from '../events/ticket-kinds.ts';
import { fits, freeFor } from './capacity.ts';

type Kinds = Pick<Event, 'ticketKinds'>;

/**
 * The problem of a choice.
 *
 * @param before the kind that the person has already, which they keep even if it is closed
 */
export function kindProblem(
  { ticketKinds }: Kinds,
  given: string | undefined,
  before: string | null,
  now: Date,
): FieldErrors[string] {
  const kinds = storedKinds(ticketKinds);
  if (!given) return kinds.length > 0 && before === null ? ["can't be blank"] : [];
  const found = kinds.find(({ id }) => id === given);
  if (!found) return ['is not included in the list'];
  return given === before || isOpenKind(found, now) ? [] : ['is no longer available'];
}

/** Refuses an invalid choice. */
export function requireKind(event: Kinds, given: string | undefined, before: string | null, now: Date): void {
  const problem = kindProblem(event, given, before, now);
  if (problem.length > 0) throw invalid({ ticketKind: problem });
}

type Choosing = Pick<Event, 'id' | 'maximumAttendeeCapacity' | 'ticketKinds'>;

/** The first kind with so many free places, or the first one that people can choose at all. Refuses events whose kinds are all closed. */
async function defaultKind(db: Db | Tx, event: Choosing, seats: number, now: Date): Promise<string> {
  const open = storedKinds(event.ticketKinds).filter((kind) => isOpenKind(kind, now));
  for (const { id } of open) {
    const free = await freeFor(db, event, id);
    if (fits(free.event, seats) && fits(free.kind, seats)) return id;
  }
  const [first] = open;
  if (!first) throw new Refusal('forbidden', 'This event takes no participants');
  return first.id;
}

interface Choice {
  given: string | undefined;
  /** The place on the waiting list, whose kind is the default. */
  entry: Pick<WaitingEntry, 'ticketKind'> | null;
  seats: number;
  now: Date;
}

/**
 * Null in events without kinds, and in remote ones, whose server decides. Refuses a missing choice, and kinds that nobody can choose any more.
 * Call under the event's lock.
 */
export async function chosenKind(
  db: Db | Tx,
  event: Choosing & Pick<Event, 'local'>,
  { given, entry, seats, now }: Choice,
): Promise<string | null> {
  if (!event.local) return null;
  const before = entry?.ticketKind ?? null;
  if (given === ANY_KIND) {
    if (before !== null || storedKinds(event.ticketKinds).length === 0) return before;
    return defaultKind(db, event, seats, now);
  }
  requireKind(event, given, before, now);
  return given || before;
}
