/** Reads the events of JSON-LD (https://schema.org/Event) as entries of a calendar. */
import type { EventStatus } from '../../generated/prisma/enums.ts';
import { textOf as plainTextOf } from '../cards/page-parts.ts';
import { type EventOffer, isCurrency } from '../events/options.ts';
import { pointText } from '../places/point.ts';
import { htmlOf, LONGEST_UID, pageOf, placeText, tagsOf, titleOf } from './entry-texts.ts';
import { type Node, nodesOf, termsOf, textIn, textsOf, typesOf, valuesOf } from './json-ld.ts';
import { scheduledTimes, type Times, timesOf } from './node-times.ts';
import { pauseAfter } from './pause.ts';
import type { Entry } from './read-entry.ts';
import {
  CalendarUnreadable,
  MOST_EXCEPTIONS,
  MOST_EXCEPTIONS_OF_FILE,
  MOST_REPEATING,
  tooManyRepeating,
} from './troubles.ts';
import { namedZone, type Zone } from './zone.ts';

const LONGEST_TEXT = 20_000;
const MOST_OFFERS = 10;
const HIGHEST_PRICE = 1_000_000_000;

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i;

/** Programs write HTML into the texts, or escape them although JSON needs none. */
const decoded = (text: string): string => (ENTITY.test(text) ? plainTextOf(text.slice(0, LONGEST_TEXT)) : text);

/** An event that does not take place at its time is cancelled; a new time confirms it again. */
const OFF = ['EventCancelled', 'EventPostponed'];

const statusOf = (node: Node): EventStatus =>
  termsOf(node, 'eventStatus').some((status) => OFF.includes(status)) ? 'CANCELLED' : 'CONFIRMED';

/** The address to which relative ones belong, without a query, which may contain a secret. */
function withoutQuery(base: string): string {
  const { origin, pathname } = new URL(base);
  return `${origin}${pathname}`;
}

function geomOf(place: Node): string | null {
  for (const geo of nodesOf(place, 'geo')) {
    const [latitude, longitude] = ['latitude', 'longitude'].map((name) => {
      const text = textIn(geo, name);
      return text === '' ? Number.NaN : Math.round(Number(text) * 1e6) / 1e6;
    }) as [number, number];
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return pointText({ latitude, longitude });
  }
  return null;
}

/** The name, the street and the town; without a name that the address repeats. */
function linesOf(place: Node): string[] {
  const addresses = nodesOf(place, 'address').map((address) => [
    textIn(address, 'streetAddress'),
    [textIn(address, 'postalCode'), textIn(address, 'addressLocality')].filter(Boolean).join(' '),
  ]);
  const lines = [...textsOf(place, 'address'), ...(addresses[0] ?? [])].map(decoded);
  const name = decoded(textIn(place, 'name'));
  return lines.some((line) => line.toLowerCase().startsWith(name.toLowerCase())) ? lines : [name, ...lines];
}

function priceOf(text: string): number | null {
  const price = /^\d{1,9}(?:[.,]\d{1,4})?$/.test(text) ? Number(text.replace(',', '.')) : null;
  return price !== null && price <= HIGHEST_PRICE ? price : null;
}

type Where = Pick<Entry['fields'], 'place' | 'geom' | 'onlineAddress'>;

/** Reads the events of one document. */
class NodeReader {
  readonly #zone: Zone;
  readonly #base: string | null;
  #repeating = 0;
  #exceptions = 0;

  /**
   * @param zone of times without one
   * @param base the address of the document
   */
  constructor(zone: string, base: string | null) {
    this.#zone = namedZone(zone);
    this.#base = base && withoutQuery(base);
  }

  /** A web address, which may be relative to the document; null for others, and for parts of the document. */
  #address(text: string): string | null {
    if (text === '' || text.startsWith('#') || text.startsWith('?')) return null;
    const url = URL.parse(text, this.#base ?? undefined);
    return url && pageOf(url.href);
  }

  /** Its address is its identity: `@id` counts before its page. */
  addressOf(node: Node): string | null {
    const id = textIn(node, '@id');
    const urn = /^urn:/i.test(id) ? id : null;
    return urn ?? pageOf(id) ?? this.#address(textIn(node, 'url'));
  }

