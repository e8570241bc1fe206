/**
 * The skeletons of statuses: what differs from viewer to viewer, and the revisions of what does not. Whoever knows the rows
 * of these revisions already need not read them again.
 */
import {
  ask,
  type BatchedStatement,
  batchedStatement,
  type Parameters,
} from '../../platform/database/batched-statement.ts';
import { type Sql, statement } from '../../platform/database/sql.ts';
import type { DomainContext } from '../access/context.ts';
import {
  confirm,
  OPTIMISTIC_PARAMETERS,
  optimisticValues,
  VIEWER_UNCHANGED,
} from '../access/optimistic-authentication.ts';
import { type PageBounds, type PagedStatements, pagedStatements, readPage } from '../kernel/page.ts';
import { MUTED_UNTIL, QUOTED_FLAGS, READER_HAS, STATUS_FLAGS } from './flags.ts';
import { NUMBERS } from './numbers.ts';
import type { StatusKey } from './status-key.ts';
import { ACTIVE, NOBODY, READER, READER_KNOWN } from './visible.ts';

export interface StatusSkeleton extends StatusKey {
  /** Another text whenever a row that the status is shown from has changed, whoever looks at it; numbers apart. */
  revision: string;
  /** The same of its author. */
  author_revision: string;
  /** See `readNumbers`. */
  numbers: string;
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
  /** Whether the cached viewer is still right; in pages of a list only. */
  viewer_unchanged?: boolean;
  /** Pages are in falling order of it; null for what stands on the page only within another status. */
  place: bigint | null;
}

/** The row of a status and its author, as SQL: a part of a page. A row's `xmin` is the transaction that wrote it. */
const PART = (
  row: string,
  author: string,
): string => `${row}.id, ${row}.actor_id, ${row}.reblog_of_id, ${row}.quoted_status_id,
  ${row}.quote_state, ${row}.in_reply_to_id, ${row}.conversation_id, ${row}.quote_policy, ${row}.xmin AS version,
  ${author}.xmin AS author_version, ${author}.sensitized_at`;

/**
 * The skeletons of parts, as SQL. PostgreSQL itself keeps the revisions: every table that `statuses_by_ids` and
 * `accounts_by_ids` read something changing from must be in them, or whoever changes it must change one that is: an edit of
 * attachments changes the status, a new avatar or role the actor, a card `status_stats.revision`. Numbers are read with every
 * page, because they change all the time, and how polls stand by a statement of its own.
 *
 * @param parts rows of `PART` and `place`
 * @param more further columns over `s`, `flags` among them
 */
const SKELETONS = (parts: string, more: string): string => `SELECT
    s.id, s.actor_id, s.reblog_of_id, s.quoted_status_id, s.quote_state, s.place,
    concat_ws('.', s.version, coalesce(c.revision, 0), p.id, s.sensitized_at) AS revision, s.author_version AS author_revision,
    ${NUMBERS('c', 't')} AS numbers, ${more}
  FROM ${parts} s
  LEFT JOIN status_stats c ON c.status_id = s.id
  LEFT JOIN statuses p ON p.id = s.in_reply_to_id AND p.deleted_at IS NULL
  LEFT JOIN actor_stats t ON t.actor_id = s.actor_id`;

/** The parts of `page`, and what they reblog: that has no place of its own. */
const WITH_ORIGINALS = (page: string): string => `(${page}) page CROSS JOIN LATERAL (
  SELECT page.* UNION ALL SELECT ${PART('o', 'oa')}, NULL FROM statuses o JOIN actors oa ON oa.id = o.actor_id
  WHERE o.id = page.reblog_of_id)`;

/** As SQL: which statuses those of `from (id)` quote, as far as they are there; asked row by row. */
export const QUOTED_IN = (from: string): string => `SELECT DISTINCT x.id FROM (
  SELECT (SELECT d.id FROM statuses q JOIN statuses d ON d.id = q.quoted_status_id AND d.deleted_at IS NULL
    WHERE q.id = f.id AND q.quote_state = 'ACCEPTED') AS id FROM ${from} f) x WHERE x.id IS NOT NULL`;

