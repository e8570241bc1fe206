/** Ending follows from either side. */
import type { Actor } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { IdentityContext } from '../access/context.ts';
import { findActor } from '../actors/find.ts';
import { leave } from '../kernel/outbox.ts';
import { dropFollow } from './follow-counts.ts';

/** Drops the follow in a transaction of the caller's, and has the follower's home timeline cleared of the target. */
export async function endFollow(tx: Tx, followerId: bigint, targetId: bigint): Promise<void> {
  if (await dropFollow(tx, followerId, targetId)) {
    await leave(tx, 'follow.removed', { followerId: followerId.toString(), targetId: targetId.toString() });
  }
}

/** Stops following, or takes a request back; nothing happens when there is neither. */
export async function unfollowActor(ctx: IdentityContext, id: string): Promise<Actor> {
  const target = await findActor(ctx, id);
  await ctx.db.$transaction((tx) => endFollow(tx, ctx.viewer.actorId, target.id));
  return target;
}

/** Makes someone stop following oneself; a request that waits is left waiting. */
export async function removeFollower(ctx: IdentityContext, id: string): Promise<Actor> {
  const follower = await findActor(ctx, id);
  await ctx.db.$transaction(async (tx) => {
    const follow = await tx.follow.findUnique({
      where: { followerId_targetId: { followerId: follower.id, targetId: ctx.viewer.actorId } },
    });
    if (follow?.approved) await endFollow(tx, follower.id, ctx.viewer.actorId);
  });
  return follower;
}
