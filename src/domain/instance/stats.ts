/** Statistics of this server, counted at most once a minute. */

import { type Sql, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';

export interface InstanceStats {
  /** Users who may sign in. */
  users: number;
  /** Users who signed in, authorized an application or posted within the last four weeks. */
  activeMonth: number;
  /** Local posts. */
  statuses: number;
  /** Other servers with relations to local actors. */
  domains: number;
}

const CACHE_MS = 60_000;
const FOUR_WEEKS_MS = 28 * 86_400_000;

const instanceStats = statement<InstanceStats>(
  'instance_stats',
  `SELECT
     (SELECT count(*) FROM users
      WHERE confirmed_at IS NOT NULL AND approved_at IS NOT NULL AND suspended_at IS NULL)::int AS users,
     (SELECT count(*) FROM (
        SELECT user_id FROM sessions WHERE created_at >= $1
        UNION SELECT user_id FROM access_tokens WHERE created_at >= $1 AND user_id IS NOT NULL
        UNION SELECT a.user_id FROM actors a JOIN actor_stats s ON s.actor_id = a.id
              WHERE a.user_id IS NOT NULL AND s.last_status_at >= $1::date) active)::int AS "activeMonth",
     (SELECT coalesce(sum(s.statuses_count), 0) FROM actor_stats s JOIN actors a ON a.id = s.actor_id
      WHERE a.domain IS NULL AND a.suspended_at IS NULL)::int AS statuses,
     (SELECT count(DISTINCT domain) FROM actors WHERE domain IS NOT NULL)::int AS domains`,
);

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
  const stats = sql.many(instanceStats, [new Date(at - FOUR_WEEKS_MS)]).then(([row]) => row as InstanceStats);
  cached.set(sql, { at, stats });
  stats.catch(() => cached.delete(sql));
  return stats;
}
