/** Deletes posts that were retained for an appeal; a job deletes their files after the commit. */
import type { Prisma } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { enqueue } from '../../kernel/outbox.ts';

const AT_ONCE = 100;

/** At most a hundred; returns their number. */
export async function discardRemoved(tx: Tx, where: Prisma.RemovedStatusWhereInput): Promise<number> {
  const found = await tx.removedStatus.findMany({
    where,
    select: { statusId: true, media: { select: { key: true, smallKey: true } } },
    take: AT_ONCE,
  });
  if (found.length === 0) return 0;
  await tx.removedStatus.deleteMany({ where: { statusId: { in: found.map(({ statusId }) => statusId) } } });
  const keys = found.flatMap(({ media }) =>
    media.flatMap(({ key, smallKey }) => [key, ...(smallKey ? [smallKey] : [])]),
  );
  if (keys.length > 0) await enqueue(tx, 'media.removed', { keys });
  return found.length;
}
