/** The numbers of followers and followed, changed in the transaction that changes the follow. */
import type { Tx } from '../../platform/db.ts';

/** Adds `by` to what the follower follows and to the target's followers; locks in the order of ids, so that two never wait for each other. */
export async function countFollow(tx: Tx, followerId: bigint, targetId: bigint, by: 1 | -1): Promise<void> {
  const changes = [
    { actorId: followerId, data: { followingCount: { increment: by } } },
    { actorId: targetId, data: { followersCount: { increment: by } } },
  ].sort((a, b) => (a.actorId < b.actorId ? -1 : 1));
  for (const { actorId, data } of changes) await tx.actorStats.updateMany({ where: { actorId }, data });
}

/** Removes a follow or a request for one, in whatever state; answers whether it counted. */
export async function dropFollow(tx: Tx, followerId: bigint, targetId: bigint): Promise<boolean> {
  const [gone] = await tx.$queryRaw<{ approved: boolean }[]>`
    DELETE FROM follows WHERE follower_id = ${followerId} AND target_id = ${targetId} RETURNING approved`;
  await tx.notification.deleteMany({
    where: { recipientId: targetId, originId: followerId, type: { in: ['follow', 'follow_request'] } },
  });
  if (gone?.approved) await countFollow(tx, followerId, targetId, -1);
  return gone?.approved ?? false;
}
