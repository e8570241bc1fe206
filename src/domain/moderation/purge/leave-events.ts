/** The events of a purged person: another organizer goes on with them, or they are deleted. */
import type { Platform } from '../../../platform/platform.ts';
import { lockEvent } from '../../events/find.ts';
import { handOver, successorOf } from '../../events/hand-over.ts';

/** Each in its own transaction, and safe to repeat. */
export async function leaveEvents(
  { db, clock, ids }: Pick<Platform, 'db' | 'clock' | 'ids'>,
  actorId: bigint,
): Promise<void> {
  for (;;) {
    const next = await db.event.findFirst({ where: { organizerId: actorId }, select: { id: true } });
    if (!next) return;
    await db.$transaction(async (tx) => {
      await lockEvent(tx, next.id.toString());
      const event = await tx.event.findFirst({ where: { id: next.id, organizerId: actorId } });
      if (!event) return;
      const successor = await successorOf(tx, event, actorId);
      if (successor === null) await tx.event.delete({ where: { id: event.id } });
      else await handOver(tx, { clock, ids }, event.id, successor);
    });
  }
}
