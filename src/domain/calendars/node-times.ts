/** Times of JSON-LD (ISO 8601), and the schedules by which its events repeat (https://schema.org/Schedule). */
import { localOf } from '../series/rule.ts';
import { type Node, termsOf, textIn, textsOf, valuesOf } from './json-ld.ts';
import type { Entry, Moment } from './read-entry.ts';
import { namedZone, type Zone, zoneName } from './zone.ts';

export type Times = Pick<Entry, 'start' | 'end' | 'rule' | 'left'>;

const TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:[.,]\d{1,9})? ?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

const UTC = namedZone('UTC');

const instantOf = (local: Temporal.PlainDateTime, offset: string): Temporal.Instant => {
  const [, sign = '+', hours = '00', minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(offset) ?? [];
  return Temporal.Instant.from(`${local}${sign}${hours}:${minutes}`);
};

/** A time without an offset is in this zone, and a date is a whole day in it. Throws if it is malformed. */
export function momentOf(text: string, zone: Zone): Moment {
  const [, day, time, offset] = TIME.exec(text) ?? [];
  if (day === undefined) throw new Error('no time');
  const date = Temporal.PlainDate.from(day, { overflow: 'reject' });
  if (time === undefined) return { local: date.toPlainDateTime(), zone, allDay: true };
  const local = date.toPlainDateTime(Temporal.PlainTime.from(time, { overflow: 'reject' }));
  if (offset === undefined) return { local, zone, allDay: false };
  const utc = localOf(new Date(instantOf(local, offset).epochMilliseconds), 'UTC');
  return { local: utc, zone: UTC, allDay: false };
}

/** The day and the time of day of a text, whatever its offset: a rule is computed on the clock on the wall. */
const dayOf = (text: string): string => /^\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? '';
const timeOf = (text: string): string => /(?:^|[T ])(\d\d:\d\d(?::\d\d)?)/.exec(text)?.[1] ?? '';

const MIDNIGHT = /^.{10}[T ]00:00(?::00(?:[.,]0{1,9})?)?(?:Z|[+-][\d:]{2,5})?$/i;
const LAST_MINUTE = /^.{10}[T ]23:59(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-][\d:]{2,5})?$/i;

/** Some programs write a whole day as 00:00 to 23:59. */
const isWholeDays = (start: string, end: string): boolean => MIDNIGHT.test(start) && LAST_MINUTE.test(end);

const nextDay = (start: Moment, day: string): Moment => ({
  ...start,
  local: Temporal.PlainDate.from(dayOf(day), { overflow: 'reject' }).add({ days: 1 }).toPlainDateTime(),
});

/** The end of a whole day is that day itself, unlike in iCalendar. A day as the end of a time is the last minute of a later day. */
function endOf(start: Moment, said: { start: string; end: string; duration: string }, zone: Zone): Moment | null {
  const { end, duration } = said;
  if (end === '') {
    if (duration !== '') return { ...start, local: start.local.add(Temporal.Duration.from(duration)) };
    return start.allDay ? nextDay(start, said.start) : null;
  }
  const moment = momentOf(end, zone);
  if (start.allDay) return nextDay(start, end);
  if (!moment.allDay) return moment;
  return dayOf(said.start) === dayOf(end)
    ? null
    : { ...moment, local: moment.local.add({ minutes: 1_439 }), allDay: false };
}

/** The times of an event that does not repeat. Throws without a start. */
export function timesOf(node: Node, zone: Zone): Times {
  const said = { start: textIn(node, 'startDate'), end: textIn(node, 'endDate'), duration: textIn(node, 'duration') };
  const days = isWholeDays(said.start, said.end) ? { start: dayOf(said.start), end: dayOf(said.end) } : said;
  const start = momentOf(days.start, zone);
  return { start, end: endOf(start, { ...said, ...days }, zone), rule: null, left: [] };
}

