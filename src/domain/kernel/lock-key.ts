/** Serializes changes of an object that may have no row yet, such as a remote object. */
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';

const lock = statement('lock_key', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))');

/** Waits until no other transaction holds this key, and holds it until the transaction ends. */
export async function lockKey(tx: Tx, key: string): Promise<void> {
  await sqlWithin(tx).run(lock, [key]);
}
