/** Reads the counts of days: stored ones, and those that are not stored yet from the rows themselves. */
import { type ParametersOf, type Statement, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { dayOf } from '../users/record-activity.ts';
import { DAY_MS, daysLater, daysOf, idsOf, lengthOf, type Period, startOfDay } from './days.ts';
import { SOURCE_NAMES, SOURCES, type Source } from './sources.ts';

type Reading = Pick<Platform, 'db' | 'sql' | 'clock'>;

/** Days that the timetable has not stored yet and that are counted at once: today, yesterday until it runs, and one more. */
const LIVE_DAYS = 3;

interface Counted {
  day: Date;
  value: bigint;
}

const stored = statement(
  'daily_counts_of',
  `SELECT day, value FROM daily_counts WHERE measure = $1 AND subject = $2 AND day >= $3::date AND day <= $4::date`,
).as<Counted>();

/** $5 is the subject. */
const live = Object.fromEntries(
  SOURCE_NAMES.map((name) => [
    name,
    statement(
      `count_${name}`,
      `SELECT counted.value::bigint AS value FROM (${SOURCES[name]}) counted
       WHERE counted.subject = $5 AND $3::timestamptz < $4::timestamptz`,
    ).as<{ value: bigint }>(),
  ]),
) as unknown as Record<Source, Statement<{ value: bigint | null }, ParametersOf<`count_${Source}`>>>;

/** The days of the period that are not stored, of the last few. */
async function liveDays({ db, clock }: Reading, period: Period): Promise<Date[]> {
  const today = startOfDay(clock.now());
  const last = await db.countedDay.findFirst({ orderBy: { day: 'desc' } });
  const oldest = daysLater(today, 1 - LIVE_DAYS).getTime();
  const first = new Date(Math.max(oldest, last ? last.day.getTime() + DAY_MS : 0, period.first.getTime()));
  return daysOf({ first, last: new Date(Math.min(today.getTime(), period.last.getTime())) });
}

/** Day → value, of each day of the period. */
export async function readCounts(
  ctx: Reading,
  source: Source,
  subject: string,
  period: Period,
): Promise<Map<number, bigint>> {
  if (lengthOf(period) === 0) return new Map();
  const [rows, days] = await Promise.all([
    ctx.sql.many(stored, [source, subject, dayOf(period.first), dayOf(period.last)]),
    liveDays(ctx, period),
  ]);
  const counts = new Map(daysOf(period).map((day) => [day.getTime(), 0n]));
  for (const { day, value } of rows) counts.set(day.getTime(), value);
  await Promise.all(
    days.map(async (day) => {
      const values = [...idsOf({ first: day, last: day }), day, daysLater(day, 1), subject] as const;
      const [found] = await ctx.sql.many(live[source], values);
      counts.set(day.getTime(), found?.value ?? 0n);
    }),
  );
  return counts;
}

const storedSum = statement(
  'daily_counts_sum',
  `SELECT coalesce(sum(value), 0)::bigint AS value FROM daily_counts WHERE measure = $1 AND subject = $2`,
).as<{ value: bigint }>();

/** Sums all days: stored ones, and today's. */
export async function sumOfAll(ctx: Reading, source: Source, subject: string): Promise<bigint> {
  const today = startOfDay(ctx.clock.now());
  const lately = { first: daysLater(today, 1 - LIVE_DAYS), last: today };
  const days = await liveDays(ctx, lately);
  const [[before], counts] = await Promise.all([
    ctx.sql.many(storedSum, [source, subject]),
    days.length === 0 ? new Map() : readCounts(ctx, source, subject, { first: days[0] as Date, last: today }),
  ]);
  return [...counts.values()].reduce((sum: bigint, value: bigint) => sum + value, before?.value ?? 0n);
}
