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

const malformed = () => invalid({ rule: ['is not a rule that events can repeat by'] });

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

const utcText = (time: Date): string => time.toISOString().replace(/[-:]|\.\d+/g, '');

/** The last second of that day. */
function untilEndOf(day: string, timeZone: string): string {
  const local = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}T23:59:59`;
  return utcText(instantOf(local, timeZone));
}

function parsed({ rule, startsLocal, timeZone }: Recurrence): RRuleTemporal {
  const dtstart = Temporal.PlainDateTime.from(startsLocal).toZonedDateTime(timeZone);
  return new RRuleTemporal({ rruleString: `RRULE:${rule}`, dtstart, strict: true, cache: false });
}

/**
 * The starts of a series from `from` until before `until`, in their order.
 *
 * @param most how many at most
 */
export function startsBetween(
  recurrence: Recurrence,
  from: Date,
  until: Date,
  most = Number.POSITIVE_INFINITY,
): Date[] {
  if (until <= from) return [];
  const found = parsed(recurrence)
    .between(from, until, true)
    .map((start) => new Date(start.epochMilliseconds))
    .filter((start) => start >= from && start < until);
  return found.slice(0, most);
}

const YEAR_MS = 366 * 86_400_000;

/** The first start of a rule: a rule of the 29th of February may skip eight years. Null if there is none. */
export function firstStart(recurrence: Recurrence): Date | null {
  const first = instantOf(recurrence.startsLocal, recurrence.timeZone);
  return startsBetween(recurrence, first, new Date(first.getTime() + 9 * YEAR_MS), 1)[0] ?? null;
}

/**
 * A rule in its stored form: parts in upper case, and an end by a day as one by a time. Refuses unknown parts, parts that are there twice,
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
  const first = instantOf(recurrence.startsLocal, recurrence.timeZone);
  if (firstStart(recurrence)?.getTime() !== first.getTime()) throw invalid({ rule: ['must include the first date'] });
}

/** The rule for the occurrences from a start on, of which its COUNT has fewer. */
export function ruleFrom(recurrence: Recurrence, from: Date): string {
  const before = startsBetween(recurrence, instantOf(recurrence.startsLocal, recurrence.timeZone), from).length;
  return joined(
    partsOf(recurrence.rule).map(([name, value]) => [
      name,
      name === 'COUNT' ? `${Math.max(1, Number(value) - before)}` : value,
    ]),
  );
}

/** The rule for the occurrences before a start. */
export function ruleUntil({ rule }: Pick<Recurrence, 'rule'>, before: Date): string {
  const parts = partsOf(rule).filter(([name]) => name !== 'COUNT' && name !== 'UNTIL');
  return joined([...parts, ['UNTIL', utcText(new Date(before.getTime() - 1000))]]);
}
