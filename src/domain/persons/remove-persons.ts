/** Deletes persons that were never visible: their rows, pictures and names, without a tombstone. */
import type { Tx } from '../../platform/database/db.ts';
import { discardMedia } from '../media/discard-media.ts';

export async function removePersons(tx: Tx, ids: bigint[]): Promise<void> {
  await tx.actor.updateMany({ where: { id: { in: ids } }, data: { avatarId: null, bannerId: null } });
  await discardMedia(tx, { ownerId: { in: ids } });
  await tx.actor.deleteMany({ where: { id: { in: ids } } });
}
