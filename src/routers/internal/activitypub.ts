/** Reads and deliveries by other servers (ActivityPub). Answers are documents, or null if there is none. */

import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { findLocalActor, type NamedActor } from '../../domain/actors/find.ts';
import { receiveActivity } from '../../domain/federation/inbox/receive-activity.ts';
import { needsSignature } from '../../domain/federation/inbox/requester.ts';
import { SenderError } from '../../domain/federation/inbox/sender-error.ts';
import {
  COLLECTION_PAGE,
  networkPage,
  REPLIES_PAGE,
  repliesPage,
  threadPage,
  threadRoot,
  totalsOf,
} from '../../domain/federation/outbox/collections/actor-collections.ts';
import { countEventsOfActor, eventIdsOfActor } from '../../domain/federation/outbox/collections/events-of-actor.ts';
import { isKeptOut } from '../../domain/federation/outbox/collections/kept-out.ts';
import { placeOfPost } from '../../domain/federation/outbox/collections/place-of-post.ts';
import { followersBesideRequester, followersUrl } from '../../domain/federation/outbox/followers-digest.ts';
import { instanceKey, originKey } from '../../domain/federation/outbox/instance-key.ts';
import {
  ANNOUNCE_AUTHORIZATIONS,
  LIKE_AUTHORIZATIONS,
  QUOTE_AUTHORIZATIONS,
  REPLY_AUTHORIZATIONS,
} from '../../domain/federation/outbox/uris.ts';
import { type PageBounds, pageBounds } from '../../domain/kernel/page.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { shownToServers } from '../../domain/setup/community-picture.ts';
import {
  findApprovedBoost,
  findApprovedLike,
  findApprovedReply,
} from '../../domain/statuses/approvals/find-approved.ts';
import { findStatusForServer } from '../../domain/statuses/find.ts';
import { findApprovedQuote } from '../../domain/statuses/quotes/find-approved.ts';
import { isDistributable } from '../../domain/statuses/visible.ts';
import { accountStatuses } from '../../domain/timelines/account.ts';
import { activityOf, createStatusActivity } from '../../entities/activitypub/activities.ts';
import { actorDocuments, instanceActorDocument } from '../../entities/activitypub/actor-document.ts';
import {
  fullCollection,
  orderedCollection,
  orderedPage,
  plainCollection,
  plainPage,
} from '../../entities/activitypub/collections.ts';
import { CONTEXT_OF_ACTIVITIES, CONTEXT_OF_NOTES } from '../../entities/activitypub/context.ts';
import { eventCreated } from '../../entities/activitypub/event-activities.ts';
import { eventDocuments } from '../../entities/activitypub/event-document.ts';
import { type InteractionKind, interactionAuthorization } from '../../entities/activitypub/interaction-terms.ts';
import {
  countOf,
  type NoteRow,
  repliesOf,
  type StatusDocument,
  statusDocuments,
  threadUri,
  withContext,
} from '../../entities/activitypub/note-document.ts';
import { quoteAuthorization } from '../../entities/activitypub/quote-terms.ts';
import type { Actor } from '../../generated/prisma/client.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import type { SignedRequest } from '../../platform/http/signatures/signature.ts';
import { parseId } from '../../platform/ids.ts';
import { type NamedStatus, namedActor, namedStatus } from '../../procedures/named-actor.ts';
import { publicProcedure, router } from '../../procedures/procedure.ts';
import { asked, openDocument } from '../../procedures/signed-procedure.ts';

const ofActor = asked.input(z.object({ owner: namedActor }));
const paged = ofActor.input(
  z.object({ page: z.string().nullable(), maxId: z.string().nullable(), minId: z.string().nullable() }),
);

/** The page above an id, or below it; the newest one without either. */
const boundsOf = ({ maxId, minId }: { maxId: string | null; minId: string | null }): PageBounds =>
  pageBounds({
    limit: COLLECTION_PAGE,
    ...(maxId !== null && { max_id: maxId }),
    ...(minId !== null && { min_id: minId }),
  });

