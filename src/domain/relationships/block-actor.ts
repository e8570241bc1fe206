/** Blocking: ends follows and places in collections in both directions and hides each from the other. */
import type { Actor } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { IdentityContext } from '../access/context.ts';
import { findActor } from '../actors/find.ts';
import { lockPair } from './lock-pair.ts';
import { endFollow } from './unfollow-actor.ts';

/** Where-fragment: an actor as a member of another's collections. */
const featured = (ownerId: bigint, actorId: bigint) => ({ actorId, collection: { actorId: ownerId } });

/** Ends follows in both directions, with what depends on them, and deletes notifications and conversations with each other. Idempotent. */
export async function addBlock(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'>,
  blockerId: bigint,
  targetId: bigint,
): Promise<void> {
  await lockPair(tx, blockerId, targetId);
  await tx.$executeRaw`
    INSERT INTO blocks (id, blocker_id, target_id, created_at) VALUES (${ctx.ids.next()}, ${blockerId}, ${targetId}, ${ctx.clock.now()})
    ON CONFLICT (blocker_id, target_id) DO NOTHING`;
  await endFollow(tx, blockerId, targetId);
  await endFollow(tx, targetId, blockerId);
  const between = {
    OR: [
      { recipientId: blockerId, originId: targetId },
      { recipientId: targetId, originId: blockerId },
    ],
  };
  await tx.notification.deleteMany({ where: between });
  await tx.notificationRequest.deleteMany({ where: between });
  await tx.notificationPermission.deleteMany({ where: { recipientId: blockerId, originId: targetId } });
  await tx.collectionItem.deleteMany({ where: { OR: [featured(blockerId, targetId), featured(targetId, blockerId)] } });
  await tx.conversation.deleteMany({ where: { actorId: blockerId, participantIds: { has: targetId } } });
}

/** Idempotent. Blocking oneself changes nothing and is answered like any other, as Mastodon does (BlockService). */
export async function blockActor(ctx: IdentityContext, id: string): Promise<Actor> {
  const target = await findActor(ctx, id);
  const { actorId } = ctx.viewer;
  if (target.id === actorId) return target;
  await ctx.db.$transaction((tx) => addBlock(tx, ctx, actorId, target.id));
  return target;
}

export async function unblockActor(ctx: IdentityContext, id: string): Promise<Actor> {
  const target = await findActor(ctx, id);
  await ctx.db.block.deleteMany({ where: { blockerId: ctx.viewer.actorId, targetId: target.id } });
  return target;
}
