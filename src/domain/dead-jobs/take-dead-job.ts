/** Removes a dead job from the list; of two concurrent attempts one gets it. */
import type { DeadJob } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';

export async function takeDeadJob(tx: Tx, id: bigint): Promise<DeadJob | null> {
  const job = await tx.deadJob.findUnique({ where: { id } });
  if (!job) return null;
  const { count } = await tx.deadJob.deleteMany({ where: { id } });
  return count === 1 ? job : null;
}
