/** Adds the organizer of a published event as its CREATOR participant. */
import type { Event } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { DomainContext } from '../access/context.ts';

export async function addCreator(tx: Tx, ctx: DomainContext, event: Pick<Event, 'id' | 'organizerId'>): Promise<void> {
  await tx.participant.create({
    data: {
      id: ctx.ids.next(),
      eventId: event.id,
      actorId: event.organizerId,
      role: 'CREATOR',
      createdAt: ctx.clock.now(),
    },
  });
}
