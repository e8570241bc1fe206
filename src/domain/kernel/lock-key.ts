/** Serializes changes of an object that may have no row yet, such as a remote object. */
import type { Tx } from '../../platform/database/db.ts';

/** Waits until no other transaction holds this key, and holds it until the transaction ends. */
export async function lockKey(tx: Tx, key: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
}
