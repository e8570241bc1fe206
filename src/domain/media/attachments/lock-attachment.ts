/** Loads a row of media with a row lock. */
import type { Media } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';

/** Null if it was deleted. */
export async function lockAttachment(tx: Tx, id: bigint): Promise<Media | null> {
  await tx.$queryRaw`SELECT 1 FROM media WHERE id = ${id} FOR UPDATE`;
  return tx.media.findUnique({ where: { id } });
}
