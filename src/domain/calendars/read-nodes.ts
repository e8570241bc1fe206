/** Reads the events of JSON-LD (https://schema.org/Event) as entries of a calendar. */
import type { EventStatus } from '../../generated/prisma/enums.ts';
import { textOf as plainTextOf } from '../cards/page-parts.ts';
import { type EventOffer, isCurrency } from '../events/options.ts';
import { pointText } from '../places/point.ts';
import { apart, type ReadNodes, type Unread } from './apart.ts';
import { htmlOf, LONGEST_UID, pageOf, placeText, tagsOf, titleOf } from './entry-texts.ts';
import { LONGEST_TEXT, type Node, nodesOf, termsOf, textIn, textsOf, typesOf, valuesOf } from './json-ld.ts';
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

const MOST_OFFERS = 10;
const HIGHEST_PRICE = 1_000_000_000;

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i;

/** Programs write HTML into the texts, or escape them although JSON needs none. */
const decoded = (text: string): string => (ENTITY.test(text) ? plainTextOf(text.slice(0, LONGEST_TEXT)) : text);

/** An event that does not take place at its time is cancelled; a new time confirms it again. */
const OFF = ['EventCancelled', 'EventPostponed'];

const statusOf = (node: Node): EventStatus =>
  termsOf(node, 'eventStatus').some((status) => OFF.includes(status)) ? 'CANCELLED' : 'CONFIRMED';

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

/** Three digits after a separator may be thousands: such a price is unknown. */
const PRICE = /^\d{1,9}(?:[.,](?:\d{1,2}|\d\d00))?$/;

function priceOf(offer: Node, name: string): number | null {
  const [value] = valuesOf(offer, name);
  const text = textIn(offer, name);
  // Programs compute with binary fractions.
  const price = typeof value === 'number' ? Math.round(value * 100) / 100 : Number(text.replace(',', '.'));
  const isKnown = typeof value === 'number' || PRICE.test(text);
  return isKnown && price >= 0 && price <= HIGHEST_PRICE ? price : null;
}

type Where = Pick<Entry['fields'], 'place' | 'geom' | 'onlineAddress'>;

/** The parts of an entry that a date has from its series. */
interface Inherited extends Record<'name' | 'description', string> {
  location: Where;
  url: string | null;
  keywords: string[];
  offers: EventOffer[];
  /** Whether it takes place online only. */
  eventAttendanceMode: boolean;
}

/** Reads the events of one document. */
class NodeReader {
  readonly #zone: Zone;
  readonly #origin: string | null;
  /** By the values of which they are made. */
  readonly #known = new WeakMap<unknown[], Inherited[keyof Inherited]>();
  #repeating = 0;
  #exceptions = 0;

  /**
   * @param zone of times without one
   * @param base the address of the document
   */
  constructor(zone: string, base: string | null) {
    this.#zone = namedZone(zone);
    this.#origin = base && new URL(base).origin;
  }

