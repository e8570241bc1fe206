/** Ending places in collections: by their owner, or by the account itself. */
import type { CollectionItem } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { parseId } from '../../platform/ids.ts';
import type { IdentityContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';
import { findCollection, findOwnCollection } from './find.ts';

/** An account that withdrew is in no collection any more, so that its owner cannot forget the withdrawal. */
async function findItem(ctx: IdentityContext, collectionId: bigint, itemId: string): Promise<CollectionItem> {
  const id = parseId(itemId);
  const item = id && (await ctx.db.collectionItem.findFirst({ where: { id, collectionId, state: 'ACCEPTED' } }));
  return item || refuse('record_not_found');
}

const forget = (tx: Tx, { collectionId, actorId }: CollectionItem) =>
  tx.notification.deleteMany({ where: { recipientId: actorId, collectionId } });

/** Removes an account, which may be added again. Refuses collections of other people. */
export async function removeItem(ctx: IdentityContext, id: string, itemId: string): Promise<void> {
  const collection = await findOwnCollection(ctx, id);
  const item = await findItem(ctx, collection.id, itemId);
  await ctx.db.$transaction(async (tx) => {
    await tx.collectionItem.deleteMany({ where: { id: item.id } });
    await forget(tx, item);
  });
}

/** Withdraws the viewer from a collection permanently. Refuses items of other people. */
export async function revokeItem(ctx: IdentityContext, id: string, itemId: string): Promise<void> {
  const collection = await findCollection(ctx, id);
  const item = await findItem(ctx, collection.id, itemId);
  if (item.actorId !== ctx.viewer.actorId) refuse('not_allowed');
  await ctx.db.$transaction(async (tx) => {
    await tx.collectionItem.updateMany({ where: { id: item.id }, data: { state: 'REVOKED' } });
    await forget(tx, item);
  });
}
