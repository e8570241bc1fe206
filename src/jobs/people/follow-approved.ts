/** A follow was approved: backfills the follower's home timeline. */
import { syncLists } from '../../domain/lists/fan-out.ts';
import { addToHome } from '../../domain/timelines/merge-home.ts';
import { parseId } from '../../platform/ids.ts';
import { deliverFollowAccept } from '../federation/deliver/deliver-follows.ts';
import type { JobHandler } from '../job-handler.ts';

export const followApproved: JobHandler<'follow.approved'> = async (platform, payload) => {
  const follow = await platform.db.follow.findUnique({
    where: { id: parseId(payload.followId) ?? 0n },
    include: { follower: true, target: true },
  });
  if (!follow?.approved) return;
  await addToHome(platform, follow.followerId, follow.targetId);
  await syncLists(platform, follow.followerId, [follow.targetId]);
  await deliverFollowAccept(platform, follow);
};
