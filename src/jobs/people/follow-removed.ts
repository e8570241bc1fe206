/** A follow ended: removes the target's statuses from the follower's home timeline. */

import type { JobPayloads } from '../../domain/kernel/outbox.ts';
import { syncLists } from '../../domain/lists/fan-out.ts';
import { removeFromHome } from '../../domain/timelines/merge-home.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { deliverFollowEnd } from '../federation/deliver/deliver-follows.ts';
import type { JobHandler } from '../job-handler.ts';

export const followRemoved: JobHandler<'follow.removed'> = async (platform, payload) => {
  const [followerId, targetId] = [parseId(payload.followerId) ?? 0n, parseId(payload.targetId) ?? 0n];
  const again = await platform.db.follow.findUnique({ where: { followerId_targetId: { followerId, targetId } } });
  if (!again?.approved) await removeFromHome(platform, followerId, targetId);
  // List memberships were deleted with the follow.
  await syncLists(platform, followerId, [targetId]);
  if (payload.follow) await deliverToRemote(platform, followerId, targetId, payload.follow);
};

async function deliverToRemote(
  platform: Platform,
  followerId: bigint,
  targetId: bigint,
  { id, uri, by }: NonNullable<JobPayloads['follow.removed']['follow']>,
): Promise<void> {
  const actors = await platform.db.actor.findMany({ where: { id: { in: [followerId, targetId] } } });
  const follower = actors.find((actor) => actor.id === followerId);
  const target = actors.find((actor) => actor.id === targetId);
  if (follower && target) await deliverFollowEnd(platform, { id: BigInt(id), uri, follower, target }, by);
}
