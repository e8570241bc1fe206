/** Numbers and times in the client's language. Times are shown in the viewer's zone unless a zone is given. */
import { language } from './language.ts';

/** Formats are slow to make, so each is made once. */
const formats = new Map<string, Intl.DateTimeFormat>();

export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const found = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, found);
  return found;
}

export const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

type When = string | Date;

const zoned = (timeZone?: string | null): Intl.DateTimeFormatOptions => (timeZone ? { timeZone } : {});

/** Friday, 27 November 2026 */
export const longDate = (at: When, zone?: string | null): string =>
  dateFormat({ dateStyle: 'full', ...zoned(zone) }).format(new Date(at));

/** 27 Nov 2026 */
export const shortDate = (at: When, zone?: string | null): string =>
  dateFormat({ dateStyle: 'medium', ...zoned(zone) }).format(new Date(at));

/** 18:00 */
export const clockTime = (at: When, zone?: string | null): string =>
  dateFormat({ timeStyle: 'short', ...zoned(zone) }).format(new Date(at));

/** Fri, 27 Nov, 18:00 */
export const dateAndTime = (at: When, zone?: string | null): string =>
  dateFormat({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    ...zoned(zone),
  }).format(new Date(at));

/** From one time to another, without repeating what both share. */
export const timeRange = (from: When, to: When, zone?: string | null): string =>
  dateFormat({ dateStyle: 'full', timeStyle: 'short', ...zoned(zone) }).formatRange(new Date(from), new Date(to));

export const number = (value: number): string => new Intl.NumberFormat(language).format(value);

/** 1,234 → 1.2K */
export const shortNumber = (value: number): string =>
  new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value);

const STEPS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** 5 min. ago; a date for what is older than four weeks. */
export function timeAgo(at: When, now = new Date()): string {
  const seconds = (new Date(at).getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) > 4 * 604_800) return shortDate(at);
  const [unit, length] = STEPS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'narrow' }).format(
    Math.trunc(seconds / length),
    unit,
  );
}
