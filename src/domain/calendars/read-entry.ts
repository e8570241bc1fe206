/** Reads one VEVENT of an iCalendar file (RFC 5545, 3.6.1). */
import type ICAL from 'ical.js';
import type { EventStatus } from '../../generated/prisma/enums.ts';
import { pointText } from '../places/point.ts';
import type { CalendarEvent } from './entry.ts';
import { htmlOf, LONGEST_UID, pageOf, placeText, tagsOf, titleOf } from './entry-texts.ts';
import { MOST_EXCEPTIONS, MOST_EXCEPTIONS_OF_FILE } from './troubles.ts';
import { describedZone, namedZone, type Zone, zoneName } from './zone.ts';

/** A time as the file says it. */
export interface Moment {
  local: Temporal.PlainDateTime;
  zone: Zone;
  allDay: boolean;
}

export const instantAt = ({ local, zone }: Moment): Date => zone.instant(local);

export interface Entry {
  uid: string;
  sequence: number;
  start: Moment;
  /** Exclusive; null for none. */
  end: Moment | null;
  /** As the file has it, without `RRULE:`; null for a single event. */
  rule: string | null;
  left: Moment[];
  added: Moment[];
  /** The original start of the date that the entry describes instead of its series. */
  recurrence: Moment | null;
  fields: Omit<CalendarEvent, 'uid' | 'recurrence' | 'beginsOn' | 'endsOn' | 'allDay' | 'timeZone'>;
}

/** Zones that only the file knows. */
const MOST_DESCRIBED = 10;

const STATUS: Readonly<Record<string, EventStatus>> = { CANCELLED: 'CANCELLED', TENTATIVE: 'TENTATIVE' };

/** The entries that programs do not show to everybody who reads a calendar. */
const HIDDEN = ['PRIVATE', 'CONFIDENTIAL'];

/** The UID of an entry that cannot be read; null for none, and for one that is too long. */
export function uidOf(lines: readonly string[]): string | null {
  const value = lines.map((line) => UID.exec(line)?.[1]?.trim()).find((uid) => uid !== undefined);
  return (value && value.length <= LONGEST_UID && value.replace(/\\([,;\\])/g, '$1')) || null;
}

/** Reads the entries of one file. */
export class EntryReader {
  readonly #ical: typeof ICAL;
  readonly #zones: ReadonlyMap<string, string[]>;
  readonly #known = new Map<string, Zone>();
  readonly #zone: Zone;
  #exceptions = 0;
  #described = 0;

  /** @param zone of times without one */
  constructor(ical: typeof ICAL, zones: ReadonlyMap<string, string[]>, zone: string) {
    this.#ical = ical;
    this.#zones = zones;
    this.#zone = namedZone(zone);
  }

