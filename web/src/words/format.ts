/** Numbers and times in the client's language. Times have the reader's region and zone, unless a zone is given. */
import {
  agoText,
  commaIn,
  type TimeForm,
  type TimeReader,
  timeLocale,
  timeSpan,
  timeText,
} from '../../../src/wording/times.ts';
import { session } from '../server/session.ts';
import { language } from './language.ts';

/** The zone in the settings, or that of the device. */
export const viewerZone = (): string => session().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The language of the client with the viewer's region, such as `en-GB`. */
const locale = session().locale ?? timeLocale(language, navigator.languages);

/** @param zone the viewer's by default */
export const readerIn = (zone?: string | null): TimeReader => ({ locale, zone: zone ?? viewerZone() });

type When = string | Date;

export const timeAs = (form: TimeForm, at: When, zone?: string | null): string => timeText(form, at, readerIn(zone));

/** From one time to another, without repeating the parts that both share. */
export const spanAs = (form: TimeForm, from: When, to: When, zone?: string | null): string =>
  timeSpan(form, from, to, readerIn(zone));

/** Between the parts of a line. */
export const comma = commaIn({ locale });

/** Friday, 27 November 2026 at 18:00 */
export const exactTime = (at: When): string => timeAs('fullMoment', at);

/** 27 Nov 2026 */
export const shortDate = (at: When): string => timeAs('date', at);

/** Fri, 27 Nov 2026, 18:00 */
export const dateAndTime = (at: When, zone?: string | null): string => timeAs('moment', at, zone);

export const number = (value: number): string => new Intl.NumberFormat(language).format(value);

/** 0.5 → 50% */
export const percent = (share: number): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);

const DURATIONS = [
  ['week', 7 * 24 * 60],
  ['day', 24 * 60],
  ['hour', 60],
] as const;

/** 1440 → 1 day; the largest unit of which it is a multiple. */
export function durationText(minutes: number): string {
  const [unitName, size] = DURATIONS.find(([, each]) => minutes % each === 0) ?? (['minute', 1] as const);
  return new Intl.NumberFormat(language, { style: 'unit', unit: unitName, unitDisplay: 'long' }).format(minutes / size);
}

const unit = (name: 'kilobyte' | 'megabyte', value: number): string =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    unit: name,
    maximumFractionDigits: name === 'megabyte' ? 1 : 0,
  }).format(value);

/** 240000 bytes → 240 kB */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000 ? unit('kilobyte', Math.max(1, bytes / 1000)) : unit('megabyte', bytes / 1_000_000);

/** 1,234 → 1.2K */
export const shortNumber = (value: number): string =>
  new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value);

/** 5 min ago; a date if older than four weeks. */
export const timeAgo = (at: When, now = new Date()): string => agoText(at, now, language, readerIn());