/** What statuses quote, and what that quotes. A statement of its own: few pages quote, and to all others it would cost most of their time. */
const quotedIn = statement<Row>(
  'quoted_skeletons',
  `WITH first AS MATERIALIZED (SELECT id FROM unnest($1::bigint[]) AS n (id)), quoted AS MATERIALIZED (${QUOTED_IN('first')}),
     shown AS (SELECT id FROM quoted UNION ${QUOTED_IN('quoted')})
   ${SKELETONS(
     `(SELECT ${PART('w', 'a')}, NULL::bigint AS place, w.visibility, w.quoted_actor_id, w.deleted_at, ${ACTIVE('a')} AS active
       FROM shown JOIN statuses w ON w.id = shown.id JOIN actors a ON a.id = w.actor_id)`,
     `${STATUS_FLAGS('$2', 's')} | ${QUOTED_FLAGS('$2', 's', 's.active')} AS flags, ${MUTED_UNTIL('$2', 's')} AS muted_until`,
   )}`,
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

/** Null for a reblog of what is gone. */
function withOriginal(parts: Parts, row: Row): StatusSkeleton | null {
  const skeleton = skeletonOf(parts, row, QUOTE_DEPTH);
  if (row.reblog_of_id === null) return skeleton;
  const original = parts.get(row.reblog_of_id);
  return original ? { ...skeleton, original: skeletonOf(parts, original, QUOTE_DEPTH) } : null;
}

const byPlace = (a: Row, b: Row): number => ((a.place ?? 0n) > (b.place ?? 0n) ? -1 : 1);

/** The rows of a page as a list in its order, each with what it shows; without those that lack it. */
async function assemble(sql: Sql, viewerId: bigint | null, rows: readonly Row[]): Promise<StatusSkeleton[]> {
  const quoting = rows.filter((row) => row.quote_state === 'ACCEPTED').map((row) => row.id);
  const quoted = quoting.length === 0 ? [] : await sql.many(quotedIn, [quoting, viewerId]);
  const parts = new Map<bigint, Row>();
  for (const row of rows) parts.set(row.id, row);
  // What stands on the page and is quoted there too has two rows, of which the second knows more.
  for (const row of quoted) parts.set(row.id, row);
  const placed = rows.filter((row) => row.place !== null).sort(byPlace);
  return placed.flatMap((row) => withOriginal(parts, parts.get(row.id) ?? row) ?? []);
}

/** A statement as users ask it, and as visitors do, who block and mute nobody and follow nobody: nothing of that is asked. */
interface ForViewers<Statement> {
  readonly signedIn: Statement;
  readonly visitors: Statement;
}

/** What each list is given of itself. */
const GIVEN = { viewer: 'bigint', now: 'timestamptz', ...OPTIMISTIC_PARAMETERS };

type Given = keyof typeof GIVEN;

/** A list of statuses that is read by pages of skeletons, each in one statement. */
export type PagedStatuses<Names extends string> = ForViewers<PagedStatements<Row, Names | Given>>;

/** One that is read from its beginning. */
export type OrderedStatuses<Names extends string> = ForViewers<BatchedStatement<Row, Names | Given>>;

export interface StatusList<Names extends string> {
  /** What stands behind FROM: `statuses s`, and what leads there. */
  from: string;
  /** What is asked beside the viewer and the time, which are `q.viewer` and `q.now`. */
  asks: Parameters<Names>;
  /** The condition; the viewer is asked for in the words that it is given, and `actors a` is the author. */
  where: (viewer: string) => string;
  /** Whether the list has reblogs, and shows what these show. */
  reblogs: boolean;
}

/** What statements of a list are made of for one kind of viewers; `place` is in falling order. */
function partsOfList(viewer: string, { from, asks, where, reblogs }: StatusList<string>, place: string) {
  const signedIn = viewer === READER;
  const flags = `${STATUS_FLAGS(viewer, 's')} AS flags${signedIn ? ', q.viewer_unchanged' : ''}`;
  return {
    parameters: { ...GIVEN, ...asks },
    known: signedIn ? { ...READER_KNOWN, ...READER_HAS, viewer_unchanged: VIEWER_UNCHANGED } : {},
    text: `SELECT ${PART('s', 'a')}, ${place} AS place FROM ${from} JOIN actors a ON a.id = s.actor_id WHERE ${where(viewer)}`,
    around: (rows: string): string => SKELETONS(reblogs ? WITH_ORIGINALS(rows) : `(${rows})`, flags),
  };
}

const forViewers = <Made>(name: string, make: (name: string, viewer: string) => Made): ForViewers<Made> => ({
  signedIn: make(name, READER),
  visitors: make(`${name}_of_visitors`, NOBODY),
});

/**
 * As `pagedStatements`, for lists of statuses.
 *
 * @param list with `column`, the id that pages are cut by
 */
export const pagedStatuses = <Names extends string>(
  name: string,
  list: StatusList<Names> & { column: string },
): PagedStatuses<Names> =>
  forViewers(name, (own, viewer) =>
    pagedStatements(own, { column: list.column, ...partsOfList(viewer, list, list.column) }),
  );

/**
 * For lists that have an order of their own.
 *
 * @param list with `order`, which its rows are put in, and the column `limit` of `q`, which says how many are read at most
 */
export const orderedStatuses = <Names extends string>(
  name: string,
  list: StatusList<Names> & { order: string; limit: string },
): OrderedStatuses<Names> =>
  forViewers(name, (own, viewer) => {
    const { text, around, ...asked } = partsOfList(viewer, list, `-row_number() OVER (ORDER BY ${list.order})`);
    return batchedStatement(own, { ...asked, text: around(`${text} ORDER BY ${list.order} LIMIT ${list.limit}`) });
  });

type Asking = Pick<DomainContext, 'sql' | 'viewer' | 'clock'>;

async function readList<Statement>(
  { sql, viewer, clock }: Asking,
  list: ForViewers<Statement>,
  read: (statement: Statement, given: Record<Given, unknown>) => Promise<Row[]>,
): Promise<StatusSkeleton[]> {
  const viewerId = viewer?.actorId ?? null;
  const given = { viewer: viewerId, now: clock.now(), ...optimisticValues(viewer) };
  const rows = await read(viewerId === null ? list.visitors : list.signedIn, given);
  confirm(viewer, rows[0]?.viewer_unchanged);
  return assemble(sql, viewerId, rows);
}

/** One page of such a list, newest first. */
export const readStatuses = <Names extends string>(
  ctx: Asking,
  list: PagedStatuses<Names>,
  page: PageBounds,
  asked: Readonly<Record<Names, unknown>>,
): Promise<StatusSkeleton[]> =>
  readList(ctx, list, (statements, given) => readPage(ctx.sql, statements, page, { ...given, ...asked }));

/** Such a list in its order. */
export const readOrdered = <Names extends string>(
  ctx: Asking,
  list: OrderedStatuses<Names>,
  asked: Readonly<Record<Names, unknown>>,
): Promise<StatusSkeleton[]> =>
  readList(ctx, list, (statement, given) => ask(ctx.sql, statement, { ...given, ...asked }));

const byIds = statement<Row>(
  'status_skeletons',
  SKELETONS(
    WITH_ORIGINALS(`SELECT ${PART('w', 'a')}, -n.place AS place FROM unnest($1::bigint[]) WITH ORDINALITY AS n (id, place)
      JOIN statuses w ON w.id = n.id JOIN actors a ON a.id = w.actor_id`),
    `${STATUS_FLAGS('$2', 's')} AS flags`,
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
