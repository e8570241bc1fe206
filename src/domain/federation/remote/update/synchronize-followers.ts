/**
 * Followers' synchronization (FEP-8fcf): a remote server names the digest of the local followers of its person, and its list of
 * them decides which follows are valid. A list contains followers at the host of the server that fetches it, which is the first origin; follows by
 * people of further origins are not synchronized.
 */
import type { Actor } from '../../../../generated/prisma/client.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { DomainContext } from '../../../access/context.ts';
import { remoteViewer } from '../../../access/remote-viewer.ts';
import { placeOf } from '../../../kernel/lanes.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { unlessRefused } from '../../../kernel/refusals.ts';
import { authorizeFollowRequest } from '../../../relationships/answer-follow-request.ts';
import { endFollow } from '../../../relationships/unfollow-actor.ts';
import { type RemoteCollection, readCollection, readFollowersSynchronization } from '../../documents/collection.ts';
import { isSameHost } from '../../documents/forms.ts';
import { digestOf, localFollowersDigest } from '../../outbox/followers-digest.ts';
import { domainOf, fetchDocument, isLocalUri, unlessFinal } from '../../outbox/requests.ts';

/** Later, because the answer to a follow may be on its way. Repeated headers replace the job. */
const LATER_MS = 60_000;

/** The list of one actor is fetched at most this often, even if its server never agrees. */
const FETCHES = { name: 'followers_compared', limit: 10, seconds: 3600 } as const;

/**
 * Compares the digest in the header of a delivery with that of the local followers of its signer, and enqueues the job that
 * fetches the list if they differ. An invalid header is ignored. The signature need not cover the header, because nothing changes
 * without a list from the signer's own server.
 */
export async function compareFollowers(
  ctx: Pick<Platform, 'db' | 'sql' | 'clock' | 'limiter'>,
  signer: Pick<Actor, 'id' | 'uri'>,
  header: string,
): Promise<void> {
  const there = readFollowersSynchronization(header);
  if (!there || !isSameHost(there.url, signer.uri)) return;
  const here = await localFollowersDigest(ctx, signer.id);
  if (there.collectionId !== here?.collectionId || there.digest === here.digest) return;
  const actorId = signer.id.toString();
  if (!(await ctx.limiter.consume(FETCHES, actorId)).allowed) return;
  await enqueue(
    ctx.db,
    'remote_followers.due',
    { actorId, url: there.url, digest: there.digest },
    {
      ...(await placeOf(ctx, 'look_ups', domainOf(signer.uri))),
      ...{ key: `remote_followers:${actorId}`, keepRunAt: true, maxAttempts: 3 },
      runAt: new Date(ctx.clock.now().getTime() + LATER_MS),
    },
  );
}

const MOST_PAGES = 10;
const MOST_ITEMS = 25_000;

/** The ids in the collection and its pages; null if it is not shown, or has too many pages. */
async function listAt(ctx: DomainContext, { uri }: Actor, url: string): Promise<Set<string> | null> {
  const host = domainOf(uri);
  const listed = new Set<string>();
  const readPage = async (at: RemoteCollection['next']): Promise<RemoteCollection | null> => {
    const document = typeof at === 'string' ? await unlessFinal(() => fetchDocument(ctx, at)) : at;
    return document && readCollection(document, host, MOST_ITEMS);
  };
  const take = ({ items }: RemoteCollection): void => {
    for (const { id } of items) if (id !== null) listed.add(id);
  };
  const collection = await readPage(url);
  if (!collection) return null;
  take(collection);
  let next = collection.first;
  for (let pages = 0; next !== null; pages += 1) {
    const page = pages < MOST_PAGES ? await readPage(next) : null;
    if (!page) return null;
    take(page);
    next = page.next;
  }
  return listed;
}

/** Ends the follow, unless it ended since. */
async function endFollowWithId({ db }: DomainContext, id: bigint): Promise<void> {
  await db.$transaction(async (tx) => {
    const follow = await tx.follow.findUnique({ where: { id } });
    if (follow?.approved) await endFollow(tx, follow.followerId, follow.targetId, 'follower');
  });
}

/** Tells the actor's server by an Undo that these people do not follow the actor. */
async function withdraw(ctx: DomainContext, actor: Actor, uris: readonly string[]): Promise<void> {
  const where = { uri: { in: [...uris] }, domain: null, deletedAt: null, following: { none: { targetId: actor.id } } };
  const people = await ctx.db.actor.findMany({ where, select: { id: true } });
  await ctx.db.$transaction(async (tx) => {
    for (const { id } of people) {
      const follow = { id: ctx.ids.next().toString(), uri: null, by: 'follower' } as const;
      const payload = { followerId: id.toString(), targetId: actor.id.toString(), follow };
      await enqueue(tx, 'follow.removed', payload);
    }
  });
}

/**
 * Makes the local follows of a remote actor those of its server's list, if the list has exactly the digest that was announced with
 * it; otherwise the list changed since, and nothing happens.
 *
 * @throws RemoteError or OutgoingError if its server may answer later
 */
export async function synchronizeFollowers(
  ctx: DomainContext,
  actorId: bigint,
  { url, digest }: { url: string; digest: string },
): Promise<void> {
  const actor = await ctx.db.actor.findUnique({ where: { id: actorId } });
  if (!actor?.domain || actor.deletedAt || actor.suspendedAt) return;
  // Read before the list is fetched, because the list lacks follows that its server accepts later.
  const follows = await ctx.db.follow.findMany({
    where: { targetId: actorId, follower: { domain: null, origin: null } },
    select: { id: true, approved: true, followerId: true, follower: { select: { uri: true } } },
  });
  const listed = await listAt(ctx, actor, url);
  if (!listed || digestOf(listed) !== digest) return;
  for (const { id, approved, follower } of follows)
    if (approved && !listed.has(follower.uri)) await endFollowWithId(ctx, id);
  const acting = { ...ctx, viewer: remoteViewer(actorId) };
  for (const { approved, followerId, follower } of follows)
    if (!approved && listed.has(follower.uri))
      await unlessRefused(() => authorizeFollowRequest(acting, followerId.toString()));
  const known = new Set(follows.map(({ follower }) => follower.uri));
  await withdraw(
    ctx,
    actor,
    [...listed.difference(known)].filter((uri) => isLocalUri(ctx, uri)),
  );
}
