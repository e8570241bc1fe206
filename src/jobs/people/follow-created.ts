/** A follow or follow request was created: notifies the target and backfills the follower's home timeline. */
import { notify } from '../../domain/notifications/notify.ts';
import { addToHome } from '../../domain/timelines/merge-home.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../handlers.ts';

export const followCreated: JobHandler<'follow.created'> = async (platform, payload) => {
  const follow = await platform.db.follow.findUnique({ where: { id: parseId(payload.followId) ?? 0n } });
  if (!follow) return;
  if (follow.approved) await addToHome(platform, follow.followerId, follow.targetId);
  await notify(platform, [follow.targetId], {
    kind: follow.approved ? 'follow' : 'follow_request',
    originId: follow.followerId,
    statusId: null,
  });
};
