/** Adds the organizers of published events as their CREATOR participants. */
import type { Event } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';

type Ctx = Pick<Platform, 'ids' | 'clock'>;
type Organized = Pick<Event, 'id' | 'organizerId'>;

export async function addCreators(tx: Tx, { ids, clock }: Ctx, events: readonly Organized[]): Promise<void> {
  const createdAt = clock.now();
  await tx.participant.createMany({
    data: events.map(({ id: eventId, organizerId: actorId }) => ({
      ...{ id: ids.next(), eventId, actorId, role: 'CREATOR', createdAt },
    })),
  });
}

export const addCreator = (tx: Tx, ctx: Ctx, event: Organized): Promise<void> => addCreators(tx, ctx, [event]);
