/** Times of events in words, and which days they touch. */
import { endOfDay, startOfDay } from 'date-fns';
import { language } from '../words/language.ts';
import type { Event } from './use-events.ts';
import { type View, weekOf } from './view-state.ts';

const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => new Intl.DateTimeFormat(language, options);

const MONTH = format({ month: 'long', year: 'numeric' });
const DAY = format({ weekday: 'long', day: 'numeric', month: 'long' });
const DAY_AND_YEAR = format({ day: 'numeric', month: 'long', year: 'numeric' });
const SHORT_WEEKDAY = format({ weekday: 'short' });
const WEEKDAY = format({ weekday: 'long' });

/** November 2026 */
export const monthName = (at: Date): string => MONTH.format(at);
/** Friday, 27 November */
export const dayName = (at: Date): string => DAY.format(at);
export const weekdayName = (at: Date): string => WEEKDAY.format(at);
export const shortWeekdayName = (at: Date): string => SHORT_WEEKDAY.format(at);

const SHORT = format({ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });

/** Fri, 27 Nov, 18:00–20:00; without the end where it ends on another day or has none. */
export function shortTime({ beginsOn, endsOn }: Event): string {
  const [begin, end] = [new Date(beginsOn), endsOn && new Date(endsOn)];
  const sameDay = end && end.toDateString() === begin.toDateString();
  return sameDay ? SHORT.formatRange(begin, end) : SHORT.format(begin);
}

/** The heading of a week or month. */
export function rangeTitle(view: View, day: Date): string {
  if (view === 'month') return monthName(day);
  const week = weekOf(day);
  return DAY_AND_YEAR.formatRange(week[0] ?? day, week.at(-1) ?? day);
}

/** Whether the event touches a day of the viewer's. */
export function isOnDay({ beginsOn, endsOn }: Event, day: Date): boolean {
  const [begin, end] = [new Date(beginsOn), new Date(endsOn ?? beginsOn)];
  return begin <= endOfDay(day) && (end > startOfDay(day) || begin >= startOfDay(day));
}

/** Not begun or not ended; without an end it lasts until the end of its day, in UTC, as the server says. */
export function isOver({ beginsOn, endsOn }: Event, now = new Date()): boolean {
  return endsOn ? new Date(endsOn) < now : beginsOn.slice(0, 10) < now.toISOString().slice(0, 10);
}

/** How far a zone is from UTC at a moment, as `GMT+1`. */
const offsetAt = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** Whether clocks show different times there and here. */
export const differs = (at: string, zone: string, here: string): boolean => offsetAt(at, zone) !== offsetAt(at, here);

/** Central European Standard Time */
export const zoneName = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
