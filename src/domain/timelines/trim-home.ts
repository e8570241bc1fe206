/** Trims home timelines to their maximum length (Mastodon's limits, feed.max_items). */
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';

/** Maximum number of entries of a home timeline. */
export const HOME_SIZE = 800;

const trim = statement(
  'trim_home_entries',
  `WITH grown AS (SELECT actor_id FROM home_entries GROUP BY actor_id HAVING count(*) > $1),
   kept AS (
     SELECT grown.actor_id, oldest.status_id FROM grown CROSS JOIN LATERAL (
       SELECT status_id FROM home_entries e WHERE e.actor_id = grown.actor_id
       ORDER BY status_id DESC OFFSET $2 LIMIT 1) oldest)
   DELETE FROM home_entries h USING kept WHERE h.actor_id = kept.actor_id AND h.status_id < kept.status_id`,
);

/** Removes the oldest entries of each home timeline beyond `keep`; pagination ends there. */
export async function trimHomeTimelines({ db }: Pick<Platform, 'db'>, keep = HOME_SIZE): Promise<void> {
  await sqlWithin(db).run(trim, [keep, keep - 1]);
}
