/**
 * Batched statements: one execution answers several concurrent requests. The round trip and the set-up of a statement over ten
 * tables cost about as much as finding the rows, so a busy server pays for them once per batch.
 */
import memoize from 'memoize';
import type { Fitting, Narrowed, RowOf } from '../../sql/described.ts';
import { batchLoader } from '../concurrency/batch-loader.ts';
import type { Parameters, ValuesOf } from '../database/parameter-types.ts';
import { type ColumnsOf, declare, type Sql, type Statement, type StatementName } from '../database/sql.ts';

export interface BatchedStatement<Row, Asks extends Parameters> extends Statement<Row, [string]> {
  readonly most: number;
  /** A phantom type that carries the names of the parameters; never set. */
  readonly asks?: Asks;
}

/** The largest batch. A larger one would delay its first request and leave the database's other cores idle. */
const MOST_REQUESTS = 4;
/** The largest batch of statements that find at most one row, for which the round trip is nearly the whole cost. */
export const MOST_LOOK_UPS = 50;

export interface StatementSource<Asks extends Parameters> {
  parameters: Asks;
  /** Names and SQL expressions over `q` that are evaluated once per request instead of per row. */
  known?: Readonly<Record<string, string>>;
  /** A SELECT over the columns of `q`: the parameters and `known`. The order of rows is preserved. */
  text: string;
  /** The largest batch; `MOST_REQUESTS` by default. */
  most?: number;
}

/** A batch whose columns are known, and may be narrowed; see `DescribedStatement`. */
interface DescribedBatch<Columns, Asks extends Parameters> extends BatchedStatement<RowOf<Columns>, Asks> {
  as<Narrow extends Fitting<Columns, Narrow, Present>, Present extends string = never>(): BatchedStatement<
    Narrowed<Columns, Narrow>,
    Asks
  >;
}

/** The SQL that answers a batch of requests, which are $1 as JSON. */
function batchedText({ parameters, known = {}, text }: StatementSource<Parameters>): string {
  const columns = Object.entries({ request: 'int', ...parameters }).map(([column, type]) => `${column} ${type}`);
  const requests = `json_to_recordset($1) AS q (${columns.join(', ')})`;
  const all = ['q.*', ...Object.entries(known).map(([column, expression]) => `${expression} AS ${column}`)];
  // OFFSET 0 keeps PostgreSQL from evaluating `known` again for each row.
  const from = `(SELECT ${all.join(', ')} FROM ${requests} OFFSET 0) q`;
  return `SELECT q.request, r.* FROM ${from} CROSS JOIN LATERAL (${text}) r`;
}

/** As `statement`, for a batch. */
export function batchedStatement<const Name extends StatementName, const Asks extends Parameters>(
  name: Name,
  source: StatementSource<Asks>,
): DescribedBatch<ColumnsOf<Name>, Asks> {
  const text = batchedText(source);
  declare(name, text);
  const batch = { name, text, most: source.most ?? MOST_REQUESTS };
  return { ...batch, as: () => batch };
}

/** As `undescribed`, for a batch. */
export const undescribedBatch = <Row, Asks extends Parameters = Parameters>(
  name: string,
  source: StatementSource<Asks>,
): BatchedStatement<Row, Asks> => ({ name, text: batchedText(source), most: source.most ?? MOST_REQUESTS });

type Values = Readonly<Record<string, unknown>>;

/** Ids are serialized as text, because JSON numbers lose their precision. */
const plain = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);

async function queryAll<Row>(
  sql: Sql,
  shared: BatchedStatement<Row, Parameters>,
  requests: readonly Values[],
): Promise<Row[][]> {
  const numbered = requests.map((values, request) => ({ ...values, request }));
  const rows = await sql.many(shared, [JSON.stringify(numbered, plain)]);
  const answers: Row[][] = requests.map(() => []);
  for (const row of rows) answers[(row as { request: number }).request]?.push(row);
  return answers;
}

const loadersIn = memoize(
  (sql: Sql) =>
    memoize(
      (shared: BatchedStatement<unknown, Parameters>) =>
        batchLoader((requests: readonly Values[]) => queryAll(sql, shared, requests), shared.most),
      { cache: new WeakMap() },
    ),
  { cache: new WeakMap() },
);

/** Runs the statement in one batch with all its requests within one turn of the event loop. */
export function queryBatched<Row, Asks extends Parameters>(
  sql: Sql,
  shared: BatchedStatement<Row, Asks>,
  values: ValuesOf<Asks>,
): Promise<Row[]> {
  return loadersIn(sql)(shared).load(values) as Promise<Row[]>;
}
