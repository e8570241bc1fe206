/** The number of a process, by which its ids differ from those of other processes. */
import type { Db } from './db.ts';
import { sqlWithin, statement } from './sql.ts';

const next = statement('next_process_number', `SELECT nextval('process_numbers') AS number`);

export async function nextProcessNumber(db: Db): Promise<number> {
  const [row] = await sqlWithin(db).many(next, []);
  return Number(row?.number ?? 0);
}
