/**
 * The proposed dates of a poll, in its local time: 19:00 stays 19:00 when the clock changes, and whole days are days without a zone, so they
 * are the same days for everybody.
 */
import type { DateOption } from '../../generated/prisma/client.ts';
import { type FieldErrors, invalid } from '../../platform/errors.ts';
import { instantOf, localOf } from '../series/rule.ts';
import { isTimeZone } from '../users/time-zone.ts';

/** A person answers each of them, on a phone, too. */
export const MOST_OPTIONS = 20;
export const LEAST_OPTIONS = 2;

export interface DateInput {
  /** Such as 2026-12-01T19:00, or 2026-12-01 for whole days. */
  starts: string;
  /** In the same form; of whole days the last one. */
  ends?: string | null | undefined;
}

type Dates = Pick<DateOption, 'starts' | 'ends'>;

const LOCAL = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?$/;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

export const isWholeDay = ({ starts }: Pick<DateOption, 'starts'>): boolean => starts.length === DAY_LENGTH;

function isLocalTime(text: string): boolean {
  if (!LOCAL.test(text) || text.startsWith('0')) return false;
  try {
    Temporal.PlainDateTime.from(text, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

/** The first and the last moment; the last minute of the last whole day. The end is null if none was given. */
export function momentsOf(option: Dates, timeZone: string): { beginsOn: Date; endsOn: Date | null } {
  const beginsOn = instantOf(Temporal.PlainDateTime.from(option.starts), timeZone);
  if (isWholeDay(option)) return { beginsOn, endsOn: instantOf(`${option.ends ?? option.starts}T23:59`, timeZone) };
  const { ends } = option;
  if (ends === null) return { beginsOn, endsOn: null };
  const endsOn = instantOf(ends, timeZone);
  // In the hour that the clock repeats or leaves out, an end may be no later than the beginning.
  return { beginsOn, endsOn: endsOn > beginsOn ? endsOn : null };
}

const keyOf = ({ starts, ends }: Dates): string => `${starts}/${ends ?? ''}`;

function faultsOf({ starts, ends }: Dates, today: string): FieldErrors {
  const malformed = 'must be a day or a local time such as 2026-12-31T19:00';
  if (!isLocalTime(starts)) return { starts: [malformed] };
  if (starts.slice(0, DAY_LENGTH) < today) return { starts: ['must be today or later'] };
  if (ends === null) return {};
  if (!isLocalTime(ends) || ends.length !== starts.length) return { ends: [malformed] };
  const isAfter = isWholeDay({ starts }) ? ends >= starts : ends > starts;
  return isAfter ? {} : { ends: ['must be after the beginning'] };
}

/**
 * New dates in their stored form. Refuses an unknown zone, malformed dates, past days, ends before the beginning, and the same date twice,
 * even if the poll has it already.
 */
export function plainDates(given: readonly DateInput[], timeZone: string, now: Date, known: readonly Dates[]): Dates[] {
  if (!isTimeZone(timeZone)) throw invalid({ timeZone: ['is not included in the list'] });
  const today = localOf(now, timeZone).toPlainDate().toString();
  const dates = given.map(({ starts, ends }) => ({ starts, ends: ends || null }));
  const seen = new Set(known.map(keyOf));
  const wrong: FieldErrors = {};
  for (const [n, date] of dates.entries()) {
    for (const [field, phrases] of Object.entries(faultsOf(date, today))) wrong[`options.${n}.${field}`] = phrases;
    if (seen.has(keyOf(date))) wrong[`options.${n}.starts`] ??= ['has already been taken'];
    seen.add(keyOf(date));
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return dates;
}

/** In the order of their beginnings; texts of local times sort as the times do, and a whole day before its hours. */
export const inOrder = <Option extends Pick<DateOption, 'starts' | 'id'>>(options: readonly Option[]): Option[] =>
  options.toSorted((a, b) => (a.starts === b.starts ? (a.id < b.id ? -1 : 1) : a.starts < b.starts ? -1 : 1));
