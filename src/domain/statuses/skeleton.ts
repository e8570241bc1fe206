/**
 * The skeletons of statuses: what differs from viewer to viewer, and the revisions of what does not. Whoever knows the rows
 * of these revisions already need not read them again.
 */
import { type Sql, type Statement, statement } from '../../platform/sql.ts';
import { type PageBounds, type PagedStatements, pagedStatements, readPage } from '../page.ts';
import type { StatusKey } from './status-key.ts';
import { ROW_VISIBLE } from './visible.ts';

export interface StatusSkeleton extends StatusKey {
  /** Another text whenever a row that the status is shown from has changed, whoever looks at it. */
  revision: string;
  /** The same of its author. */
  author_revision: string;
  /** What the viewer did with it; see `flagsOf`. */
  flags: number;
  /** Places of the options that the viewer chose in its poll. */
  own_votes: number[] | null;
  /** When the viewer hears of its author again; asked of what is quoted only. */
  muted_until: Date | null;
  /** What it reblogs. */
  original: StatusSkeleton | null;
  quote: QuoteSkeleton | null;
}

export interface QuoteSkeleton {
  state: 'ACCEPTED' | 'REVOKED';
  /** Whether the viewer may see it stands in its flags; null when it was deleted, or the quote revoked. */
  status: StatusSkeleton | null;
}

export const isSkeleton = (key: StatusKey): key is StatusSkeleton => 'revision' in key;

interface Row extends Omit<StatusSkeleton, 'original' | 'quote'> {
  reblog_of_id: bigint | null;
  quoted_status_id: bigint | null;
  quote_state: QuoteSkeleton['state'] | null;
  place: number | null;
  /** Somewhere on the page, a status quotes it. */
  quoted: boolean;
}

const FLAGS = { favourited: 1, reblogged: 2, muted: 4, bookmarked: 8, pinned: 16 };
/** Set on every row where the viewer has filters at all. */
const HAS_FILTERS = 32;
/** Set where only the author's followers may quote it and the viewer is one. */
const FOLLOWS = 64;
/** Of what is quoted only. */
const VISIBLE = 128;
const BLOCKS = 256;

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

export const followsAuthor = (bits: number): boolean => (bits & FOLLOWS) !== 0;

/** How a viewer stands to a status that another one quotes. */
export const standingOf = (bits: number) => ({ sees: (bits & VISIBLE) !== 0, blocks: (bits & BLOCKS) !== 0 });

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
  | CASE WHEN ${row}.quote_policy = 'FOLLOWERS' THEN ${bit(FOLLOWS, `follows g WHERE g.follower_id = ${viewer}::bigint AND g.target_id = ${row}.actor_id AND g.approved`)} ELSE 0 END
  | ${bit(HAS_FILTERS, `filters g WHERE g.actor_id = ${viewer}::bigint`)} END`;

/** Whether a viewer may and wants to see what is quoted, as SQL: flags beside those of `STATUS_FLAGS`. */
export const QUOTED_FLAGS = (viewer: string, row: string): string => `CASE WHEN ${ROW_VISIBLE(row, viewer)}
  THEN ${VISIBLE} | ${bit(BLOCKS, `blocks g WHERE g.blocker_id = ${viewer}::bigint AND g.target_id = ${row}.actor_id`)} ELSE 0 END`;

/** Until when a viewer mutes the author, as SQL: null when they do not. */
export const MUTED_UNTIL = (viewer: string, row: string): string => `(
  SELECT coalesce(g.expires_at, '9999-01-01') FROM mutes g WHERE g.muter_id = ${viewer}::bigint AND g.target_id = ${row}.actor_id)`;

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
  SELECT s.id, s.actor_id, s.reblog_of_id, s.quoted_status_id, s.quote_state, shown.place, shown.quoted,
    concat_ws('.', s.xmin, coalesce(c.xmin, '0'), coalesce(pl.xmin, '0'), p.id, a.sensitized_at) AS revision,
    concat_ws('.', a.xmin, coalesce(t.xmin, '0'), u.role) AS author_revision,
    ${STATUS_FLAGS(viewer, 's')} | CASE WHEN shown.quoted THEN ${QUOTED_FLAGS(viewer, 's')} ELSE 0 END AS flags,
    CASE WHEN shown.quoted THEN ${MUTED_UNTIL(viewer, 's')} END AS muted_until, ${OWN_VOTES(viewer, 'pl.id')} AS own_votes
  FROM shown JOIN statuses s ON s.id = shown.id JOIN actors a ON a.id = s.actor_id
  LEFT JOIN status_stats c ON c.status_id = s.id
  LEFT JOIN polls pl ON pl.status_id = s.id
  LEFT JOIN statuses p ON p.id = s.in_reply_to_id AND p.deleted_at IS NULL
  LEFT JOIN actor_stats t ON t.actor_id = a.id
  LEFT JOIN users u ON u.id = a.user_id`;

