/**
 * The skeletons of statuses: what differs from viewer to viewer, and the revisions of what does not. Whoever knows the rows
 * of these revisions already need not read them again.
 */
import { type Sql, type Statement, statement } from '../../platform/sql.ts';
import { type PageBounds, type PagedStatements, pagedStatements, readPage } from '../page.ts';
import type { StatusKey } from './status-key.ts';

export interface StatusSkeleton extends StatusKey {
  /** Another text whenever a row that the status is shown from has changed, whoever looks at it. */
  revision: string;
  /** The same of its author. */
  author_revision: string;
  /** What the viewer did with it; see `flagsOf`. */
  flags: number;
  /** Places of the options that the viewer chose in its poll. */
  own_votes: number[] | null;
  /** What it reblogs. */
  original: StatusSkeleton | null;
}

export const isSkeleton = (key: StatusKey): key is StatusSkeleton => 'revision' in key;

type Row = Omit<StatusSkeleton, 'original'> & { reblog_of_id: bigint | null; place: number | null };

const FLAGS = { favourited: 1, reblogged: 2, muted: 4, bookmarked: 8, pinned: 16 };
/** Set on every row where the viewer has filters at all. */
const HAS_FILTERS = 32;

export type StatusFlags = Record<keyof typeof FLAGS, boolean>;

export function flagsOf(bits: number): StatusFlags {
  return {
    favourited: (bits & FLAGS.favourited) !== 0,
    reblogged: (bits & FLAGS.reblogged) !== 0,
    muted: (bits & FLAGS.muted) !== 0,
    bookmarked: (bits & FLAGS.bookmarked) !== 0,
    pinned: (bits & FLAGS.pinned) !== 0,
  };
}

export const mayBeFiltered = (skeletons: readonly StatusSkeleton[]): boolean =>
  skeletons.some(({ flags }) => (flags & HAS_FILTERS) !== 0);

/** A scalar subquery and no EXISTS: that, PostgreSQL may answer by hashing all that the viewer ever did. */
const bit = (flag: number, from: string): string => `coalesce((SELECT ${flag} FROM ${from} LIMIT 1), 0)`;

/**
 * What a viewer did with a status, as SQL.
 *
 * @param viewer the parameter or column that holds the viewer's actor id, or null
 * @param row the alias of `statuses`
 */
export const STATUS_FLAGS = (viewer: string, row: string): string => `CASE WHEN ${viewer}::bigint IS NULL THEN 0 ELSE
  ${bit(FLAGS.favourited, `favourites g WHERE g.actor_id = ${viewer}::bigint AND g.status_id = ${row}.id`)}
  | ${bit(FLAGS.reblogged, `statuses g WHERE g.actor_id = ${viewer}::bigint AND g.reblog_of_id = ${row}.id AND g.deleted_at IS NULL`)}
  | ${bit(FLAGS.muted, `conversation_mutes g WHERE g.actor_id = ${viewer}::bigint AND g.conversation_id = ${row}.conversation_id`)}
  | ${bit(FLAGS.bookmarked, `bookmarks g WHERE g.actor_id = ${viewer}::bigint AND g.status_id = ${row}.id`)}
  | CASE WHEN ${row}.actor_id = ${viewer}::bigint THEN ${bit(FLAGS.pinned, `status_pins g WHERE g.actor_id = ${viewer}::bigint AND g.status_id = ${row}.id`)} ELSE 0 END
  | ${bit(HAS_FILTERS, `filters g WHERE g.actor_id = ${viewer}::bigint`)} END`;

/** The choices of a viewer in a poll, as SQL: null where there are none. */
export const OWN_VOTES = (viewer: string, pollId: string): string => `CASE WHEN ${pollId} IS NOT NULL THEN (
  SELECT array_agg(g.choice ORDER BY g.choice) FROM poll_votes g WHERE g.poll_id = ${pollId} AND g.actor_id = ${viewer}::bigint) END`;

/**
 * Completes `shown (id, place)` to skeletons. A row's `xmin` is the transaction that wrote it, so that PostgreSQL itself keeps
 * the revisions. Every table that `statuses_by_ids` and `accounts_by_ids` read something changing from must be here, or
 * whoever changes it must change one of these rows with it: an edit of attachments changes the status, a new avatar the actor,
 * a card the counters of its statuses.
 */
