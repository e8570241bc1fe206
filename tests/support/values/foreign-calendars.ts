/** Calendars as three parsers that this server does not share read them, with the dates of their rules. */
import ICAL from 'ical.js';
import nodeIcal, { type CalendarComponent, type VEvent } from 'node-ical';
import { convertIcsCalendar, extendByRecurrenceRule, type IcsDateObject, type IcsEvent } from 'ts-ics';

/** Returns what takes place before a time, such as `2027-03-04T18:00:00.000Z Training`; whole days are `2027-03-04 Fair`. */
export type CalendarParser = (text: string, before: Date) => string[];

const CANCELLED = 'CANCELLED';

interface Found {
  start: Date;
  title: string | undefined;
  isOff: boolean;
  /** Lasts whole days; `start` has the day in UTC. */
  isDay?: boolean;
}

const shown = (all: readonly Found[], before: Date): string[] =>
  all
    .filter(({ start, isOff }) => !isOff && start < before)
    .map(({ start, title, isDay }) => `${isDay ? start.toISOString().slice(0, 10) : start.toISOString()} ${title}`)
    .sort();

const byIcalJs: CalendarParser = (text, before) => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  const found = (start: ICAL.Time, { component, summary }: ICAL.Event): Found => ({
    start: start.isDate ? new Date(`${start}T00:00:00Z`) : start.toJSDate(),
    ...{ title: summary, isDay: start.isDate },
    isOff: component.getFirstPropertyValue('status') === CANCELLED,
  });
  const all = events.flatMap((event): Found[] => {
    if (event.isRecurrenceException()) return [];
    if (!event.isRecurring()) return [found(event.startDate, event)];
    for (const other of events)
      if (other.isRecurrenceException() && other.uid === event.uid) event.relateException(other);
    const [dates, times] = [[] as Found[], event.iterator()];
    for (let next = times.next(); next && next.toJSDate() < before; next = times.next()) {
      const { item, startDate } = event.getOccurrenceDetails(next);
      dates.push(found(startDate, item));
    }
    return dates;
  });
  return shown(all, before);
};

const isEvent = (component: CalendarComponent | undefined): component is VEvent => component?.type === 'VEVENT';

const byNodeIcal: CalendarParser = (text, before) => {
  const events = Object.values(nodeIcal.sync.parseICS(text)).filter((each) =>
    isEvent(each as CalendarComponent),
  ) as VEvent[];
  const all = events.flatMap((event) =>
    nodeIcal
      .expandRecurringEvent(event, { from: new Date(0), to: before })
      .map(({ start, summary, isFullDay, event: of }) => ({
        // Days begin at midnight of this process.
        start: isFullDay ? new Date(Date.UTC(start.getFullYear(), start.getMonth(), start.getDate())) : new Date(start),
        title: typeof summary === 'string' ? summary : summary?.val,
        isOff: of.status === CANCELLED,
        isDay: isFullDay,
      })),
  );
  return shown(all, before);
};

/** Its clock, as a time in UTC: this parser computes rules without zones. */
const clockOf = ({ date, local }: IcsDateObject): Date => local?.date ?? date;

function instantOf(clock: Date, zone: string | undefined): Date {
  const plain = Temporal.PlainDateTime.from(clock.toISOString().slice(0, -1));
  return new Date(plain.toZonedDateTime(zone ?? 'UTC').epochMilliseconds);
}

const byTsIcs: CalendarParser = (text, before) => {
  const events: readonly IcsEvent[] = convertIcsCalendar(undefined, text).events ?? [];
  const single = ({ start, summary, status }: IcsEvent): Found => ({
    ...{ start: start.date, title: summary, isOff: status === CANCELLED, isDay: start.type === 'DATE' },
  });
  const all = events.flatMap((event): Found[] => {
    const { uid, start, summary, recurrenceRule, exceptionDates = [], recurrenceId } = event;
    if (recurrenceId || !recurrenceRule) return [single(event)];
    const others = events.filter((other) => other.uid === uid && other.recurrenceId);
    const replaced = new Set(others.map((other) => other.recurrenceId?.value.date.getTime()));
    const exceptions = exceptionDates.map(clockOf);
    const clocks = extendByRecurrenceRule(recurrenceRule, { start: clockOf(start), end: before, exceptions });
    const starts = clocks.map((clock) => instantOf(clock, start.local?.timezone));
    return starts
      .filter((time) => !replaced.has(time.getTime()))
      .map((time) => ({ start: time, title: summary, isOff: event.status === CANCELLED }));
  });
  return shown(all, before);
};

export const CALENDAR_PARSERS: Readonly<Record<string, CalendarParser>> = {
  'ical.js': byIcalJs,
  'node-ical': byNodeIcal,
  'ts-ics': byTsIcs,
};
