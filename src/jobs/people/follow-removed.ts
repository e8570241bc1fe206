/** A follow ended: removes the target's statuses from the follower's home timeline. */
import { syncLists } from '../../domain/lists/fan-out.ts';
import { removeFromHome } from '../../domain/timelines/merge-home.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../handlers.ts';

export const followRemoved: JobHandler<'follow.removed'> = async (platform, payload) => {
  const [followerId, targetId] = [parseId(payload.followerId) ?? 0n, parseId(payload.targetId) ?? 0n];
  const again = await platform.db.follow.findUnique({ where: { followerId_targetId: { followerId, targetId } } });
  if (!again?.approved) await removeFromHome(platform, followerId, targetId);
  // List memberships were deleted with the follow.
  await syncLists(platform, followerId, [targetId]);
};
