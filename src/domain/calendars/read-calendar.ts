/** Reads a calendar from outside: an iCalendar file (RFC 5545). */

import { unfoldAll } from './dates.ts';
import type { CalendarEvent } from './entry.ts';
import { pauseAfter } from './pause.ts';
import { type Entry, EntryReader, uidOf } from './read-entry.ts';
import { splitFile } from './split-file.ts';
import { unreadable } from './troubles.ts';
import { zoneName } from './zone.ts';

export interface ReadCalendar {
  /** The name that the calendar gives itself; null for none. */
  name: string | null;
  /** The zone of entries whose own zone has no IANA name. */
  timeZone: string;
  /** Those that are not over, the earliest first. */
  events: CalendarEvent[];
  /** Entries that could not be read, or that repeat by rules that events here cannot have. */
  skipped: number;
  /** The UIDs of those; null if one has none. */
  unread: ReadonlySet<string> | null;
}

export const LONGEST_NAME = 200;

/**
 * Refuses text that is no calendar, and calendars with too many entries. One of which no entry can be read is refused, too.
 *
 * @param timeZone of times without one, if the calendar states none
 */
export async function readCalendar(text: string, timeZone: string, now: Date): Promise<ReadCalendar> {
  const file = splitFile(text);
  // Loaded only where calendars are read.
  const { default: ical } = await import('ical.js');
  const zone = (file.zone && zoneName(file.zone)) ?? timeZone;
  const reader = new EntryReader(ical, file.zones, zone);
  const entries: Entry[] = [];
  const broken: (string | null)[] = [];
  for (const [number, lines] of file.entries.entries()) {
    await pauseAfter(number, 20);
    try {
      const entry = reader.read(lines);
      if (entry !== null) entries.push(entry);
    } catch {
      broken.push(uidOf(lines));
    }
  }
  if (broken.length > 0 && entries.length === 0) unreadable('There is no calendar at this address');
  const { events, skipped } = await unfoldAll(entries, now);
  const name = file.name && [...file.name].slice(0, LONGEST_NAME).join('');
  const unread = [...broken, ...skipped];
  return {
    ...{ name, timeZone: zone, events, skipped: unread.length },
    unread: unread.includes(null) ? null : new Set(unread.filter((uid) => uid !== null)),
  };
}
