/**
 * Writes a series as iCalendar (RFC 5545): one entry with the rule in local time, the dates that it leaves out, and an entry with the same UID for
 * each date that differs. Dates that no longer fit the rule are entries of their own.
 */
import { TZDate } from '@date-fns/tz';
import { type ICalCalendar, ICalCalendarMethod, type ICalEventData } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { firstStart, instantOf, localOf, startsBetween } from '../../domain/series/rule.ts';
import { addEntry, calendarTimes, newCalendar } from './calendar.ts';
import type { CalendarEvent, SeriesCalendar } from './feed.ts';

type Times = Pick<ICalEventData, 'start' | 'end' | 'timezone'>;

const inZone = (time: Date, timeZone: string): TZDate => new TZDate(time.getTime(), timeZone);

const localText = (time: Date, timeZone: string): string =>
  localOf(time, timeZone).toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');

/** Whether the rule has this start. */
function fits(series: SeriesCalendar, start: Date): boolean {
  const first = instantOf(series.startsLocal, series.timeZone);
  return start >= first && startsBetween(series, start, new Date(start.getTime() + 1)).length > 0;
}

/** Local times, so that they stay when the clock changes. */
function timesOf(event: CalendarEvent, timeZone: string): Times {
  const { start, end } = calendarTimes(event);
  return { start: inZone(start, timeZone), timezone: timeZone, ...(end && { end: inZone(end, timeZone) }) };
}

/** The times of the first date, with the length of `event` by the clock on the wall. */
function firstTimes(series: SeriesCalendar, event: CalendarEvent): Times {
  const { timeZone } = series;
  const first = firstStart(series) ?? new Date(event.beginsOn);
  const { start, end } = calendarTimes(event);
  const length = end && localOf(start, timeZone).until(localOf(end, timeZone));
  const ends = length && instantOf(localOf(first, timeZone).add(length), timeZone);
  return { start: inZone(first, timeZone), timezone: timeZone, ...(ends && { end: inZone(ends, timeZone) }) };
}

const isRegular = ({ status, beginsOn, series }: CalendarEvent): boolean =>
  status !== 'CANCELLED' && series !== null && !series.detached && series.recurrenceId === beginsOn;

function ruleText(series: SeriesCalendar): string {
  const { timeZone, rule, exceptions } = series;
  const left = exceptions.map((each) => new Date(each)).filter((each) => fits(series, each));
  const dates = left.map((each) => localText(each, timeZone)).join(',');
  return `RRULE:${rule}${dates && `\nEXDATE;TZID=${timeZone}:${dates}`}`;
}

function addSeries(calendar: ICalCalendar, series: SeriesCalendar, domain: string): void {
  const { id, timeZone, events } = series;
  const planned = events.filter((event) => event.series && fits(series, new Date(event.series.recurrenceId)));
  const model = planned.find((event) => isRegular(event) && event.options.showStartTime);
  const rest = model ? planned.filter((event) => !isRegular(event)) : [];
  if (model) addEntry(calendar, model, domain, { id, ...firstTimes(series, model), repeating: ruleText(series) });
  for (const event of rest) {
    const recurrenceId = inZone(new Date(event.series?.recurrenceId ?? event.beginsOn), timeZone);
    addEntry(calendar, event, domain, { id, recurrenceId, ...timesOf(event, timeZone) });
  }
  // Without a rule that programs can follow, and for dates before or beside it.
  const single = model ? events.filter((event) => !planned.includes(event)) : events;
  for (const event of single) addEntry(calendar, event, domain);
}

/** @param domain this server's domain, for the handles of local people */
export function seriesCalendarText(series: SeriesCalendar, domain: string): string {
  const calendar = newCalendar(series.title, series.url, ICalCalendarMethod.PUBLISH);
  calendar.timezone({ name: null, generator: (zone) => tzlib_get_ical_block(zone)[0] ?? null });
  addSeries(calendar, series, domain);
  return `${calendar.toString()}\r\n`;
}
