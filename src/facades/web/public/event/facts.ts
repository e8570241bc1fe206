/** When, where, for how much: each with an icon. */
import type { Event } from '../../../../entities/events/event.ts';
import { placeParts } from '../../../../wording/place.ts';
import { type Html, html } from '../../kit/html.ts';
import { type IconName, icon } from '../../kit/icon.ts';
import { placesLeft, type Shown, wordsOf } from './view.ts';
import { whenParts } from './when.ts';

const fact = (sign: IconName, title: Html | string, more: Html | string | null): Html =>
  html`<div class="fact"><span class="ico">${icon(sign)}</span><div><b>${title}</b>${more && html`<span class="meta">${more}</span>`}</div></div>`;

/** `Library`, `Rue X 3, 69001 Lyon`; the second may be empty. */
export function placeLines({ physicalAddress }: Event): [name: string, address: string] | null {
  const [name, ...rest] = physicalAddress ? placeParts({ ...physicalAddress, region: null, country: null }) : [];
  return name === undefined ? null : [name, rest.join(', ')];
}

function where(event: Event): Html | null {
  const place = placeLines(event);
  return place && fact('pin', html`<bdi>${place[0]}</bdi>`, place[1] && html`<bdi>${place[1]}</bdi>`);
}

/** Only web addresses are links. */
function online({ onlineAddress }: Event, shown: Shown): Html | null {
  if (!onlineAddress) return null;
  const words = wordsOf(shown);
  const title = /^https?:/.test(onlineAddress)
    ? html`<a href="${onlineAddress}" rel="nofollow noopener">${words.online}</a>`
    : words.online;
  return fact('online', title, onlineAddress.replace(/^https?:\/\//, ''));
}

type Offer = Event['options']['offers'][number];

function priceText({ price, priceCurrency }: Offer, shown: Shown): string {
  if (!price) return wordsOf(shown).free;
  const style = priceCurrency
    ? ({ style: 'currency', currency: priceCurrency, trailingZeroDisplay: 'stripIfInteger' } as const)
    : {};
  return new Intl.NumberFormat(shown.times.locale, style).format(price);
}

/** Null if the organizers did not state it. */
export function priceOf({ options }: Event, shown: Shown): string | null {
  if (!options.showParticipationPrice || options.offers.length === 0) return null;
  return options.offers.map((offer) => priceText(offer, shown)).join(', ');
}

function tickets({ options }: Event, shown: Shown): Html[] {
  const links = options.showParticipationPrice ? options.offers.flatMap(({ url }) => url ?? []) : [];
  return links.map((url) => html` <a href="${url}" rel="nofollow noopener">${wordsOf(shown).tickets}</a>`);
}

function price(event: Event, shown: Shown, isOpen: boolean): Html | null {
  const words = wordsOf(shown);
  const left = placesLeft(event);
  const most = event.options.maximumAttendeeCapacity;
  const places =
    isOpen && left !== null && left > 0 && most !== null ? words.placesOf({ left: `${left}`, most }) : null;
  const cost = priceOf(event, shown);
  if (cost === null) return places === null ? null : fact('ticket', places, null);
  return fact('ticket', html`${cost}${tickets(event, shown)}`, places);
}

/** @param isOpen whether one can join it, so that its places are worth something */
export function facts(event: Event, shown: Shown, isOpen: boolean): Html {
  const { day, more } = whenParts(event, shown);
  const isOff = event.status === 'CANCELLED';
  const when = html`<time datetime="${event.beginsOn}">${isOff ? html`<s>${day}</s>` : day}</time>`;
  return html`<div class="facts">${fact('clock', when, more.length > 0 && !isOff ? more.join('\u00a0· ') : null)}${where(event)}${online(event, shown)}${price(event, shown, isOpen)}</div>`;
}
