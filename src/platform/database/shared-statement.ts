/**
 * Statements that answer several who ask in the same moment. Setting up a statement that names ten tables, sending it and
 * reading what comes back takes about as long as finding the rows: a busy server does it once for all who wait.
 */
import { onePer } from '../cache/one-per.ts';
import { turnLoader } from '../concurrency/turn-loader.ts';
import { type Sql, type Statement, statement } from './sql.ts';

/** Names of parameters with their SQL types. */
export type Parameters<Names extends string> = Readonly<Record<Names, string>>;

export interface SharedStatement<Row, Names extends string> extends Statement<Row & { asker: number }> {
  /** Never set: it carries the names of the parameters. */
  readonly asks?: Names;
}

/** More would make the first wait for the last, and keep all but one core of the database idle. */
const MOST_ASKERS = 4;

export interface Question<Names extends string> {
  parameters: Parameters<Names>;
  /** What is found out once for each who asks, as SQL over `q`: names and expressions. */
  known?: Readonly<Record<string, string>>;
  /** A SELECT; what is asked and known it finds in the columns of `q`. Rows come in its order. */
  text: string;
}

export function sharedStatement<Row, Names extends string>(
  name: string,
  { parameters, known = {}, text }: Question<Names>,
): SharedStatement<Row, Names> {
  const columns = Object.entries({ asker: 'int', ...parameters }).map(([column, type]) => `${column} ${type}`);
  const askers = `json_to_recordset($1) AS q (${columns.join(', ')})`;
  const all = ['q.*', ...Object.entries(known).map(([column, expression]) => `${expression} AS ${column}`)];
  // OFFSET 0 keeps what is known from being found out anew for each row.
  const from = `(SELECT ${all.join(', ')} FROM ${askers} OFFSET 0) q`;
  return statement(name, `SELECT q.asker, r.* FROM ${from} CROSS JOIN LATERAL (${text}) r`);
}

type Values = Readonly<Record<string, unknown>>;

/** Ids are text, for JSON knows no numbers of their size. */
const plain = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);

async function askAll<Row>(
  sql: Sql,
  shared: SharedStatement<Row, string>,
  askers: readonly Values[],
): Promise<Row[][]> {
  const numbered = askers.map((values, asker) => ({ ...values, asker }));
  const rows = await sql.many(shared, [JSON.stringify(numbered, plain)]);
  const answers: Row[][] = askers.map(() => []);
  for (const row of rows) answers[row.asker]?.push(row);
  return answers;
}

const loadersIn = onePer((sql: Sql) =>
  onePer((shared: SharedStatement<unknown, string>) =>
    turnLoader((askers: readonly Values[]) => askAll(sql, shared, askers), MOST_ASKERS),
  ),
);

/** Asks together with all who ask the same statement within one turn of the event loop. */
export function ask<Row, Names extends string>(
  sql: Sql,
  shared: SharedStatement<Row, Names>,
  values: Readonly<Record<Names, unknown>>,
): Promise<Row[]> {
  return loadersIn(sql)(shared).load(values) as Promise<Row[]>;
}
