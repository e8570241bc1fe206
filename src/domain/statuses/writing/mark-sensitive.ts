/** Moderators mark posts as sensitive, or remove the mark: an edit that changes nothing else. */
import type { Tx } from '../../../platform/database/db.ts';
import { sqlWithin, statement } from '../../../platform/database/sql.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { EDITION, storeVersion } from '../status-edits.ts';

const lockStatuses = statement(
  'lock_statuses',
  'SELECT 1 FROM statuses WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE',
);

/** Those that are so already, and deleted ones, stay as they are. A job streams each one. */
export async function markSensitive(
  tx: Tx,
  ctx: Pick<Platform, 'clock' | 'ids'>,
  ids: readonly bigint[],
  sensitive: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  const named = [...ids];
  // Serializes edits, as edits by the author do; in the order of ids, which avoids deadlocks.
  await sqlWithin(tx).many(lockStatuses, [named]);
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
