/** Kinds of ticket of an event, as REST and tRPC answer them. */
import type { EventWords } from './event-words.ts';
import { priceText } from './price.ts';

export interface ShownKind {
  id: string;
  name: string;
  description: string | null;
  price: number | null;
  priceCurrency: string | null;
  /** Where people pay. */
  url: string | null;
  /** Null without a limit. */
  remaining: number | null;
  /** `CLOSED`: nobody can choose it any more. */
  state: 'AVAILABLE' | 'FULL' | 'CLOSED';
}

interface WithKinds {
  ticketKinds: readonly Pick<ShownKind, 'state'>[];
}

/** Whether people choose among kinds, and none of them has a place. */
export const isSoldOut = ({ ticketKinds: kinds }: WithKinds): boolean =>
  kinds.length > 0 && kinds.every(({ state }) => state !== 'AVAILABLE');

/** Whether somebody can choose a kind, or wait for it. */
export const takesChoices = ({ ticketKinds: kinds }: WithKinds): boolean =>
  kinds.length === 0 || kinds.some(({ state }) => state !== 'CLOSED');

/** `Adult, 12 €`. */
export const kindName = (
  { name, price, priceCurrency }: Pick<ShownKind, 'name' | 'price' | 'priceCurrency'>,
  words: Pick<EventWords, 'free'>,
  locale: string,
): string => `${name}, ${priceText({ price, priceCurrency, url: null }, locale) ?? words.free}`;

/** A note beside the name of a kind: it is full or closed, or so many places are left. */
export const kindNote = (
  { remaining, state }: Pick<ShownKind, 'remaining' | 'state'>,
  words: Pick<EventWords, 'fullShort' | 'kindClosed' | 'placesLeft'>,
): string | null =>
  state === 'CLOSED'
    ? words.kindClosed
    : state === 'FULL'
      ? words.fullShort
      : remaining === null
        ? null
        : words.placesLeft({ places: remaining });