  /** Reads a part once for all dates of a series, which share its values: they may be as large as the document. */
  #once<Name extends keyof Inherited>(node: Node, name: Name, read: (node: Node) => Inherited[Name]): Inherited[Name] {
    const values = valuesOf(node, name);
    const known = this.#known.get(values) as Inherited[Name] | undefined;
    if (known !== undefined) return known;
    const part = read(node);
    this.#known.set(values, part);
    return part;
  }

  /** A web address, which may begin with a path; null for others. The path of the document may contain a secret. */
  #address(text: string): string | null {
    if (!/^(?:\/|https?:)/i.test(text)) return null;
    const url = URL.parse(text, this.#origin ?? undefined);
    return url && pageOf(url.href);
  }

  #page(node: Node): string | null {
    return this.#once(node, 'url', (each) => this.#address(textIn(each, 'url')));
  }

  #title(node: Node): string {
    return this.#once(node, 'name', (each) => titleOf(decoded(textIn(each, 'name'))));
  }

  /** Its address is its identity: `@id` takes precedence over `url`. */
  #addressOf(node: Node): string | null {
    const id = textIn(node, '@id');
    const urn = /^urn:/i.test(id) ? id : null;
    return urn ?? pageOf(id) ?? this.#page(node);
  }

  #location(node: Node): Where {
    const places = nodesOf(node, 'location').filter((place) => !typesOf(place).includes('VirtualLocation'));
    const virtual = nodesOf(node, 'location').filter((place) => typesOf(place).includes('VirtualLocation'));
    const texts = textsOf(node, 'location').map(decoded);
    const addresses = [...virtual.map((place) => this.#address(textIn(place, 'url'))), ...texts.map(pageOf)];
    const [place] = places;
    const lines = place ? linesOf(place) : texts.filter((text) => pageOf(text) === null).slice(0, 1);
    const onlineAddress = addresses.find((address) => address !== null) ?? null;
    return { place: placeText(lines), geom: place ? geomOf(place) : null, onlineAddress };
  }

  #where(node: Node): Where {
    const where = this.#once(node, 'location', (each) => this.#location(each));
    const isOnline =
      termsOf(node, 'eventStatus').includes('EventMovedOnline') ||
      this.#once(node, 'eventAttendanceMode', (each) =>
        termsOf(each, 'eventAttendanceMode').includes('OnlineEventAttendanceMode'),
      );
    // Pages keep the place of an event that moved online.
    return isOnline && where.onlineAddress !== null ? { ...where, place: null, geom: null } : where;
  }

  #offersOf(node: Node): EventOffer[] {
    const found = nodesOf(node, 'offers').flatMap((offer) => {
      const currency = textIn(offer, 'priceCurrency').toUpperCase();
      const priceCurrency = isCurrency(currency) ? currency : null;
      const url = this.#address(textIn(offer, 'url'));
      const prices = ['price', 'lowPrice', 'highPrice'].map((name) => priceOf(offer, name));
      return [...new Set(prices)].flatMap((price) => (price === null ? [] : [{ price, priceCurrency, url }]));
    });
    return [...new Map(found.map((offer) => [JSON.stringify(offer), offer])).values()].slice(0, MOST_OFFERS);
  }

  #offers(node: Node): EventOffer[] {
    const offers = this.#once(node, 'offers', (each) => this.#offersOf(each));
    const isFree = valuesOf(node, 'isAccessibleForFree').some((value) => /^true$/i.test(`${value}`));
    return offers.length === 0 && isFree ? [{ price: 0, priceCurrency: null, url: null }] : offers;
  }

  #tags(node: Node): string[] {
    const words = [...textsOf(node, 'keywords'), ...nodesOf(node, 'keywords').map((tag) => textIn(tag, 'name'))];
    return tagsOf(words.flatMap((text) => decoded(text).split(',')));
  }

  #fields(node: Node): Entry['fields'] {
    return {
      title: this.#title(node),
      description: this.#once(node, 'description', (each) => htmlOf(decoded(textIn(each, 'description')))),
      status: statusOf(node),
      url: this.#page(node) ?? pageOf(textIn(node, '@id')),
      ...this.#where(node),
      tags: this.#once(node, 'keywords', (each) => this.#tags(each)),
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

  /** A node that cannot be read. */
  identify(node: Node): Unread {
    const uid = this.#addressOf(node);
    return { uid: uid !== null && uid.length <= LONGEST_UID ? uid : null, title: this.#title(node) };
  }

  /** An entry for each of its schedules. Throws if it is malformed, or leaves out too many dates. */
  read(node: Node): Entry[] {
    const fields = this.#fields(node);
    const address = this.#addressOf(node) ?? '';
    if (address.length > LONGEST_UID) throw new Error('no address');
    return this.#times(node).map((times) => ({
      uid: address || `${fields.title} ${times.start.local}`,
      ...{ sequence: 0, added: [], recurrence: null, ...times, fields },
    }));
  }
}

export async function readNodes(nodes: readonly Node[], zone: string, base: string | null): Promise<ReadNodes> {
  const reader = new NodeReader(zone, base);
  const entries: Entry[] = [];
  const broken: Unread[] = [];
  for (const [number, node] of nodes.entries()) {
    await pauseAfter(number, 1);
    try {
      entries.push(...reader.read(node));
    } catch (error) {
      if (error instanceof CalendarUnreadable) throw error;
      broken.push(reader.identify(node));
    }
  }
  return apart(entries, broken);
}
