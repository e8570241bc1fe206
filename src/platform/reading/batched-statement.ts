/**
 * Batched statements: one execution answers several concurrent requests. The round trip and the set-up of a statement over ten
 * tables cost about as much as finding the rows, so a busy server pays for them once per batch.
 */
import memoize from 'memoize';
import { batchLoader } from '../concurrency/batch-loader.ts';
import { type Sql, type Statement, statement } from '../database/sql.ts';

/** Parameter names with their SQL types. */
export type Parameters<Names extends string> = Readonly<Record<Names, string>>;

export interface BatchedStatement<Row, Names extends string> extends Statement<Row & { request: number }> {
  readonly most: number;
  /** A phantom type that carries the names of the parameters; never set. */
  readonly asks?: Names;
}

/** The largest batch. A larger one would delay its first request and leave the database's other cores idle. */
const MOST_REQUESTS = 4;
/** The largest batch of statements that find at most one row, for which the round trip is nearly the whole cost. */
export const MOST_LOOK_UPS = 50;

export interface StatementSource<Names extends string> {
  parameters: Parameters<Names>;
  /** Names and SQL expressions over `q` that are evaluated once per request instead of per row. */
  known?: Readonly<Record<string, string>>;
  /** A SELECT over the columns of `q`: the parameters and `known`. The order of rows is preserved. */
  text: string;
  /** The largest batch; `MOST_REQUESTS` by default. */
  most?: number;
}

export function batchedStatement<Row, Names extends string>(
  name: string,
  { parameters, known = {}, text, most = MOST_REQUESTS }: StatementSource<Names>,
): BatchedStatement<Row, Names> {
  const columns = Object.entries({ request: 'int', ...parameters }).map(([column, type]) => `${column} ${type}`);
  const requests = `json_to_recordset($1) AS q (${columns.join(', ')})`;
  const all = ['q.*', ...Object.entries(known).map(([column, expression]) => `${expression} AS ${column}`)];
  // OFFSET 0 keeps PostgreSQL from evaluating `known` again for each row.
  const from = `(SELECT ${all.join(', ')} FROM ${requests} OFFSET 0) q`;
  const sql = `SELECT q.request, r.* FROM ${from} CROSS JOIN LATERAL (${text}) r`;
  return { ...statement<Row & { request: number }>(name, sql), most };
}

type Values = Readonly<Record<string, unknown>>;

/** Ids are serialized as text, because JSON numbers lose their precision. */
const plain = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);

async function askAll<Row>(
  sql: Sql,
  shared: BatchedStatement<Row, string>,
  requests: readonly Values[],
): Promise<Row[][]> {
  const numbered = requests.map((values, request) => ({ ...values, request }));
  const rows = await sql.many(shared, [JSON.stringify(numbered, plain)]);
  const answers: Row[][] = requests.map(() => []);
  for (const row of rows) answers[row.request]?.push(row);
  return answers;
}

const loadersIn = memoize(
  (sql: Sql) =>
    memoize(
      (shared: BatchedStatement<unknown, string>) =>
        batchLoader((requests: readonly Values[]) => askAll(sql, shared, requests), shared.most),
      { cache: new WeakMap() },
    ),
  { cache: new WeakMap() },
);

/** Runs the statement in one batch with all its requests within one turn of the event loop. */
export function ask<Row, Names extends string>(
  sql: Sql,
  shared: BatchedStatement<Row, Names>,
  values: Readonly<Record<Names, unknown>>,
): Promise<Row[]> {
  return loadersIn(sql)(shared).load(values) as Promise<Row[]>;
}
