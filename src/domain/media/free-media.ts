/** Detaches media from a status: they can be attached to another one, with the lifetime of a new upload. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockInOrder } from '../kernel/in-order.ts';
import { ATTACHMENT_WAITS_MS } from './attachments/create-attachment.ts';

export async function freeMedia(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  where: Prisma.MediaWhereInput,
): Promise<void> {
  const found = await tx.media.findMany({ where, select: { id: true } });
  if (found.length === 0) return;
  const ids = found.map(({ id }) => id);
  await lockInOrder(tx, 'media', ids);
  const expiresAt = new Date(clock.now().getTime() + ATTACHMENT_WAITS_MS);
  await tx.media.updateMany({ where: { AND: [where, { id: { in: ids } }] }, data: { statusId: null, expiresAt } });
}
