/** Likes and announces of an event by remote actors who do not take part in it. */
import type { Actor, Event } from '../../../../generated/prisma/client.ts';
import type { EventInterestKind } from '../../../../generated/prisma/enums.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Db, Tx } from '../../../../platform/database/db.ts';

/**
 * Once for each actor and kind.
 *
 * @param uri the id of the activity; null if it has none
 */
export async function noteInterest(
  { db, clock }: { db: Db | Tx; clock: Clock },
  by: Pick<Actor, 'id'>,
  event: Pick<Event, 'id'>,
  kind: EventInterestKind,
  uri: string | null,
  createdAt = clock.now(),
): Promise<void> {
  const data = { eventId: event.id, actorId: by.id, kind, uri, createdAt };
  await db.eventInterest.createMany({ data: [data], skipDuplicates: true });
}
