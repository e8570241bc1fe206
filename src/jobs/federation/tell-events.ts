/** Tells other servers of events of this one: Create, Update and Delete, by the group, or by the organizer of those of no group. */
import { eventVisibleTo } from '../../domain/events/visible.ts';
import {
  deliver,
  inboxesOf,
  inboxesOfEvent,
  inboxesOfFollowers,
  inboxesOfParticipants,
} from '../../domain/federation/deliveries.ts';
import type { JobPayloads } from '../../domain/kernel/outbox.ts';
import {
  createEventActivity,
  deleteEventActivity,
  updateEventActivity,
} from '../../entities/activitypub/event-activities.ts';
import { type EventDocument, eventDocuments, ownerOf } from '../../entities/activitypub/event-document.ts';
import type { Platform } from '../../platform/platform.ts';

/** What everybody may see leaves this server, since others would list what is for a few; of that, who takes part is told alone. */
async function tell(platform: Platform, eventId: bigint, activity: (of: EventDocument) => object): Promise<void> {
  const event = await platform.db.event.findFirst({ where: { id: eventId, local: true } });
  if (!event || (event.publishAt ?? event.createdAt) > platform.clock.now()) return;
  const open = eventVisibleTo({ viewer: null, clock: platform.clock });
  const isOpen = (await platform.db.event.count({ where: { AND: [{ id: eventId }, open] } })) > 0;
  const isForFew = !isOpen && event.visibility === 'PRIVATE';
  const inboxes = isOpen
    ? await inboxesOfEvent(platform, eventId)
    : isForFew
      ? await inboxesOfParticipants(platform, eventId)
      : [];
  if (inboxes.length === 0) return;
  const document = (await eventDocuments(platform, [eventId])).get(eventId);
  if (document) await deliver(platform, BigInt(ownerOf(document.row).id), activity(document), inboxes);
}

export const tellCreatedEvent = (platform: Platform, eventId: bigint): Promise<void> =>
  tell(platform, eventId, createEventActivity);

export const tellUpdatedEvent = (platform: Platform, eventId: bigint): Promise<void> =>
  tell(platform, eventId, (document) => updateEventActivity(document, platform.clock.now()));

async function tellGone(platform: Platform, uri: string, ownerId: bigint, inboxes: readonly string[]): Promise<void> {
  const owner = await platform.db.actor.findUnique({ where: { id: ownerId } });
  if (owner?.domain !== null) return;
  await deliver(platform, owner.id, deleteEventActivity(uri, owner, platform.clock.now()), inboxes);
}

/** It is there, but not for everybody any more; who takes part gets its change. */
export async function tellHiddenEvent(platform: Platform, eventId: bigint): Promise<void> {
  const event = await platform.db.event.findUnique({ where: { id: eventId } });
  if (!event?.local) return;
  const kept = await inboxesOfParticipants(platform, eventId);
  const inboxes = (await inboxesOfEvent(platform, eventId)).filter((inbox) => !kept.includes(inbox));
  await tellGone(platform, event.uri, event.attributedToId ?? event.organizerId, inboxes);
}

/** To those who follow the organizers, and those who may have a copy of it. */
export async function tellDeletedEvent(
  platform: Platform,
  { uri, organizerId, groupId, holders, few = false }: JobPayloads['event.deleted'],
): Promise<void> {
  const organizers = few ? [] : [organizerId, ...(groupId === null ? [] : [groupId])].map(BigInt);
  const followed = await Promise.all(organizers.map((id) => inboxesOfFollowers(platform, id)));
  const inboxes = [...followed.flat(), ...(await inboxesOf(platform, holders.map(BigInt)))];
  await tellGone(platform, uri, BigInt(groupId ?? organizerId), inboxes);
}