const DAYS = new Map([
  ...(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const).map(
    (day) => [day.toUpperCase(), day.slice(0, 2).toUpperCase()] as const,
  ),
]);

const FREQUENCIES = new Map<string, string>([
  ...([
    ['D', 'DAILY'],
    ['W', 'WEEKLY'],
    ['M', 'MONTHLY'],
    ['Y', 'YEARLY'],
  ] as const),
  ...([
    ['DAILY', 'DAILY'],
    ['WEEKLY', 'WEEKLY'],
    ['MONTHLY', 'MONTHLY'],
    ['YEARLY', 'YEARLY'],
  ] as const),
]);

/** `P2W`, or a word such as `Weekly`. */
function frequencyOf(text: string): string[] {
  const [, count = '1', unit = text] = /^P(\d{1,3})([DWMY])$/.exec(text) ?? [];
  const name = FREQUENCIES.get(unit);
  if (name === undefined) throw new Error('no frequency');
  return [`FREQ=${name}`, ...(count === '1' ? [] : [`INTERVAL=${Number(count)}`])];
}

/** A month has no more days. */
const LONGEST_LIST = 31;

/** The values of a list of a rule. Throws if it is longer than any that people write, because two of them are multiplied. */
function valuesIn(schedule: Node, name: string): string[] {
  if (valuesOf(schedule, name).length > LONGEST_LIST) throw new Error('too many values');
  return termsOf(schedule, name);
}

/** The rule of a schedule as that of an RRULE (RFC 5545, 3.3.10). Those that events here cannot have are refused where the rule is read. */
function ruleOf(schedule: Node): string {
  const list = (name: string, values: readonly string[]): string[] =>
    values.length === 0 ? [] : [`${name}=${values.join(',')}`];
  const [frequency = ''] = termsOf(schedule, 'repeatFrequency');
  const days = valuesIn(schedule, 'byDay').map((day) => DAYS.get(day.toUpperCase()) ?? day.toUpperCase());
  const weeks = valuesIn(schedule, 'byMonthWeek');
  const end = textIn(schedule, 'endDate');
  const count = textIn(schedule, 'repeatCount');
  return [
    ...frequencyOf(frequency.toUpperCase()),
    ...list('BYDAY', weeks.length === 0 ? days : days.flatMap((day) => weeks.map((week) => `${week}${day}`))),
    ...list('BYMONTHDAY', valuesIn(schedule, 'byMonthDay')),
    ...list('BYMONTH', valuesIn(schedule, 'byMonth')),
    // An end by a day and a number of times exclude each other.
    ...(end !== '' ? [`UNTIL=${dayOf(end).replaceAll('-', '')}`] : list('COUNT', count === '' ? [] : [count])),
  ].join(';');
}

/** The times of a schedule, with those of its event where it states none. Throws if it is malformed. */
export function scheduledTimes(schedule: Node, event: Node, zone: Zone): Times {
  const name = zoneName(textIn(schedule, 'scheduleTimezone'));
  const own = name === null ? zone : namedZone(name);
  const first = textIn(schedule, 'startDate') || textIn(event, 'startDate');
  const from = timeOf(textIn(schedule, 'startTime')) || timeOf(first);
  const to = from === '' ? '' : timeOf(textIn(schedule, 'endTime'));
  const on = (time: string): string => (time === '' ? dayOf(first) : `${dayOf(first)}T${time}`);
  const start = momentOf(on(from), own);
  const end = to === '' ? '' : on(to);
  const duration = textIn(schedule, 'duration') || textIn(event, 'duration');
  const found = endOf(start, { start: on(from), end, duration }, own);
  const isOverMidnight = found !== null && end !== '' && Temporal.PlainDateTime.compare(found.local, start.local) <= 0;
  return {
    start,
    end: isOverMidnight ? { ...found, local: found.local.add({ days: 1 }) } : found,
    rule: ruleOf(schedule),
    left: textsOf(schedule, 'exceptDate').map((text) => momentOf(text, own)),
  };
}
