/** Decides which kind of ticket a person gets. */
import type { Event, WaitingEntry } from '../../generated/prisma/client.ts';
import { type FieldErrors, invalid, Refusal } from '../../platform/errors.ts';
import { ANY_KIND, isOpenKind, storedKinds } from '../events/ticket-kinds.ts';
import { type FreeOf, fitsIn } from './capacity.ts';

type Kinds = Pick<Event, 'ticketKinds'>;

const BLANK = "can't be blank";
const ALL_CLOSED = 'This event does not accept participants';

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
  if (!given) return kinds.length > 0 && before === null ? [BLANK] : [];
  const found = kinds.find(({ id }) => id === given);
  if (!found) return ['is not included in the list'];
  return given === before || isOpenKind(found, now) ? [] : ['is no longer available'];
}

/** Refuses an invalid choice. */
export function requireKind(event: Kinds, given: string | undefined, before: string | null, now: Date): void {
  const problem = kindProblem(event, given, before, now);
  if (problem.length > 0) throw invalid({ ticketKind: problem });
}

/** Whether a choice was refused for this event, whose kinds may differ from those of other dates of its series. */
export const lacksKind = (error: unknown): error is Refusal =>
  error instanceof Refusal &&
  (error.message === ALL_CLOSED || (error.fields?.ticketKind?.some((problem) => problem !== BLANK) ?? false));

/** The first kind with so many free places, or the first one that people can choose at all. Refuses events whose kinds are all closed. */
export function defaultKind(
  { ticketKinds }: Kinds,
  { seats, now, freeOf }: { seats: number; now: Date; freeOf: FreeOf },
): string {
  const open = storedKinds(ticketKinds).filter((kind) => isOpenKind(kind, now));
  const found = open.find(({ id }) => fitsIn(freeOf(id), seats)) ?? open[0];
  if (!found) throw new Refusal('forbidden', ALL_CLOSED);
  return found.id;
}

interface Choice {
  given: string | undefined;
  /** The place on the waiting list, whose kind is the default. People who came before the event had kinds wait for none. */
  entry: Pick<WaitingEntry, 'ticketKind'> | null;
  seats: number;
  now: Date;
  freeOf: FreeOf;
}

/**
 * Null in events without kinds, and in remote ones, whose server decides. Refuses a missing choice, and kinds that nobody can choose any more.
 * Call under the event's lock.
 */
export function chosenKind(event: Kinds & Pick<Event, 'local'>, { given, entry, ...places }: Choice): string | null {
  if (!event.local) return null;
  if (entry && (!given || given === ANY_KIND)) return entry.ticketKind;
  if (given === ANY_KIND) return storedKinds(event.ticketKinds).length === 0 ? null : defaultKind(event, places);
  requireKind(event, given, entry?.ticketKind ?? null, places.now);
  return given || null;
}
