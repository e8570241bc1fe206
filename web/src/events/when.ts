/** Times of events in words. */
import { dayIn, type EventTimes, eventTimeText, lastMoment, zoneOfDays } from '../../../src/wording/times.ts';
import { readerIn, spanAs, timeAs, viewerZone } from '../words/format.ts';
import { language } from '../words/language.ts';
import type { Event } from './event.ts';

/** Days of a calendar are midnights of the device, wherever the viewer's zone is. */
const DEVICE_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** November 2026 */
export const monthName = (day: Date): string => timeAs('month', day, DEVICE_ZONE);
/** November */
export const monthAlone = (day: Date): string => timeAs('monthOfYear', day, DEVICE_ZONE);
/** 23–29 November 2026 */
export const daysName = (first: Date, last: Date): string => spanAs('longDate', first, last, DEVICE_ZONE);
/** Friday, 27 November */
export const dayName = (day: Date): string => timeAs('dayOfYear', day, DEVICE_ZONE);
export const weekdayName = (day: Date): string => timeAs('weekday', day, DEVICE_ZONE);
export const shortWeekdayName = (day: Date): string => timeAs('shortWeekday', day, DEVICE_ZONE);

const timesOf = ({ beginsOn, endsOn, timeZone, options }: Event): EventTimes => ({
  ...{ beginsOn, endsOn, timeZone },
  ...{ showStartTime: options.showStartTime, showEndTime: options.showEndTime },
});

/** The zone of its days: the viewer's for hours, its own for whole days. */
export const zoneFor = ({ timeZone, options }: Pick<Event, 'timeZone' | 'options'>): string =>
  options.showStartTime ? viewerZone() : zoneOfDays({ timeZone });

/** Its end, if it is shown. */
const endOf = ({ beginsOn, endsOn, options }: Event): Date | null =>
  endsOn && options.showEndTime && endsOn > beginsOn ? new Date(endsOn) : null;

const isThisYear = (at: string, zone: string): boolean =>
  dayIn(at, zone).slice(0, 4) === dayIn(new Date(), viewerZone()).slice(0, 4);

/** Friday, 27 November; from and until where it takes several days; with the year where that is another. */
export function dayOfEvent(event: Event): string {
  const zone = zoneFor(event);
  const form = isThisYear(event.beginsOn, zone) ? 'dayOfYear' : 'fullDay';
  const last = lastMoment(timesOf(event));
  const isLong = dayIn(last, zone) !== dayIn(event.beginsOn, zone);
  return isLong ? spanAs(form, event.beginsOn, last, zone) : timeAs(form, event.beginsOn, zone);
}

/** 18:00–20:00, in the viewer's zone or another; nothing where it takes whole days. */
export function hoursOf(event: Event, zone = viewerZone()): string {
  if (!event.options.showStartTime) return '';
  const last = endOf(event);
  const begin = timeAs('clock', event.beginsOn, zone);
  if (last === null) return begin;
  // A span of two days would repeat the days.
  return dayIn(last, zone) === dayIn(event.beginsOn, zone)
    ? spanAs('clock', event.beginsOn, last, zone)
    : `${begin} – ${timeAs('clock', last, zone)}`;
}

/** Mon, 30 Nov, 17:00 */
export const nextTime = (event: Event): string =>
  timeAs(event.options.showStartTime ? 'nextMoment' : 'shortDay', event.beginsOn, zoneFor(event));

const DAY_MS = 86_400_000;
/** For times further away, a date is more useful. */
const DAYS_COUNTED = 30;

/** Today, tomorrow, in 5 days; nothing for past and distant events. */
export function daysUntil(event: Event, now = new Date()): string {
  const [day, today] = [dayIn(event.beginsOn, zoneFor(event)), dayIn(now, viewerZone())];
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  if (days < 0 || days > DAYS_COUNTED) return '';
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
}

/** Fri 18:00; where it takes whole days: Fri. */
export const dayAndClock = ({ beginsOn, timeZone, options }: Event): string =>
  options.showStartTime ? timeAs('dayAndClock', beginsOn) : timeAs('shortWeekday', beginsOn, zoneOfDays({ timeZone }));

/** Friday, 27 November 2026, 18:00–20:00 */
export const fullTime = (event: Event, zone: string): string =>
  eventTimeText(timesOf(event), readerIn(zone), { full: true });

/** Not begun or not ended; without an end it lasts until the end of its day in UTC, as on the server. */
export function isOver({ beginsOn, endsOn }: Event, now = new Date()): boolean {
  return endsOn ? new Date(endsOn) < now : beginsOn.slice(0, 10) < now.toISOString().slice(0, 10);
}