const SKELETONS = (viewer: string): string => `
  SELECT s.id, s.actor_id, s.reblog_of_id, shown.place,
    concat_ws('.', s.xmin, coalesce(c.xmin, '0'), coalesce(pl.xmin, '0'), p.id, a.sensitized_at) AS revision,
    concat_ws('.', a.xmin, coalesce(t.xmin, '0'), u.role) AS author_revision,
    ${STATUS_FLAGS(viewer, 's')} AS flags, ${OWN_VOTES(viewer, 'pl.id')} AS own_votes
  FROM shown JOIN statuses s ON s.id = shown.id JOIN actors a ON a.id = s.actor_id
  LEFT JOIN status_stats c ON c.status_id = s.id
  LEFT JOIN polls pl ON pl.status_id = s.id
  LEFT JOIN statuses p ON p.id = s.in_reply_to_id AND p.deleted_at IS NULL
  LEFT JOIN actor_stats t ON t.actor_id = a.id
  LEFT JOIN users u ON u.id = a.user_id`;

/** `page (id, reblog_of_id, place)` and what is shown within it. */
const SHOWN = `SELECT page.id, page.place FROM page
  UNION ALL SELECT page.reblog_of_id, NULL FROM page WHERE page.reblog_of_id IS NOT NULL`;

/** The rows of one statement as a list in its order, each with what it shows; without those that lack it. */
function assemble(rows: readonly Row[]): StatusSkeleton[] {
  const byId = new Map<bigint, StatusSkeleton>();
  for (const { reblog_of_id: _, place: __, ...row } of rows) byId.set(row.id, { ...row, original: null });
  const placed: [number, StatusSkeleton][] = [];
  for (const { id, reblog_of_id: originalId, place } of rows) {
    const skeleton = byId.get(id);
    if (!skeleton || place === null) continue;
    if (originalId === null) placed.push([place, skeleton]);
    const original = originalId === null ? undefined : byId.get(originalId);
    if (original) placed.push([place, { ...skeleton, original }]);
  }
  return placed.sort(([a], [b]) => a - b).map(([, skeleton]) => skeleton);
}

/** A list of statuses that is read by pages of skeletons, each in one statement. */
export interface PagedStatuses {
  readonly signedIn: PagedStatements<Row>;
  /** For visitors, who block and mute nobody and follow nobody: PostgreSQL strikes all of that out when it plans. */
  readonly visitors: PagedStatements<Row>;
}

/**
 * As `pagedStatements`, for lists of statuses: `text` selects `s.id, s.reblog_of_id`, and is given the viewer's place, whose
 * value is $4.
 */
export function pagedStatuses(name: string, column: string, text: (viewer: string) => string): PagedStatuses {
  const forViewer = (suffix: string, viewer: string, first: string): PagedStatements<Row> => {
    const complete = ({ name: own, text: page }: Statement<unknown>): Statement<Row> =>
      statement(
        own,
        `WITH ${first} page AS MATERIALIZED (SELECT x.id, x.reblog_of_id, (row_number() OVER ())::int AS place FROM (${page}) x),
         shown AS (${SHOWN}) ${SKELETONS(viewer)}`,
      );
    const { falling, rising } = pagedStatements(name + suffix, column, text(viewer));
    return { falling: complete(falling), rising: complete(rising) };
  };
  return {
    signedIn: forViewer('', '$4', ''),
    // What nothing refers to is not run: it says which type the parameter has.
    visitors: forViewer('_of_visitors', 'NULL::bigint', 'viewer AS (SELECT $4::bigint),'),
  };
}

/**
 * One page of such a list, newest first.
 *
 * @param values the viewer's actor id, or null, and what else the statement takes
 */
export async function readStatuses(
  sql: Sql,
  list: PagedStatuses,
  page: PageBounds,
  values: [viewerId: bigint | null, ...unknown[]],
): Promise<StatusSkeleton[]> {
  const statements = values[0] === null ? list.visitors : list.signedIn;
  const skeletons = assemble(await readPage(sql, statements, page, values));
  return page.minId === null ? skeletons : skeletons.reverse();
}

const byIds = statement<Row>(
  'status_skeletons',
  `WITH page AS (SELECT n.id, w.reblog_of_id, n.place::int FROM unnest($1::bigint[]) WITH ORDINALITY AS n (id, place) JOIN statuses w ON w.id = n.id), shown AS (${SHOWN}) ${SKELETONS('$2')}`,
);

/** The skeletons of these statuses, whoever may see them; those that are gone are left out. */
export async function statusSkeletons(
  sql: Sql,
  viewerId: bigint | null,
  ids: readonly bigint[],
): Promise<StatusSkeleton[]> {
  return ids.length === 0 ? [] : assemble(await sql.many(byIds, [ids, viewerId]));
}
