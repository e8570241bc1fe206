/** Blocking: ends follows and places in collections in both directions and hides each from the other. */
import type { Actor } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import type { IdentityContext } from '../access/context.ts';
import { findActor } from '../actors/find.ts';
import { enqueue } from '../kernel/outbox.ts';
import { lockPair } from './lock-pair.ts';
import { endFollow } from './unfollow-actor.ts';

/** Where-fragment: an actor as a member of another's collections. */
const featured = (ownerId: bigint, actorId: bigint) => ({ actorId, collection: { actorId: ownerId } });

interface Made {
  id: bigint;
}

/** @param blocks by local actors of remote ones */
async function enqueueBlockChange(
  tx: Tx,
  blocks: readonly Made[],
  blockerId: bigint,
  targetId: bigint,
  blocked: boolean,
): Promise<void> {
  const between = { blockerId: blockerId.toString(), targetId: targetId.toString() };
  for (const { id } of blocks) await enqueue(tx, 'block.changed', { blockId: id.toString(), ...between, blocked });
}

const insertBlock = statement(
  'insert_block',
  `WITH made AS (
     INSERT INTO blocks (id, blocker_id, target_id, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (blocker_id, target_id) DO NOTHING RETURNING id
   ) SELECT made.id FROM made JOIN actors b ON b.id = $2 AND b.domain IS NULL JOIN actors t ON t.id = $3 AND t.domain IS NOT NULL`,
);

/**
 * Ends follows in both directions, with what depends on them, and deletes notifications, conversations and invitations to organize events of each
 * other. Idempotent.
 */
export async function addBlock(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'>,
  blockerId: bigint,
  targetId: bigint,
): Promise<void> {
  await lockPair(tx, blockerId, targetId);
  const made = await sqlWithin(tx).many(insertBlock, [ctx.ids.next(), blockerId, targetId, ctx.clock.now()]);
  await enqueueBlockChange(tx, made, blockerId, targetId, true);
  await endFollow(tx, blockerId, targetId, 'follower');
  await endFollow(tx, targetId, blockerId, 'target');
  const between = {
    OR: [
      { recipientId: blockerId, originId: targetId },
      { recipientId: targetId, originId: blockerId },
    ],
  };
  await tx.notification.deleteMany({ where: between });
  const asked = (organizer: bigint, actorId: bigint) => ({
    ...{ actorId, OR: [{ inviterId: organizer }, { event: { organizerId: organizer } }] },
  });
  const invitations = { OR: [asked(blockerId, targetId), asked(targetId, blockerId)] };
  await tx.organizerInvitation.deleteMany({ where: invitations });
  await tx.notificationRequest.deleteMany({ where: between });
  await tx.notificationPermission.deleteMany({ where: { recipientId: blockerId, originId: targetId } });
  await tx.collectionItem.deleteMany({ where: { OR: [featured(blockerId, targetId), featured(targetId, blockerId)] } });
  await tx.conversation.deleteMany({ where: { actorId: blockerId, participantIds: { has: targetId } } });
}

/**
 * Idempotent. Blocking oneself changes nothing and is answered like any other, as Mastodon does (BlockService).
 *
 * @param uri of the activity, if another server sent it
 */
export async function blockActor(ctx: IdentityContext, id: string, uri: string | null = null): Promise<Actor> {
  const target = await findActor(ctx, id);
  const { actorId } = ctx.viewer;
  if (target.id === actorId) return target;
  await ctx.db.$transaction(async (tx) => {
    await addBlock(tx, ctx, actorId, target.id);
    const between = { blockerId: actorId, targetId: target.id };
    if (uri !== null) await tx.block.updateMany({ where: between, data: { uri } });
  });
  return target;
}

const deleteBlock = statement(
  'delete_block',
  `DELETE FROM blocks WHERE blocker_id = $1 AND target_id = $2
   RETURNING id, EXISTS (SELECT FROM actors b WHERE b.id = blocker_id AND b.domain IS NULL) AS here`,
);

/** Idempotent. */
export async function removeBlock(
  tx: Tx,
  blockerId: bigint,
  { id, domain }: Pick<Actor, 'id' | 'domain'>,
): Promise<void> {
  const gone = await sqlWithin(tx).many(deleteBlock, [blockerId, id]);
  const told = domain === null ? [] : gone.filter(({ here }) => here);
  await enqueueBlockChange(tx, told, blockerId, id, false);
}

export async function unblockActor(ctx: IdentityContext, id: string): Promise<Actor> {
  const target = await findActor(ctx, id);
  await ctx.db.$transaction((tx) => removeBlock(tx, ctx.viewer.actorId, target));
  return target;
}
