/** Active users: on each day of a period, and each once in the whole period. */
import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { dayOf } from '../users/record-activity.ts';
import { daysOf, type Period } from './days.ts';

interface ActiveRow {
  day: Date;
  users: bigint;
  /** Those who were not active on an earlier day of the period. */
  first: bigint;
}

const active = statement(
  'active_days_of',
  `SELECT day, sum(users)::bigint AS users, coalesce(sum(users) FILTER (WHERE previous_day < $1::date), 0)::bigint AS first
   FROM active_days WHERE day >= $1::date AND day <= $2::date GROUP BY day`,
).as<ActiveRow>();

export interface ActiveUsers {
  /** Day → how many. */
  days: Map<number, bigint>;
  /** Each user once. */
  total: bigint;
}

export async function activeUsers({ sql }: Pick<Platform, 'sql'>, period: Period): Promise<ActiveUsers> {
  const days = new Map(daysOf(period).map((day) => [day.getTime(), 0n]));
  let total = 0n;
  for (const row of await sql.many(active, [dayOf(period.first), dayOf(period.last)])) {
    days.set(row.day.getTime(), row.users);
    total += row.first;
  }
  return { days, total };
}
