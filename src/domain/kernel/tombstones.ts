/** Addresses of deleted local and remote objects. */
import type { Tx } from '../../platform/database/db.ts';

/** Deleted objects do not return, even if another server forwards them later. */
export async function buryUris(tx: Tx, uris: readonly string[], at: Date): Promise<void> {
  await tx.tombstone.createMany({ data: uris.map((uri) => ({ uri, createdAt: at })), skipDuplicates: true });
}

/**
 * Whether the object at this address was deleted, and not changed by its own server since: an event that was private for a while
 * was deleted on other servers meanwhile.
 */
export async function isBuried(tx: Tx, uri: string, changedAt: Date): Promise<boolean> {
  const { count } = await tx.tombstone.deleteMany({ where: { uri, createdAt: { lt: changedAt } } });
  return count === 0 && (await tx.tombstone.count({ where: { uri } })) > 0;
}
