/** Deletes events of a calendar that its group no longer follows. */
import type { Platform } from '../../platform/platform.ts';
import { lockEvent } from '../events/find.ts';
import { removeEvent } from '../events/remove-event.ts';
import { enqueueRead } from './due.ts';

/**
 * Each in a transaction of its own. The other calendars of the group are read again afterwards, because they may have had the same entries.
 * Safe to repeat.
 */
export async function removeImported(
  ctx: Pick<Platform, 'db' | 'ids' | 'clock'>,
  groupId: bigint,
  eventIds: readonly bigint[],
): Promise<void> {
  for (const id of eventIds)
    await ctx.db.$transaction(async (tx) => {
      await lockEvent(tx, id.toString());
      const event = await tx.event.findFirst({ where: { id, attributedToId: groupId, calendarSourceId: null } });
      if (event) await removeEvent(tx, ctx, event);
    });
  await ctx.db.$transaction(async (tx) => {
    const due = { where: { groupId, nextAt: { not: null } }, data: { nextAt: ctx.clock.now() } };
    await tx.calendarSource.updateMany({ where: { groupId }, data: { etag: null, lastModified: null } });
    await tx.calendarSource.updateMany(due);
    const others = await tx.calendarSource.findMany({ where: { groupId, nextAt: { not: null } } });
    for (const other of others) await enqueueRead(tx, other);
  });
}
