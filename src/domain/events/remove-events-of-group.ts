/** Ends the events of a group that was deleted; each is deleted in a transaction of its own. */
import type { Platform } from '../../platform/platform.ts';
import { lockEvent } from './find.ts';
import { removeEvent } from './remove-event.ts';

const PORTION = 100;

/** @param holders the recipients, since the group has neither followers nor members any more */
export async function removeEventsOfGroup(
  ctx: Pick<Platform, 'db' | 'ids' | 'clock'>,
  groupId: bigint,
  holders: readonly bigint[],
): Promise<void> {
  await ctx.db.eventSeries.deleteMany({ where: { attributedToId: groupId } });
  for (;;) {
    const where = { attributedToId: groupId, local: true };
    const events = await ctx.db.event.findMany({ where, orderBy: { id: 'asc' }, take: PORTION, select: { id: true } });
    for (const { id } of events)
      await ctx.db.$transaction(async (tx) => {
        await lockEvent(tx, id.toString());
        const event = await tx.event.findUnique({ where: { id } });
        if (event) await removeEvent(tx, ctx, event, { holders });
      });
    if (events.length < PORTION) return;
  }
}
