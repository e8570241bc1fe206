/** The price of an event. */
import { language } from '../words/language.ts';
import type { Event } from './event.ts';

const amountText = (amount: number, currency: string | null): string =>
  new Intl.NumberFormat(language, {
    ...(currency && { style: 'currency', currency }),
    ...(Number.isInteger(amount) && { minimumFractionDigits: 0 }),
  }).format(amount);

type Offer = Event['options']['offers'][number];

/** Null if it is free. */
export const priceOfOffer = ({ price, priceCurrency }: Offer): string | null =>
  price ? amountText(price, priceCurrency) : null;

/** The lowest price; null if it is free or has no price. */
export function priceOf({ options }: Pick<Event, 'options'>): string | null {
  if (!options.showParticipationPrice) return null;
  const [cheapest] = options.offers.toSorted((one, other) => (one.price ?? 0) - (other.price ?? 0));
  return cheapest ? priceOfOffer(cheapest) : null;
}
