/** The period that a client requests: two days in ISO 8601. */
import { invalid, missingParameter } from '../../platform/errors.ts';
import { readTime } from '../kernel/real-day.ts';
import { refuse } from '../kernel/refusals.ts';
import { daysLater, lengthOf, type Period, startOfDay } from './days.ts';

/** Two years and a leap day. */
const LONGEST_DAYS = 731;

/** The day; times within it are cut off. */
const dayAt = (text: string): Date => startOfDay(readTime(text) ?? refuse('invalid_date'));

/** Refuses blank and malformed days, and periods of more than two years. An end before the start is an empty period. */
export function readPeriod(start: string | null | undefined, end: string | null | undefined): Period {
  if (!start?.trim()) throw missingParameter('start_at');
  if (!end?.trim()) throw missingParameter('end_at');
  const period = { first: dayAt(start), last: dayAt(end) };
  if (lengthOf(period) > LONGEST_DAYS) throw invalid({ end_at: [`is more than ${LONGEST_DAYS} days after start_at`] });
  return period;
}

/** As `readPeriod`, but the default is the last thirty days. */
export function readPeriodOrMonth(start: string | null | undefined, end: string | null | undefined, now: Date): Period {
  if (start?.trim() || end?.trim()) return readPeriod(start || end, end || now.toISOString());
  const last = startOfDay(now);
  return { first: daysLater(last, -29), last };
}
