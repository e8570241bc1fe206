/** Common part of all searches: matches ordered by rank, then newest, with the total count. */

import {
  type ColumnsOf,
  type ParametersOf,
  type Statement,
  type StatementName,
  statement,
} from '../../platform/database/sql.ts';
import { invalid, Refusal } from '../../platform/errors.ts';
import type { Fitting } from '../../sql/described.ts';
import type { DomainContext } from '../access/context.ts';
import { type NumberedPage, numberedPage } from '../kernel/numbered-page.ts';

export const SEARCH_MAX = 200;
/** The text that clients match on (Mobilizon's permissions). */
const EMPTY = "Search can't be empty";

export interface Found {
  /** Number of visible matches on all pages. */
  total: number;
  /** Ids of this page, in order. */
  ids: bigint[];
}

interface Row {
  total: number;
  id: bigint | null;
}

/** A name that has a statement for each of the searches, and the columns of a match. */
type SearchName = {
  [Name in StatementName]: `${Name}_forgiving` extends StatementName
    ? Row extends Fitting<ColumnsOf<Name>, Row>
      ? Name
      : never
    : never;
}[StatementName];

/** The exact search and the fuzzy one. */
export interface SearchStatements<Values extends readonly unknown[]> {
  exact: Statement<Row, Values>;
  forgiving: Statement<Row, Values>;
}

/** The parameters of every search. */
type Searched = readonly [string | null, bigint | number | null, bigint | number | null];

/** The maximum number of matches for a last word of one or two letters, because many documents match such a prefix. */
const MOST_BEGINNINGS = 1_000;
/** The maximum number of matches that are ranked in a list that is `limited`. */
const MOST_RANKED = 500;

interface SearchedRows {
  /** Joins the search table `s` to the searched rows: `event_search s JOIN events e ON e.id = s.event_id`. */
  hits: string;
  /** The id that is found. */
  id: string;
  /** The visibility condition. */
  listed: string;
  /** The mark of documents that may match. */
  mark?: string;
  /** The mark of the documents that are ranked in any case: of the others no more than `MOST_RANKED`. */
  first?: string;
}

/**
 * Builds the statements of a search. $1 is the typed text, $2 and $3 are the page; parameters of `listed` start at $4.
 */
export function searchStatements<const Name extends SearchName>(
  name: Name,
  { hits, id, listed, mark, first }: SearchedRows,
): SearchStatements<ParametersOf<Name>> {
  // Scalar subqueries are evaluated once; any other form would be evaluated for every row.
  const [words, beginning, alike] = ['words', 'beginning', 'alike'].map((query) => `(SELECT ${query} FROM typed)`) as [
    string,
    string,
    string,
  ];
  const marked = (query: string, by: string): string =>
    `(SELECT CASE WHEN numnode(asked) > 0 THEN asked && '''${by}'''::tsquery END FROM ${query} AS q (asked))`;
  const found = (query: string, by?: string): string => `
      SELECT ${id} AS id, ts_rank(s.document, ${query}) AS rank FROM ${hits}
      WHERE s.document @@ ${by === undefined ? query : marked(query, by)} AND ${listed}`;
  const matching = (query: string): string => {
    if (first === undefined) return found(query, mark);
    const some = `(${found(query)} LIMIT ${MOST_RANKED})`;
    return `SELECT * FROM (${some} UNION (${found(query, first)} LIMIT ${MOST_RANKED})) AS either`;
  };
  const text = (queries: string, found: string): string => `
    WITH typed AS MATERIALIZED (SELECT ${queries}), hits AS MATERIALIZED (${found})
    SELECT counted.total, page.id FROM (SELECT count(*)::int AS total FROM hits) AS counted
    LEFT JOIN (SELECT * FROM hits ORDER BY rank DESC, id DESC LIMIT $2 OFFSET $3) AS page ON true
    ORDER BY page.rank DESC, page.id DESC`;
  const beginnings = `
      SELECT b.id, b.rank - 1 FROM (${found(beginning, mark)}
        AND ${beginning} IS NOT NULL AND NOT s.document @@ ${words} LIMIT ${MOST_BEGINNINGS}) AS b`;
  const exact = statement(
    name,
    text(
      'search_query($1) AS words, search_beginning($1) AS beginning',
      `${matching(words)}
      UNION ALL${beginnings}`,
    ),
  );
  // It has the columns and parameters of the exact one.
  const forgiving = statement(
    `${name}_forgiving` as Name,
    text('search_forgiving_query($1) AS alike', matching(alike)),
  );
  return { exact, forgiving } as unknown as SearchStatements<ParametersOf<Name>>;
}

/**
 * One page of matches. Only if the exact search finds nothing, the fuzzy one is used, which also matches similar words of titles
 * and names.
 */
export async function findRanked<Rest extends readonly unknown[]>(
  ctx: DomainContext,
  { exact, forgiving }: SearchStatements<readonly [...Searched, ...Rest]>,
  typed: string,
  page: NumberedPage,
  values: Rest,
): Promise<Found> {
  const { take, skip } = numberedPage(page);
  const words = typed.trim();
  if (words === '') throw new Refusal('invalid', EMPTY, { fields: { search: ["can't be empty"] } });
  if (words.length > SEARCH_MAX) throw invalid({ search: [`should be at most ${SEARCH_MAX} character(s)`] });
  const found = async (search: typeof exact): Promise<Found> => {
    const rows = await ctx.sql.many(search, [words, take, skip, ...values]);
    return { total: rows[0]?.total ?? 0, ids: rows.flatMap((row) => row.id ?? []) };
  };
  const asTyped = await found(exact);
  return asTyped.total > 0 ? asTyped : found(forgiving);
}
