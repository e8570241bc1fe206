/** Reads what belongs to the profile of an actor of another server: how many follow whom, pinned posts, and the last ones. */
import type { Actor } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import type { DomainContext } from '../access/context.ts';
import { remoteViewer } from '../access/remote-viewer.ts';
import { pinStatus } from '../statuses/interactions/pin-status.ts';
import { statusAt, takeStatus } from './find-remote-status.ts';
import { type RemoteCollection, type RemoteItem, readCollection } from './reading/collection.ts';
import { idOf, isSameHost } from './reading/forms.ts';
import { isObject } from './reading/json.ts';
import { domainOf, fetchDocument, RemoteError } from './requests.ts';

/** Of the outbox one page is read, and so many posts of it. */
const MOST_POSTS = 20;

/** What the columns of numbers hold. */
const LARGEST = 2 ** 31 - 1;

/** Null where it is hidden or cannot be read. */
async function collectionAt(ctx: DomainContext, { uri }: Actor, url: string | null): Promise<RemoteCollection | null> {
  if (!url || !isSameHost(url, uri)) return null;
  try {
    return readCollection(await fetchDocument(ctx, url), domainOf(uri));
  } catch (error) {
    if (error instanceof RemoteError && !error.again) return null;
    throw error;
  }
}

async function itemsOf(ctx: DomainContext, actor: Actor, read: RemoteCollection | null): Promise<RemoteItem[]> {
  if (!read) return [];
  const { items, first } = read;
  if (items.length > 0 || first === null) return items;
  const page =
    typeof first === 'string' ? await collectionAt(ctx, actor, first) : readCollection(first, domainOf(actor.uri));
  return page?.items ?? [];
}

/** A post of the actor, whole or by its address; null for what is no post of theirs. */
async function postOf(ctx: DomainContext, actor: Actor, { id, document }: RemoteItem) {
  try {
    const isWhole = document?.content !== undefined && id !== null && isSameHost(id, actor.uri);
    if (id === null || !isSameHost(id, actor.uri)) return null;
    const status = isWhole ? await takeStatus(ctx, document) : await statusAt(ctx, id);
    return status.actorId === actor.id ? status : null;
  } catch (error) {
    if (error instanceof RemoteError && !error.again) return null;
    throw error;
  }
}

/** What a Create of an outbox shows; reblogs are left out. */
function createdIn({ document }: RemoteItem): RemoteItem[] {
  if (document?.type !== 'Create') return [];
  const object = document.object;
  return [{ id: idOf(object), document: isObject(object) ? object : null }];
}

async function pin(ctx: DomainContext, actor: Actor, item: RemoteItem): Promise<void> {
  const status = await postOf(ctx, actor, item);
  if (!status) return;
  await pinStatus({ ...ctx, viewer: remoteViewer(actor.id) }, status.id.toString()).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

export async function readProfile(ctx: DomainContext, actorId: bigint): Promise<void> {
  const actor = await ctx.db.actor.findUnique({ where: { id: actorId }, include: { remote: true } });
  if (!actor?.remote || actor.deletedAt || actor.suspendedAt) return;
  const { followingUri, featuredUri } = actor.remote;
  const outbox = await collectionAt(ctx, actor, actor.outbox);
  const posts = (await itemsOf(ctx, actor, outbox)).flatMap(createdIn).slice(0, MOST_POSTS);
  for (const item of posts.toReversed()) await postOf(ctx, actor, item);
  const pinned = await itemsOf(ctx, actor, await collectionAt(ctx, actor, featuredUri));
  for (const item of pinned.slice(0, MOST_POSTS).toReversed()) await pin(ctx, actor, item);
  const followers = await collectionAt(ctx, actor, actor.followersUri);
  const following = await collectionAt(ctx, actor, followingUri);
  const count = <Name extends string>(name: Name, read: RemoteCollection | null) =>
    read?.totalItems == null ? {} : ({ [name]: Math.min(read.totalItems, LARGEST) } as Record<Name, number>);
  // At last: each post that was stored has counted, too.
  await ctx.db.actorStats.updateMany({
    where: { actorId },
    data: {
      ...count('statusesCount', outbox),
      ...count('followersCount', followers),
      ...count('followingCount', following),
    },
  });
}
