/** Statistics of this server, counted at most once a minute. */

import { type Sql, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';

export interface InstanceStats {
  /** Users who may sign in. */
  users: number;
  /** Users who signed in, authorized an application or posted within the last four weeks. */
  activeMonth: number;
  /** The same within 180 days. */
  activeHalfyear: number;
  /** Local posts. */
  statuses: number;
  /** Other servers with relations to local actors. */
  domains: number;
}

const CACHE_MS = 60_000;
const DAY_MS = 86_400_000;

/** As SQL: who may sign in. */
const USABLE = 'confirmed_at IS NOT NULL AND approved_at IS NOT NULL AND suspended_at IS NULL';

/** As SQL: how many of them signed in, authorized an application or posted since then. */
const ACTIVE_SINCE = (time: string): string => `(SELECT count(*) FROM users WHERE ${USABLE} AND id IN (
        SELECT user_id FROM sessions WHERE created_at >= ${time}
        UNION SELECT user_id FROM access_tokens WHERE created_at >= ${time} AND user_id IS NOT NULL
        UNION SELECT a.user_id FROM actors a JOIN actor_stats s ON s.actor_id = a.id
              WHERE a.user_id IS NOT NULL AND s.last_status_at >= ${time}::date))::int`;

const instanceStats = statement(
  'instance_stats',
  `SELECT
     (SELECT count(*) FROM users WHERE ${USABLE})::int AS users,
     ${ACTIVE_SINCE('$1')} AS "activeMonth",
     ${ACTIVE_SINCE('$2')} AS "activeHalfyear",
     (SELECT coalesce(sum(s.statuses_count), 0) FROM actor_stats s JOIN actors a ON a.id = s.actor_id
      WHERE a.domain IS NULL AND a.suspended_at IS NULL)::int AS statuses,
     (SELECT count(DISTINCT domain) FROM actors WHERE domain IS NOT NULL)::int AS domains`,
).as<InstanceStats>();

interface Counted {
  at: number;
  stats: Promise<InstanceStats>;
}

/** Per pool, so that two servers in one process do not share their counts. */
const cached = new WeakMap<Sql, Counted>();

/** Counts cached for a minute; concurrent requests share one statement, and failures are not cached. */
export function countInstance({ sql, clock }: Pick<Platform, 'sql' | 'clock'>): Promise<InstanceStats> {
  const at = clock.now().getTime();
  const last = cached.get(sql);
  if (last && at - last.at < CACHE_MS) return last.stats;
  const daysAgo = (days: number): Date => new Date(at - days * DAY_MS);
  const stats = sql.many(instanceStats, [daysAgo(28), daysAgo(180)]).then(([row]) => row as InstanceStats);
  cached.set(sql, { at, stats });
  stats.catch(() => cached.delete(sql));
  return stats;
}