  #parsed(name: string, lines: readonly string[]): ICAL.Component {
    const text = ['BEGIN:VCALENDAR', `BEGIN:${name}`, ...lines, `END:${name}`, 'END:VCALENDAR'].join('\r\n');
    const component = new this.#ical.Component(this.#ical.parse(text)).getFirstSubcomponent(name.toLowerCase());
    if (!component) throw new Error(`no ${name}`);
    return component;
  }

  #findZone(id: string): Zone {
    const name = zoneName(id);
    if (name !== null) return namedZone(name);
    // Each takes time, and entries of a file hardly have so many.
    const lines = this.#described < MOST_DESCRIBED ? this.#zones.get(id) : undefined;
    if (lines) this.#described += 1;
    try {
      return (lines && describedZone(this.#ical, this.#parsed('VTIMEZONE', lines))) ?? this.#zone;
    } catch {
      return this.#zone;
    }
  }

  #zoneOf(id: string): Zone {
    const zone = this.#known.get(id) ?? this.#findZone(id);
    this.#known.set(id, zone);
    return zone;
  }

  #moments(property: ICAL.Property | null): Moment[] {
    const id = property?.getFirstParameter('tzid') ?? '';
    return (property?.getValues() ?? []).flatMap((value: unknown) => {
      const time = value instanceof this.#ical.Period ? value.start : value;
      if (!(time instanceof this.#ical.Time)) return [];
      const { year, month, day, hour, minute, second } = time;
      const local = Temporal.PlainDateTime.from(
        { year, month, day, hour, minute, second: Math.min(second, 59) },
        { overflow: 'reject' },
      );
      const isUtc = time.zone === this.#ical.Timezone.utcTimezone;
      const zone = isUtc ? namedZone('UTC') : id === '' || time.isDate ? this.#zone : this.#zoneOf(id);
      return [{ local, zone, allDay: time.isDate }];
    });
  }

  #end(event: ICAL.Component, start: Moment): Moment | null {
    const [end] = this.#moments(event.getFirstProperty('dtend'));
    if (end) return end;
    const duration = event.getFirstPropertyValue('duration');
    if (duration instanceof this.#ical.Duration) {
      const { weeks, days, hours, minutes, seconds } = duration;
      return { ...start, local: start.local.add({ weeks, days, hours, minutes, seconds }) };
    }
    return start.allDay ? { ...start, local: start.local.add({ days: 1 }) } : null;
  }

  #fields(event: ICAL.Component, lines: readonly string[]): Entry['fields'] {
    const text = (name: string): string => String(event.getFirstPropertyValue(name) ?? '');
    const categories = event.getAllProperties('categories').flatMap((property) => property.getValues().map(String));
    const location = text('location').trim();
    const online = pageOf(location) ?? pageOf(text('conference'));
    const place = pageOf(location) === null ? placeText(location.split('\n')) : null;
    const [, latitude, longitude] = lines.map((line) => GEO.exec(line)).find((found) => found !== null) ?? [];
    const isPoint = latitude !== undefined && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
    return {
      title: titleOf(text('summary')),
      description: htmlOf(text('description')),
      status: STATUS[text('status').toUpperCase()] ?? 'CONFIRMED',
      url: pageOf(text('url')),
      place,
      geom: isPoint ? pointText({ latitude: Number(latitude), longitude: Number(longitude) }) : null,
      onlineAddress: online,
      tags: tagsOf(categories),
      offers: [],
    };
  }

  /** Counts dates that are left out or added before they are parsed, because each takes time. */
  #countExceptions(lines: readonly string[]): void {
    let count = 0;
    for (const line of lines) if (EXCEPTIONS.test(line)) count += line.split(',').length;
    if (count > MOST_EXCEPTIONS || this.#exceptions + count > MOST_EXCEPTIONS_OF_FILE)
      throw new Error('too many exceptions');
    this.#exceptions += count;
  }

  /** Returns null for an entry that is not for everybody. Throws if it is malformed, or leaves out or adds too many dates. */
  read(lines: readonly string[]): Entry | null {
    this.#countExceptions(lines);
    const event = this.#parsed('VEVENT', lines);
    if (HIDDEN.includes(String(event.getFirstPropertyValue('class') ?? '').toUpperCase())) return null;
    const uid = String(event.getFirstPropertyValue('uid') ?? '');
    const [start] = this.#moments(event.getFirstProperty('dtstart'));
    if (!start || uid.length > LONGEST_UID) throw new Error('no start');
    const all = (name: string) => event.getAllProperties(name).flatMap((property) => this.#moments(property));
    const fields = this.#fields(event, lines);
    return {
      // Some programs write none.
      uid: uid || `${fields.title} ${start.local}`,
      sequence: Number(event.getFirstPropertyValue('sequence') ?? 0) || 0,
      ...{ start, end: this.#end(event, start) },
      rule: lines.map((line) => RULE.exec(line)?.[1]?.trim()).find((rule) => rule !== undefined) ?? null,
      ...{ left: all('exdate'), added: all('rdate') },
      recurrence: this.#moments(event.getFirstProperty('recurrence-id'))[0] ?? null,
      fields,
    };
  }
}

const UID = /^UID(?:;[^:]*)?:(.*)$/i;
const GEO = /^GEO(?:;[^:]*)?:(-?\d{1,2}(?:\.\d{1,12})?);(-?\d{1,3}(?:\.\d{1,12})?)\s*$/i;
const EXCEPTIONS = /^(?:EXDATE|RDATE)[;:]/i;
const RULE = /^RRULE(?:;[^:]*)?:(.*)$/i;
