/**
 * Status skeletons: the data that depends on the viewer, and the revisions of the data that does not. Rows that are cached in
 * these revisions need not be read again.
 */
import type { Status } from '../../generated/prisma/client.ts';
import {
  ask,
  type BatchedStatement,
  batchedStatement,
  type Parameters,
} from '../../platform/database/batched-statement.ts';
import { type Sql, statement } from '../../platform/database/sql.ts';
import type { DomainContext } from '../access/context.ts';
import { type PageBounds, type PagedStatements, pagedStatements, readPage } from '../kernel/page.ts';
import { MUTED_UNTIL, QUOTED_FLAGS, READER_HAS, STATUS_FLAGS } from './flags.ts';
import {
  knownPage,
  LINES,
  PART,
  readLine,
  readLines,
  rememberPage,
  SKELETONS,
  type SkeletonRow,
} from './skeleton-lines.ts';
import type { StatusKey } from './status-key.ts';
import { ACTIVE, NOBODY, READER, READER_KNOWN } from './visible.ts';

export interface StatusSkeleton extends StatusKey {
  /** Changes whenever a row that the status is rendered from has changed, for any viewer; counters excepted. */
  revision: string;
  /** The same of its author. */
  author_revision: string;
  /** See `readNumbers`. */
  numbers: string;
  /** What the viewer did with it; see `flagsOf`. */
  flags: number;
  /** End of the viewer's mute of the author; queried for quoted statuses only. */
  muted_until: Date | null;
  /** What it reblogs. */
  original: StatusSkeleton | null;
  quote: QuoteSkeleton | null;
  /** Its row in this revision, if it was written just now and has nothing but its text. */
  written?: WrittenStatus | null;
}

export interface WrittenStatus
  extends Pick<Status, 'uri' | 'url' | 'content' | 'sensitive' | 'language' | 'visibility'> {
  spoiler_text: string;
  quote_policy: Status['quotePolicy'];
  created_at: Date;
  author_sensitized: boolean;
  app_name: string | null;
  app_website: string | null;
}

export interface QuoteSkeleton {
  state: 'ACCEPTED' | 'REVOKED';
  /** The viewer's access is in its flags; null when it was deleted or the quote revoked. */
  status: StatusSkeleton | null;
}

export const isSkeleton = (key: StatusKey): key is StatusSkeleton => 'revision' in key;

/** A row of quoted statuses. */
interface QuotedRow {
  line: string;
  muted_until: Date | null;
}

/** The answer to one request for a list. */
interface Page {
  lines: string;
}

type Row = SkeletonRow & Partial<Pick<StatusSkeleton, 'muted_until'>>;

/** The rows of `page` and the statuses that they reblog, which have no sort key. */
export const WITH_ORIGINALS = (page: string): string => `(${page}) page CROSS JOIN LATERAL (
  SELECT page.* UNION ALL SELECT ${PART('o', 'oa')}, NULL FROM statuses o JOIN actors oa ON oa.id = o.actor_id
  WHERE o.id = page.reblog_of_id)`;

/** As SQL: the existing statuses quoted by those of `from (id)`, looked up row by row. */
export const QUOTED_IN = (from: string): string => `SELECT DISTINCT x.id FROM (
  SELECT (SELECT d.id FROM statuses q JOIN statuses d ON d.id = q.quoted_status_id AND d.deleted_at IS NULL
    WHERE q.id = f.id AND q.quote_state = 'ACCEPTED') AS id FROM ${from} f) x WHERE x.id IS NOT NULL`;

/**
 * Quoted statuses and the ones quoted by those. A separate statement: few pages have quotes, and joining them would dominate the
 * cost of all others.
 */
