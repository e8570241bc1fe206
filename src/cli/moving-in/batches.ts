/** Rows of the source in batches by their id, so that memory does not grow with the table. */
import type { Source } from './source.ts';

const ROWS = 1000;

/**
 * Reads rows in the order of their ids.
 *
 * @param select a statement without a condition of its own at the end: it gets `WHERE`, the condition, and the id as text
 */
export async function* inBatches<Row>(
  { client }: Source,
  { columns, from, where }: { columns: string; from: string; where: string },
): AsyncGenerator<Row[]> {
  for (let last = '-9223372036854775808'; ; ) {
    const { rows } = await client.query<Row & { id: string }>(
      `SELECT t.id, ${columns} FROM ${from} WHERE (${where}) AND t.id > $1 ORDER BY t.id LIMIT ${ROWS}`,
      [last],
    );
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = end.id;
  }
}
