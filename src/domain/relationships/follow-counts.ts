/** Follower and following counters, updated in the transaction of the follow. */
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { IN_ORDER, lockInOrder } from '../kernel/in-order.ts';
import { jobOf } from '../kernel/job-sql.ts';

/** Adds `by` to the follower's following count and the target's follower count; locks in the order of ids to avoid deadlocks. */
export async function countFollow(tx: Tx, followerId: bigint, targetId: bigint, by: 1 | -1): Promise<void> {
  const changes = [
    { actorId: followerId, data: { followingCount: { increment: by } } },
    { actorId: targetId, data: { followersCount: { increment: by } } },
  ].sort((a, b) => (a.actorId < b.actorId ? -1 : 1));
  for (const { actorId, data } of changes) await tx.actorStats.updateMany({ where: { actorId }, data });
}

const uncount = statement(
  'uncount_follows',
  `UPDATE actor_stats t SET following_count = t.following_count - c.following, followers_count = t.followers_count - c.followers
   FROM (SELECT id, sum(follows)::int AS following, sum(followed)::int AS followers
         FROM (SELECT f.id, 1 AS follows, 0 AS followed FROM unnest($1::bigint[]) AS f (id)
               UNION ALL SELECT g.id, 0, 1 FROM unnest($2::bigint[]) AS g (id)) ends GROUP BY id) c
   WHERE t.actor_id = c.id`,
);

/** Subtracts deleted follows from the counts, locking in the same order. */
export async function uncountFollows(
  tx: Tx,
  gone: readonly { follower_id: bigint; target_id: bigint }[],
): Promise<void> {
  if (gone.length === 0) return;
  const [followers, targets] = [gone.map((row) => row.follower_id), gone.map((row) => row.target_id)];
  await lockInOrder(tx, 'actor_stats', [...followers, ...targets]);
  await sqlWithin(tx).run(uncount, [followers, targets]);
}

export interface DroppedFollow {
  id: bigint;
  uri: string | null;
  /** It was counted. */
  approved: boolean;
}

const deleteFollow = statement(
  'delete_follow',
  'DELETE FROM follows WHERE follower_id = $1 AND target_id = $2 RETURNING id, uri, approved',
);

/** Deletes a follow or follow request; returns its former state, or null if there was none. */
export async function dropFollow(tx: Tx, followerId: bigint, targetId: bigint): Promise<DroppedFollow | null> {
  const [gone] = await sqlWithin(tx).many(deleteFollow, [followerId, targetId]);
  await tx.notification.deleteMany({
    where: { recipientId: targetId, originId: followerId, type: { in: ['follow', 'follow_request'] } },
  });
  if (gone?.approved) await countFollow(tx, followerId, targetId, -1);
  return gone ?? null;
}

/** As SQL over the follow `f` of the actor `a`. */
const FOLLOW_REMOVED = jobOf('follow.removed', {
  followerId: 'f.follower_id::text',
  targetId: 'f.target_id::text',
  follow: `json_build_object('id', f.id::text, 'uri', f.uri, 'by', CASE WHEN f.follower_id = a.id THEN 'follower' ELSE 'target' END)`,
});

const enqueueRemovals = statement(
  'enqueue_removals_of_follows',
  `SELECT f.follower_id, ${FOLLOW_REMOVED} AS job
   FROM follows f JOIN actors a ON a.id = $1 AND a.domain IS NULL
   JOIN actors o ON o.id = CASE WHEN f.follower_id = $1 THEN f.target_id ELSE f.follower_id END AND o.domain IS NOT NULL
   WHERE f.follower_id = $1 OR f.target_id = $1`,
);

/** Enqueues the jobs of `endFollow` for follows of a local actor that other servers know; returns the remote followers. */
async function enqueueEnds(tx: Tx, actorId: bigint): Promise<bigint[]> {
  const told = await sqlWithin(tx).many(enqueueRemovals, [actorId]);
  return told.map((row) => row.follower_id).filter((id) => id !== actorId);
}

const lockStatsOfFollows = statement(
  'lock_stats_of_follows',
  IN_ORDER(
    'actor_stats',
    `SELECT target_id FROM follows WHERE follower_id = $1 AND approved
     UNION SELECT follower_id FROM follows WHERE target_id = $1 AND approved UNION SELECT $1`,
  ),
);

const uncountFollowers = statement(
  'uncount_all_followers',
  `UPDATE actor_stats SET followers_count = followers_count - 1
   WHERE actor_id IN (SELECT target_id FROM follows WHERE follower_id = $1 AND approved)`,
);

const uncountFollowing = statement(
  'uncount_all_following',
  `UPDATE actor_stats SET following_count = following_count - 1
   WHERE actor_id IN (SELECT follower_id FROM follows WHERE target_id = $1 AND approved)`,
);

/** Ends every follow of a deleted actor, in both directions, with its counts. Returns its followers of other servers. */
export async function dropAllFollows(tx: Tx, actorId: bigint): Promise<bigint[]> {
  const remoteFollowers = await enqueueEnds(tx, actorId);
  // In the order of ids, as in following, to avoid deadlocks.
  await sqlWithin(tx).many(lockStatsOfFollows, [actorId]);
  await sqlWithin(tx).run(uncountFollowers, [actorId]);
  await sqlWithin(tx).run(uncountFollowing, [actorId]);
  await tx.follow.deleteMany({ where: { OR: [{ followerId: actorId }, { targetId: actorId }] } });
  await tx.actorStats.updateMany({ where: { actorId }, data: { followersCount: 0, followingCount: 0 } });
  return remoteFollowers;
}
