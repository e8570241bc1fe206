/** Reads the further hosts of this server, once for each process, so that every comparison of hosts is in memory. */
import type { Origin } from '../config.ts';
import type { Db } from './db.ts';
import { sqlWithin, statement } from './sql.ts';

const all = statement(
  'origins',
  'SELECT handle_domain AS "handleDomain", host, actor_path AS "actorPath" FROM origins ORDER BY created_at, host',
);

/** @param publicUrl the address of the first host, whose scheme all have */
export async function readOrigins(db: Db, publicUrl: string): Promise<Origin[]> {
  const { protocol } = new URL(publicUrl);
  const rows = await sqlWithin(db).many(all, []);
  return rows.map((row) => ({ ...row, url: `${protocol}//${row.host}` }));
}
