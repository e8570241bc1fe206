/** Follower and following counters, updated in the transaction of the follow. */
import type { Tx } from '../../platform/database/db.ts';

/** Adds `by` to the follower's following count and the target's follower count; locks in the order of ids to avoid deadlocks. */
export async function countFollow(tx: Tx, followerId: bigint, targetId: bigint, by: 1 | -1): Promise<void> {
  const changes = [
    { actorId: followerId, data: { followingCount: { increment: by } } },
    { actorId: targetId, data: { followersCount: { increment: by } } },
  ].sort((a, b) => (a.actorId < b.actorId ? -1 : 1));
  for (const { actorId, data } of changes) await tx.actorStats.updateMany({ where: { actorId }, data });
}

/** Deletes a follow or follow request; returns whether it was counted. */
export async function dropFollow(tx: Tx, followerId: bigint, targetId: bigint): Promise<boolean> {
  const [gone] = await tx.$queryRaw<{ approved: boolean }[]>`
    DELETE FROM follows WHERE follower_id = ${followerId} AND target_id = ${targetId} RETURNING approved`;
  await tx.notification.deleteMany({
    where: { recipientId: targetId, originId: followerId, type: { in: ['follow', 'follow_request'] } },
  });
  if (gone?.approved) await countFollow(tx, followerId, targetId, -1);
  return gone?.approved ?? false;
}

/** Ends every follow of a deleted actor, in both directions, with its counts. */
export async function dropAllFollows(tx: Tx, actorId: bigint): Promise<void> {
  // In the order of ids, as in following, to avoid deadlocks.
  await tx.$queryRaw`
    SELECT actor_id FROM actor_stats
    WHERE actor_id IN (SELECT target_id FROM follows WHERE follower_id = ${actorId} AND approved
                       UNION SELECT follower_id FROM follows WHERE target_id = ${actorId} AND approved)
    ORDER BY actor_id FOR NO KEY UPDATE`;
  await tx.$executeRaw`
    UPDATE actor_stats SET followers_count = followers_count - 1
    WHERE actor_id IN (SELECT target_id FROM follows WHERE follower_id = ${actorId} AND approved)`;
  await tx.$executeRaw`
    UPDATE actor_stats SET following_count = following_count - 1
    WHERE actor_id IN (SELECT follower_id FROM follows WHERE target_id = ${actorId} AND approved)`;
  await tx.follow.deleteMany({ where: { OR: [{ followerId: actorId }, { targetId: actorId }] } });
  await tx.actorStats.updateMany({ where: { actorId }, data: { followersCount: 0, followingCount: 0 } });
}
