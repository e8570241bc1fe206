/** Times of events in words. */
import { type EventTimes, eventTimeText, weekdayHead, zoneOfDays } from '../../../src/wording/times.ts';
import { readerIn, spanAs, timeAs, viewerZone } from '../words/format.ts';
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
/** Fri */
export const weekdayHeadOf = (day: Date): string => weekdayHead(day, readerIn(DEVICE_ZONE));

const timesOf = ({ beginsOn, endsOn, timeZone, options }: Event): EventTimes => ({
  ...{ beginsOn, endsOn, timeZone },
  ...{ showStartTime: options.showStartTime, showEndTime: options.showEndTime },
});

/** The zone of its days: the viewer's for hours, its own for whole days. */
export const zoneFor = ({ timeZone, options }: Pick<Event, 'timeZone' | 'options'>): string =>
  options.showStartTime ? viewerZone() : zoneOfDays({ timeZone });

/** Mon, 30 Nov, 17:00 */
export const nextTime = (event: Event): string =>
  timeAs(event.options.showStartTime ? 'nextMoment' : 'shortDay', event.beginsOn, zoneFor(event));

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
