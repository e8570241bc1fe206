/** Serializes changes of one actor's rows, so that limits are exact. */
import type { Tx } from '../../platform/database/db.ts';

/** Locks the actor's row until the transaction ends; rows with a foreign key to it can still be inserted meanwhile. */
export async function lockActor(tx: Tx, actorId: bigint): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM actors WHERE id = ${actorId} FOR NO KEY UPDATE`;
}
