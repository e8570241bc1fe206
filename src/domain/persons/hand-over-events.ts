/** Succession for a leaving person's upcoming events: another organizer becomes their organizer. */
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { cancelAbandoned } from '../events/cancel-abandoned.ts';
import { lockEvent } from '../events/find.ts';
import { enqueueOrganizers } from '../events/follow-change.ts';
import { handOver, moderates, successorOf } from '../events/hand-over.ts';
import { toCome } from '../events/over.ts';
import { ORGANIZING } from '../events/roles.ts';

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
      await cancelAbandoned(tx, ctx, event);
      continue;
    }
    if (successor === null) throw new Refusal('forbidden', 'Cannot remove the only organizer of an upcoming event');
    if (event.organizerId === actorId) await handOver(tx, ctx, id, successor);
    else if (event.local) await enqueueOrganizers(tx, ctx, event);
  }
}
