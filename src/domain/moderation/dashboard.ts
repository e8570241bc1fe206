/** Statistics for the staff's dashboard (schema of the event service, Dashboard; Mobilizon's permissions, dashboard). */
import type { Event } from '../../generated/prisma/client.ts';
import { type Sql, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DomainContext } from '../access/context.ts';
import { toCome } from '../events/over.ts';
import { eventListedTo } from '../events/visible.ts';
import { EVENT_PUBLIC } from '../events/visible-sql.ts';
import { countInstance } from '../instance/stats.ts';

export interface DashboardCounts {
  /** Users who may sign in. */
  numberOfUsers: number;
  /** Local, publicly listed events. */
  numberOfEvents: number;
  /** Local public posts, without reblogs. */
  numberOfComments: number;
  /** Open reports. */
  numberOfReports: number;
}

const CACHE_MS = 60_000;

const contentCounts = statement(
  'dashboard_counts',
  `SELECT
     (SELECT count(*) FROM events e JOIN actors o ON o.id = e.organizer_id WHERE e.local AND ${EVENT_PUBLIC('e', 'o', '$1')})::int AS events,
     (SELECT count(*) FROM statuses s JOIN actors a ON a.id = s.actor_id
      WHERE s.local AND s.visibility = 'PUBLIC' AND s.reblog_of_id IS NULL AND s.deleted_at IS NULL
        AND a.suspended_at IS NULL AND a.deleted_at IS NULL)::int AS comments`,
).as<{ events: number; comments: number }>();

/** Per pool, so that two servers in one process do not share their counts. */
const cached = new WeakMap<Sql, { at: number; counts: Promise<{ events: number; comments: number }> }>();

function countContent({ sql, clock }: Pick<Platform, 'sql' | 'clock'>) {
  const at = clock.now().getTime();
  const last = cached.get(sql);
  if (last && at - last.at < CACHE_MS) return last.counts;
  const counts = sql.many(contentCounts, [clock.now()]).then(([row]) => row ?? { events: 0, comments: 0 });
  cached.set(sql, { at, counts });
  counts.catch(() => cached.delete(sql));
  return counts;
}

/** Users, events and posts are cached for a minute, reports are current. */
export async function dashboardCounts(ctx: DomainContext): Promise<DashboardCounts> {
  const [{ users }, { events, comments }, numberOfReports] = await Promise.all([
    countInstance(ctx),
    countContent(ctx),
    ctx.db.report.count({ where: { status: 'OPEN' } }),
  ]);
  return { numberOfUsers: users, numberOfEvents: events, numberOfComments: comments, numberOfReports };
}

/** The newest publicly listed event that is not over, for the staff too. */
export async function lastPublicEvent(ctx: DomainContext): Promise<Event | null> {
  const now = ctx.clock.now();
  const where = {
    AND: [{ visibility: 'PUBLIC' as const }, eventListedTo({ viewer: null, clock: ctx.clock }), toCome(now)],
  };
  return ctx.db.event.findFirst({ where, orderBy: { id: 'desc' } });
}
