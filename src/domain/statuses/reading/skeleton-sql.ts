/** Skeletons as SQL. */
import { type Sql, statement } from '../../../platform/database/sql.ts';
import { MUTED_UNTIL, QUOTED_FLAGS, STATUS_FLAGS } from '../flags.ts';
import { NUMBERS } from '../numbers.ts';
import { ACTIVE } from '../visible.ts';
import { assemble, isQuoting, type SkeletonRow, type StatusSkeleton } from './skeleton.ts';

/** The columns of a status and its author, as SQL. A row's `xmin` is the transaction that wrote it. */
export const PART = (
  row: string,
  author: string,
): string => `${row}.id, ${row}.actor_id, ${row}.reblog_of_id, ${row}.quoted_status_id, ${row}.quoted_actor_id,
  ${row}.quote_state, ${row}.in_reply_to_id, ${row}.conversation_id, ${row}.quote_policy, ${row}.quote_manual_policy, ${row}.reply_policy,
  ${row}.reply_manual_policy, ${row}.xmin AS version,
  ${author}.xmin AS author_version, ${author}.sensitized_at`;

/** As SQL: the author of a quoted status that was deleted stays known. */
const QUOTE_STATE = (
  row: string,
): string => `CASE WHEN ${row}.quote_state = 'PENDING' AND ${row}.quoted_status_id IS NULL
    AND ${row}.quoted_actor_id IS NOT NULL THEN 'ACCEPTED' ELSE ${row}.quote_state END`;

/** A revision, as SQL: the text of a row, because that is one call of PostgreSQL. See `SKELETONS`. */
export const REVISION = (version: string, card: string, parent: string, sensitizedAt: string): string =>
  `ROW(${version}, coalesce(${card}, 0), ${parent}, ${sensitizedAt})::text`;

/**
 * SQL for the skeletons of the rows in `parts`: rows of `SkeletonRow`. Revisions come from PostgreSQL itself: they must include
 * every table from which `statuses_by_ids` and `accounts_by_ids` read mutable data, or a change of that data must touch an
 * included row: an edit of attachments touches the status, a new avatar or role the actor, a card `status_stats.revision`.
 * Counters are read with every page, because they change all the time, and poll results by a separate statement.
 *
 * @param parts rows of `PART` and `place`
 * @param flags an expression over `s`
 * @param more further columns over `s`
 */
export const SKELETONS = (parts: string, flags: string, more = ''): string => `SELECT
    s.id, s.actor_id, s.author_version AS author_revision, ${flags} AS flags, s.place, s.reblog_of_id, s.quoted_status_id, ${QUOTE_STATE('s')} AS quote_state,
    ${REVISION('s.version', 'c.revision', 'p.id', 's.sensitized_at')} AS revision, ${NUMBERS('c', 't')} AS numbers${more}
  FROM ${parts} s
  LEFT JOIN status_stats c ON c.status_id = s.id
  LEFT JOIN statuses p ON p.id = s.in_reply_to_id AND p.deleted_at IS NULL
  LEFT JOIN actor_stats t ON t.actor_id = s.actor_id`;

/** The rows of `page` and the statuses that they reblog, which have no sort key. */
export const WITH_ORIGINALS = (page: string): string => `(${page}) page CROSS JOIN LATERAL (
  SELECT page.* UNION ALL SELECT ${PART('o', 'oa')}, NULL FROM statuses o JOIN actors oa ON oa.id = o.actor_id
  WHERE o.id = page.reblog_of_id)`;

/** SQL for the existing statuses quoted by those of `from (id)`, looked up row by row. */
export const QUOTED_IN = (from: string): string => `SELECT DISTINCT x.id FROM (
  SELECT (SELECT d.id FROM statuses q JOIN statuses d ON d.id = q.quoted_status_id AND d.deleted_at IS NULL
    WHERE q.id = f.id AND q.quote_state = 'ACCEPTED') AS id FROM ${from} f) x WHERE x.id IS NOT NULL`;

/**
 * Quoted statuses and the ones quoted by those. A separate statement: few pages have quotes, and joining them would dominate the
 * cost of all others.
 */
const quotedIn = statement(
  'quoted_skeletons',
  `WITH first AS MATERIALIZED (SELECT id FROM unnest($1::bigint[]) AS n (id)), quoted AS MATERIALIZED (${QUOTED_IN('first')}),
     shown AS (SELECT id FROM quoted UNION ${QUOTED_IN('quoted')})
   ${SKELETONS(
     `(SELECT ${PART('w', 'a')}, NULL::bigint AS place, w.visibility, w.group_id, w.deleted_at, ${ACTIVE('a')} AS active
       FROM shown JOIN statuses w ON w.id = shown.id JOIN actors a ON a.id = w.actor_id)`,
     `${STATUS_FLAGS('$2', 's')} | ${QUOTED_FLAGS('$2', 's', 's.active')}`,
     `, ${MUTED_UNTIL('$2', 's')} AS muted_until`,
   )}`,
).as<SkeletonRow>();

/** The list of these rows. One more statement if any of them quotes. */
export async function skeletonsOf(
  sql: Sql,
  viewerId: bigint | null,
  rows: readonly SkeletonRow[],
): Promise<readonly StatusSkeleton[]> {
  const quoting = rows.filter(isQuoting).map((row) => row.id);
  if (quoting.length === 0) return assemble(rows);
  return assemble(rows, await sql.many(quotedIn, [quoting, viewerId]));
}
