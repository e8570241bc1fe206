/** Succession for a leaving person's upcoming events: another organizer becomes their organizer. */
import type { Event } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { lockEvent } from '../events/find.ts';
import { changedAt, enqueueChanged, enqueueOrganizers, enqueueWaiting } from '../events/follow-change.ts';
import { handOver, moderates, successorOf } from '../events/hand-over.ts';
import { toCome } from '../events/over.ts';
import { enqueuePlanChanges } from '../events/plan-changes.ts';
import { ORGANIZING } from '../events/roles.ts';

/** Pages do not show the events of deleted people, so participants get the mail about a cancellation before. */
async function cancel(tx: Tx, ctx: UserContext, before: Event): Promise<void> {
  const isOccurrence = before.seriesId !== null;
  const after = await tx.event.update({
    where: { id: before.id },
    data: {
      ...{ status: 'CANCELLED', sequence: { increment: 1 }, updatedAt: changedAt(ctx.clock.now(), before) },
      ...(isOccurrence && { detached: true }),
    },
  });
  await enqueueChanged(tx, ctx, before, after);
  await enqueueWaiting(tx, before, after);
  await enqueuePlanChanges(tx, ctx, before, after, isOccurrence);
}

/**
 * Refuses if an upcoming event would have no organizer. An event of a group that the person no longer moderates has none already, and is
 * cancelled.
 */
export async function handOverEvents(tx: Tx, ctx: UserContext, actorId: bigint): Promise<void> {
  const now = ctx.clock.now();
  const events = await tx.event.findMany({
    where: {
      AND: [
        { draft: false, status: { not: 'CANCELLED' } },
        toCome(now),
        { OR: [{ organizerId: actorId }, { participants: { some: { actorId, role: { in: ORGANIZING } } } }] },
      ],
    },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  for (const { id } of events) {
    await lockEvent(tx, id.toString());
    const event = await tx.event.findUnique({ where: { id } });
    if (!event) continue;
    const successor = await successorOf(tx, event, actorId);
    const { attributedToId } = event;
    // A person who no longer moderates the group does not organize its event any more.
    const isFormer =
      attributedToId !== null && event.organizerId === actorId && !(await moderates(tx, attributedToId, actorId));
    if (successor === null && isFormer) {
      await cancel(tx, ctx, event);
      continue;
    }
    if (successor === null) throw new Refusal('forbidden', 'Cannot remove the only organizer of an event to come');
    if (event.organizerId === actorId) await handOver(tx, ctx, id, successor);
    else if (event.local) await enqueueOrganizers(tx, ctx, event);
  }
}
