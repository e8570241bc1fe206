/** Documents of groups for other servers, besides their profiles. */

import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { findLocalActor } from '../../domain/actors/find.ts';
import { COLLECTION_PAGE, totalsOf } from '../../domain/federation/outbox/collections/actor-collections.ts';
import { countEventsOfActor, eventIdsOfActor } from '../../domain/federation/outbox/collections/events-of-actor.ts';
import { countMembers, membersPage, visibleMember } from '../../domain/federation/outbox/collections/group-members.ts';
import { isKeptOut } from '../../domain/federation/outbox/collections/kept-out.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { findStatusForServer } from '../../domain/statuses/find.ts';
import { accountStatuses } from '../../domain/timelines/account.ts';
import { articleDocuments } from '../../entities/activitypub/article-document.ts';
import { orderedCollection, orderedPage } from '../../entities/activitypub/collections.ts';
import { CONTEXT_OF_ARTICLES, CONTEXT_OF_EVENTS, CONTEXT_OF_MEMBERS } from '../../entities/activitypub/context.ts';
import { eventDocuments } from '../../entities/activitypub/event-document.ts';
import { GROUP_COLLECTIONS, type GroupCollection } from '../../entities/activitypub/group-terms.ts';
import { memberDocument } from '../../entities/activitypub/member-document.ts';
import type { Actor } from '../../generated/prisma/client.ts';
import { namedActor } from '../../procedures/named-actor.ts';
import { router } from '../../procedures/procedure.ts';
import { asked } from '../../procedures/signed-procedure.ts';

const namedMember = z.union([
  z.object({ id: z.string(), origin: z.string().nullable() }),
  z.object({ uri: z.string() }),
]);

interface Contents {
  context: unknown;
  total(): Promise<number>;
  /** A page, and the name of the next one; null if there is none. */
  page(name: string): Promise<{ items: object[]; next: string | null }>;
}

const FIRST = '1';

function membersOf(ctx: DomainContext, group: Actor): Contents {
  return {
    context: CONTEXT_OF_MEMBERS,
    total: () => countMembers(ctx, group.id),
    async page(name) {
      const number = /^[1-9]\d{0,5}$/.test(name) ? Number(name) : 1;
      const rows = await membersPage(ctx, group.id, { page: number, size: COLLECTION_PAGE });
      const next = rows.length === COLLECTION_PAGE ? `${number + 1}` : null;
      return { items: rows.map((row) => memberDocument(ctx, row)), next };
    },
  };
}

/** Pages are named by the id that they begin after. */
function eventsOf(ctx: DomainContext, group: Actor): Contents {
  return {
    context: CONTEXT_OF_EVENTS,
    total: () => countEventsOfActor(ctx, group.id),
    async page(name) {
      const bounds = pageBounds({ limit: COLLECTION_PAGE, ...(name !== FIRST && { max_id: name }) });
      const ids = await eventIdsOfActor(ctx, group.id, bounds);
      const documents = await eventDocuments(ctx, ids);
      const items = ids.flatMap((id) => documents.get(id)?.event ?? []);
      return { items, next: ids.length === COLLECTION_PAGE ? `${ids.at(-1)}` : null };
    },
  };
}

const SHARED = { onlyMedia: false, excludeReplies: false, excludeReblogs: false, pinned: false, tagged: null };

/** The posts that the group shares, as Articles. */
function postsOf(ctx: DomainContext, group: Actor): Contents {
  return {
    context: CONTEXT_OF_ARTICLES,
    total: async () => (await totalsOf(ctx, group.id)).statuses,
    async page(name) {
      const bounds = pageBounds({ limit: COLLECTION_PAGE, ...(name !== FIRST && { max_id: name }) });
      const ids = (await accountStatuses(ctx, { actorId: group.id, ...SHARED }, bounds)).map(({ id }) => id);
      const documents = await articleDocuments(ctx, ids);
      const items = ids.flatMap((id) => documents.get(id) ?? []);
      return { items, next: ids.length === COLLECTION_PAGE ? `${ids.at(-1)}` : null };
    },
  };
}

/** Groups of this server have no resources and todos; their discussions are posts. */
const NOTHING: Contents = {
  context: CONTEXT_OF_MEMBERS,
  total: async () => 0,
  page: async () => ({ items: [], next: null }),
};

async function contentsOf(ctx: DomainContext, group: Actor, of: GroupCollection): Promise<Contents> {
  if (group.suspendedAt || (await isKeptOut(ctx, group))) return NOTHING;
  if (of === 'members') return membersOf(ctx, group);
  if (of === 'posts') return postsOf(ctx, group);
  return of === 'events' ? eventsOf(ctx, group) : NOTHING;
}

export const activityPubGroupRouter = router({
  /**
   * Never refused for an existing group, because Mobilizon would then read nothing of it. Items that the requester may not see
   * are left out.
   */
  groupCollection: asked
    .input(z.object({ owner: namedActor, of: z.enum(GROUP_COLLECTIONS), page: z.string().nullable() }))
    .query(async ({ ctx, input: { owner, of, page } }) => {
      const group = await findLocalActor(ctx, owner);
      if (group.type !== 'GROUP') refuse('record_not_found');
      const id = `${group.uri}/${of}`;
      const contents = await contentsOf(ctx, group, of);
      if (page === null)
        return orderedCollection({ id, totalItems: await contents.total(), first: `${id}?page=${FIRST}` });
      const { items, next } = await contents.page(page);
      const links = { id: `${id}?page=${encodeURIComponent(page)}`, partOf: id };
      return orderedPage({ ...links, items, next: next && `${id}?page=${next}` }, contents.context);
    }),

  /** A post on the wall of the group, by the id of the boost. */
  groupPost: asked.input(z.object({ owner: namedActor, id: z.string() })).query(async ({ ctx, input }) => {
    const group = await findLocalActor(ctx, input.owner);
    if (group.suspendedAt || (await isKeptOut(ctx, group))) refuse('record_not_found');
    const boost = await findStatusForServer(ctx, input.id);
    const article = boost.actorId === group.id ? (await articleDocuments(ctx, [boost.id])).get(boost.id) : undefined;
    return { '@context': CONTEXT_OF_ARTICLES, ...(article ?? refuse('record_not_found')) };
  }),

  /** For those who may see the members of the group. */
  member: asked.input(z.object({ member: namedMember })).query(async ({ ctx, input }) => {
    const member = await visibleMember(ctx, input.member);
    return { '@context': CONTEXT_OF_MEMBERS, ...memberDocument(ctx, member) };
  }),
});
