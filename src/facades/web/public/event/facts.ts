/** When, where, for how much. */
import { Facts } from '#look/facts.tsx';
import type { Event } from '../../../../entities/events/event.ts';
import { priceText } from '../../../../look/price.ts';
import type { Html } from '../../kit/html.ts';
import { render } from '../../kit/render.ts';
import { eventReader } from '../../kit/time-tag.ts';
import { type Shown, wordsOf } from './view.ts';
import { whenOptions } from './when.ts';

/** Null if the organizers did not state it. */
export function priceOf({ options }: Event, shown: Shown): string | null {
  if (!options.showParticipationPrice || options.offers.length === 0) return null;
  const prices = options.offers.map((offer) => priceText(offer, shown.times.locale) ?? wordsOf(shown).free);
  return [...new Set(prices)].join(', ');
}

/** @param isOpen whether one can join it, so that its places are worth something */
export const facts = (event: Event, shown: Shown, isOpen: boolean): Html =>
  render(Facts, {
    ...{ event, isOpen, words: wordsOf(shown), reader: eventReader(event, shown) },
    ...whenOptions(event, shown),
  });
