/**
 * Reads every list of statuses: a list declares the source of its rows and their visibility, and is read by one statement a page.
 */
import {
  ask,
  type BatchedStatement,
  batchedStatement,
  type Parameters,
} from '../../../platform/reading/batched-statement.ts';
import type { DomainContext } from '../../access/context.ts';
import { type PageBounds, type PagedStatements, pagedStatements, readPage } from '../../kernel/page.ts';
import { READER_HAS, STATUS_FLAGS } from '../flags.ts';
import { NOBODY, READER, READER_KNOWN } from '../visible.ts';
import type { SkeletonRow, StatusSkeleton } from './skeleton.ts';
import { PART, SKELETONS, skeletonsOf, WITH_ORIGINALS } from './skeleton-sql.ts';

/** A statement in two variants: the one for visitors, who have no blocks, mutes or follows, omits these checks. */
interface ForViewers<Statement> {
  readonly signedIn: Statement;
  readonly visitors: Statement;
}

/** Parameters of every list. */
const GIVEN = { viewer: 'bigint', now: 'timestamptz' };

type Given = keyof typeof GIVEN;

/** A list of statuses that is read by keyset pages of skeletons, each in one statement. */
export type PagedStatuses<Names extends string> = ForViewers<PagedStatements<SkeletonRow, Names | Given>>;

/** A list that is read from its beginning. */
export type OrderedStatuses<Names extends string> = ForViewers<BatchedStatement<SkeletonRow, Names | Given>>;

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
 * The author of `s`. LATERAL makes PostgreSQL look it up for each row. Without statistics PostgreSQL would assume a single
 * author, begin with the authors, and read every post.
 */
const AUTHOR = 'LATERAL (SELECT xmin, * FROM actors WHERE id = s.actor_id OFFSET 0) a';

/** The parts of a list's statement for one kind of viewer; pages are sorted by `place`, descending. */
function partsOfList(viewer: string, { from, asks, where, reblogs }: StatusList<string>, place: string) {
  const signedIn = viewer === READER;
  const flags = STATUS_FLAGS(viewer, 's');
  return {
    parameters: { ...GIVEN, ...asks },
    known: signedIn ? { ...READER_KNOWN, ...READER_HAS } : {},
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

type Asking = Pick<DomainContext, 'reads' | 'viewer' | 'clock'>;

async function readList<Statement>(
  ctx: Asking,
  list: ForViewers<Statement>,
  read: (statement: Statement, given: Record<Given, unknown>) => Promise<SkeletonRow[]>,
): Promise<readonly StatusSkeleton[]> {
  const { viewer, clock } = ctx;
  const viewerId = viewer?.actorId ?? null;
  const given = { viewer: viewerId, now: clock.now() };
  return skeletonsOf(ctx.reads, viewerId, await read(viewerId === null ? list.visitors : list.signedIn, given));
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
