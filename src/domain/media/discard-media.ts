/** Deletes rows of media; their files go by a job once the transaction holds. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { leave } from '../kernel/outbox.ts';

/** Answers how many there were. */
export async function discardMedia(tx: Tx, where: Prisma.MediaWhereInput): Promise<number> {
  const found = await tx.media.findMany({ where, select: { id: true, key: true, smallKey: true } });
  if (found.length === 0) return 0;
  // Asked again, because one of them may have been attached meanwhile.
  const ids = found.map((media) => media.id);
  const { count } = await tx.media.deleteMany({ where: { AND: [where, { id: { in: ids } }] } });
  const keys = found.flatMap((media) => [media.key, ...(media.smallKey ? [media.smallKey] : [])]);
  // The job looks whether a row still has the file, so it may name too many.
  if (count > 0) await leave(tx, 'media.removed', { keys });
  return count;
}
