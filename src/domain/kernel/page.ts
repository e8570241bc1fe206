/** Keyset pagination: the rows after, before or directly above an id, by descending id (Mastodon's pagination). */

import type { Parameters, ValuesOf } from '../../platform/database/parameter-types.ts';
import type { ColumnsOf, Sql, StatementName } from '../../platform/database/sql.ts';
import { parseId } from '../../platform/ids.ts';
import {
  type BatchedStatement,
  batchedStatement,
  queryBatched,
  type StatementSource,
} from '../../platform/reading/batched-statement.ts';
import type { Fitting, Narrowed, RowOf } from '../../sql/described.ts';

export interface PageBounds {
  maxId: bigint | null;
  sinceId: bigint | null;
  /** Takes precedence over `sinceId`: the page directly above this id, so rows are read in ascending order and reversed. */
  minId: bigint | null;
  limit: number;
}

interface PageInput {
  max_id?: string | undefined;
  since_id?: string | undefined;
  min_id?: string | undefined;
  limit: number;
}

/** Parses a procedure's validated input. */
export function pageBounds(input: PageInput): PageBounds {
  const bound = (id: string | undefined) => (id === undefined ? null : parseId(id));
  return { maxId: bound(input.max_id), sinceId: bound(input.since_id), minId: bound(input.min_id), limit: input.limit };
}

/** Prisma arguments: the condition on `id`, the order and the limit (negative to read backwards from the end). */
export function pageOf(page: PageBounds) {
  const id: { lt?: bigint; gt?: bigint } = {};
  if (page.maxId !== null) id.lt = page.maxId;
  const above = page.minId ?? page.sinceId;
  if (above !== null) id.gt = above;
  return {
    where: { id },
    order: { orderBy: { id: 'desc' as const }, take: page.minId === null ? page.limit : -page.limit },
  };
}

export const LARGEST_ID = 2n ** 63n - 1n;

/** The bounds of a page, as columns of `q`. */
const BOUNDS = { above: 'bigint', below: 'bigint', size: 'int' } as const;

/** A list with keyset pages in SQL, in both directions: one statement per order, so that each is planned with its index. */
export interface PagedStatements<Row, Asks extends Parameters> {
  descending: BatchedStatement<Row, Asks & typeof BOUNDS>;
  ascending: BatchedStatement<Row, Asks & typeof BOUNDS>;
}

/** Statements whose columns are known, and may be narrowed; see `DescribedStatement`. */
interface DescribedPages<Columns, Asks extends Parameters> extends PagedStatements<RowOf<Columns>, Asks> {
  as<Narrow extends Fitting<Columns, Narrow>>(): PagedStatements<Narrowed<Columns, Narrow>, Asks>;
}

/** The order in which a page is read. */
export type Order = 'ASC' | 'DESC';

/** SQL that does not depend on the order of the page, or does. */
export type InOrder = string | ((order: Order) => string);

/** The SQL of a page in this order. */
export const inOrder = (sql: InOrder, order: Order): string => (typeof sql === 'string' ? sql : sql(order));

/** A condition on the keyset column: it is within the bounds of the page. */
export const WITHIN_PAGE = (column: string): string => `${column} > q.above AND ${column} < q.below`;

export interface PagedList<Asks extends Parameters> extends Omit<StatementSource<Asks>, 'text'> {
  /** The keyset column. */
  column: string;
  /** A SELECT that ends with its WHERE condition. */
  text: InOrder;
  /** Wraps the SELECT of the page; identity by default. */
  around?: (page: string) => string;
}

/** A name that has a statement for each order. */
export type PagedName = {
  [Name in StatementName]: `${Name}_rising` extends StatementName ? Name : never;
}[StatementName];

/** Builds the statements of a list; the bounds are `q.above`, `q.below` and `q.size`. */
export function pagedStatements<const Name extends PagedName, const Asks extends Parameters>(
  name: Name,
  { column, parameters, known = {}, text, around = (page) => page, ...rest }: PagedList<Asks>,
): DescribedPages<ColumnsOf<Name>, Asks> {
  const ordered = (order: Order): StatementSource<Asks & typeof BOUNDS> => ({
    ...rest,
    parameters: { ...BOUNDS, ...parameters },
    known,
    text: around(`${inOrder(text, order)} AND ${WITHIN_PAGE(column)} ORDER BY ${column} ${order} LIMIT q.size`),
  });
  // The columns do not depend on the order.
  const rising = `${name}_rising` as Name;
  const pages = {
    descending: batchedStatement(name, ordered('DESC')),
    ascending: batchedStatement(rising, ordered('ASC')),
  };
  return { ...pages, as: <Narrow>() => pages as unknown as PagedStatements<Narrowed<ColumnsOf<Name>, Narrow>, Asks> };
}

/** One page of such a list, newest first. */
export async function readPage<Row, Asks extends Parameters>(
  sql: Sql,
  list: PagedStatements<Row, Asks>,
  page: PageBounds,
  values: ValuesOf<Asks>,
): Promise<Row[]> {
  const bounds = { above: page.minId ?? page.sinceId ?? 0n, below: page.maxId ?? LARGEST_ID, size: page.limit };
  const asked = { ...bounds, ...values } as ValuesOf<Asks & typeof BOUNDS>;
  if (page.minId === null) return queryBatched(sql, list.descending, asked);
  return (await queryBatched(sql, list.ascending, asked)).reverse();
}
