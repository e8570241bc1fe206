/** Kinds of ticket of an event, such as adults and children: validated, and stored with the event. Nobody pays on this server. */
import type { FieldErrors } from '../../platform/errors.ts';
import { isWebUrl } from '../kernel/web-url.ts';
import { type EventOffer, isCurrency } from './options.ts';
import { isInYears, YEARS } from './over.ts';

/** The id stays when the name changes; participations refer to it. */
export interface TicketKind {
  id: string;
  name: string;
  description: string | null;
  /** Null and 0: free of charge. */
  price: number | null;
  priceCurrency: string | null;
  /** Where people pay. */
  url: string | null;
  /** How many people, with their guests, get a ticket of this kind; null without a limit of its own. */
  capacity: number | null;
  /** ISO 8601; nobody chooses it from then on. */
  until: string | null;
  /** Closed by the organizers: nobody chooses it any more. */
  closed: boolean;
}

export interface TicketKindInput {
  /** Of an existing kind; without it, the kind with the same name, or a new one. */
  id?: string | undefined;
  name: string;
  description?: string | null | undefined;
  price?: number | null | undefined;
  priceCurrency?: string | null | undefined;
  url?: string | null | undefined;
  capacity?: number | null | undefined;
  until?: Date | null | undefined;
  closed?: boolean | undefined;
}

/** For people whose client cannot ask them: the first kind with the places, or for which they can wait. */
export const ANY_KIND = 'any';

export const MOST_KINDS = 20;
/** With closed kinds that stay on a date of a series for the people who have them. */
export const MOST_SENT_KINDS = 40;
export const KIND_NAME_MAX = 100;
export const KIND_TEXT_MAX = 500;
const [LEAST_PLACES, MOST_PLACES] = [1, 1_000_000] as const;

/** Content of the column `ticketKinds`. */
export const storedKinds = (kinds: unknown): TicketKind[] => (kinds as TicketKind[] | null) ?? [];

export const kindOf = (kinds: unknown, id: string | null): TicketKind | null =>
  (id !== null && storedKinds(kinds).find((kind) => kind.id === id)) || null;

/** Whether people may still choose it. */
export const isOpenKind = ({ closed, until }: Pick<TicketKind, 'closed' | 'until'>, now: Date): boolean =>
  !closed && (until === null || new Date(until) > now);

const line = (text: string | null | undefined): string | null => text?.trim() || null;

/**
 * The kinds in their stored form.
 *
 * @param stored those of before; undefined if they are not known, because the input alone is validated
 * @param newId returns the id of a new kind
 */
export function plainKinds(
  given: readonly TicketKindInput[],
  stored: readonly TicketKind[] | undefined,
  newId: () => string,
): { kinds: TicketKind[]; wrong: FieldErrors } {
  const wrong: FieldErrors = {};
  const taken = new Set(given.flatMap(({ id }) => id ?? []));
  const byName = new Map(stored?.filter(({ id }) => !taken.has(id)).map(({ id, name }) => [name, id]));
  const kinds = given.map((kind, index): TicketKind => {
    if (kind.id !== undefined && stored && !stored.some(({ id }) => id === kind.id))
      wrong[`ticketKinds.${index}.id`] = ['is not included in the list'];
    const name = kind.name.trim();
    return {
      id: kind.id ?? byName.get(name) ?? newId(),
      name,
      description: line(kind.description),
      price: kind.price ?? null,
      priceCurrency: line(kind.priceCurrency)?.toUpperCase() ?? null,
      url: line(kind.url),
      capacity: kind.capacity ?? null,
      until: kind.until?.toISOString() ?? null,
      closed: kind.closed ?? false,
    };
  });
  // The input alone is validated before the stored kinds are known: those with an id may be stored.
  const names = new Map(stored?.map(({ id, name }) => [id, name]) ?? given.map(({ id, name }) => [id, name.trim()]));
  return { kinds, wrong: { ...faultsOf(kinds, ({ id, name }) => id !== '' && names.get(id) === name), ...wrong } };
}

/**
 * Validation errors; field names as clients write them.
 *
 * @param isKept whether a kind is stored with this name: a date of a series may have more kinds than a client can add, and closed ones with
 *   the name of another
 */
function faultsOf(kinds: readonly TicketKind[], isKept: (kind: TicketKind) => boolean): FieldErrors {
  const wrong: FieldErrors = {};
  if (kinds.length > MOST_KINDS && !kinds.every(isKept))
    wrong.ticketKinds = [`should have at most ${MOST_KINDS} item(s)`];
  kinds.forEach((kind, index) => {
    const { id, name, price, priceCurrency, url, capacity, until } = kind;
    const at = `ticketKinds.${index}`;
    const isNamed = (other: TicketKind, place: number): boolean =>
      other.name === name && place !== index && (place < index || isKept(other));
    const isRepeated = (is: (other: TicketKind) => boolean): boolean => kinds.findIndex(is) < index;
    if (name === '') wrong[`${at}.name`] = ["can't be blank"];
    else if (!isKept(kind) && kinds.some(isNamed)) wrong[`${at}.name`] = ['has already been taken'];
    if (id !== '' && isRepeated((other) => other.id === id)) wrong[`${at}.id`] = ['has already been taken'];
    if (price !== null && !(price >= 0)) wrong[`${at}.price`] = ['must be greater than or equal to 0'];
    if (price && priceCurrency === null) wrong[`${at}.priceCurrency`] = ["can't be blank"];
    if (priceCurrency !== null && !isCurrency(priceCurrency))
      wrong[`${at}.priceCurrency`] = ['is not a currency code (ISO 4217)'];
    if (url !== null && !isWebUrl(url)) wrong[`${at}.url`] = ['must be a web address'];
    if (capacity !== null && !(capacity >= LEAST_PLACES && capacity <= MOST_PLACES))
      wrong[`${at}.capacity`] = [`must be from ${LEAST_PLACES} to ${MOST_PLACES}`];
    if (until !== null && !isInYears(new Date(until)))
      wrong[`${at}.until`] = [`must be in the years ${YEARS.first} to ${YEARS.last}`];
  });
  return wrong;
}

/** The prices of an event with kinds, as Mobilizon's clients, lists and filters read them. */
export const offersOfKinds = (kinds: readonly TicketKind[]): EventOffer[] =>
  kinds
    .filter(({ closed }) => !closed)
    .map(({ price, priceCurrency, url }) => ({ price: price ?? 0, priceCurrency, url }));
