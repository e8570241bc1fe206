/** Rows of imported tables that have no place on this server. */
import { countRows, hasColumn, type Source } from './source.ts';

export interface Part {
  table: string;
  /** The condition of the rows, of which `t` is the table. */
  where: string;
  because: string;
  /** Columns that older versions do not have, as `table.column`: without them there are no such rows. */
  needs?: readonly string[];
}

export interface LeftOut {
  table: string;
  count: number;
  because: string;
}

const isPresent = (source: Source, { table, needs = [] }: Part): boolean =>
  source.tables.has(table) && needs.every((name) => hasColumn(source, ...(name.split('.') as [string, string])));

/** The reasons that concern this version of the source, each without the rows of those before it for the same table. */
export function firstReasons(source: Source, parts: readonly Part[]): Part[] {
  const earlier = new Map<string, string[]>();
  return parts
    .filter((part) => isPresent(source, part))
    .map(({ table, where, because }) => {
      const before = earlier.get(table) ?? [];
      earlier.set(table, [...before, `(${where})`]);
      const others = before.length > 0 ? ` AND NOT coalesce(${before.join(' OR ')}, false)` : '';
      return { table, where: `(${where})${others}`, because };
    });
}

/** Whether an earlier row has the same values in some columns. The list is uncorrelated, so that PostgreSQL reads it once, whatever indexes the table has. */
export const isRepeated = (id: string, table: string, columns: string, where = 'true'): string =>
  `${id} IN (SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY ${columns} ORDER BY id) AS place FROM ${table} WHERE ${where}) AS known WHERE place > 1)`;

/** The rows that have no place, by the reason; reasons without rows are not named. A row is counted for the first reason that fits. */
export async function countLeftOut(source: Source, reasons: readonly Part[]): Promise<LeftOut[]> {
  const left: LeftOut[] = [];
  for (const { table, where, because } of reasons) {
    const count = await countRows(source, `SELECT count(*) FROM ${table} t WHERE ${where}`);
    if (count > 0) left.push({ table, count, because });
  }
  return left;
}

/** The condition of the rows of a table that come. */
export function hasPlace(leftOut: readonly Part[], table: string): string {
  const left = leftOut.filter((part) => part.table === table);
  return `NOT coalesce(${left.map(({ where }) => `(${where})`).join(' OR ') || 'false'}, false)`;
}
