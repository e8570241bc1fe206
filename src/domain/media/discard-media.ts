/** Deletes rows of media; a job deletes their files after the commit. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { lockInOrder } from '../kernel/in-order.ts';
import { enqueue } from '../kernel/outbox.ts';
import { keysOfMedia } from './store-files.ts';

/** Returns the number of deleted rows. */
export async function discardMedia(tx: Tx, where: Prisma.MediaWhereInput): Promise<number> {
  const found = await tx.media.findMany({ where, select: { id: true, key: true, smallKey: true, sizedKeys: true } });
  if (found.length === 0) return 0;
  const ids = found.map((media) => media.id);
  await lockInOrder(tx, 'media', ids);
  // The condition is repeated, because one of them may have been attached meanwhile.
  const { count } = await tx.media.deleteMany({ where: { AND: [where, { id: { in: ids } }] } });
  const keys = found.flatMap(keysOfMedia);
  // The job skips files that a row still refers to, so it may get too many.
  if (count > 0) await enqueue(tx, 'media.removed', { keys });
  return count;
}
