/** Reads a row of media so that nobody changes it until the transaction ends. */
import type { Media } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';

/** Null when it is gone. */
export async function lockAttachment(tx: Tx, id: bigint): Promise<Media | null> {
  await tx.$queryRaw`SELECT 1 FROM media WHERE id = ${id} FOR UPDATE`;
  return tx.media.findUnique({ where: { id } });
}
