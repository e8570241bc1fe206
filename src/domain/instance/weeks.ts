/** Activity by week: public posts, active users, and sign-ups (Mastodon's limits, instance.activity_weeks). */
import { type Sql, statement } from '../../platform/database/sql.ts';
import { firstIdAt } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';

const WEEKS = 12;
const WEEK_MS = 7 * 86_400_000;
/** 1970 began on a Thursday. */
const FIRST_MONDAY_MS = 4 * 86_400_000;
const CACHE_MS = 60_000;

export interface Week {
  /** Monday, 0:00 UTC. */
  week: Date;
  /** Public and unlisted posts of local people; private ones are not counted. */
  statuses: number;
  /** Users who signed in, used an application or posted. */
  logins: number;
  /** Users who signed up, whose address is confirmed. */
  registrations: number;
}

const mondayOf = (time: Date): Date =>
  new Date(Math.floor((time.getTime() - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS);

/** The Mondays of the last twelve weeks, this week's first. */
const lastMondays = (now: Date): Date[] =>
  Array.from({ length: WEEKS }, (_, i) => new Date(mondayOf(now).getTime() - i * WEEK_MS));

/** Counts the weeks $1, which lie between the ids of $2 and $3. */
const countedWeeks = statement(
  'instance_weeks_counted',
  `SELECT w.week,
     (SELECT count(*) FROM statuses s
      WHERE s.id >= w.first_id AND s.id < w.end_id AND s.local AND s.deleted_at IS NULL
        AND s.visibility IN ('PUBLIC', 'UNLISTED'))::int AS statuses,
     (SELECT count(*) FROM (
        SELECT user_id FROM sessions WHERE created_at >= w.week AND created_at < w.week + interval '7 days'
        UNION SELECT user_id FROM access_tokens WHERE user_id IS NOT NULL
          AND (created_at >= w.week AND created_at < w.week + interval '7 days'
            OR last_used_at >= w.week AND last_used_at < w.week + interval '7 days')
        UNION SELECT a.user_id FROM statuses s JOIN actors a ON a.id = s.actor_id
          WHERE s.id >= w.first_id AND s.id < w.end_id AND s.local AND a.user_id IS NOT NULL) active)::int AS logins,
     (SELECT count(*) FROM users u
      WHERE u.created_at >= w.week AND u.created_at < w.week + interval '7 days'
        AND u.confirmed_at IS NOT NULL)::int AS registrations
   FROM unnest($1::timestamptz[], $2::bigint[], $3::bigint[]) AS w(week, first_id, end_id)`,
).as<Week>();

function count({ sql }: Pick<Platform, 'sql'>, mondays: readonly Date[]): Promise<Week[]> {
  if (mondays.length === 0) return Promise.resolve([]);
  const firstIds = mondays.map(firstIdAt);
  const endIds = mondays.map((monday) => firstIdAt(new Date(monday.getTime() + WEEK_MS)));
  return sql.many(countedWeeks, [[...mondays], firstIds, endIds]);
}

const stored = ({ db }: Pick<Platform, 'db'>, mondays: readonly Date[]): Promise<Week[]> =>
  db.instanceWeek.findMany({ where: { week: { in: [...mondays] } } });

const without = (mondays: readonly Date[], weeks: readonly Week[]): Date[] => {
  const known = new Set(weeks.map(({ week }) => week.getTime()));
  return mondays.filter((monday) => !known.has(monday.getTime()));
};

async function readWeeks(ctx: Pick<Platform, 'db' | 'sql' | 'clock'>): Promise<Week[]> {
  const mondays = lastMondays(ctx.clock.now());
  const kept = await stored(ctx, mondays);
  const weeks = [...kept, ...(await count(ctx, without(mondays, kept)))];
  return weeks.sort((a, b) => b.week.getTime() - a.week.getTime());
}

const cached = new WeakMap<Sql, { at: number; weeks: Promise<Week[]> }>();

/** The last twelve weeks, this one first; counted at most once a minute. */
export function instanceWeeks(ctx: Pick<Platform, 'db' | 'sql' | 'clock'>): Promise<Week[]> {
  const at = ctx.clock.now().getTime();
  const last = cached.get(ctx.sql);
  if (last && at >= last.at && at - last.at < CACHE_MS) return last.weeks;
  const weeks = readWeeks(ctx);
  cached.set(ctx.sql, { at, weeks });
  weeks.catch(() => cached.delete(ctx.sql));
  return weeks;
}

/** Stores the numbers of weeks that are over, so that they stay when posts and sign-ins go. Idempotent. */
export async function keepWeeks(ctx: Pick<Platform, 'db' | 'sql' | 'clock'>): Promise<void> {
  const [, ...over] = lastMondays(ctx.clock.now());
  const missing = await count(ctx, without(over, await stored(ctx, over)));
  if (missing.length > 0) await ctx.db.instanceWeek.createMany({ data: missing, skipDuplicates: true });
}
