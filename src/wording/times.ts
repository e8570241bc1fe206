/**
 * Dates and times in words: the only place with their formats, for pages, the web client and mails. Each has the language of the
 * text, the conventions of the reader's region (en-GB has 17:00, en-US 5:00 PM), and a time zone.
 */
import { defaultLocale, type Language } from './language.ts';

/** The reader of a time. */
export interface TimeReader {
  /** BCP 47 with a region, such as `en-GB`; `timeLocale` computes it. */
  locale: string;
  /** A name of the IANA database. */
  zone: string;
}

function localeFrom(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag.trim().replaceAll('_', '-'));
  } catch {
    return null;
  }
}

/** Numbers in texts have these digits in each region, so times and prices have them, too (docs/decisions/0123). */
const DIGITS: Partial<Record<Language, string>> = { ar: '-u-nu-latn' };

/**
 * @param language of the surrounding text
 * @param preferred the reader's locales, the best first, such as the languages of a browser; invalid ones are ignored
 */
export function timeLocale(language: Language, preferred: readonly string[] = []): string {
  const known = preferred.map(localeFrom).find((locale) => locale?.language === language && locale.region);
  return `${known ? `${language}-${known.region}` : defaultLocale(language)}${DIGITS[language] ?? ''}`;
}

/** Formats are slow to create, so each is created once; the cache is bounded, because regions come from headers. */
const formats = new Map<string, Intl.DateTimeFormat>();
const MOST_FORMATS = 300;

/** Clocks of 24 hours have two digits (09:26), those of twelve do not (9:26 AM). */
function hoursOf(locale: string, { hour }: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  if (hour === undefined) return {};
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour }).resolvedOptions();
  return { hour: hourCycle === 'h23' ? '2-digit' : 'numeric' };
}

