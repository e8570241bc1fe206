/** Keyset pagination: the rows after, before or directly above an id, by descending id (Mastodon's pagination). */

import type { Sql } from '../../platform/database/sql.ts';
import { parseId } from '../../platform/ids.ts';
import {
  ask,
  type BatchedStatement,
  batchedStatement,
  type StatementSource,
} from '../../platform/reading/batched-statement.ts';

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

/** A list with keyset pages in SQL, in both directions: one statement per order, so that each is planned with its index. */
export interface PagedStatements<Row, Names extends string> {
  descending: BatchedStatement<Row, Names | Bound>;
  ascending: BatchedStatement<Row, Names | Bound>;
}

/** The bounds of a page, as columns of `q`. */
const BOUNDS = { above: 'bigint', below: 'bigint', size: 'int' };

type Bound = keyof typeof BOUNDS;

export interface PagedList<Names extends string> extends StatementSource<Names> {
  /** The keyset column. */
  column: string;
  /** A SELECT that ends with its WHERE condition. */
  text: string;
  /** Wraps the SELECT of the page; identity by default. */
  around?: (page: string) => string;
}

/** Builds the statements of a list; the bounds are `q.above`, `q.below` and `q.size`. */
export function pagedStatements<Row, Names extends string>(
  name: string,
  { column, parameters, known = {}, text, around = (page) => page, ...rest }: PagedList<Names>,
): PagedStatements<Row, Names> {
  const within = `${text} AND ${column} > q.above AND ${column} < q.below`;
  const ordered = (order: string): StatementSource<Names | Bound> => ({
    ...rest,
    parameters: { ...BOUNDS, ...parameters },
    known,
    text: around(`${within} ORDER BY ${column} ${order} LIMIT q.size`),
  });
  return {
    descending: batchedStatement(name, ordered('DESC')),
    ascending: batchedStatement(`${name}_rising`, ordered('ASC')),
  };
}

/** One page of such a list, newest first. */
export async function readPage<Row, Names extends string>(
  sql: Sql,
  list: PagedStatements<Row, Names>,
  page: PageBounds,
  values: Readonly<Record<Names, unknown>>,
): Promise<Row[]> {
  const bounds = { above: page.minId ?? page.sinceId ?? 0n, below: page.maxId ?? LARGEST_ID, size: page.limit };
  const asked = { ...bounds, ...values };
  if (page.minId === null) return ask(sql, list.descending, asked);
  return (await ask(sql, list.ascending, asked)).reverse();
}
