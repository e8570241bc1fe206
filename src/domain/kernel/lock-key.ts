/** Serializes what concerns one thing that may have no row yet, such as an object of another server. */
import type { Tx } from '../../platform/database/db.ts';

/** Waits until no other transaction holds this key, and holds it until the transaction ends. */
export async function lockKey(tx: Tx, key: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
}
