/**
 * The skeletons of statuses: what differs from viewer to viewer, and the revisions of what does not. Whoever knows the rows
 * of these revisions already need not read them again.
 */
import type { Parameters } from '../../platform/shared-statement.ts';
import { noneOf, type Sql, statement } from '../../platform/sql.ts';
import type { DomainContext } from '../context.ts';
import { type PageBounds, type PagedStatements, pagedStatements, readPage } from '../page.ts';
import type { StatusKey } from './status-key.ts';
import { ASKER, ASKER_KNOWN, NOBODY, ROW_VISIBLE } from './visible.ts';

/** What changes all the time, of an author. */
export interface AuthorNumbers {
  statuses_count: number;
  followers_count: number;
  following_count: number;
  /** YYYY-MM-DD. */
  last_status_at: string | null;
}

/** The same of a status. */
export interface StatusNumbers {
  favourites_count: number;
  replies_count: number;
  reblogs_count: number;
  quotes_count: number;
}

export interface StatusSkeleton extends StatusKey, StatusNumbers, AuthorNumbers {
  /** Another text whenever a row that the status is shown from has changed, whoever looks at it; numbers apart. */
  revision: string;
  /** The same of its author. */
  author_revision: string;
  /** What the viewer did with it; see `flagsOf`. */
  flags: number;
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

interface Row extends Omit<StatusSkeleton, 'original' | 'quote' | 'muted_until'> {
  muted_until?: Date | null;
  reblog_of_id: bigint | null;
  quoted_status_id: bigint | null;
  quote_state: QuoteSkeleton['state'] | null;
  /** Pages are in falling order of it; null for what stands on the page only within another status. */
  place: bigint | null;
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

/** As SQL: the flag of a viewer who has filters. */
export const FILTERS_FLAG = (viewer: string): string =>
  bit(HAS_FILTERS, `filters g WHERE g.actor_id = ${viewer}::bigint`);

/** A scalar subquery and no EXISTS: that, PostgreSQL may answer by hashing all that the viewer ever did. */
const bit = (flag: number, from: string): string => `coalesce((SELECT ${flag} FROM ${from} LIMIT 1), 0)`;

/** What is found out once of `ASKER`, beside what `ASKER_KNOWN` says. */
const ASKER_HAS = {
  leaves: `NOT ${noneOf(`conversation_mutes WHERE actor_id = ${ASKER}`)}`,
  filters: `NOT ${noneOf(`filters WHERE actor_id = ${ASKER}`)}`,
};

const ifAny = (viewer: string, kind: keyof typeof ASKER_HAS, flag: string): string =>
  viewer === ASKER ? `CASE WHEN q.${kind} THEN ${flag} ELSE 0 END` : flag;

/**
 * What a viewer did with a status, as SQL.
 *
 * @param viewer the parameter or column that holds the viewer's actor id, or null
 * @param row the alias of `statuses`
 */
export const STATUS_FLAGS = (viewer: string, row: string): string => `CASE WHEN ${viewer}::bigint IS NULL THEN 0 ELSE
  ${bit(FLAGS.favourited, `favourites g WHERE g.actor_id = ${viewer}::bigint AND g.status_id = ${row}.id`)}
  | ${bit(FLAGS.reblogged, `statuses g WHERE g.actor_id = ${viewer}::bigint AND g.reblog_of_id = ${row}.id AND g.deleted_at IS NULL`)}
  | ${ifAny(viewer, 'leaves', bit(FLAGS.muted, `conversation_mutes g WHERE g.actor_id = ${viewer}::bigint AND g.conversation_id = ${row}.conversation_id`))}
  | ${bit(FLAGS.bookmarked, `bookmarks g WHERE g.actor_id = ${viewer}::bigint AND g.status_id = ${row}.id`)}
  | CASE WHEN ${row}.actor_id = ${viewer}::bigint THEN ${bit(FLAGS.pinned, `status_pins g WHERE g.actor_id = ${viewer}::bigint AND g.status_id = ${row}.id`)} ELSE 0 END
  | CASE WHEN ${row}.quote_policy = 'FOLLOWERS' THEN ${bit(FOLLOWS, `follows g WHERE g.follower_id = ${viewer}::bigint AND g.target_id = ${row}.actor_id AND g.approved`)} ELSE 0 END
  | ${ifAny(viewer, 'filters', viewer === ASKER ? `${HAS_FILTERS}` : FILTERS_FLAG(viewer))} END`;

/** Whether a viewer may and wants to see what is quoted, as SQL: flags beside those of `STATUS_FLAGS`. */
export const QUOTED_FLAGS = (viewer: string, row: string): string => `CASE WHEN ${ROW_VISIBLE(row, viewer)}
  THEN ${VISIBLE} | ${bit(BLOCKS, `blocks g WHERE g.blocker_id = ${viewer}::bigint AND g.target_id = ${row}.actor_id`)} ELSE 0 END`;

/** Until when a viewer mutes the author, as SQL: null when they do not. */
export const MUTED_UNTIL = (viewer: string, row: string): string => `(
  SELECT coalesce(g.expires_at, '9999-01-01') FROM mutes g WHERE g.muter_id = ${viewer}::bigint AND g.target_id = ${row}.actor_id)`;

/** As SQL over any alias of `actor_stats`, which may have no row. */
export const AUTHOR_NUMBERS = (stats: string): string => `coalesce(${stats}.statuses_count, 0) AS statuses_count,
  coalesce(${stats}.followers_count, 0) AS followers_count, coalesce(${stats}.following_count, 0) AS following_count, ${stats}.last_status_at::text`;

/**
 * What a skeleton is made of, as SQL over `statuses s` and `JOINS`. A row's `xmin` is the transaction that wrote it, so that
 * PostgreSQL itself keeps the revisions. Every table that `statuses_by_ids` and `accounts_by_ids` read something changing from
 * must be here, or whoever changes it must change one of these with it: an edit of attachments changes the status, a new
 * avatar or role the actor, a card `status_stats.revision`. Numbers are read with every page, because they change all the time.
 *
 * @param flags beside those of `STATUS_FLAGS`
 */
const COLUMNS = (viewer: string, place: string, flags = '0'): string => `
  s.id, s.actor_id, s.reblog_of_id, s.quoted_status_id, s.quote_state, ${place} AS place,
  concat_ws('.', s.xmin, coalesce(c.revision, 0), p.id, a.sensitized_at) AS revision, a.xmin AS author_revision,
  coalesce(c.favourites_count, 0) AS favourites_count, coalesce(c.replies_count, 0) AS replies_count,
  coalesce(c.reblogs_count, 0) AS reblogs_count, coalesce(c.quotes_count, 0) AS quotes_count,
  ${AUTHOR_NUMBERS('t')},
  ${STATUS_FLAGS(viewer, 's')} | ${flags} AS flags`;

const JOINS = `JOIN actors a ON a.id = s.actor_id
  LEFT JOIN status_stats c ON c.status_id = s.id
  LEFT JOIN statuses p ON p.id = s.in_reply_to_id AND p.deleted_at IS NULL
  LEFT JOIN actor_stats t ON t.actor_id = a.id`;

/** The skeletons of the rows of `page` (which selects id, reblog_of_id, place), and of what they reblog: these have no place of their own. */
const WITH_ORIGINALS = (
  page: string,
  viewer: string,
): string => `SELECT ${COLUMNS(viewer, 'shown.place')} FROM (${page}) page
  CROSS JOIN LATERAL (VALUES (page.id, page.place), (page.reblog_of_id, NULL)) AS shown (id, place)
  JOIN statuses s ON s.id = shown.id ${JOINS}`;

/** As SQL: which statuses those of `from (id)` quote, as far as they are there; asked row by row. */
export const QUOTED_IN = (from: string): string => `SELECT DISTINCT x.id FROM (
  SELECT (SELECT d.id FROM statuses q JOIN statuses d ON d.id = q.quoted_status_id AND d.deleted_at IS NULL
    WHERE q.id = f.id AND q.quote_state = 'ACCEPTED') AS id FROM ${from} f) x WHERE x.id IS NOT NULL`;

/** What statuses quote, and what that quotes. A statement of its own: few pages quote, and to all others it would cost most of their time. */
const quotedIn = statement<Row>(
  'quoted_skeletons',
  `WITH first AS MATERIALIZED (SELECT id FROM unnest($1::bigint[]) AS n (id)), quoted AS MATERIALIZED (${QUOTED_IN('first')}),
     shown AS (SELECT id FROM quoted UNION ${QUOTED_IN('quoted')})
   SELECT ${COLUMNS('$2', 'NULL::bigint', QUOTED_FLAGS('$2', 's'))}, ${MUTED_UNTIL('$2', 's')} AS muted_until
   FROM shown JOIN statuses s ON s.id = shown.id ${JOINS}`,
);

type Parts = ReadonlyMap<bigint, Row>;

function quoteIn(parts: Parts, row: Row, depth: number): QuoteSkeleton | null {
  const { quote_state: state, quoted_status_id: id } = row;
  if (state === null || depth === 0) return null;
  const quoted = state === 'ACCEPTED' && id !== null ? parts.get(id) : undefined;
  return { state, status: quoted ? skeletonOf(parts, quoted, depth - 1) : null };
}

function skeletonOf(parts: Parts, row: Row, depth: number): StatusSkeleton {
  return { ...row, muted_until: row.muted_until ?? null, original: null, quote: quoteIn(parts, row, depth) };
}

/** A quote within a quote is named; what that quotes is not looked at. */
const QUOTE_DEPTH = 2;

/** The rows of a page as a list in its order, each with what it shows; without those that lack it. */
async function assemble(sql: Sql, viewerId: bigint | null, rows: readonly Row[]): Promise<StatusSkeleton[]> {
  const quoting = rows.filter((row) => row.quote_state === 'ACCEPTED').map((row) => row.id);
  const quoted = quoting.length === 0 ? [] : await sql.many(quotedIn, [quoting, viewerId]);
  // What stands on the page and is quoted there too has two rows, of which the second knows more.
  const parts = new Map([...rows, ...quoted].map((row) => [row.id, row]));
  const byId = new Map([...parts].map(([id, row]) => [id, skeletonOf(parts, row, QUOTE_DEPTH)]));
  const placed: [bigint, StatusSkeleton][] = [];
  for (const { id, reblog_of_id: originalId, place } of rows) {
    const skeleton = byId.get(id);
    if (!skeleton || place === null) continue;
    if (originalId === null) placed.push([place, skeleton]);
    const original = originalId === null ? undefined : byId.get(originalId);
    if (original) placed.push([place, { ...skeleton, original }]);
  }
  return placed.sort(([a], [b]) => (a > b ? -1 : 1)).map(([, skeleton]) => skeleton);
}

/** A list of statuses that is read by pages of skeletons, each in one statement. */
export interface PagedStatuses<Names extends string> {
  readonly signedIn: PagedStatements<Row, Names | Given>;
  /** For visitors, who block and mute nobody and follow nobody: nothing of that is asked. */
  readonly visitors: PagedStatements<Row, Names | Given>;
}

/** What `readStatuses` gives each list of itself. */
const GIVEN = { viewer: 'bigint', now: 'timestamptz' };

type Given = keyof typeof GIVEN;

export interface StatusList<Names extends string> {
  /** The id that pages are cut by. */
  column: string;
  /** What stands behind FROM: `statuses s`, and what leads there. */
  from: string;
  /** What `readStatuses` is given beside the viewer and the time, which are `q.viewer` and `q.now`. */
  asks: Parameters<Names>;
  /** The condition; the viewer is asked for in the words that it is given. In lists without reblogs, `actors a` is the author. */
  where: (viewer: string) => string;
  /** Whether the list has reblogs, and shows what these show. */
  reblogs: boolean;
}

/** As `pagedStatements`, for lists of statuses. */
export function pagedStatuses<Names extends string>(
  name: string,
  { column, from, asks, where, reblogs }: StatusList<Names>,
): PagedStatuses<Names> {
  const parameters: Parameters<Names | Given> = { ...GIVEN, ...asks };
  const forViewer = (suffix: string, viewer: string): PagedStatements<Row, Names | Given> => {
    const own = name + suffix;
    const known = viewer === ASKER ? { ...ASKER_KNOWN, ...ASKER_HAS } : {};
    if (!reblogs) {
      const text = `SELECT ${COLUMNS(viewer, column)} FROM ${from} ${JOINS} WHERE ${where(viewer)}`;
      return pagedStatements(own, { column, parameters, known, text });
    }
    const text = `SELECT s.id, s.reblog_of_id, ${column} AS place FROM ${from} WHERE ${where(viewer)}`;
    return pagedStatements(own, { column, parameters, known, text, around: (page) => WITH_ORIGINALS(page, viewer) });
  };
  return { signedIn: forViewer('', ASKER), visitors: forViewer('_of_visitors', NOBODY) };
}

/** One page of such a list, newest first. */
export async function readStatuses<Names extends string>(
  { sql, viewer, clock }: Pick<DomainContext, 'sql' | 'viewer' | 'clock'>,
  list: PagedStatuses<Names>,
  page: PageBounds,
  asked: Readonly<Record<Names, unknown>>,
): Promise<StatusSkeleton[]> {
  const viewerId = viewer?.actorId ?? null;
  const statements = viewerId === null ? list.visitors : list.signedIn;
  return assemble(
    sql,
    viewerId,
    await readPage(sql, statements, page, { viewer: viewerId, now: clock.now(), ...asked }),
  );
}

const byIds = statement<Row>(
  'status_skeletons',
  WITH_ORIGINALS(
    `SELECT n.id, w.reblog_of_id, -n.place AS place
     FROM unnest($1::bigint[]) WITH ORDINALITY AS n (id, place) JOIN statuses w ON w.id = n.id`,
    '$2',
  ),
);

/** The skeletons of these statuses, whoever may see them; those that are gone are left out. */
export async function statusSkeletons(
  sql: Sql,
  viewerId: bigint | null,
  ids: readonly bigint[],
): Promise<StatusSkeleton[]> {
  return ids.length === 0 ? [] : assemble(sql, viewerId, await sql.many(byIds, [ids, viewerId]));
}
