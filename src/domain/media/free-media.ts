/** Detaches media from a status: they can be attached to another one, with the lifetime of a new upload. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { ATTACHMENT_WAITS_MS } from './attachments/create-attachment.ts';

export async function freeMedia(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  where: Prisma.MediaWhereInput,
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + ATTACHMENT_WAITS_MS);
  await tx.media.updateMany({ where, data: { statusId: null, expiresAt } });
}
