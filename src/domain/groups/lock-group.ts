/** Makes changes of one group's members wait for each other, so that the last administrator cannot be lost. */
import type { Tx } from '../../platform/db.ts';

/** Locks the group's row until the transaction ends; rows that only refer to it may still be added meanwhile. */
export async function lockGroup(tx: Tx, groupId: bigint): Promise<void> {
  await tx.$queryRaw`SELECT id FROM actors WHERE id = ${groupId} FOR NO KEY UPDATE`;
}
