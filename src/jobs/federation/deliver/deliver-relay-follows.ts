/** Follows relays, and withdraws these follows. */
import { deliver } from '../../../domain/federation/outbox/deliveries.ts';
import { instanceActorUri } from '../../../domain/federation/outbox/instance-key.ts';
import { followActivity, undoFollow } from '../../../entities/activitypub/activities.ts';
import type { JobHandler } from '../../job-handler.ts';

export const relayFollowChanged: JobHandler<'relay_follow.changed'> = async (
  platform,
  { inbox, target, uri, what },
) => {
  const follow = { uri, follower: instanceActorUri(platform), target };
  await deliver(platform, null, what === 'asked' ? followActivity(follow) : undoFollow(follow), [inbox]);
};