  #where(node: Node): Where {
    const places = nodesOf(node, 'location').filter((place) => !typesOf(place).includes('VirtualLocation'));
    const virtual = nodesOf(node, 'location').filter((place) => typesOf(place).includes('VirtualLocation'));
    const texts = textsOf(node, 'location').map(decoded);
    const addresses = [...virtual.map((place) => this.#address(textIn(place, 'url'))), ...texts.map(pageOf)];
    const onlineAddress = addresses.find((address) => address !== null) ?? null;
    const modes = [...termsOf(node, 'eventAttendanceMode'), ...termsOf(node, 'eventStatus')];
    const isOnline = modes.includes('OnlineEventAttendanceMode') || modes.includes('EventMovedOnline');
    // Pages keep the place of an event that moved online.
    if (isOnline && onlineAddress !== null) return { place: null, geom: null, onlineAddress };
    const [place] = places;
    const lines = place ? linesOf(place) : texts.filter((text) => pageOf(text) === null).slice(0, 1);
    return { place: placeText(lines), geom: place ? geomOf(place) : null, onlineAddress };
  }

  #offers(node: Node): EventOffer[] {
    const found = nodesOf(node, 'offers').flatMap((offer) => {
      const currency = textIn(offer, 'priceCurrency').toUpperCase();
      const priceCurrency = isCurrency(currency) ? currency : null;
      const url = this.#address(textIn(offer, 'url'));
      const prices = ['price', 'lowPrice', 'highPrice'].map((name) => priceOf(textIn(offer, name)));
      return [...new Set(prices)].flatMap((price) => (price === null ? [] : [{ price, priceCurrency, url }]));
    });
    const isFree = valuesOf(node, 'isAccessibleForFree').some((value) => /^true$/i.test(`${value}`));
    const each = new Map(found.map((offer) => [JSON.stringify(offer), offer]));
    return found.length === 0 && isFree
      ? [{ price: 0, priceCurrency: null, url: null }]
      : [...each.values()].slice(0, MOST_OFFERS);
  }

  #fields(node: Node): Entry['fields'] {
    const words = [...textsOf(node, 'keywords'), ...nodesOf(node, 'keywords').map((tag) => textIn(tag, 'name'))];
    return {
      title: titleOf(decoded(textIn(node, 'name'))),
      description: htmlOf(decoded(textIn(node, 'description'))),
      status: statusOf(node),
      url: this.#address(textIn(node, 'url')) ?? pageOf(textIn(node, '@id')),
      ...this.#where(node),
      tags: tagsOf(words.flatMap((text) => decoded(text).split(','))),
      offers: this.#offers(node),
    };
  }

  #times(node: Node): Times[] {
    const schedules = nodesOf(node, 'eventSchedule');
    if (schedules.length === 0) return [timesOf(node, this.#zone)];
    this.#repeating += schedules.length;
    if (this.#repeating > MOST_REPEATING) tooManyRepeating();
    const left = schedules.reduce((sum, schedule) => sum + valuesOf(schedule, 'exceptDate').length, 0);
    if (left > MOST_EXCEPTIONS || this.#exceptions + left > MOST_EXCEPTIONS_OF_FILE)
      throw new Error('too many exceptions');
    this.#exceptions += left;
    return schedules.map((schedule) => scheduledTimes(schedule, node, this.#zone));
  }

  /** An entry for each of its schedules. Throws if it is malformed, or leaves out too many dates. */
  read(node: Node): Entry[] {
    const fields = this.#fields(node);
    const address = this.addressOf(node) ?? '';
    if (address.length > LONGEST_UID) throw new Error('no address');
    return this.#times(node).map((times) => ({
      uid: address || `${fields.title} ${times.start.local}`,
      ...{ sequence: 0, added: [], recurrence: null, ...times, fields },
    }));
  }
}

/** Events that have one page together are told apart by their titles. */
function apart(entries: readonly Entry[]): Entry[] {
  const titles = Map.groupBy(entries, ({ uid }) => uid);
  const isShared = (uid: string): boolean => new Set(titles.get(uid)?.map(({ fields }) => fields.title)).size > 1;
  return entries.map((entry) =>
    isShared(entry.uid) ? { ...entry, uid: `${entry.uid} ${entry.fields.title}` } : entry,
  );
}

export interface ReadNodes {
  entries: Entry[];
  /** The identities of those that cannot be read; null for unknown ones. */
  broken: (string | null)[];
}

export async function readNodes(nodes: readonly Node[], zone: string, base: string | null): Promise<ReadNodes> {
  const reader = new NodeReader(zone, base);
  const entries: Entry[] = [];
  const broken: (string | null)[] = [];
  for (const [number, node] of nodes.entries()) {
    await pauseAfter(number, 20);
    try {
      entries.push(...reader.read(node));
    } catch (error) {
      if (error instanceof CalendarUnreadable) throw error;
      broken.push(reader.addressOf(node));
    }
  }
  return { entries: apart(entries), broken };
}