/** The collections and posts of suspended actors are hidden. */
async function activeActor(ctx: DomainContext, named: NamedActor): Promise<Actor> {
  const actor = await findLocalActor(ctx, named);
  return actor.suspendedAt ? refuse('not_allowed') : actor;
}

/** Only at the address of its author. */
async function statusOf(ctx: DomainContext, named: NamedStatus) {
  const { owner, id } = 'uri' in named ? await placeOfPost(ctx, named.uri) : named;
  const author = await activeActor(ctx, owner);
  if (await isKeptOut(ctx, author)) refuse('record_not_found');
  const status = await findStatusForServer(ctx, id);
  if (status.actorId !== author.id) refuse('record_not_found');
  return (await statusDocuments(ctx, [status.id])).get(status.id) ?? refuse('record_not_found');
}

const pinnedItem = (document: StatusDocument | undefined): (object | string)[] =>
  document?.note ? [isDistributable(document.row) ? document.note : document.row.uri] : [];

const NO_FILTER = { onlyMedia: false, excludeReplies: false, excludeReblogs: false, tagged: null };

/** Posts and events together, the newest first. */
async function activitiesOf(ctx: DomainContext, actor: Actor, bounds: PageBounds) {
  if (await isKeptOut(ctx, actor)) return { items: [], ids: [] };
  const [keys, eventIds] = await Promise.all([
    accountStatuses(ctx, { actorId: actor.id, ...NO_FILTER, pinned: false }, bounds),
    eventIdsOfActor(ctx, actor.id, bounds),
  ]);
  const all = [...keys.map(({ id }) => id), ...eventIds].sort((a, b) => (a < b ? 1 : -1));
  const ids = bounds.minId === null ? all.slice(0, COLLECTION_PAGE) : all.slice(-COLLECTION_PAGE);
  const [statuses, events] = await Promise.all([statusDocuments(ctx, ids), eventDocuments(ctx, ids)]);
  const items = ids.flatMap((id) => {
    const [status, event] = [statuses.get(id), events.get(id)];
    return event ? eventCreated(event) : status ? activityOf(status) : [];
  });
  return { items, ids };
}

function network(side: 'followers' | 'following') {
  return paged.query(async ({ ctx, input }) => {
    const actor = await activeActor(ctx, input.owner);
    const id = side === 'followers' ? actor.followersUri : `${actor.uri}/${side}`;
    const { [side]: totalItems } = await totalsOf(ctx, actor.id);
    const page = (await isKeptOut(ctx, actor)) ? null : await networkPage(ctx, actor, side, boundsOf(input));
    if (input.page === null) return orderedCollection({ id, totalItems, first: page && `${id}?page=1` });
    if (!page) refuse('not_allowed');
    // Pages have numbers, as on other servers, but begin after an id, so that new rows cause no gaps or duplicates.
    const number = Number.parseInt(input.page, 10) || 1;
    const next = page.next === null ? null : `${id}?page=${number + 1}&max_id=${page.next}`;
    const self = `${id}?page=${number}${input.maxId === null ? '' : `&max_id=${input.maxId}`}`;
    return { ...orderedPage({ id: self, partOf: id, items: page.uris, next }), totalItems };
  });
}

const ofStatus = asked.input(z.object({ status: namedStatus }));
const ofAuthorization = ofActor.input(z.object({ id: z.string() }));

const countOfStatus = (of: 'likes' | 'shares') =>
  ofStatus.query(async ({ ctx, input }) => withContext(countOf((await statusOf(ctx, input.status)).row, of)));

/** The author's approval of a reply, like or boost, by the id of its row. */
const approvalOf = (kind: InteractionKind, path: string, find: typeof findApprovedReply) =>
  ofAuthorization.query(async ({ ctx, input }) => {
    const author = await activeActor(ctx, input.owner);
    if (await isKeptOut(ctx, author)) refuse('record_not_found');
    const { interaction, target } = await find(ctx, author.id, input.id);
    const id = `${author.uri}${path}${parseId(input.id)}`;
    return interactionAuthorization(kind, { id, author: author.uri, interaction, target: target.uri });
  });

