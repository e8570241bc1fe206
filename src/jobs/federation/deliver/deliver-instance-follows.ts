/** Delivers follows between this server and others as a whole, and announces public events to the servers that follow it. */

import { deliver, inboxesOfInstancesOf } from '../../../domain/federation/outbox/deliveries.ts';
import { serverActorUri } from '../../../domain/federation/outbox/instance-key.ts';
import { readInstanceOutbox } from '../../../domain/federation/remote/instances/read-instance.ts';
import {
  acceptFollow,
  type FollowReference,
  followActivity,
  rejectFollow,
  undoFollow,
} from '../../../entities/activitypub/activities.ts';
import { announceToInstances } from '../../../entities/activitypub/event-activities.ts';
import { eventDocuments } from '../../../entities/activitypub/event-document.ts';
import { parseId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { JobHandler } from '../../job-handler.ts';

export const instanceFollowChanged: JobHandler<'instance_follow.changed'> = async (
  platform,
  { actorId, uri, what, origin = null },
) => {
  const other = await platform.db.actor.findUnique({ where: { id: parseId(actorId) ?? 0n } });
  if (!other || other.domain === null) return;
  const own = serverActorUri(platform, origin);
  const sent: FollowReference = { uri, follower: own, target: other.uri };
  const received: FollowReference = { uri, follower: other.uri, target: own };
  const answerId = (kind: string): string => `${own}#${kind}/follows/${platform.ids.next()}`;
  const activities = {
    asked: () => followActivity(sent),
    withdrawn: () => undoFollow(sent),
    accepted: () => acceptFollow(received, answerId('accepts')),
    refused: () => rejectFollow(received, answerId('rejects')),
  };
  await deliver(platform, null, activities[what](), [other.inbox], { origin });
};

export const remoteInstanceDue: JobHandler<'remote_instance.due'> = (platform, { actorId }) =>
  readInstanceOutbox({ ...platform, viewer: null }, parseId(actorId) ?? 0n);

/** A public local event is new; its owner delivers its changes and its deletion. Each server gets it from the actor that it follows. */
export async function announceEvent(platform: Platform, eventId: bigint): Promise<void> {
  for (const origin of [null, ...platform.config.origins.map(({ handleDomain }) => handleDomain)]) {
    const inboxes = await inboxesOfInstancesOf(platform, eventId, origin);
    const document = inboxes.length === 0 ? null : (await eventDocuments(platform, [eventId])).get(eventId);
    const own = serverActorUri(platform, origin);
    if (document) await deliver(platform, null, announceToInstances(own, document), inboxes, { origin });
  }
}
