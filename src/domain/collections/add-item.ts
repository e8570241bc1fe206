/** Putting accounts into collections. */
import type { Actor, CollectionItem } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { invalid, Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { IdentityContext } from '../access/context.ts';
import { KNOWN } from '../actors/find.ts';
import { enqueue } from '../kernel/outbox.ts';
import { refuse } from '../kernel/refusals.ts';
import { lockPairs } from '../relationships/lock-pair.ts';
import { isFeaturable, MAX_ITEMS } from './allowed.ts';
import { findOwnCollection, lockCollection } from './find.ts';

/**
 * The accounts with these ids, each once and in order, which the viewer may recommend. Until the transaction ends, no block
 * between them and the viewer can be created. Must be called before rows are locked, like `lockPairs`.
 *
 * Refuses unknown, suspended and undiscoverable accounts, and those with a block between them and the viewer.
 */
export async function requireFeaturable(tx: Tx, ctx: IdentityContext, ids: readonly string[]): Promise<bigint[]> {
  const wanted = [...new Set(ids)].map((id) => parseId(id) ?? refuse('record_not_found'));
  if (wanted.length === 0) return [];
  const { actorId } = ctx.viewer;
  await lockPairs(tx, actorId, wanted);
  const rows = await tx.actor.findMany({
    where: { ...KNOWN, id: { in: wanted }, suspendedAt: null },
    include: {
      blocking: { where: { targetId: actorId }, select: { id: true } },
      blockedBy: { where: { blockerId: actorId }, select: { id: true } },
    },
  });
  if (rows.length < wanted.length) refuse('record_not_found');
  const may = (actor: Actor & { blocking: unknown[]; blockedBy: unknown[] }): boolean =>
    isFeaturable(actor) && actor.blocking.length + actor.blockedBy.length === 0;
  if (!rows.every(may)) refuse('collection_member_refused');
  return wanted;
}

/**
 * Adds these accounts in the caller's transaction, which has locked or created the collection, and enqueues their notifications.
 * Refuses more than the limit, accounts that are in it, and accounts that have withdrawn from it.
 */
export async function addItems(
  tx: Tx,
  ctx: IdentityContext,
  collectionId: bigint,
  actorIds: readonly bigint[],
): Promise<CollectionItem[]> {
  const members = await tx.collectionItem.findMany({ where: { collectionId } });
  const wanted = new Set(actorIds);
  if (members.some((item) => wanted.has(item.actorId))) throw invalid({ account: ['has already been taken'] });
  if (members.filter((item) => item.state === 'ACCEPTED').length + wanted.size > MAX_ITEMS)
    throw new Refusal('invalid', `Validation failed: Collection items are too many (maximum is ${MAX_ITEMS})`);
  const createdAt = ctx.clock.now();
  const items = actorIds.map((actorId) => ({
    ...{ id: ctx.ids.next(), collectionId, actorId, createdAt },
    state: 'ACCEPTED' as const,
  }));
  await tx.collectionItem.createMany({ data: items });
  for (const { id } of items) await enqueue(tx, 'collection_item.created', { itemId: id.toString() });
  return items;
}

/** Refuses as `requireFeaturable` and `addItems`, a missing account, and collections of other people. */
export async function addItem(ctx: IdentityContext, id: string, accountId: string): Promise<CollectionItem> {
  const collection = await findOwnCollection(ctx, id);
  if (accountId === '') throw invalid({ account_id: ["can't be blank"] });
  return ctx.db.$transaction(async (tx) => {
    const members = await requireFeaturable(tx, ctx, [accountId]);
    await lockCollection(tx, collection);
    const [item] = await addItems(tx, ctx, collection.id, members);
    return item ?? refuse('record_not_found');
  });
}
