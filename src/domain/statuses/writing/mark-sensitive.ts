/** Moderators mark posts as sensitive, or remove the mark: an edit that changes nothing else. */
import type { Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockInOrder } from '../../kernel/in-order.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { EDITION, storeVersion } from '../status-edits.ts';

/** Those that are so already, and deleted ones, stay as they are. A job streams each one. */
export async function markSensitive(
  tx: Tx,
  ctx: Pick<Platform, 'clock' | 'ids'>,
  ids: readonly bigint[],
  sensitive: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  const named = [...ids];
  // Serializes edits, as edits by the author do.
  await lockInOrder(tx, 'statuses', named);
  const where = { id: { in: named }, deletedAt: null, reblogOfId: null, sensitive: !sensitive };
  for (const before of await tx.status.findMany({ where, include: EDITION, orderBy: { id: 'asc' } })) {
    if (before.editedAt === null) await storeVersion(tx, ctx, before);
    const after = await tx.status.update({
      where: { id: before.id },
      data: { sensitive, editedAt: ctx.clock.now() },
      include: EDITION,
    });
    await storeVersion(tx, ctx, after);
    await enqueue(tx, 'status.updated', { statusId: `${before.id}`, mentioned: [] });
  }
}
