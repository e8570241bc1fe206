/** Documents of the server as a whole: the events that it announces, and the follows between servers. */
import { z } from 'zod';
import { COLLECTION_PAGE } from '../../domain/federation/outbox/collections/actor-collections.ts';
import {
  announcedEvents,
  countAnnounced,
  countRelated,
  relatedInstances,
} from '../../domain/federation/outbox/collections/instance-collections.ts';
import { collectionsOfServer, serverActorUri } from '../../domain/federation/outbox/instance-key.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import { orderedCollection, orderedPage } from '../../entities/activitypub/collections.ts';
import { CONTEXT_OF_EVENTS } from '../../entities/activitypub/context.ts';
import { announcedCreate } from '../../entities/activitypub/event-activities.ts';
import { eventDocuments } from '../../entities/activitypub/event-document.ts';
import { router } from '../../procedures/procedure.ts';
import { asked } from '../../procedures/signed-procedure.ts';

const paged = asked.input(
  z.object({ origin: z.string().nullable(), page: z.string().nullable(), maxId: z.string().nullable() }),
);

const boundsOf = (maxId: string | null) =>
  pageBounds({ limit: COLLECTION_PAGE, ...(maxId !== null && { max_id: maxId }) });

/** The address of the page of a collection that begins after an id; the first one without. */
const pageAt = (collection: string, after: bigint | string | null): string =>
  after === null ? `${collection}?page=true` : `${collection}?max_id=${after}&page=true`;

const nextAt = (collection: string, next: bigint | null): string | null =>
  next === null ? null : pageAt(collection, next);

const relatedTo = (side: 'followers' | 'following') =>
  paged.query(async ({ ctx, input: { origin, page, maxId } }) => {
    const id = `${collectionsOfServer(serverActorUri(ctx, origin))}/${side}`;
    if (page === null)
      return orderedCollection({ id, totalItems: await countRelated(ctx, side), first: pageAt(id, null) });
    const { uris, next } = await relatedInstances(ctx, side, boundsOf(maxId));
    return orderedPage({ id: pageAt(id, maxId), partOf: id, items: uris, next: nextAt(id, next) });
  });

export const activityPubInstanceRouter = router({
  instanceOutbox: paged.query(async ({ ctx, input: { origin, page, maxId } }) => {
    const server = serverActorUri(ctx, origin);
    const id = `${collectionsOfServer(server)}/outbox`;
    if (page === null) return orderedCollection({ id, totalItems: await countAnnounced(ctx), first: pageAt(id, null) });
    const { ids, next } = await announcedEvents(ctx, boundsOf(maxId));
    const documents = await eventDocuments(ctx, ids);
    const items = ids.flatMap((eventId) => {
      const document = documents.get(eventId);
      return document ? announcedCreate(server, document) : [];
    });
    return orderedPage({ id: pageAt(id, maxId), partOf: id, items, next: nextAt(id, next) }, CONTEXT_OF_EVENTS);
  }),

  instanceFollowers: relatedTo('followers'),
  instanceFollowing: relatedTo('following'),
});
