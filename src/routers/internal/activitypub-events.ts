/** Documents of events for other servers. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { localEventOrGrave, type NamedEvent } from '../../domain/federation/outbox/collections/events-of-actor.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { eventCreated, eventTombstone } from '../../entities/activitypub/event-activities.ts';
import {
  countedOf,
  type EventDocument,
  eventDocuments,
  withEventContext,
} from '../../entities/activitypub/event-document.ts';
import { router } from '../../procedures/procedure.ts';
import { asked } from '../../procedures/signed-procedure.ts';

const ofEvent = asked.input(z.object({ uuid: z.string(), origin: z.string().nullable() }));

async function documentOf(ctx: DomainContext, named: NamedEvent): Promise<EventDocument> {
  const found = await localEventOrGrave(ctx, named);
  if (!('id' in found)) refuse('record_not_found', { status: 410 });
  return (await eventDocuments(ctx, [found.id])).get(found.id) ?? refuse('record_not_found');
}

const counted = (of: 'attendees' | 'likes' | 'shares') =>
  ofEvent.query(async ({ ctx, input }) => withEventContext(countedOf((await documentOf(ctx, input)).row, of)));

export const activityPubEventRouter = router({
  /** A Tombstone where it was deleted. */
  event: ofEvent.query(async ({ ctx, input }) => {
    const found = await localEventOrGrave(ctx, input);
    if (!('id' in found)) return withEventContext(eventTombstone(found.uri, found.deleted));
    const document = (await eventDocuments(ctx, [found.id])).get(found.id) ?? refuse('record_not_found');
    return withEventContext(document.event);
  }),

  eventActivity: ofEvent.query(async ({ ctx, input }) => withEventContext(eventCreated(await documentOf(ctx, input)))),

  /** Only the total; the participants stay private. */
  attendees: counted('attendees'),
  eventLikes: counted('likes'),
  eventShares: counted('shares'),
});
