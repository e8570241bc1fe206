/** Ending follows from either side. */
import type { Actor } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { IdentityContext } from '../access/context.ts';
import { findActor } from '../actors/find.ts';
import { enqueue } from '../kernel/outbox.ts';
import { dropFollow } from './follow-counts.ts';

/**
 * Deletes the follow, or the request, in the caller's transaction. Its job removes the statuses from the follower's home timeline
 * and notifies the other server.
 *
 * @param by the side that ends it
 */
export async function endFollow(
  tx: Tx,
  followerId: bigint,
  targetId: bigint,
  by: 'follower' | 'target',
): Promise<void> {
  const gone = await dropFollow(tx, followerId, targetId);
  if (!gone) return;
  const follow = { id: gone.id.toString(), uri: gone.uri, by };
  await enqueue(tx, 'follow.removed', { followerId: followerId.toString(), targetId: targetId.toString(), follow });
}

/** Unfollows, or withdraws a follow request. Idempotent. */
export async function unfollowActor(ctx: IdentityContext, id: string): Promise<Actor> {
  const target = await findActor(ctx, id);
  await ctx.db.$transaction((tx) => endFollow(tx, ctx.viewer.actorId, target.id, 'follower'));
  return target;
}

/** Removes a follower; a pending request stays. */
export async function removeFollower(ctx: IdentityContext, id: string): Promise<Actor> {
  const follower = await findActor(ctx, id);
  await ctx.db.$transaction(async (tx) => {
    const follow = await tx.follow.findUnique({
      where: { followerId_targetId: { followerId: follower.id, targetId: ctx.viewer.actorId } },
    });
    if (follow?.approved) await endFollow(tx, follower.id, ctx.viewer.actorId, 'target');
  });
  return follower;
}
