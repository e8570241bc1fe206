/**
 * Reads every list of statuses: a list declares the source of its rows and their visibility, and is read by one statement a page.
 */
import type { Parameters, ValuesOf } from '../../../platform/database/parameter-types.ts';
import type { ColumnsOf, StatementName } from '../../../platform/database/sql.ts';
import { type BatchedStatement, batchedStatement, queryBatched } from '../../../platform/reading/batched-statement.ts';
import type { Fitting } from '../../../sql/described.ts';
import type { DomainContext } from '../../access/context.ts';
import {
  type InOrder,
  inOrder,
  type Order,
  type PageBounds,
  type PagedName,
  type PagedStatements,
  pagedStatements,
  readPage,
  WITHIN_PAGE,
} from '../../kernel/page.ts';
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
const GIVEN = { viewer: 'bigint', now: 'timestamptz' } as const;

type Given = typeof GIVEN;

/** A list of statuses that is read by keyset pages of skeletons, each in one statement. */
export type PagedStatuses<Asks extends Parameters> = ForViewers<PagedStatements<SkeletonRow, Asks & Given>>;

/** A list that is read from its beginning. */
export type OrderedStatuses<Asks extends Parameters> = ForViewers<BatchedStatement<SkeletonRow, Asks & Given>>;

export interface StatusList<Asks extends Parameters> {
  /** The FROM clause: `statuses s`, and the joins to it. */
  from: string;
  /** Parameters in addition to the viewer and the time, which are `q.viewer` and `q.now`. */
  asks: Asks;
  /** Names and SQL expressions over `q` that are evaluated once per request. */
  known?: Readonly<Record<string, string>>;
  /** The condition, given the SQL expression of the viewer; `actors a` is the author. */
  where: (viewer: string) => string;
  /** Whether the list contains reblogs, whose originals are then read too. */
  reblogs: boolean;
}

/** The name of a list that has statements for viewers and for visitors, and whose columns are those of a skeleton. */
type ListName<Name extends StatementName> = {
  [Each in Name]: `${Each}_of_visitors` extends Name
    ? SkeletonRow extends Fitting<ColumnsOf<Each>, SkeletonRow>
      ? Each
      : never
    : never;
}[Name];

/**
 * The author of `s`. LATERAL makes PostgreSQL look it up for each row. Without statistics PostgreSQL would assume a single
 * author, begin with the authors, and read every post.
 */
const AUTHOR = 'LATERAL (SELECT xmin, * FROM actors WHERE id = s.actor_id OFFSET 0) a';

/** A list that is read by keyset pages. */
export interface PagedStatusList<Asks extends Parameters> extends Omit<StatusList<Asks>, 'from'> {
  from: InOrder;
  /** The keyset column. */
  column: string;
  /**
   * A FROM item: the list is the union of a list for each of its rows, such as a tag. Each is read by its own index, no further than a page, and
   * a status that is in several of them is shown once.
   */
  unionOf?: string;
}

/** The parts of a list's statement for one kind of viewer; pages are sorted by `place`, descending. */
function partsOfList<Asks extends Parameters>(
  viewer: string,
  { from, asks, known, where, reblogs }: StatusList<Asks>,
  place: string,
) {
  const signedIn = viewer === READER;
  const flags = STATUS_FLAGS(viewer, 's');
  return {
    parameters: { ...GIVEN, ...asks } as Asks & Given,
    known: { ...(signedIn && { ...READER_KNOWN, ...READER_HAS }), ...known },
    text: `SELECT ${PART('s', 'a')}, ${place} AS place FROM ${from} CROSS JOIN ${AUTHOR} WHERE ${where(viewer)}`,
    around: (rows: string): string => SKELETONS(reblogs ? WITH_ORIGINALS(rows) : `(${rows})`, flags),
  };
}

/** The columns do not depend on the viewer, as `ListName` has checked. */
const forViewers = <Name extends string, Made>(
  name: Name,
  make: (name: Name, viewer: string) => Made,
): ForViewers<Made> => ({
  signedIn: make(name, READER),
  visitors: make(`${name}_of_visitors` as Name, NOBODY),
});

/** The FROM item with the ids of a page of a union. */
const idsOfUnion = (
  { unionOf, from, where, column }: PagedStatusList<Parameters>,
  viewer: string,
  order: Order,
): string => `(
  SELECT DISTINCT part.id FROM ${unionOf} CROSS JOIN LATERAL (
    SELECT ${column} AS id FROM ${inOrder(from, order)} CROSS JOIN ${AUTHOR}
    WHERE ${where(viewer)} AND ${WITHIN_PAGE(column)} ORDER BY ${column} ${order} LIMIT q.size) part
  ORDER BY part.id ${order} LIMIT q.size) page`;

