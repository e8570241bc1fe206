/** An event changed: writes it to the log, and wakes the listeners. */
import { enqueueVoters } from '../../domain/date-polls/invite-voters.ts';
import { renewEventCard } from '../../domain/events/event-card.ts';
import { tagFollowersOfEvent } from '../../domain/notifications/notified-tag-followers.ts';
import { notify } from '../../domain/notifications/notify.ts';
import { CHANGES_CHANNEL } from '../../domain/participations/change-feed.ts';
import type { EventChange } from '../../domain/participations/event-changes.ts';
import { type DeletedEvent, recordChange } from '../../domain/webhooks/record-change.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { deliverCreatedEvent, deliverOpenedEvent, deliverUpdatedEvent } from '../federation/deliver/deliver-events.ts';
import { dueAt, type JobHandler } from '../job-handler.ts';

/** @param key missing in jobs of earlier versions */
export async function publishEventChange(
  platform: Platform,
  change: Omit<EventChange, 'id'>,
  {
    key,
    readers = [],
    deleted,
  }: { key: string | undefined; readers?: string[] | undefined; deleted?: DeletedEvent | undefined },
): Promise<void> {
  await recordChange(platform, {
    ...change,
    key: parseId(key ?? '') ?? platform.ids.next(),
    readerIds: readers.map(BigInt),
    deleted,
  });
  await platform.bus.publish(CHANGES_CHANNEL, '');
}

async function notifyTagFollowers(platform: Platform, eventId: bigint): Promise<void> {
  const followers = await tagFollowersOfEvent(platform, eventId);
  const event = followers.size === 0 ? null : await platform.db.event.findUnique({ where: { id: eventId } });
  if (!event) return;
  const originId = event.attributedToId ?? event.organizerId;
  for (const [tagId, readers] of followers)
    await notify(platform, readers, { kind: 'tag.event', originId, eventId, tagId });
}

export const eventHappened: JobHandler<'event.happened'> = async (given, payload) => {
  const platform = dueAt(given, payload.at);
  const { key, what, about, readers, deleted, opened = false, unlisted = false, repeats = false } = payload;
  const eventId = parseId(payload.eventId) ?? 0n;
  if (what === 'changed' || what === 'cancelled') await renewEventCard(platform, eventId);
  if (what === 'published') await deliverCreatedEvent(platform, eventId);
  else if (opened) await deliverOpenedEvent(platform, eventId);
  else if (what === 'changed' || what === 'cancelled') await deliverUpdatedEvent(platform, eventId, unlisted);
  if (what === 'published' && !repeats) {
    await notifyTagFollowers(platform, eventId);
    await enqueueVoters(platform, eventId);
  }
  await publishEventChange(
    platform,
    { eventId, what, aboutId: about ? parseId(about) : null },
    { key, readers, ...(deleted && { deleted: { ...deleted, groupId: BigInt(deleted.groupId) } }) },
  );
};
