/** Cohorts: the users who signed up in a day or month, and how many were active in a later one or since (Admin::Cohort). */
import { statement } from '../../platform/database/sql.ts';
import { invalid } from '../../platform/errors.ts';
import type { DomainContext } from '../access/context.ts';
import { daysLater, firstIdOf, type Period } from './days.ts';

export const FREQUENCIES = ['day', 'month'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** A request has at most so many cohorts, each with as many periods. */
const MOST_COHORTS: Record<Frequency, number> = { day: 92, month: 36 };

export interface Cohort {
  start: Date;
  /** The cohort's own period first. */
  data: { start: Date; users: number; rate: number }[];
}

interface Grouped {
  cohort: Date;
  /** The period of the last activity; null if never active. */
  last: Date | null;
  users: number;
}

/** One row for each cohort and last period, of the sign-ups of the whole period. */
const grouped = statement(
  'retention',
  `SELECT date_trunc($3, u.created_at AT TIME ZONE 'UTC')::date AS cohort, date_trunc($3, a.day::timestamp)::date AS last,
     count(*)::int AS users
   FROM users u LEFT JOIN user_activity a ON a.user_id = u.id
   WHERE u.id >= $1 AND u.id < $2 GROUP BY 1, 2`,
).as<Grouped>();

const startOf = (day: Date, frequency: Frequency): Date =>
  frequency === 'day' ? day : new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1));

const next = (start: Date, frequency: Frequency): Date =>
  frequency === 'day' ? daysLater(start, 1) : new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));

function periodsOf({ first, last }: Period, frequency: Frequency): Date[] {
  const starts: Date[] = [];
  for (
    let at = startOf(first, frequency);
    at <= last && starts.length <= MOST_COHORTS[frequency];
    at = next(at, frequency)
  )
    starts.push(at);
  return starts;
}

/**
 * Refuses too many cohorts. As in Mastodon, a user who was active in a period counts for all earlier ones since the sign-up.
 */
export async function retention(ctx: DomainContext, period: Period, frequency: Frequency): Promise<Cohort[]> {
  const starts = periodsOf(period, frequency);
  const [first, last] = [starts[0], starts.at(-1)];
  if (!first || !last) return [];
  if (starts.length > MOST_COHORTS[frequency])
    throw invalid({ end_at: [`gives more than ${MOST_COHORTS[frequency]} cohorts`] });
  const rows = await ctx.sql.many(grouped, [firstIdOf(first), firstIdOf(next(last, frequency)), frequency]);
  const byCohort = Map.groupBy(rows, (row) => row.cohort.getTime());
  return starts.map((start) => {
    const groups = byCohort.get(start.getTime()) ?? [];
    const size = groups.reduce((sum, { users }) => sum + users, 0);
    const later = starts.filter((other) => other >= start);
    const data = later.map((at) => {
      const users = groups.reduce((sum, group) => (group.last && group.last >= at ? sum + group.users : sum), 0);
      return { start: at, users, rate: users / Math.max(size, 1) };
    });
    return { start, data };
  });
}
