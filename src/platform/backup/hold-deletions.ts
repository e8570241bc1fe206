/** While a backup runs, files are not deleted, because rows that it copied may name them. */
import type pg from 'pg';
import type { Tx } from '../database/db.ts';
import { sqlWithin, statement } from '../database/sql.ts';
import { StartError } from '../start-error.ts';

/** An advisory lock. Backups hold it exclusively, deletions share it. It ends with the connection. */
const LOCK = 1_886_151_035;

/** How long running deletions may take to finish. */
const WAIT = '30s';

/** @throws StartError if another backup runs */
export async function holdDeletions(client: pg.ClientBase): Promise<void> {
  await client.query(`SET lock_timeout = '${WAIT}'`);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error;
    throw new StartError('Another backup of this database is running.');
  }
  await client.query('SET lock_timeout = 0');
}

const shareLock = statement('share_deletions_lock', `SELECT pg_try_advisory_xact_lock_shared(${LOCK}) AS free`);

/** Whether files may be deleted until the end of the transaction. */
export async function mayDelete(tx: Tx): Promise<boolean> {
  const rows = await sqlWithin(tx).many(shareLock, []);
  return rows[0]?.free ?? false;
}
