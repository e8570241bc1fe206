/** What all searches share: words as they were typed, by rank, then newest, and how many there are in all. */

import { type Statement, statement } from '../../platform/database/sql.ts';
import { invalid, Refusal } from '../../platform/errors.ts';
import type { DomainContext } from '../access/context.ts';
import { type NumberedPage, numberedPage } from '../kernel/numbered-page.ts';

export const SEARCH_MAX = 200;
/** As clients know it (spec/mobilizon/permissions.json). */
const EMPTY = "Search can't be empty";

export interface Found {
  /** How many the viewer finds, on all pages. */
  total: number;
  /** Those of this page, in order. */
  ids: bigint[];
}

interface Row {
  total: number;
  id: bigint | null;
}

/** A search as it was typed, and the one that forgives typing errors. */
export interface SearchStatements {
  exact: Statement<Row>;
  forgiving: Statement<Row>;
}

/**
 * Makes the statements of a search. $1 is what was typed, $2 and $3 are the page; parameters of `listed` start at $4.
 *
 * @param hits joins `s`, the search's table, to the rows it is about: `event_search s JOIN events e ON e.id = s.event_id`
 * @param id the id that is found
 * @param listed the condition under which the viewer finds it
 */
export function searchStatements(name: string, hits: string, id: string, listed: string): SearchStatements {
  // As scalar subqueries the words are read once. Named in any other way they would be read again for every row.
  const text = (query: string): string => `
    WITH hits AS MATERIALIZED (
      SELECT ${id} AS id, ts_rank(s.document, (SELECT ${query})) AS rank
      FROM ${hits} WHERE s.document @@ (SELECT ${query}) AND ${listed})
    SELECT counted.total, page.id FROM (SELECT count(*)::int AS total FROM hits) AS counted
    LEFT JOIN (SELECT * FROM hits ORDER BY rank DESC, id DESC LIMIT $2 OFFSET $3) AS page ON true
    ORDER BY page.rank DESC, page.id DESC`;
  return {
    exact: statement(name, text('search_query($1)')),
    forgiving: statement(`${name}_forgiving`, text('search_forgiving_query($1)')),
  };
}

/**
 * One page of what is found. Only what finds nothing as it was typed is taken for mistyped: then words of titles and names
 * that are like it count too.
 */
export async function findRanked(
  ctx: DomainContext,
  { exact, forgiving }: SearchStatements,
  typed: string,
  page: NumberedPage,
  values: unknown[],
): Promise<Found> {
  const { take, skip } = numberedPage(page);
  const words = typed.trim();
  if (words === '') throw new Refusal('invalid', EMPTY, { fields: { search: ["can't be empty"] } });
  if (words.length > SEARCH_MAX) throw invalid({ search: [`should be at most ${SEARCH_MAX} character(s)`] });
  const found = async (search: Statement<Row>): Promise<Found> => {
    const rows = await ctx.sql.many(search, [words, take, skip, ...values]);
    return { total: rows[0]?.total ?? 0, ids: rows.flatMap((row) => row.id ?? []) };
  };
  const asTyped = await found(exact);
  return asTyped.total > 0 ? asTyped : found(forgiving);
}