/** As `pagedStatements`, for lists of statuses. */
export const pagedStatuses = <const Name extends ListName<PagedName>, const Asks extends Parameters>(
  name: Name,
  list: PagedStatusList<Asks>,
): PagedStatuses<Asks> =>
  forViewers(name, (own, viewer) => {
    const { unionOf, from } = list;
    const column = unionOf === undefined ? list.column : 's.id';
    const partsIn = (order: Order) =>
      unionOf === undefined
        ? partsOfList(viewer, { ...list, from: inOrder(from, order) }, column)
        : partsOfList(
            viewer,
            {
              ...list,
              from: `${idsOfUnion(list as PagedStatusList<Parameters>, viewer, order)} JOIN statuses s ON s.id = page.id`,
              where: () => 'true',
            },
            column,
          );
    const { text: _, ...parts } = partsIn('DESC');
    const pages = pagedStatements(own, { column, ...parts, text: (order) => partsIn(order).text });
    return pages as unknown as PagedStatements<SkeletonRow, Asks & Given>;
  });

/**
 * For lists with a sort order of their own.
 *
 * @param list with `order`, the ORDER BY expression, and `limit`, the column of `q` with the maximum number of rows
 */
export const orderedStatuses = <const Name extends ListName<StatementName>, const Asks extends Parameters>(
  name: Name,
  list: StatusList<Asks> & { order: string; limit: string },
): OrderedStatuses<Asks> =>
  forViewers(name, (own, viewer) => {
    const { text, around, ...asked } = partsOfList(viewer, list, `-row_number() OVER (ORDER BY ${list.order})`);
    const ordered = around(`${text} ORDER BY ${list.order} LIMIT ${list.limit}`);
    return batchedStatement(own, { ...asked, text: ordered }) as unknown as BatchedStatement<SkeletonRow, Asks & Given>;
  });

type Asking = Pick<DomainContext, 'reads' | 'viewer' | 'clock'>;

async function readList<Statement>(
  ctx: Asking,
  list: ForViewers<Statement>,
  read: (statement: Statement, given: ValuesOf<Given>) => Promise<SkeletonRow[]>,
): Promise<readonly StatusSkeleton[]> {
  const { viewer, clock } = ctx;
  const viewerId = viewer?.actorId ?? null;
  const given = { viewer: viewerId, now: clock.now() };
  return skeletonsOf(ctx.reads, viewerId, await read(viewerId === null ? list.visitors : list.signedIn, given));
}

/** One page of such a list, newest first. */
export const readStatuses = <Asks extends Parameters>(
  ctx: Asking,
  list: PagedStatuses<Asks>,
  page: PageBounds,
  asked: ValuesOf<Asks>,
): Promise<readonly StatusSkeleton[]> =>
  readList(ctx, list, (statements, given) =>
    readPage(ctx.reads, statements, page, { ...given, ...asked } as ValuesOf<Asks & Given>),
  );

export interface PlacedStatuses {
  statuses: readonly StatusSkeleton[];
  /** The keys of the page's rows. */
  places: readonly bigint[];
}

/** As `readStatuses`, for lists whose keys are not the ids of their statuses. */
export async function readPlaced<Asks extends Parameters>(
  ctx: Asking,
  list: PagedStatuses<Asks>,
  page: PageBounds,
  asked: ValuesOf<Asks>,
): Promise<PlacedStatuses> {
  let places: bigint[] = [];
  const statuses = await readList(ctx, list, async (statements, given) => {
    const rows = await readPage(ctx.reads, statements, page, { ...given, ...asked } as ValuesOf<Asks & Given>);
    places = rows.flatMap(({ place }) => place ?? []).sort((a, b) => (a > b ? -1 : 1));
    return rows;
  });
  return { statuses, places };
}

/** An ordered list. */
export const readOrdered = <Asks extends Parameters>(
  ctx: Asking,
  list: OrderedStatuses<Asks>,
  asked: ValuesOf<Asks>,
): Promise<readonly StatusSkeleton[]> =>
  readList(ctx, list, (statement, given) =>
    queryBatched(ctx.reads, statement, { ...given, ...asked } as ValuesOf<Asks & Given>),
  );
