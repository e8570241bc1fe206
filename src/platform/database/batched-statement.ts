/**
 * Batched statements: one execution answers several requests of the same moment. Starting a statement that names ten tables and
 * its round trip take about as long as finding the rows, so a busy server pays for them once for each batch.
 */
import { onePer } from '../cache/one-per.ts';
import { batchLoader } from '../concurrency/batch-loader.ts';
import { type Sql, type Statement, statement } from './sql.ts';

/** Names of parameters with their SQL types. */
export type Parameters<Names extends string> = Readonly<Record<Names, string>>;

export interface BatchedStatement<Row, Names extends string> extends Statement<Row & { request: number }> {
  /** Never set: it carries the names of the parameters. */
  readonly asks?: Names;
}

/** The largest batch. More would delay the first request of a batch and leave the other cores of the database idle. */
const MOST_REQUESTS = 4;

export interface Question<Names extends string> {
  parameters: Parameters<Names>;
  /** Names and SQL expressions over `q` that are evaluated once for each request, not for each row. */
  known?: Readonly<Record<string, string>>;
  /** A SELECT. Parameters and `known` are columns of `q`. Rows keep its order. */
  text: string;
}

export function batchedStatement<Row, Names extends string>(
  name: string,
  { parameters, known = {}, text }: Question<Names>,
): BatchedStatement<Row, Names> {
  const columns = Object.entries({ request: 'int', ...parameters }).map(([column, type]) => `${column} ${type}`);
  const requests = `json_to_recordset($1) AS q (${columns.join(', ')})`;
  const all = ['q.*', ...Object.entries(known).map(([column, expression]) => `${expression} AS ${column}`)];
  // OFFSET 0 keeps PostgreSQL from evaluating `known` again for each row.
  const from = `(SELECT ${all.join(', ')} FROM ${requests} OFFSET 0) q`;
  return statement(name, `SELECT q.request, r.* FROM ${from} CROSS JOIN LATERAL (${text}) r`);
}

type Values = Readonly<Record<string, unknown>>;

/** Ids are text, for JSON knows no numbers of their size. */
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

const loadersIn = onePer((sql: Sql) =>
  onePer((shared: BatchedStatement<unknown, string>) =>
    batchLoader((requests: readonly Values[]) => askAll(sql, shared, requests), MOST_REQUESTS),
  ),
);

/** Runs the statement in one batch with all requests for it within one turn of the event loop. */
export function ask<Row, Names extends string>(
  sql: Sql,
  shared: BatchedStatement<Row, Names>,
  values: Readonly<Record<Names, unknown>>,
): Promise<Row[]> {
  return loadersIn(sql)(shared).load(values) as Promise<Row[]>;
}
