/** An entry of a calendar from outside: one event, or one date of an event that repeats. */
import { createHash } from 'node:crypto';
import type { EventStatus } from '../../generated/prisma/enums.ts';
import type { EventOffer } from '../events/options.ts';

export interface CalendarEvent {
  uid: string;
  /** The original start of a date of an event that repeats, in ISO 8601; empty for single events. */
  recurrence: string;
  /** Plain text of one line; empty for none. */
  title: string;
  /** Safe HTML. */
  description: string;
  beginsOn: Date;
  endsOn: Date | null;
  allDay: boolean;
  /** An IANA name; null if only the file knows the zone, or for UTC. */
  timeZone: string | null;
  status: EventStatus;
  /** The page of the event. */
  url: string | null;
  place: string | null;
  /** `longitude;latitude` */
  geom: string | null;
  /** Where it takes place online. */
  onlineAddress: string | null;
  tags: string[];
  /** Prices, each with a link where tickets are sold. */
  offers: EventOffer[];
}

const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

type Identity = Pick<CalendarEvent, 'uid' | 'recurrence'>;

const LONG = 20;

/** Whether the UID counts beyond its calendar: programs that count from 1 add nothing to the number. */
const isGlobal = (uid: string): boolean => uid.includes('@') || uid.includes('://') || uid.length >= LONG;

/** Whether nobody has the same UID for another event. Addresses may be those of a page with several events. */
export const isUnique = (uid: string): boolean => !uid.includes('://') && (uid.split('@')[0] ?? '').length >= LONG;

/** The identity of an entry within its calendar (RFC 5545, 3.8.4.4): the dates of a series share a UID. */
export const ownKeyOf = (sourceId: bigint, { uid, recurrence }: Identity): string =>
  hashOf(uid, recurrence, sourceId.toString());

/** The identity of an entry among all calendars of a group, if its UID counts beyond its calendar. */
export const keyOf = (sourceId: bigint, entry: Identity): string =>
  isGlobal(entry.uid) ? hashOf(entry.uid, entry.recurrence) : ownKeyOf(sourceId, entry);

/** Recognizes an entry whose UID changed: some programs make new ones at each read. */
export const lookOf = ({ title, beginsOn, place }: CalendarEvent): string =>
  hashOf(title.toLowerCase(), beginsOn.toISOString(), (place ?? '').toLowerCase());

/** Changes with any content of the entry. */
export const versionOf = ({ uid: _uid, recurrence: _recurrence, ...content }: CalendarEvent): string =>
  hashOf(JSON.stringify(content));