/** As SQL: which statuses those of `from (id)` quote, as far as they are there; asked row by row. */
export const QUOTED_IN = (from: string): string => `SELECT DISTINCT x.id FROM (
  SELECT (SELECT d.id FROM statuses q JOIN statuses d ON d.id = q.quoted_status_id AND d.deleted_at IS NULL
    WHERE q.id = f.id AND q.quote_state = 'ACCEPTED') AS id FROM ${from} f) x WHERE x.id IS NOT NULL`;

/** `page (id, reblog_of_id, place)` and what is shown within it: what it reblogs, what these quote, and what those quote. */
const SHOWN = `first AS MATERIALIZED (SELECT page.id, page.place FROM page
    UNION ALL SELECT page.reblog_of_id, NULL FROM page WHERE page.reblog_of_id IS NOT NULL),
  quoted AS MATERIALIZED (${QUOTED_IN('first')}),
  requoted AS MATERIALIZED (${QUOTED_IN('quoted')}),
  shown AS (SELECT id, place, false AS quoted FROM first
    UNION ALL SELECT id, NULL, true FROM (SELECT id FROM quoted UNION SELECT id FROM requoted) inner_quotes)`;

type Parts = ReadonlyMap<bigint, Row>;

function quoteIn(parts: Parts, row: Row, depth: number): QuoteSkeleton | null {
  const { quote_state: state, quoted_status_id: id } = row;
  if (state === null || depth === 0) return null;
  const quoted = state === 'ACCEPTED' && id !== null ? parts.get(id) : undefined;
  return { state, status: quoted ? skeletonOf(parts, quoted, depth - 1) : null };
}

function skeletonOf(parts: Parts, row: Row, depth: number): StatusSkeleton {
  const { id, actor_id, revision, author_revision, flags, own_votes, muted_until } = row;
  const quote = quoteIn(parts, row, depth);
  return { id, actor_id, revision, author_revision, flags, own_votes, muted_until, original: null, quote };
}

/** A quote within a quote is named; what that quotes is not looked at. */
const QUOTE_DEPTH = 2;

/** The rows of one statement as a list in its order, each with what it shows; without those that lack it. */
function assemble(rows: readonly Row[]): StatusSkeleton[] {
  // What stands on the page and is quoted there too has two rows, of which the second knows more.
  const parts = new Map<bigint, Row>();
  for (const row of rows) if (row.quoted || !parts.has(row.id)) parts.set(row.id, row);
  const byId = new Map([...parts].map(([id, row]) => [id, skeletonOf(parts, row, QUOTE_DEPTH)]));
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
         ${SHOWN} ${SKELETONS(viewer)}`,
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
  `WITH page AS (SELECT n.id, w.reblog_of_id, n.place::int FROM unnest($1::bigint[]) WITH ORDINALITY AS n (id, place) JOIN statuses w ON w.id = n.id), ${SHOWN} ${SKELETONS('$2')}`,
);

/** The skeletons of these statuses, whoever may see them; those that are gone are left out. */
export async function statusSkeletons(
  sql: Sql,
  viewerId: bigint | null,
  ids: readonly bigint[],
): Promise<StatusSkeleton[]> {
  return ids.length === 0 ? [] : assemble(await sql.many(byIds, [ids, viewerId]));
}
