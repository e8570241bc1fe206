/** Reads what belongs to the profile of an actor of another server: how many follow whom, pinned posts, and the last ones. */
import type { Actor } from '../../../../generated/prisma/client.ts';
import { Refusal } from '../../../../platform/errors.ts';
import type { DomainContext } from '../../../access/context.ts';
import { remoteViewer } from '../../../access/remote-viewer.ts';
import { pinStatus, unpinStatus } from '../../../statuses/interactions/pin-status.ts';
import type { RemoteItem } from '../../documents/collection.ts';
import { idOf, isSameHost } from '../../documents/forms.ts';
import { isObject } from '../../documents/json.ts';
import { unlessFinal } from '../../outbox/requests.ts';
import { collectionAt, itemsOf, shownItems } from '../find/collection-at.ts';
import { statusAt, takeStatus } from '../find/find-remote-status.ts';
import { readTotals } from './read-totals.ts';

/** Of the outbox one page is read, and so many posts of it. */
const MOST_POSTS = 20;

/** A post of the actor, whole or by its address; null for what is no post of theirs. */
async function postOf(ctx: DomainContext, actor: Actor, { id, document }: RemoteItem) {
  if (id === null || !isSameHost(id, actor.uri)) return null;
  const isWhole = document?.content !== undefined;
  const status = await unlessFinal(() => (isWhole ? takeStatus(ctx, document) : statusAt(ctx, id)));
  return status?.actorId === actor.id ? status : null;
}

/** What a Create of an outbox shows; reblogs are left out. */
function createdIn({ document }: RemoteItem): RemoteItem[] {
  if (document?.type !== 'Create') return [];
  const object = document.object;
  return [{ id: idOf(object), document: isObject(object) ? object : null }];
}

/** Pins what the actor shows as pinned, and nothing else. Not all servers tell of it by Add and Remove: GoToSocial does not. */
export async function readPinned(ctx: DomainContext, actorId: bigint): Promise<void> {
  const actor = await ctx.db.actor.findUnique({ where: { id: actorId }, include: { remote: true } });
  if (!actor?.remote) return;
  const items = await shownItems(ctx, actor, await collectionAt(ctx, actor, actor.remote.featuredUri));
  // What is not shown changes nothing.
  if (items === null) return;
  const shown: bigint[] = [];
  for (const item of items.slice(0, MOST_POSTS).toReversed()) {
    const status = await postOf(ctx, actor, item);
    if (status) shown.push(status.id);
  }
  const acting = { ...ctx, viewer: remoteViewer(actorId) };
  // First what ends, so that there is room for what is new.
  const ended = await ctx.db.statusPin.findMany({ where: { actorId, statusId: { notIn: shown } } });
  for (const { statusId } of ended) await unlessRefused(() => unpinStatus(acting, statusId.toString()));
  for (const id of shown) await unlessRefused(() => pinStatus(acting, id.toString()));
}

/** A post may be gone, or may not be pinned. */
async function unlessRefused(act: () => Promise<unknown>): Promise<void> {
  await act().catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

export async function readProfile(ctx: DomainContext, actorId: bigint): Promise<void> {
  const actor = await ctx.db.actor.findUnique({ where: { id: actorId }, include: { remote: true } });
  if (!actor?.remote || actor.deletedAt || actor.suspendedAt) return;
  const outbox = await collectionAt(ctx, actor, actor.outbox);
  const posts = (await itemsOf(ctx, actor, outbox)).flatMap(createdIn).slice(0, MOST_POSTS);
  for (const item of posts.toReversed()) await postOf(ctx, actor, item);
  await readPinned(ctx, actorId);
  // At last: each post that was stored has counted, too.
  await readTotals(ctx, actorId, outbox);
}
