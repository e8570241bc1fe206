/** A follow or follow request was created: notifies the target and backfills the follower's home timeline. */
import { domainOf } from '../../domain/federation/outbox/requests.ts';
import { enqueue } from '../../domain/kernel/outbox.ts';
import { notify } from '../../domain/notifications/notify.ts';
import { addToHome } from '../../domain/timelines/merge-home.ts';
import type { Actor } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { deliverFollow, deliverFollowAccept } from '../federation/deliver/deliver-follows.ts';
import { askGroup } from '../federation/remote-group-due.ts';
import type { JobHandler } from '../job-handler.ts';

/** Once for all new followers within a short time. */
const askProfile = ({ db }: Platform, { id, uri }: Actor): Promise<void> => {
  const options = { host: domainOf(uri), key: `remote_profile:${id}` };
  return db.$transaction((tx) => enqueue(tx, 'remote_profile.due', { actorId: id.toString() }, options));
};

export const followCreated: JobHandler<'follow.created'> = async (platform, payload) => {
  const follow = await platform.db.follow.findUnique({
    where: { id: parseId(payload.followId) ?? 0n },
    include: { follower: true, target: true },
  });
  if (!follow) return;
  if (follow.approved) await addToHome(platform, follow.followerId, follow.targetId);
  if (follow.approved) await deliverFollowAccept(platform, follow);
  await deliverFollow(platform, follow);
  if (follow.follower.domain === null && follow.target.domain !== null) await askProfile(platform, follow.target);
  if (follow.follower.domain === null) await askGroup(platform, follow.target);
  await notify(platform, [follow.targetId], {
    kind: follow.approved ? 'follow' : 'follow_request',
    originId: follow.followerId,
    statusId: null,
  });
};
