/** Converts rows of the schema `moving_in` by functions, in batches, into further tables there. */
import type pg from 'pg';

const ROWS = 1000;

export interface Conversion<Row> {
  /** A SELECT with a condition, of `t`, whose `id` is the first column. */
  select: string;
  table: string;
  /** The first is `id`. */
  columns: readonly (readonly [name: string, type: string])[];
  convert(rows: readonly Row[]): readonly (readonly unknown[])[] | Promise<readonly (readonly unknown[])[]>;
}

/** Memory does not grow with the table. */
export async function convertRows<Row extends { id: string }>(
  target: pg.ClientBase,
  { select, table, columns, convert }: Conversion<Row>,
): Promise<void> {
  const definitions = columns.map(([name, type]) => `${name} ${type}`).join(', ');
  await target.query(`CREATE TABLE moving_in.${table} (${definitions})`);
  const arrays = columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ');
  for (let last = '-9223372036854775808'; ; ) {
    const { rows } = await target.query<Row>(`${select} AND t.id > $1 ORDER BY t.id LIMIT ${ROWS}`, [last]);
    const end = rows.at(-1);
    if (!end) break;
    const converted = await convert(rows);
    const values = columns.map((_each, index) => converted.map((row) => row[index]));
    await target.query(`INSERT INTO moving_in.${table} SELECT * FROM unnest(${arrays})`, values);
    last = end.id;
  }
  await target.query(`CREATE UNIQUE INDEX ON moving_in.${table} (id)`);
  await target.query(`ANALYZE moving_in.${table}`);
}
