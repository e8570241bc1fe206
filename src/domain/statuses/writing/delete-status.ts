/** Deletes a status: it is hidden at once, and a job cleans up. */

import type { Status } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { IdentityContext } from '../../access/context.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { refuse } from '../../kernel/refusals.ts';
import { discardMedia } from '../../media/discard-media.ts';
import { freeMedia } from '../../media/free-media.ts';
import { countedNow, uncountRelations } from '../interactions/count-relations.ts';
import { isCounted } from '../visible.ts';

/**
 * Marks the status as deleted, decrements the counters and releases its media for a redraft, or deletes them too. False if it was
 * deleted concurrently. Locks are taken in the order of docs/how-things-work.md.
 */
export async function removeIn(
  tx: Tx,
  ctx: Pick<Platform, 'clock'>,
  status: Pick<Status, 'id' | 'reblogOfId' | 'actorId'>,
  withMedia: boolean,
): Promise<boolean> {
  const [gone] = await tx.status.updateManyAndReturn({
    where: { id: status.id, deletedAt: null },
    data: { deletedAt: ctx.clock.now() },
  });
  if (!gone) return false;
  if (isCounted(gone))
    await tx.actorStats.update({ where: { actorId: gone.actorId }, data: { statusesCount: { decrement: 1 } } });
  if (withMedia) await discardMedia(tx, { statusId: status.id });
  else await freeMedia(tx, ctx, { statusId: status.id });
  await enqueue(tx, 'status.deleted', { statusId: status.id.toString() });
  for (const counted of await countedNow(tx, [gone])) await uncountRelations(tx, counted);
  if (status.reblogOfId !== null) {
    await tx.notification.deleteMany({
      where: { type: 'reblog', statusId: status.reblogOfId, originId: status.actorId },
    });
    if (gone.visibility !== 'DIRECT')
      await tx.statusStats.updateMany({
        where: { statusId: status.reblogOfId },
        data: { reblogsCount: { decrement: 1 } },
      });
  }
  return true;
}

/** As `removeIn`, in a transaction of its own. */
export const removeStatus = (
  ctx: Pick<Platform, 'db' | 'clock'>,
  status: Status,
  withMedia = false,
): Promise<boolean> => ctx.db.$transaction((tx) => removeIn(tx, ctx, status, withMedia));

/** The caller has checked that the viewer is the author. Refuses a status that was deleted meanwhile. */
export async function deleteStatus(ctx: IdentityContext, status: Status, withMedia: boolean): Promise<void> {
  if (!(await removeStatus(ctx, status, withMedia))) refuse('record_not_found');
}