export function timeFormat(
  { locale, zone }: TimeReader,
  options: Readonly<Intl.DateTimeFormatOptions>,
): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`;
  const found = formats.get(key);
  if (found) return found;
  if (formats.size >= MOST_FORMATS) formats.clear();
  const made = new Intl.DateTimeFormat(locale, { ...options, ...hoursOf(locale, options), timeZone: zone });
  formats.set(key, made);
  return made;
}

const HOURS = { hour: 'numeric', minute: '2-digit' } as const;
const SHORT_DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
const FULL_DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** The forms; every date and time that people read has one of them. */
const FORMS = {
  /** 27 Nov 2026 */
  date: { dateStyle: 'medium' },
  /** Fri, 27 Nov 2026 */
  day: SHORT_DAY,
  /** Friday, 27 November 2026 */
  fullDay: FULL_DAY,
  /** 18:00 */
  clock: { timeStyle: 'short' },
  /** Fri, 27 Nov 2026, 18:00 */
  moment: { ...SHORT_DAY, ...HOURS },
  /** Friday, 27 November 2026 at 18:00 */
  fullMoment: { ...FULL_DAY, ...HOURS },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
  /** November */
  monthOfYear: { month: 'long' },
  /** Fri, 27 Nov, 18:00 */
  nextMoment: { weekday: 'short', day: 'numeric', month: 'short', ...HOURS },
  /** Friday, 27 November */
  dayOfYear: { weekday: 'long', day: 'numeric', month: 'long' },
  /** 27 November */
  dayAndMonth: { day: 'numeric', month: 'long' },
  /** 27 November 2026 */
  longDate: { day: 'numeric', month: 'long', year: 'numeric' },
  /** Friday */
  weekday: { weekday: 'long' },
  /** Fri, 27 Nov */
  shortDay: { weekday: 'short', day: 'numeric', month: 'short' },
  /** Fri */
  shortWeekday: { weekday: 'short' },
  /** Fri 18:00 */
  dayAndClock: { weekday: 'short', ...HOURS },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type TimeForm = keyof typeof FORMS;

type When = string | Date;

interface Named {
  /** Whether the zone is included, such as CET, for readers who cannot know that it is their own. */
  zoneNamed?: boolean;
}

const HAS_HOURS: readonly TimeForm[] = ['moment', 'fullMoment'];

const optionsOf = (form: TimeForm, { zoneNamed = false }: Named): Intl.DateTimeFormatOptions =>
  zoneNamed && HAS_HOURS.includes(form) ? { ...FORMS[form], timeZoneName: 'short' } : FORMS[form];

/** @param at ISO 8601, if it is a text */
export const timeText = (form: TimeForm, at: When, reader: TimeReader, named: Named = {}): string =>
  timeFormat(reader, optionsOf(form, named)).format(new Date(at));

/** Above a column of days: Fri. A letter in languages that do not abbreviate weekdays, such as Arabic, because long names do not fit. */
export function weekdayHead(at: When, reader: TimeReader): string {
  const short = timeText('shortWeekday', at, reader);
  return short === timeText('weekday', at, reader)
    ? timeFormat(reader, { weekday: 'narrow' }).format(new Date(at))
    : short;
}

/** Between a day and a time, or what else stands on one line: Arabic has a comma of its own. */
export const commaIn = ({ locale }: Pick<TimeReader, 'locale'>): string => (/^ar\b/.test(locale) ? '، ' : ', ');

/** From one time to another, without repeating the parts that both share. */
export const timeSpan = (form: TimeForm, from: When, to: When, reader: TimeReader, named: Named = {}): string =>
  timeFormat(reader, optionsOf(form, named)).formatRange(new Date(from), new Date(to));

const STEPS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** Older times are shown as a date. */
const LONG_AGO = 4 * 604_800;

/** 5 min. ago, yesterday; a date if older than four weeks. Narrow forms are ambiguous: `vor 27 m`, `-2 min`. */
export function agoText(at: When, now: Date, language: string, reader: TimeReader): string {
  const seconds = (new Date(at).getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) > LONG_AGO) return timeText('date', at, reader);
  const [unit, length] = STEPS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  return words.format(Math.trunc(seconds / length), unit);
}

/** The time of an event, as its organizers entered it. */
export interface EventTimes {
  /** ISO 8601. */
  beginsOn: When;
  endsOn: When | null;
  /** Its own zone. */
  timeZone: string | null;
  /** Without it the event takes whole days. */
  showStartTime: boolean;
  showEndTime: boolean;
}

/** The zone of whole days: the event's, or UTC, as in calendars. */
export const zoneOfDays = ({ timeZone }: Pick<EventTimes, 'timeZone'>): string => timeZone ?? 'UTC';

/** An event with a hidden end within this time belongs to the day on which it begins, such as a concert until two. */
const NIGHT_MS = 12 * 3_600_000;

/**
 * A moment on the last day of an event: an end at midnight belongs to the day before. A hidden end hides the hour, never the day.
 */
export function lastMoment({ beginsOn, endsOn, showStartTime, showEndTime }: Omit<EventTimes, 'timeZone'>): Date {
  const [begin, end] = [new Date(beginsOn), new Date(endsOn ?? beginsOn)];
  const isNight = showStartTime && !showEndTime && end.getTime() - begin.getTime() < NIGHT_MS;
  return isNight ? begin : new Date(Math.max(begin.getTime(), end.getTime() - 1));
}

/**
 * The time of an event. Whole days are the same everywhere; hours are in the reader's zone.
 *
 * @param full whether weekdays and months are written out
 * @param endDay whether an end on another day is included; not in lists
 */
export function eventTimeText(
  event: EventTimes,
  reader: TimeReader,
  { full = false, endDay = true, zoneNamed = false }: { full?: boolean; endDay?: boolean } & Named = {},
): string {
  const { beginsOn, endsOn, showStartTime, showEndTime } = event;
  const there = showStartTime ? reader : { ...reader, zone: zoneOfDays(event) };
  const begin = new Date(beginsOn);
  const last = lastMoment(event);
  const [day, form] = full ? (['fullDay', 'fullMoment'] as const) : (['day', 'moment'] as const);
  const isOneDay = isSameDay(begin, last, there);
  if (!showStartTime) return isOneDay || !endDay ? timeText(day, begin, there) : timeSpan(day, begin, last, there);
  const end = showEndTime && endsOn && new Date(endsOn) > begin ? new Date(endsOn) : null;
  const atMidnight = end !== null && !isSameDay(last, end, there);
  if (end !== null && !atMidnight && (isOneDay || endDay)) return timeSpan(form, begin, end, there, { zoneNamed });
  if (isOneDay && end === null) return timeText(form, begin, there, { zoneNamed });
  const zone = zoneNamed ? ` ${zoneText(begin, there)}` : '';
  // A span to midnight would name the next day.
  if (isOneDay && end !== null) return `${timeText(form, begin, there)}–${timeText('clock', end, there)}${zone}`;
  const until = endDay ? ` – ${timeText(day, last, there)}` : '';
  return `${timeText(form, begin, there)}${zone}${until}`;
}

/** 2026-11-27, the day of a moment in a zone. */
export const dayIn = (at: When, zone: string): string =>
  timeFormat({ locale: 'sv-SE', zone }, { dateStyle: 'short' }).format(new Date(at));

const isSameDay = (one: Date, other: Date, { zone }: TimeReader): boolean => dayIn(one, zone) === dayIn(other, zone);

/** The name of a zone at a moment: short as CET, long as Central European Time. */
export const zoneText = (
  at: When,
  reader: TimeReader,
  length: 'short' | 'longGeneric' | 'longOffset' = 'short',
): string =>
  timeFormat(reader, { timeZoneName: length })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? reader.zone;

/** How far a zone is from UTC at a moment, as `GMT+1`. */
const offsetIn = (at: When, zone: string): string => zoneText(at, { locale: 'en-GB', zone }, 'longOffset');

/** Whether clocks differ between there and here. */
export const clocksDiffer = (at: When, there: string, here: string): boolean =>
  offsetIn(at, there) !== offsetIn(at, here);
