/** Stores the counts of past days, and the active users of each; catches up after the server was down. */
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { dayOf, RECORD_ACTIVITY } from '../users/record-activity.ts';
import { DAY_MS, daysLater, idsOf, startOfDay } from './days.ts';
import { SOURCE_NAMES, SOURCES } from './sources.ts';

/** How far back the first run goes. */
const OLDEST_DAYS = 3 * 366;

const stores = SOURCE_NAMES.map((name) =>
  statement(
    `keep_${name}`,
    `INSERT INTO daily_counts (measure, subject, day, value)
     SELECT '${name}', counted.subject, ($3::timestamptz AT TIME ZONE 'UTC')::date, counted.value FROM (${SOURCES[name]}) counted
     WHERE counted.value > 0 AND $4::timestamptz IS NOT NULL
     ON CONFLICT (measure, subject, day) DO UPDATE SET value = excluded.value`,
  ),
);

/** Sign-ins and posts have ids of their day; `$2` is the first id of the day, `$3` that of the next day. */
const SEEN = `
    SELECT user_id FROM sessions WHERE id >= $2 AND id < $3
    UNION SELECT user_id FROM access_tokens WHERE id >= $2 AND id < $3 AND user_id IS NOT NULL
    UNION SELECT a.user_id FROM statuses s JOIN actors a ON a.id = s.actor_id
      WHERE s.id >= $2 AND s.id < $3 AND s.local AND a.user_id IS NOT NULL`;

const recordToday = statement('record_activity_today', RECORD_ACTIVITY(SEEN));

/** The last use of a token matters only for days that were not recorded at the time. */
const recordPastDay = statement(
  'record_activity_of_day',
  RECORD_ACTIVITY(`${SEEN} UNION SELECT user_id FROM access_tokens
    WHERE user_id IS NOT NULL AND last_used_at >= $4::timestamptz AND last_used_at < $5::timestamptz`),
);

/** The day after the last counted one; at first that of the first user. Null if there is no user yet. */
async function firstUncounted({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<Date | null> {
  const last = await db.countedDay.findFirst({ orderBy: { day: 'desc' } });
  if (last) return daysLater(last.day, 1);
  const user = await db.user.findFirst({ orderBy: { createdAt: 'asc' }, select: { createdAt: true } });
  if (!user) return null;
  const oldest = daysLater(startOfDay(clock.now()), -OLDEST_DAYS);
  return new Date(Math.max(startOfDay(user.createdAt).getTime(), oldest.getTime()));
}

/** Idempotent. Counts each day in a transaction that marks it as counted; of today only the active users. */
export async function keepDays(ctx: Pick<Platform, 'db' | 'sql' | 'clock'>): Promise<void> {
  const today = startOfDay(ctx.clock.now());
  const first = await firstUncounted(ctx);
  if (!first) return;
  for (let day = first; day < today; day = new Date(day.getTime() + DAY_MS)) {
    const values = [...idsOf({ first: day, last: day }), day, daysLater(day, 1)] as const;
    await sqlWithin(ctx.db).run(recordPastDay, [dayOf(day), ...values]);
    // Each store replaces its own rows, so that an interrupted run can be repeated; the mark comes last.
    for (const store of stores) await ctx.sql.many(store, values);
    await ctx.db.countedDay.createMany({ data: [{ day }], skipDuplicates: true });
  }
  await sqlWithin(ctx.db).run(recordToday, [dayOf(today), ...idsOf({ first: today, last: today })]);
}