const quotedIn = statement<QuotedRow>(
  'quoted_skeletons',
  `WITH first AS MATERIALIZED (SELECT id FROM unnest($1::bigint[]) AS n (id)), quoted AS MATERIALIZED (${QUOTED_IN('first')}),
     shown AS (SELECT id FROM quoted UNION ${QUOTED_IN('quoted')})
   ${SKELETONS(
     `(SELECT ${PART('w', 'a')}, NULL::bigint AS place, w.visibility, w.quoted_actor_id, w.deleted_at, ${ACTIVE('a')} AS active
       FROM shown JOIN statuses w ON w.id = shown.id JOIN actors a ON a.id = w.actor_id)`,
     `${STATUS_FLAGS('$2', 's')} | ${QUOTED_FLAGS('$2', 's', 's.active')}`,
     `, ${MUTED_UNTIL('$2', 's')} AS muted_until`,
   )}`,
);

type Parts = ReadonlyMap<bigint, Row>;

function quoteIn(parts: Parts, row: Row, depth: number): QuoteSkeleton | null {
  const { quote_state: state, quoted_status_id: id } = row;
  if (state === null || depth === 0) return null;
  const quoted = state === 'ACCEPTED' && id !== null ? parts.get(id) : undefined;
  return { state, status: quoted ? skeletonOf(parts, quoted, depth - 1) : null };
}

/** Only what it needs of its row: tens of thousands are held. */
function skeletonOf(parts: Parts, row: Row, depth: number, original: StatusSkeleton | null = null): StatusSkeleton {
  const { id, actor_id, author_revision, flags, numbers, revision, muted_until = null } = row;
  const quote = quoteIn(parts, row, depth);
  return { id, actor_id, author_revision, flags, numbers, revision, muted_until, original, quote };
}

/** A nested quote is included; what it quotes is not. */
const QUOTE_DEPTH = 2;

/** Null for a reblog of a deleted status. */
function withOriginal(parts: Parts, row: Row): StatusSkeleton | null {
  if (row.reblog_of_id === null) return skeletonOf(parts, row, QUOTE_DEPTH);
  const original = parts.get(row.reblog_of_id);
  return original ? skeletonOf(parts, row, QUOTE_DEPTH, skeletonOf(parts, original, QUOTE_DEPTH)) : null;
}

const byPlace = (a: Row, b: Row): number => ((a.place ?? 0n) > (b.place ?? 0n) ? -1 : 1);

export const isQuoting = (row: Row): boolean => row.quote_state === 'ACCEPTED';

/** Assembles the rows into a sorted list with originals and quotes; drops reblogs whose original is gone. */
export function assemble(rows: readonly Row[], quoted: readonly Row[] = []): readonly StatusSkeleton[] {
  const parts = new Map<bigint, Row>();
  for (const row of rows) parts.set(row.id, row);
  // A status that is both on the page and quoted has two rows; the second has more columns.
  for (const row of quoted) parts.set(row.id, row);
  const placed = rows.filter((row) => row.place !== null).sort(byPlace);
  return Object.freeze(placed.flatMap((row) => withOriginal(parts, parts.get(row.id) ?? row) ?? []));
}

export async function withQuotes(
  sql: Sql,
  viewerId: bigint | null,
  rows: readonly Row[],
): Promise<readonly StatusSkeleton[]> {
  const quoting = rows.filter(isQuoting).map((row) => row.id);
  const quoted = await sql.many(quotedIn, [quoting, viewerId]);
  return assemble(
    rows,
    quoted.map(({ line, muted_until }) => ({ ...readLine(line), muted_until })),
  );
}

export type Asking = Pick<DomainContext, 'sql' | 'reads' | 'viewer' | 'clock'>;

/** What is quoted differs between viewers, so pages with quotes are not kept. */
export async function pageOf(
  { sql, reads }: Asking,
  viewerId: bigint | null,
  lines: string,
): Promise<readonly StatusSkeleton[]> {
  const known = knownPage(sql, lines);
  if (known) return known;
  const rows = readLines(lines);
  if (rows.some(isQuoting)) return withQuotes(reads, viewerId, rows);
  const page = assemble(rows);
  rememberPage(sql, lines, page);
  return page;
}

/** A statement in two variants: the one for anonymous viewers, who have no blocks, mutes or follows, omits these checks. */
interface ForViewers<Statement> {
  readonly signedIn: Statement;
  readonly visitors: Statement;
}

/** Parameters of every list. */
const GIVEN = { viewer: 'bigint', now: 'timestamptz' };

