/**
 * The rules by which events repeat: a subset of RRULE (RFC 5545, 3.3.10), in the time zone of the series, so that 19:00 stays 19:00 when the
 * clock changes. A local time that does not exist is left out; of one that exists twice, the first counts.
 */
import { RRuleTemporal } from 'rrule-temporal';
import { invalid } from '../../platform/errors.ts';

export interface Recurrence {
  /** Without `RRULE:`. */
  rule: string;
  /** The first start, such as 2026-12-01T19:00:00. */
  startsLocal: string;
  timeZone: string;
}

/** Longer than any rule that people write. */
const LONGEST = 500;

/** The parts of a rule, with the form of each value of its list. */
const PARTS: Readonly<Record<string, RegExp>> = {
  FREQ: /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d?\d?$/,
  COUNT: /^[1-9]\d?\d?$/,
  UNTIL: /^\d{8}(?:T\d{6}Z)?$/,
  BYDAY: /^(?:[+-]?[1-5])?(?:MO|TU|WE|TH|FR|SA|SU)$/,
  BYMONTHDAY: /^-?(?:[1-9]|[12]\d|3[01])$/,
  BYMONTH: /^(?:[1-9]|1[0-2])$/,
  BYSETPOS: /^-?[1-9]\d?\d?$/,
  WKST: /^(?:MO|TU|WE|TH|FR|SA|SU)$/,
};

const LISTS = new Set(['BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS']);

const malformed = () => invalid({ rule: ['is not a rule by which events can repeat'] });

const partsOf = (rule: string): [name: string, value: string][] =>
  rule.split(';').map((part) => {
    const [name = '', value = '', ...rest] = part.split('=');
    if (rest.length > 0) throw malformed();
    return [name, value];
  });

const joined = (parts: readonly (readonly [string, string])[]): string =>
  parts.map(([name, value]) => `${name}=${value}`).join(';');

export const localOf = (time: Date, timeZone: string): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime();

/** Of a local time that exists twice, the first; of one that does not exist, the time after the gap. */
export const instantOf = (local: Temporal.PlainDateTime | string, timeZone: string): Date =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds);

/** The starts of a rule have no fractions of a second. */
export const wholeSecond = (time: Date): Date => new Date(Math.floor(time.getTime() / 1000) * 1000);

const utcText = (time: Date): string => time.toISOString().replace(/[-:]|\.\d+/g, '');

const END_OF_DAY = Temporal.PlainTime.from('23:59:59');

/** The last second of that day. */
const untilEndOf = (day: string, timeZone: string): string =>
  utcText(instantOf(Temporal.PlainDate.from(day).toPlainDateTime(END_OF_DAY), timeZone));

function parsed({ rule, startsLocal, timeZone }: Recurrence): RRuleTemporal {
  const dtstart = Temporal.PlainDateTime.from(startsLocal).toZonedDateTime(timeZone);
  return new RRuleTemporal({ rruleString: `RRULE:${rule}`, dtstart, strict: true, cache: false });
}

/** The starts of a series from `from` until before `until`, in their order. */
export function startsBetween(recurrence: Recurrence, from: Date, until: Date): Date[] {
  if (until <= from) return [];
  return parsed(recurrence)
    .between(from, until, true)
    .map((start) => new Date(start.epochMilliseconds))
    .filter((start) => start >= from && start < until);
}

/** The first start that is not before `from`; null if there is none, or the rule names no day that exists. */
export function nextStart(recurrence: Recurrence, from: Date): Date | null {
  try {
    const next = parsed(recurrence).next(from, true);
    return next && new Date(next.epochMilliseconds);
  } catch {
    // The library gave up, as for the 30th of February.
    return null;
  }
}

/** The first start of a rule, which may come years after the local time at which the rule begins; null if there is none. */
export const firstStart = (recurrence: Recurrence): Date | null =>
  nextStart(recurrence, instantOf(recurrence.startsLocal, recurrence.timeZone));

/** Whether the rule has this start. */
export const hasStart = (recurrence: Recurrence, start: Date): boolean =>
  startsBetween(recurrence, start, new Date(start.getTime() + 1)).length > 0;

/**
 * A rule in its stored form: parts in upper case, and an end by a day as one by a time. Refuses unknown parts, repeated parts,
 * rules more frequent than daily, and whatever RFC 5545 does not allow.
 */
export function parseRule(text: string, timeZone: string): string {
  const rule = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '');
  if (rule.length > LONGEST) throw malformed();
  const parts = partsOf(rule);
  const names = new Set(parts.map(([name]) => name));
  const isKnown = parts.every(([name, value]) => {
    const values = LISTS.has(name) ? value.split(',') : [value];
    return values.every((each) => PARTS[name]?.test(each) ?? false);
  });
  if (!isKnown || names.size < parts.length || !names.has('FREQ')) throw malformed();
  try {
    const stored = joined(
      parts.map(([name, value]) => [
        name,
        name === 'UNTIL' && value.length === 8 ? untilEndOf(value, timeZone) : value,
      ]),
    );
    parsed({ rule: stored, startsLocal: '2000-01-01T00:00:00', timeZone });
    return stored;
  } catch {
    // Days that do not exist, and combinations that the library refuses.
    throw malformed();
  }
}

/** Refuses a rule that does not begin with the first date, which calendar programs expect. */
export function requireFirst(recurrence: Recurrence): void {
  if (!hasStart(recurrence, instantOf(recurrence.startsLocal, recurrence.timeZone)))
    throw invalid({ rule: ['must include the first date'] });
}

/** The rule with other values of one of its parts. */
const withPart = (rule: string, part: string, change: (value: string) => string): string =>
  joined(partsOf(rule).map(([name, value]) => [name, name === part ? change(value) : value]));

/** The rule for the occurrences from a start on, of which its COUNT has fewer. */
export function ruleFrom(recurrence: Recurrence, from: Date): string {
  const { rule, startsLocal, timeZone } = recurrence;
  return withPart(rule, 'COUNT', (count) => {
    const before = startsBetween(recurrence, instantOf(startsLocal, timeZone), from).length;
    return `${Math.max(1, Number(count) - before)}`;
  });
}

/** How the starts of a series move. */
export interface Shift {
  /** The time zone before. */
  before: string;
  timeZone: string;
  /** By the clock on the wall. */
  shift: Temporal.Duration;
  /** Whole days of `shift`, as calendars count them. */
  days: number;
}

export const movedStart = (start: Date, { before, timeZone, shift }: Shift): Date =>
  instantOf(localOf(start, before).add(shift), timeZone);

/** The rule for starts that move: it ends after the same start as before. The end of a day stays the end of a day. */
export function movedRule(rule: string, by: Shift): string {
  return withPart(rule, 'UNTIL', (value) => {
    const until = new Date(Temporal.Instant.from(value).epochMilliseconds);
    const local = localOf(until, by.before);
    const isDay = local.toPlainTime().equals(END_OF_DAY);
    return utcText(isDay ? instantOf(local.add({ days: by.days }), by.timeZone) : movedStart(until, by));
  });
}

/** The rule for the occurrences before a start. */
export function ruleUntil({ rule }: Pick<Recurrence, 'rule'>, before: Date): string {
  const parts = partsOf(rule).filter(([name]) => name !== 'COUNT' && name !== 'UNTIL');
  return joined([...parts, ['UNTIL', utcText(new Date(before.getTime() - 1000))]]);
}
