/** Trims timelines whose entries are rows, those of homes and of lists, to their maximum length. */
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';

/** Maximum number of entries of a timeline (Mastodon's limits, feed.max_items). */
export const TIMELINE_SIZE = 800;

/**
 * SQL that removes the oldest entries of each timeline beyond `$1`; `$2` is one less.
 *
 * @param owner the column of the timeline
 */
const TRIM_ENTRIES = (table: 'home_entries' | 'list_entries', owner: 'actor_id' | 'list_id'): string =>
  `WITH grown AS (SELECT ${owner} FROM ${table} GROUP BY ${owner} HAVING count(*) > $1),
   kept AS (
     SELECT grown.${owner}, oldest.status_id FROM grown CROSS JOIN LATERAL (
       SELECT status_id FROM ${table} e WHERE e.${owner} = grown.${owner}
       ORDER BY status_id DESC OFFSET $2 LIMIT 1) oldest)
   DELETE FROM ${table} e USING kept WHERE e.${owner} = kept.${owner} AND e.status_id < kept.status_id`;

const trimHome = statement('trim_home_entries', TRIM_ENTRIES('home_entries', 'actor_id'));
const trimLists = statement('trim_list_entries', TRIM_ENTRIES('list_entries', 'list_id'));

/** Removes the oldest entries of each home timeline beyond `keep`; pagination ends there. */
export async function trimHomeTimelines({ db }: Pick<Platform, 'db'>, keep = TIMELINE_SIZE): Promise<void> {
  await sqlWithin(db).run(trimHome, [keep, keep - 1]);
}

/** Removes the oldest entries of each list beyond `keep`. */
export async function trimListTimelines({ db }: Pick<Platform, 'db'>, keep = TIMELINE_SIZE): Promise<void> {
  await sqlWithin(db).run(trimLists, [keep, keep - 1]);
}
