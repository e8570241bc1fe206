/** Invalidates cached statuses whose displayed data changed in another table than their own (reading/skeleton-sql.ts). */
import type { Tx } from '../../platform/database/db.ts';

/** In the transaction of the change. */
export async function showAnew(tx: Tx, ...statusIds: bigint[]): Promise<void> {
  await tx.$executeRaw`UPDATE status_stats SET revision = revision + 1 WHERE status_id = ANY (${statusIds}::bigint[])`;
}