type Given = keyof typeof GIVEN;

/** A list of statuses that is read by keyset pages of skeletons, each in one statement. */
export type PagedStatuses<Names extends string> = ForViewers<PagedStatements<Page, Names | Given>>;

/** A list that is read from its beginning. */
export type OrderedStatuses<Names extends string> = ForViewers<BatchedStatement<Page, Names | Given>>;

export interface StatusList<Names extends string> {
  /** The FROM clause: `statuses s`, and the joins to it. */
  from: string;
  /** Parameters in addition to the viewer and the time, which are `q.viewer` and `q.now`. */
  asks: Parameters<Names>;
  /** The condition, given the SQL expression of the viewer; `actors a` is the author. */
  where: (viewer: string) => string;
  /** Whether the list contains reblogs, whose originals are then read too. */
  reblogs: boolean;
}

/**
 * The author of `s`. PostgreSQL looks it up for each row that is found and cannot begin with the authors, as it would where it knows nothing
 * about them and guesses that there is one: then a page would read every post there is.
 */
const AUTHOR = 'LATERAL (SELECT xmin, * FROM actors WHERE id = s.actor_id OFFSET 0) a';

/** The parts of a list's statement for one kind of viewer; pages are sorted by `place`, descending. */
function partsOfList(viewer: string, { from, asks, where, reblogs }: StatusList<string>, place: string) {
  const signedIn = viewer === READER;
  const flags = STATUS_FLAGS(viewer, 's');
  return {
    parameters: { ...GIVEN, ...asks },
    known: signedIn ? { ...READER_KNOWN, ...READER_HAS } : {},
    together: LINES,
    text: `SELECT ${PART('s', 'a')}, ${place} AS place FROM ${from} CROSS JOIN ${AUTHOR} WHERE ${where(viewer)}`,
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
 * @param list with `column`, the keyset column
 */
export const pagedStatuses = <Names extends string>(
  name: string,
  list: StatusList<Names> & { column: string },
): PagedStatuses<Names> =>
  forViewers(name, (own, viewer) =>
    pagedStatements(own, { column: list.column, ...partsOfList(viewer, list, list.column) }),
  );

/**
 * For lists with a sort order of their own.
 *
 * @param list with `order`, the ORDER BY expression, and `limit`, the column of `q` with the maximum number of rows
 */
export const orderedStatuses = <Names extends string>(
  name: string,
  list: StatusList<Names> & { order: string; limit: string },
): OrderedStatuses<Names> =>
  forViewers(name, (own, viewer) => {
    const { text, around, ...asked } = partsOfList(viewer, list, `-row_number() OVER (ORDER BY ${list.order})`);
    return batchedStatement(own, { ...asked, text: around(`${text} ORDER BY ${list.order} LIMIT ${list.limit}`) });
  });

async function readList<Statement>(
  ctx: Asking,
  list: ForViewers<Statement>,
  read: (statement: Statement, given: Record<Given, unknown>) => Promise<Page[]>,
): Promise<readonly StatusSkeleton[]> {
  const { viewer, clock } = ctx;
  const viewerId = viewer?.actorId ?? null;
  const given = { viewer: viewerId, now: clock.now() };
  const [page] = await read(viewerId === null ? list.visitors : list.signedIn, given);
  return page ? pageOf(ctx, viewerId, page.lines) : [];
}

/** One page of such a list, newest first. */
export const readStatuses = <Names extends string>(
  ctx: Asking,
  list: PagedStatuses<Names>,
  page: PageBounds,
  asked: Readonly<Record<Names, unknown>>,
): Promise<readonly StatusSkeleton[]> =>
  readList(ctx, list, (statements, given) => readPage(ctx.reads, statements, page, { ...given, ...asked }));

/** An ordered list. */
export const readOrdered = <Names extends string>(
  ctx: Asking,
  list: OrderedStatuses<Names>,
  asked: Readonly<Record<Names, unknown>>,
): Promise<readonly StatusSkeleton[]> =>
  readList(ctx, list, (statement, given) => ask(ctx.reads, statement, { ...given, ...asked }));
