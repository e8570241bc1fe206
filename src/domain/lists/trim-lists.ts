/** Trims list timelines to their maximum length (Mastodon's limits, feed.max_items). */
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';

const MAX_ITEMS = 800;

const trim = statement(
  'trim_list_entries',
  `WITH grown AS (SELECT list_id FROM list_entries GROUP BY list_id HAVING count(*) > $1),
   kept AS (
     SELECT grown.list_id, oldest.status_id FROM grown CROSS JOIN LATERAL (
       SELECT status_id FROM list_entries e WHERE e.list_id = grown.list_id
       ORDER BY status_id DESC OFFSET $2 LIMIT 1) oldest)
   DELETE FROM list_entries e USING kept WHERE e.list_id = kept.list_id AND e.status_id < kept.status_id`,
);

/** Removes the oldest entries of each list beyond `keep`. */
export async function trimListTimelines({ db }: Pick<Platform, 'db'>, keep = MAX_ITEMS): Promise<void> {
  await sqlWithin(db).run(trim, [keep, keep - 1]);
}
