/** Loads a row of media with a row lock. */
import type { Media } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { lockRow } from '../../kernel/lock-row.ts';

/** Null if it was deleted. */
export async function lockAttachment(tx: Tx, id: bigint): Promise<Media | null> {
  await lockRow(tx, 'media', id);
  return tx.media.findUnique({ where: { id } });
}
