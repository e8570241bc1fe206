/** Makes changes of what one actor has wait for each other, so that limits hold. */
import type { Tx } from '../../platform/database/db.ts';

/** Locks the actor's row until the transaction ends; rows that only refer to it may still be added meanwhile. */
export async function lockActor(tx: Tx, actorId: bigint): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM actors WHERE id = ${actorId} FOR NO KEY UPDATE`;
}
