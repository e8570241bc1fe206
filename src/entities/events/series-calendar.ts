/**
 * Writes a series as iCalendar (RFC 5545): one entry with the rule in local time, the dates that it leaves out, and an entry with the same UID for
 * each date that differs. Dates that no longer fit the rule are entries of their own.
 */
import { TZDate } from '@date-fns/tz';
import { type ICalCalendar, ICalCalendarMethod, type ICalEventData } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { firstStart, instantOf, localOf, startsBetween } from '../../domain/series/rule.ts';
import { addEntry, calendarTimes, entryTexts, newCalendar } from './calendar.ts';
import type { CalendarEvent, SeriesCalendar } from './feed.ts';

type Times = Pick<ICalEventData, 'start' | 'end' | 'timezone'>;

const inZone = (time: Date, timeZone: string): TZDate => new TZDate(time.getTime(), timeZone);

const localText = (time: Date, timeZone: string): string =>
  localOf(time, timeZone).toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');

/** The starts of the rule as far as the file has dates and exceptions, as times in milliseconds. */
function startsOf(series: SeriesCalendar): Set<number> {
  const slots = series.events.flatMap((event) => (event.series ? [Date.parse(event.series.recurrenceId)] : []));
  const known = [...slots, ...series.exceptions.map((each) => Date.parse(each))];
  const first = instantOf(series.startsLocal, series.timeZone).getTime();
  const from = Math.max(
    first,
    known.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY),
  );
  const until = known.reduce((most, each) => Math.max(most, each), first) + 1;
  return new Set(
    startsBetween(series, new Date(Math.min(from, until)), new Date(until)).map((start) => start.getTime()),
  );
}

/** Local times, so that they stay when the clock changes. */
function timesOf(event: CalendarEvent, timeZone: string): Times {
  const { start, end } = calendarTimes(event);
  return { start: inZone(start, timeZone), timezone: timeZone, ...(end && { end: inZone(end, timeZone) }) };
}

/** The length by the clock on the wall; null without an end. */
function lengthOf(event: CalendarEvent, timeZone: string): Temporal.Duration | null {
  if (event.endsOn === null) return null;
  return localOf(new Date(event.beginsOn), timeZone).until(localOf(new Date(event.endsOn), timeZone));
}

/** The times of the first date, with the length of `event`. */
function firstTimes(series: SeriesCalendar, event: CalendarEvent): Times {
  const { timeZone } = series;
  const first = firstStart(series) ?? new Date(event.beginsOn);
  const length = lengthOf(event, timeZone);
  const end = length && instantOf(localOf(first, timeZone).add(length), timeZone);
  return timesOf({ ...event, beginsOn: first.toISOString(), endsOn: end?.toISOString() ?? null }, timeZone);
}

const isRegular = ({ status, beginsOn, series, options }: CalendarEvent): boolean =>
  status !== 'CANCELLED' && series?.recurrenceId === beginsOn && options.showStartTime;

function ruleText({ timeZone, rule, exceptions }: SeriesCalendar, starts: ReadonlySet<number>): string {
  const left = exceptions.map((each) => new Date(each)).filter((each) => starts.has(each.getTime()));
  const dates = left.map((each) => localText(each, timeZone)).join(',');
  return `RRULE:${rule}${dates && `\nEXDATE;TZID=${timeZone}:${dates}`}`;
}

/** The contents that dates have in common with the entry of the rule; dates that differ have entries of their own. */
const regularText = (event: CalendarEvent, timeZone: string, domain: string): string =>
  JSON.stringify([entryTexts(event, domain), event.status, lengthOf(event, timeZone)]);

function addSeries(calendar: ICalCalendar, series: SeriesCalendar, domain: string): void {
  const { id, url, timeZone, events } = series;
  const starts = startsOf(series);
  const planned = events.filter((event) => event.series && starts.has(Date.parse(event.series.recurrenceId)));
  // The last one has the current texts: a change of the series leaves the dates that have begun.
  const model = planned.findLast((event) => isRegular(event) && !event.series?.detached);
  const common = model && regularText(model, timeZone, domain);
  if (model)
    addEntry(calendar, model, domain, {
      ...{ id, url, ...firstTimes(series, model), repeating: ruleText(series, starts) },
      sequence: planned.reduce((most, { sequence }) => Math.max(most, sequence), 0),
    });
  for (const event of model ? planned : []) {
    if (isRegular(event) && regularText(event, timeZone, domain) === common) continue;
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
