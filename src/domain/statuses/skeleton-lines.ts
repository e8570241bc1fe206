/**
 * The rows of skeletons as lines of text. A page of them is one value of one row, which costs less than its columns, and a page whose
 * text is known has the skeletons that were made of it.
 */
import { textCache } from '../../platform/cache/text-cache.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { COUNTERS } from './numbers.ts';
import type { QuoteSkeleton, StatusSkeleton } from './skeleton.ts';

export interface SkeletonRow extends Omit<StatusSkeleton, 'original' | 'quote' | 'muted_until'> {
  reblog_of_id: bigint | null;
  quoted_status_id: bigint | null;
  quote_state: QuoteSkeleton['state'] | null;
  /** Sort key of the page, descending; null for rows that appear only inside another status. */
  place: bigint | null;
}

/** The columns of a status and its author, as SQL. A row's `xmin` is the transaction that wrote it. */
export const PART = (
  row: string,
  author: string,
): string => `${row}.id, ${row}.actor_id, ${row}.reblog_of_id, ${row}.quoted_status_id,
  ${row}.quote_state, ${row}.in_reply_to_id, ${row}.conversation_id, ${row}.quote_policy, ${row}.xmin AS version,
  ${author}.xmin AS author_version, ${author}.sensitized_at`;

/** The columns of a revision, as SQL: see `SKELETONS`. */
export const REVISION = (version: string, card: string, parent: string, sensitizedAt: string): string =>
  `${version}, coalesce(${card}, 0), ${parent}, ${sensitizedAt}`;

/**
 * Skeletons of the rows in `parts`, as SQL: `line` of each is the text of a row, whose output is one call of PostgreSQL. None of its
 * values has a comma. Revisions come from PostgreSQL itself: they must include every table from
 * which `statuses_by_ids` and `accounts_by_ids` read mutable data, or a change of that data must touch an included row: an edit of
 * attachments touches the status, a new avatar or role the actor, a card `status_stats.revision`. Counters are read with every
 * page, because they change all the time, and poll results by a separate statement.
 *
 * @param parts rows of `PART` and `place`
 * @param flags an expression over `s`
 * @param more further columns over `s`
 */
export const SKELETONS = (parts: string, flags: string, more = ''): string => `SELECT
    ROW(s.id, s.actor_id, s.author_version, ${flags}, s.place, s.reblog_of_id, s.quoted_status_id, s.quote_state,
      ${REVISION('s.version', 'c.revision', 'p.id', 's.sensitized_at')}, ${COUNTERS('c', 't')})::text AS line${more}
  FROM ${parts} s
  LEFT JOIN status_stats c ON c.status_id = s.id
  LEFT JOIN statuses p ON p.id = s.in_reply_to_id AND p.deleted_at IS NULL
  LEFT JOIN actor_stats t ON t.actor_id = s.actor_id`;

const idIn = (text: string | undefined): bigint | null => (text ? BigInt(text) : null);

/** How many parts of a line stand before its revision, and before its counters. */
const BEFORE_REVISION = 8;
const BEFORE_COUNTERS = 12;

export function readLine(line: string): SkeletonRow {
  const parts = line.slice(1, -1).split(',');
  const [id = '', actor = '', author = '', flags, place, reblog, quoted, state] = parts;
  return {
    id: BigInt(id),
    actor_id: BigInt(actor),
    author_revision: author,
    flags: Number(flags),
    numbers: parts.slice(BEFORE_COUNTERS).join(','),
    revision: parts.slice(BEFORE_REVISION, BEFORE_COUNTERS).join(','),
    place: idIn(place),
    reblog_of_id: idIn(reblog),
    quoted_status_id: idIn(quoted),
    quote_state: (state as SkeletonRow['quote_state']) || null,
  };
}

/** Of all lines of a request, as SQL over rows `r`. */
export const LINES = String.raw`string_agg(r.line, E'\n') AS lines`;

export const readLines = (lines: string): SkeletonRow[] => lines.split('\n').map(readLine);

/** How much text of pages is held for each database, in characters: some thousand pages, whose skeletons take four times as much. */
const MOST_TEXT = 2_000_000;

const pagesIn = textCache<readonly StatusSkeleton[]>(MOST_TEXT);

/** The skeletons that were made of the same lines before. They say all that there is to say of a page, whoever reads it. */
export const knownPage = (sql: Sql, lines: string): readonly StatusSkeleton[] | undefined => pagesIn(sql).get(lines);

export function rememberPage(sql: Sql, lines: string, page: readonly StatusSkeleton[]): void {
  pagesIn(sql).set(lines, page);
}
