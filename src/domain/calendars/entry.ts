/** An entry of a calendar from outside: one event, or one date of an event that repeats. */
import { createHash } from 'node:crypto';
import type { EventStatus } from '../../generated/prisma/enums.ts';

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
}

const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Whether other programs do not have the same UID for something else, as programs that count from 1 do. */
const isGlobal = (uid: string): boolean => uid.includes('@') || uid.length >= 20;

/** The identity of an entry (RFC 5545, 3.8.4.4): the dates of a series share a UID. */
export const keyOf = (sourceId: bigint, { uid, recurrence }: Pick<CalendarEvent, 'uid' | 'recurrence'>): string =>
  isGlobal(uid) ? hashOf(uid, recurrence) : hashOf(uid, recurrence, sourceId.toString());

/** Recognizes an entry whose UID changed: some programs make new ones at each read. */
export const lookOf = ({ title, beginsOn, place }: CalendarEvent): string =>
  hashOf(title.toLowerCase(), beginsOn.toISOString(), (place ?? '').toLowerCase());

/** Changes with any content of the entry. */
export const versionOf = ({ uid: _uid, recurrence: _recurrence, ...content }: CalendarEvent): string =>
  hashOf(JSON.stringify(content));