/** The author's own replies come first, then those of others; the last page has no next one. */
async function repliesOfStatus(ctx: DomainContext, row: NoteRow, others: boolean, after: bigint) {
  const id = `${row.uri}/replies`;
  const pageAt = (ofOthers: boolean, from: bigint) =>
    `${id}?${from > 0n ? `min_id=${from}&` : ''}${ofOthers ? 'only_other_accounts=true&' : ''}page=true`;
  const found = await repliesPage(ctx, row.id, others, after);
  const last = found.length === REPLIES_PAGE ? found.at(-1) : undefined;
  const following = last ? pageAt(others, last.id) : others ? null : pageAt(true, 0n);
  const items = found.map(({ uri }) => uri);
  return plainPage({ id: pageAt(others, after), partOf: id, items, next: following });
}

export const activityPubRouter = router({
  needsSignature: publicProcedure.meta({ generalRates: false }).query(({ ctx }) => needsSignature(ctx)),

  /** Always public, so that two servers that require signed requests can verify each other's. */
  instanceActor: openDocument.input(z.object({ origin: z.string().nullable() })).query(async ({ ctx, input }) => {
    const origin = ctx.config.origins.find(({ handleDomain }) => handleDomain === input.origin) ?? null;
    const [key, shown] = await Promise.all([origin ? originKey(ctx, origin) : instanceKey(ctx), shownToServers(ctx)]);
    return instanceActorDocument(ctx, { ...key, origin, ...shown });
  }),

  actor: ofActor.query(async ({ ctx, input }) => {
    const actor = await findLocalActor(ctx, input.owner);
    return (await actorDocuments(ctx, [actor.id])).get(actor.id) ?? refuse('record_not_found');
  }),

  status: ofStatus.query(async ({ ctx, input }) => {
    const { note } = await statusOf(ctx, input.status);
    return note === null ? refuse('record_not_found') : withContext(note);
  }),

  activity: ofStatus.query(async ({ ctx, input }) => createStatusActivity(await statusOf(ctx, input.status))),

  likes: countOfStatus('likes'),
  shares: countOfStatus('shares'),

  replies: ofStatus
    .input(z.object({ paged: z.boolean(), others: z.boolean(), after: z.string().nullable() }))
    .query(async ({ ctx, input }) => {
      const { row, note } = await statusOf(ctx, input.status);
      if (note === null) refuse('record_not_found');
      if (!input.paged) return withContext(repliesOf(row));
      return repliesOfStatus(ctx, row, input.others, parseId(input.after ?? '') ?? 0n);
    }),

  /** The posts of a thread that began on this server (FEP-7888, FEP-f228). */
  thread: asked
    .input(
      z.object({ id: z.string(), origin: z.string().nullable(), paged: z.boolean(), after: z.string().nullable() }),
    )
    .query(async ({ ctx, input }) => {
      const root = await threadRoot(ctx, input.id, input.origin);
      if (await isKeptOut(ctx, root.author)) refuse('record_not_found');
      const id = threadUri(ctx, input.id, input.origin);
      const pageAt = (after: bigint): string => `${id}?${after > 0n ? `min_id=${after}&` : ''}page=true`;
      const after = parseId(input.after ?? '') ?? 0n;
      const found = await threadPage(ctx, root.id, after);
      const last = found.length === REPLIES_PAGE ? found.at(-1) : undefined;
      const items = found.map(({ uri }) => uri);
      const page = { id: pageAt(after), partOf: id, items, next: last ? pageAt(last.id) : null };
      return input.paged ? plainPage(page) : plainCollection(root.author.uri, page);
    }),

  /** The author's approval of a quote by the post with this id. */
  quoteAuthorization: ofAuthorization.query(async ({ ctx, input }) => {
    const author = await activeActor(ctx, input.owner);
    if (await isKeptOut(ctx, author)) refuse('record_not_found');
    const id = `${author.uri}${QUOTE_AUTHORIZATIONS}${input.id}`;
    const { quoting, quoted } = await findApprovedQuote(ctx, author.id, id);
    return quoteAuthorization({ id, author: author.uri, quoting: quoting.uri, quoted: quoted.uri });
  }),

  replyAuthorization: approvalOf('Reply', REPLY_AUTHORIZATIONS, findApprovedReply),
  likeAuthorization: approvalOf('Like', LIKE_AUTHORIZATIONS, findApprovedLike),
  announceAuthorization: approvalOf('Announce', ANNOUNCE_AUTHORIZATIONS, findApprovedBoost),

  outbox: paged.query(async ({ ctx, input }) => {
    const actor = await activeActor(ctx, input.owner);
    const id = actor.outbox;
    if (input.page === null) {
      const [{ statuses }, events] = [await totalsOf(ctx, actor.id), await countEventsOfActor(ctx, actor.id)];
      const [first, last] = [`${id}?page=true`, `${id}?min_id=0&page=true`];
      return orderedCollection({ id, totalItems: statuses + events, first, last });
    }
    const { items, ids } = await activitiesOf(ctx, actor, boundsOf(input));
    const at = (bound: 'max_id' | 'min_id', value: bigint | string | null | undefined): string | null =>
      value == null ? null : `${id}?${bound}=${value}&page=true`;
    const self = at('max_id', input.maxId) ?? at('min_id', input.minId) ?? `${id}?page=true`;
    const next = ids.length < COLLECTION_PAGE ? null : at('max_id', ids.at(-1));
    return orderedPage({ id: self, partOf: id, items, next, prev: at('min_id', ids[0]) }, CONTEXT_OF_ACTIVITIES);
  }),

  followers: network('followers'),
  following: network('following'),

  /** The followers on the server of the requester (FEP-8fcf). */
  followersSynchronization: ofActor.query(async ({ ctx, input }) => {
    const actor = await activeActor(ctx, input.owner);
    if (!ctx.viewer) throw new SenderError(401, 'The request is not signed');
    return fullCollection(followersUrl(actor.uri), await followersBesideRequester(ctx, actor.id, ctx.viewer.actorId));
  }),

  /** Pinned posts: in full if they are public, as addresses if only followers may read them. */
  featured: ofActor.query(async ({ ctx, input }) => {
    const actor = await activeActor(ctx, input.owner);
    const filter = { actorId: actor.id, ...NO_FILTER, pinned: true };
    const isHidden = await isKeptOut(ctx, actor);
    const keys = isHidden ? [] : await accountStatuses(ctx, filter, pageBounds({ limit: COLLECTION_PAGE }));
    const documents = await statusDocuments(
      ctx,
      keys.map(({ id }) => id),
    );
    const items = keys.flatMap(({ id }) => pinnedItem(documents.get(id)));
    const id = `${actor.uri}/collections/featured`;
    return {
      '@context': CONTEXT_OF_NOTES,
      id,
      type: 'OrderedCollection',
      totalItems: items.length,
      orderedItems: items,
    };
  }),

  featuredTags: ofActor.query(async ({ ctx, input }) => {
    const actor = await activeActor(ctx, input.owner);
    const [document] = [...(await actorDocuments(ctx, [actor.id])).values()] as { tag: { type: string }[] }[];
    const isHidden = await isKeptOut(ctx, actor);
    const items = isHidden ? [] : (document?.tag.filter(({ type }) => type === 'Hashtag') ?? []);
    const id = `${actor.uri}/collections/tags`;
    return { '@context': CONTEXT_OF_NOTES, id, type: 'Collection', totalItems: items.length, items };
  }),

  /** Returns nothing, because a job processes the activity. Refuses requests without a valid signature. */
  receive: publicProcedure
    .meta({ rates: ['inbox'], generalRates: false })
    .input(z.object({ request: z.custom<SignedRequest & { body: Buffer }>(), owner: namedActor.nullable() }))
    .mutation(async ({ ctx, input }) => {
      const owner = input.owner === null ? null : await findLocalActor(ctx, input.owner);
      await receiveActivity(ctx, input.request, owner?.id ?? null, networkOf(ctx.ip));
    }),
});
