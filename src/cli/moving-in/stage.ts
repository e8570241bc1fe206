/** Copies the tables of a former server into the schema `moving_in` of this server's database, where statements turn them into its own rows. */
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { hasPlace, type Part } from './left-out.ts';
import type { Source } from './source.ts';
import { readableValue } from './stored-values.ts';

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

/** Column → type. */
const typesIn = (definition: string): Map<string, string> =>
  new Map(
    definition.split(',').map((column) => {
      const [name = '', type = ''] = column.trim().split(/\s+/);
      return [name, type];
    }),
  );

/** The names of the columns of a definition. */
export const stagedColumns = (definition: string): string[] => [...typesIn(definition).keys()];

/** The columns of a copied table that this version of the source has. */
export function columnsOf(source: Source, { tables }: Copies, table: string): string[] {
  const present = source.tables.get(table);
  return stagedColumns(tables[table] ?? '').filter((name) => present?.has(name));
}

/** Reads the rows that have a place, as lines of the text format of COPY. */
export function readRows(
  { client }: Source,
  { tables, leftOut, expressions = {} }: Copies,
  table: string,
  columns: readonly string[],
) {
  const types = typesIn(tables[table] ?? '');
  const values = columns
    .map((name) => expressions[`${table}.${name}`] ?? readableValue(`t.${name}`, types.get(name) ?? ''))
    .join(', ');
  return client.query(copyTo(`COPY (SELECT ${values} FROM ${table} t WHERE ${hasPlace(leftOut, table)}) TO STDOUT`));
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
    if (!source.tables.has(table)) continue;
    const columns = columnsOf(source, copies, table);
    const writing = target.query(copyFrom(`COPY moving_in.${table} (${columns.join(', ')}) FROM STDIN`));
    await pipeline(readRows(source, copies, table, columns), writing);
    for (const key of copies.indexed[table] ?? []) await target.query(`CREATE INDEX ON moving_in.${table} (${key})`);
    await target.query(`ANALYZE moving_in.${table}`);
  }
}
