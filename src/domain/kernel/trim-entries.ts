/** Trims timelines whose entries are rows: those of homes and of lists. */

/** Maximum number of entries of a timeline (Mastodon's limits, feed.max_items). */
export const TIMELINE_SIZE = 800;

/**
 * SQL that removes the oldest entries of each timeline beyond `$1`; `$2` is one less.
 *
 * @param owner the column of the timeline
 */
export const TRIM_ENTRIES = (table: 'home_entries' | 'list_entries', owner: 'actor_id' | 'list_id'): string =>
  `WITH grown AS (SELECT ${owner} FROM ${table} GROUP BY ${owner} HAVING count(*) > $1),
   kept AS (
     SELECT grown.${owner}, oldest.status_id FROM grown CROSS JOIN LATERAL (
       SELECT status_id FROM ${table} e WHERE e.${owner} = grown.${owner}
       ORDER BY status_id DESC OFFSET $2 LIMIT 1) oldest)
   DELETE FROM ${table} e USING kept WHERE e.${owner} = kept.${owner} AND e.status_id < kept.status_id`;
