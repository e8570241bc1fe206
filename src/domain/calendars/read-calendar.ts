/** Reads a calendar from outside: an iCalendar file (RFC 5545), or JSON-LD of schema.org in a page or a file. */

import { unfoldAll } from './dates.ts';
import type { CalendarEvent } from './entry.ts';
import { eventNodesOf } from './event-nodes.ts';
import { pauseAfter } from './pause.ts';
import { type Entry, EntryReader, uidOf } from './read-entry.ts';
import { readNodes } from './read-nodes.ts';
import { splitFile } from './split-file.ts';
import { noCalendar, noEvents } from './troubles.ts';
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

/** The entries of a document. */
interface Document extends Pick<ReadCalendar, 'name' | 'timeZone'> {
  entries: Entry[];
  /** The UIDs of entries that cannot be read; null for unknown ones. */
  broken: (string | null)[];
}

async function readFile(text: string, timeZone: string): Promise<Document> {
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
  if (broken.length > 0 && entries.length === 0) noCalendar();
  return { name: file.name, timeZone: zone, entries, broken };
}

/** Returns null for text that is neither a page nor JSON. */
async function readStructured(text: string, timeZone: string, address: string | null): Promise<Document | null> {
  const found = eventNodesOf(text);
  if (found === null) return null;
  const { entries, broken } = await readNodes(found.nodes, timeZone, address);
  if (broken.length > 0 && entries.length === 0) noEvents();
  return { name: found.name, timeZone, entries, broken: [...broken, ...Array<null>(found.broken).fill(null)] };
}

/**
 * Recognizes the format by the text, because servers state wrong types. Refuses text that is no calendar, and calendars with too many entries.
 * One of which no entry can be read is refused, too.
 *
 * @param timeZone of times without one, if the calendar states none
 * @param address of the text, for relative addresses in it
 */
export async function readCalendar(
  text: string,
  timeZone: string,
  now: Date,
  address: string | null = null,
): Promise<ReadCalendar> {
  const document = (await readStructured(text, timeZone, address)) ?? (await readFile(text, timeZone));
  const { events, skipped } = await unfoldAll(document.entries, now);
  const name = document.name && [...document.name].slice(0, LONGEST_NAME).join('');
  const unread = [...document.broken, ...skipped];
  return {
    ...{ name, timeZone: document.timeZone, events, skipped: unread.length },
    unread: unread.includes(null) ? null : new Set(unread.filter((uid) => uid !== null)),
  };
}
