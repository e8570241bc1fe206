/** Cancels an event that nobody leads any more. */
import type { Event } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { changedAt, enqueueChanged, enqueueWaiting } from './follow-change.ts';
import { enqueuePlanChanges } from './plan-changes.ts';

/**
 * Pages do not show the events of deleted people, so participants get the mail about a cancellation before. Call under the event's lock.
 *
 * @param viewer the user who causes it, and who gets no mail
 */
export async function cancelAbandoned(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'> & { viewer: { userId: bigint } },
  before: Event,
): Promise<void> {
  const isOccurrence = before.seriesId !== null;
  const after = await tx.event.update({
    where: { id: before.id },
    data: {
      ...{ status: 'CANCELLED', sequence: { increment: 1 }, updatedAt: changedAt(ctx.clock.now(), before) },
      ...(isOccurrence && { detached: true }),
    },
  });
  await enqueueChanged(tx, ctx, [{ before, after }]);
  await enqueueWaiting(tx, [{ before, after }]);
  await enqueuePlanChanges(tx, ctx, before, after, isOccurrence);
}
