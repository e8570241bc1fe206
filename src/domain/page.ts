/** Keyset pages: the rows after, before or right behind an id, in falling order of ids (spec/mastodon/pagination.json). */
import { parseId } from '../platform/ids.ts';
import { type Sql, type Statement, statement } from '../platform/sql.ts';

export interface PageBounds {
  maxId: bigint | null;
  sinceId: bigint | null;
  /** Wins over `sinceId`: the page right behind this id, so rows are read in rising order and turned round. */
  minId: bigint | null;
  limit: number;
}

interface PageInput {
  max_id?: string | undefined;
  since_id?: string | undefined;
  min_id?: string | undefined;
  limit: number;
}

/** Reads what a procedure took in; ids are known to be ids there. */
export function pageBounds(input: PageInput): PageBounds {
  const bound = (id: string | undefined) => (id === undefined ? null : parseId(id));
  return { maxId: bound(input.max_id), sinceId: bound(input.since_id), minId: bound(input.min_id), limit: input.limit };
}

/** For Prisma: the condition on `id`, and the order with the number of rows (a negative number reads backwards from the end). */
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

const LARGEST_ID = 2n ** 63n - 1n;

/** A list that SQL reads by pages, forth and back: each order is a statement of its own, so that each is planned by its index. */
export interface PagedStatements<Row> {
  falling: Statement<Row>;
  rising: Statement<Row>;
}

/**
 * Makes the statements of a list. `text` selects rows with `PAGE` in its condition; its parameters start at $4, because
 * $1 to $3 are the page's lower bound, upper bound and size.
 *
 * @param column the id that pages are cut by
 */
export function pagedStatements<Row>(name: string, column: string, text: string): PagedStatements<Row> {
  const within = text.replace(PAGE, `${column} > $1 AND ${column} < $2`);
  return {
    falling: statement(name, `${within} ORDER BY ${column} DESC LIMIT $3`),
    rising: statement(`${name}_rising`, `${within} ORDER BY ${column} ASC LIMIT $3`),
  };
}

/** Where in a paged statement the page's bounds belong. */
export const PAGE = '$page$';

/** One page of such a list, newest first. */
export async function readPage<Row>(
  sql: Sql,
  list: PagedStatements<Row>,
  page: PageBounds,
  values: unknown[],
): Promise<Row[]> {
  const bounds = [page.minId ?? page.sinceId ?? 0n, page.maxId ?? LARGEST_ID, page.limit];
  if (page.minId === null) return sql.many(list.falling, [...bounds, ...values]);
  return (await sql.many(list.rising, [...bounds, ...values])).reverse();
}
