/** Days and times that exist: `Date` rolls 30 February over to March. */
import { z } from 'zod';

const DAY = z.iso.date();

/** Whether the text begins with a day of ISO 8601, such as `2026-02-28`, that is in no calendar. */
export function namesNoDay(text: string): boolean {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(text.trim()) ?? [];
  return day !== undefined && !DAY.safeParse(day).success;
}

const TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(?:(Z|UTC|GMT)|([+-]\d\d):?(\d\d))?)?$/i;

/**
 * Parses a day of ISO 8601, optionally with a time, which is UTC without an offset. Null for other spellings, such as `Feb 30
 * 2027`, which only `Date` parses, by rolling over.
 */
export function readTime(text: string): Date | null {
  const [, day, clock = '00:00', , hours, minutes] = TIME.exec(text.trim()) ?? [];
  if (day === undefined || namesNoDay(day)) return null;
  const time = new Date(`${day}T${clock}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`);
  const year = time.getUTCFullYear();
  return year >= 1 && year <= 9999 ? time : null;
}
