/** Times of events in words. */
import { dateFormat } from '../words/format.ts';
import { language } from '../words/language.ts';
import type { Event, EventWithZone } from './use-events.ts';

type Options = Intl.DateTimeFormatOptions;

const MONTH: Options = { month: 'long', year: 'numeric' };
const DAY: Options = { weekday: 'long', day: 'numeric', month: 'long' };
const DAY_AND_YEAR: Options = { day: 'numeric', month: 'long', year: 'numeric' };
const SHORT_DAY: Options = { weekday: 'short', day: 'numeric', month: 'short' };
const SHORT: Options = { ...SHORT_DAY, hour: 'numeric', minute: '2-digit' };

/** November 2026 */
export const monthName = (at: Date): string => dateFormat(MONTH).format(at);
/** 23–29 November 2026 */
export const daysName = (first: Date, last: Date): string => dateFormat(DAY_AND_YEAR).formatRange(first, last);
/** Friday, 27 November */
export const dayName = (at: Date): string => dateFormat(DAY).format(at);
export const weekdayName = (at: Date): string => dateFormat({ weekday: 'long' }).format(at);
export const shortWeekdayName = (at: Date): string => dateFormat({ weekday: 'short' }).format(at);

/** Where a day without times is that day: in the event's zone, or in UTC, as in calendars. */
export const zoneOfDay = ({ timeZone }: EventWithZone): string => timeZone ?? 'UTC';

/** Fri, 27 Nov, 18:00–20:00; without the end where it ends on another day or has none. */
export function shortTime(event: Event): string {
  const { beginsOn, endsOn, options } = event;
  if (!options.showStartTime)
    return dateFormat({ ...SHORT_DAY, timeZone: zoneOfDay(event) }).format(new Date(beginsOn));
  const [begin, end] = [new Date(beginsOn), endsOn && new Date(endsOn)];
  const sameDay = options.showEndTime && end && end.toDateString() === begin.toDateString();
  const format = dateFormat(SHORT);
  return sameDay ? format.formatRange(begin, end) : format.format(begin);
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
