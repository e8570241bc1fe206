/** Addresses of what was deleted, here or at another server. */
import type { Tx } from '../../platform/database/db.ts';

/** What was shown before it was deleted does not come back, whoever shows it later. */
export async function buryUri(tx: Tx, uri: string, at: Date): Promise<void> {
  await tx.tombstone.createMany({ data: [{ uri, createdAt: at }], skipDuplicates: true });
}

/**
 * Whether what is at that address was deleted, and not changed since by its own server: an event that was for a few for a while is deleted
 * at others meanwhile.
 */
export async function isBuried(tx: Tx, uri: string, changedAt: Date): Promise<boolean> {
  const { count } = await tx.tombstone.deleteMany({ where: { uri, createdAt: { lt: changedAt } } });
  return count === 0 && (await tx.tombstone.count({ where: { uri } })) > 0;
}
