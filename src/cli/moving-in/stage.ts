/** Copies the tables of a former server into the schema `moving_in` of this server's database, where statements turn them into its own rows. */
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { StartError } from '../../platform/start-error.ts';
import { AGAIN } from './explained-client.ts';
import { hasPlace, type Part } from './left-out.ts';
import type { Source } from './source.ts';

export interface Copies {
  /** Table → the definitions of its columns; those without a namesake in the source have their defaults. */
  tables: Readonly<Record<string, string>>;
  /** Rows that are not copied. */
  leftOut: readonly Part[];
  /** Table → columns by which statements find rows. */
  indexed: Readonly<Record<string, readonly string[]>>;
  /** `table.column` → the expression that is copied instead of the column. */
  expressions?: Readonly<Record<string, string>>;
}

/** The names of the columns of a definition. */
export const stagedColumns = (definition: string): string[] =>
  definition.split(',').map((column) => /\w+/.exec(column)?.[0] ?? '');

/** The rows that have a place. */
function rowsOf({ leftOut, expressions = {} }: Copies, table: string, columns: readonly string[]): string {
  const values = columns.map((name) => expressions[`${table}.${name}`] ?? `t.${name}`).join(', ');
  return `SELECT ${values} FROM ${table} t WHERE ${hasPlace(leftOut, table)}`;
}

/** PostgreSQL's code of a text that is not of the encoding of the database. */
const NOT_ENCODED = '22021';

/** PostgreSQL returns a text of the source as it is stored, and refuses it here. */
function explained(error: unknown, table: string): unknown {
  const { code, message, where } = error as { code?: string; message: string; where?: string };
  if (code !== NOT_ENCODED) return error;
  return new StartError(
    `The table ${table} of the former server has a row whose text is not UTF-8 (${message}; ${where}). Correct the row there. ${AGAIN}`,
  );
}

/**
 * Copies everything in the caller's transaction, so that a killed import has either all tables or none. Tables that the version of
 * the source does not have stay empty.
 */
export async function stageTables(source: Source, target: pg.ClientBase, copies: Copies): Promise<void> {
  await target.query('DROP SCHEMA IF EXISTS moving_in CASCADE');
  await target.query('CREATE SCHEMA moving_in');
  for (const [table, definition] of Object.entries(copies.tables)) {
    await target.query(`CREATE TABLE moving_in.${table} (${definition})`);
    const present = source.tables.get(table);
    if (!present) continue;
    const columns = stagedColumns(definition).filter((name) => present.has(name));
    const reading = source.client.query(copyTo(`COPY (${rowsOf(copies, table, columns)}) TO STDOUT`));
    const writing = target.query(copyFrom(`COPY moving_in.${table} (${columns.join(', ')}) FROM STDIN`));
    await pipeline(reading, writing).catch((error) => Promise.reject(explained(error, table)));
    for (const key of copies.indexed[table] ?? []) await target.query(`CREATE INDEX ON moving_in.${table} (${key})`);
    await target.query(`ANALYZE moving_in.${table}`);
  }
}
