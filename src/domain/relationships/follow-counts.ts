/** Follower and following counters, updated in the transaction of the follow. */
import { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { jobOf } from '../kernel/job-sql.ts';

/** Adds `by` to the follower's following count and the target's follower count; locks in the order of ids to avoid deadlocks. */
export async function countFollow(tx: Tx, followerId: bigint, targetId: bigint, by: 1 | -1): Promise<void> {
  const changes = [
    { actorId: followerId, data: { followingCount: { increment: by } } },
    { actorId: targetId, data: { followersCount: { increment: by } } },
  ].sort((a, b) => (a.actorId < b.actorId ? -1 : 1));
  for (const { actorId, data } of changes) await tx.actorStats.updateMany({ where: { actorId }, data });
}

/** Subtracts deleted follows from the counts, locking in the same order. */
export async function uncountFollows(
  tx: Tx,
  gone: readonly { follower_id: bigint; target_id: bigint }[],
): Promise<void> {
  if (gone.length === 0) return;
  const [followers, targets] = [gone.map((row) => row.follower_id), gone.map((row) => row.target_id)];
  await tx.$queryRaw`
    SELECT actor_id FROM actor_stats WHERE actor_id = ANY (${[...followers, ...targets]}) ORDER BY actor_id FOR NO KEY UPDATE`;
  await tx.$executeRaw`
    UPDATE actor_stats t SET following_count = t.following_count - c.following, followers_count = t.followers_count - c.followers
    FROM (SELECT id, sum(follows)::int AS following, sum(followed)::int AS followers
          FROM (SELECT f.id, 1 AS follows, 0 AS followed FROM unnest(${followers}::bigint[]) AS f (id)
                UNION ALL SELECT g.id, 0, 1 FROM unnest(${targets}::bigint[]) AS g (id)) ends GROUP BY id) c
    WHERE t.actor_id = c.id`;
}

export interface DroppedFollow {
  id: bigint;
  uri: string | null;
  /** It was counted. */
  approved: boolean;
}

/** Deletes a follow or follow request; returns its former state, or null if there was none. */
export async function dropFollow(tx: Tx, followerId: bigint, targetId: bigint): Promise<DroppedFollow | null> {
  const [gone] = await tx.$queryRaw<DroppedFollow[]>`
    DELETE FROM follows WHERE follower_id = ${followerId} AND target_id = ${targetId} RETURNING id, uri, approved`;
  await tx.notification.deleteMany({
    where: { recipientId: targetId, originId: followerId, type: { in: ['follow', 'follow_request'] } },
  });
  if (gone?.approved) await countFollow(tx, followerId, targetId, -1);
  return gone ?? null;
}

/** As SQL over the follow `f` of the actor `a`. */
const FOLLOW_REMOVED = Prisma.raw(
  jobOf('follow.removed', {
    followerId: 'f.follower_id::text',
    targetId: 'f.target_id::text',
    follow: `json_build_object('id', f.id::text, 'uri', f.uri, 'by', CASE WHEN f.follower_id = a.id THEN 'follower' ELSE 'target' END)`,
  }),
);

/** Enqueues the jobs of `endFollow` for follows of a local actor that other servers know; returns the remote followers. */
async function leaveEnds(tx: Tx, actorId: bigint): Promise<bigint[]> {
  const told = await tx.$queryRaw<{ follower_id: bigint }[]>`
    SELECT f.follower_id, ${FOLLOW_REMOVED}
    FROM follows f JOIN actors a ON a.id = ${actorId} AND a.domain IS NULL
    JOIN actors o ON o.id = CASE WHEN f.follower_id = ${actorId} THEN f.target_id ELSE f.follower_id END AND o.domain IS NOT NULL
    WHERE f.follower_id = ${actorId} OR f.target_id = ${actorId}`;
  return told.map((row) => row.follower_id).filter((id) => id !== actorId);
}

/** Ends every follow of a deleted actor, in both directions, with its counts. Returns its followers of other servers. */
export async function dropAllFollows(tx: Tx, actorId: bigint): Promise<bigint[]> {
  const elsewhere = await leaveEnds(tx, actorId);
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
  return elsewhere;
}
