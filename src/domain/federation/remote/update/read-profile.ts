/** Fetches what belongs to the profile of a remote actor: totals, pinned posts, and the newest posts. */
import type { Actor } from '../../../../generated/prisma/client.ts';
import type { DomainContext } from '../../../access/context.ts';
import { remoteViewer } from '../../../access/remote-viewer.ts';
import { unlessRefused } from '../../../kernel/refusals.ts';
import { pinStatus, unpinStatus } from '../../../statuses/interactions/pin-status.ts';
import type { RemoteItem } from '../../documents/collection.ts';
import { idOf, isSameHost } from '../../documents/forms.ts';
import { isObject } from '../../documents/json.ts';
import { unlessFinal } from '../../outbox/requests.ts';
import { collectionAt, itemsOf, shownItems } from '../find/collection-at.ts';
import { statusAt, takeStatus } from '../find/find-remote-status.ts';
import { readShared } from './read-shared.ts';
import { readTotals } from './read-totals.ts';

/** Posts of the first page of the outbox. */
const MOST_POSTS = 20;

/** A post of the actor, embedded or by its id; null if the item is not a post of theirs. */
async function postOf(ctx: DomainContext, actor: Actor, { id, document }: RemoteItem) {
  if (id === null || !isSameHost(id, actor.uri)) return null;
  const isWhole = document?.content !== undefined;
  const status = await unlessFinal(() => (isWhole ? takeStatus(ctx, document) : statusAt(ctx, id)));
  return status?.actorId === actor.id ? status : null;
}

/** The object of a Create in an outbox; boosts by people are left out. */
function createdIn({ document }: RemoteItem): RemoteItem[] {
  if (document?.type !== 'Create') return [];
  const object = document.object;
  return [{ id: idOf(object), document: isObject(object) ? object : null }];
}

/** Makes the pinned posts those of the actor's collection, because not all servers send Add and Remove: GoToSocial does not. */
export async function readPinned(ctx: DomainContext, actorId: bigint): Promise<void> {
  const actor = await ctx.db.actor.findUnique({ where: { id: actorId }, include: { remote: true } });
  if (!actor?.remote) return;
  const items = await shownItems(ctx, actor, await collectionAt(ctx, actor, actor.remote.featuredUri));
  // A hidden collection changes nothing.
  if (items === null) return;
  const shown: bigint[] = [];
  for (const item of items.slice(0, MOST_POSTS).toReversed()) {
    const status = await postOf(ctx, actor, item);
    if (status) shown.push(status.id);
  }
  const acting = { ...ctx, viewer: remoteViewer(actorId) };
  // Unpin first, because the number of pins is limited. A post may be gone, or its author may not pin it.
  const ended = await ctx.db.statusPin.findMany({ where: { actorId, statusId: { notIn: shown } } });
  for (const { statusId } of ended) await unlessRefused(() => unpinStatus(acting, statusId.toString()));
  for (const id of shown) await unlessRefused(() => pinStatus(acting, id.toString()));
}

export async function readProfile(ctx: DomainContext, actorId: bigint): Promise<void> {
  const actor = await ctx.db.actor.findUnique({ where: { id: actorId }, include: { remote: true } });
  if (!actor?.remote || actor.deletedAt || actor.suspendedAt) return;
  const outbox = await collectionAt(ctx, actor, actor.outbox);
  const items = await itemsOf(ctx, actor, outbox);
  const posts = items.flatMap(createdIn).slice(0, MOST_POSTS);
  for (const item of posts.toReversed()) await postOf(ctx, actor, item);
  if (actor.type === 'GROUP') await readShared(ctx, actor, items, MOST_POSTS);
  await readPinned(ctx, actorId);
  // Last, because each stored post has incremented the totals.
  await readTotals(ctx, actorId, outbox);
}
