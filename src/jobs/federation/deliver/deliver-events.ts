/** Delivers local events: Create, Update and Delete, by the group, or by the organizer of an event without a group. */

import { eventVisibleTo, isOpen, wasAnnounced } from '../../../domain/events/visible.ts';
import { isAnnounced } from '../../../domain/federation/outbox/collections/instance-collections.ts';
import {
  deliver,
  inboxesOf,
  inboxesOfEvent,
  inboxesOfFollowers,
  inboxesOfGroup,
  inboxesOfInstances,
} from '../../../domain/federation/outbox/deliveries.ts';
import { inboxesOfPrivateEvent, inboxesOfUnannouncedEvent } from '../../../domain/federation/outbox/event-inboxes.ts';
import type { JobPayloads } from '../../../domain/kernel/outbox.ts';
import { urlOfOrigin } from '../../../domain/kernel/own-domains.ts';
import {
  createEventActivity,
  deleteEventActivity,
  updateEventActivity,
} from '../../../entities/activitypub/event-activities.ts';
import { type EventDocument, eventDocuments, ownerOf } from '../../../entities/activitypub/event-document.ts';
import { announceActivity } from '../../../entities/activitypub/group-activities.ts';
import type { Event } from '../../../generated/prisma/client.ts';
import type { Platform } from '../../../platform/platform.ts';
import { announceEvent } from './deliver-instance-follows.ts';

/**
 * Only public events are delivered to followers, since other servers would list the others; only participants and members of the
 * group get private ones. Of an occurrence that was not announced yet, only people who have it hear.
 *
 * @param isOpen whether everybody may see it
 * @param others further inboxes, if followers get it
 */
async function audienceOf(
  platform: Platform,
  event: Event,
  { isOpen, others }: { isOpen: boolean; others: readonly string[] },
): Promise<string[]> {
  if (!isOpen && event.visibility !== 'PRIVATE') return [];
  if (!wasAnnounced(event)) return inboxesOfUnannouncedEvent(platform, event.id, isOpen);
  return isOpen
    ? [...(await inboxesOfEvent(platform, event.id)), ...others]
    : inboxesOfPrivateEvent(platform, event.id);
}

async function deliverToAudience(
  platform: Platform,
  eventId: bigint,
  activity: (of: EventDocument) => object,
  others: readonly string[] = [],
): Promise<void> {
  const event = await platform.db.event.findFirst({ where: { id: eventId, local: true } });
  if (!event || (event.publishAt ?? event.createdAt) > platform.clock.now()) return;
  const open = eventVisibleTo({ viewer: null, clock: platform.clock });
  const isOpen = (await platform.db.event.count({ where: { AND: [{ id: eventId }, open] } })) > 0;
  const inboxes = await audienceOf(platform, event, { isOpen, others });
  if (inboxes.length === 0) return;
  const document = (await eventDocuments(platform, [eventId])).get(eventId);
  if (document) await deliver(platform, BigInt(ownerOf(document.row).id), activity(document), inboxes);
}

/** An event that a remote person organizes for a local group is forwarded by the group, to its followers and members. */
async function passOn(platform: Platform, eventId: bigint): Promise<void> {
  const open = eventVisibleTo({ viewer: null, clock: platform.clock });
  const event = await platform.db.event.findFirst({
    where: { AND: [{ id: eventId, local: false, attributedTo: { domain: null, deletedAt: null } }, open] },
    include: { attributedTo: true },
  });
  const group = event?.attributedTo;
  if (!event || !group) return;
  const id = `${urlOfOrigin(platform.config, group)}/announces/${event.id}`;
  await deliver(platform, group.id, announceActivity(id, group, event.uri), await inboxesOfGroup(platform, group.id));
}

export async function deliverCreatedEvent(platform: Platform, eventId: bigint): Promise<void> {
  await deliverToAudience(platform, eventId, createEventActivity);
  if (await isAnnounced(platform, eventId)) await announceEvent(platform, eventId);
  await passOn(platform, eventId);
}

/** The event is public from now on. Those who could see it before have it already, and ignore a second Create. */
export async function deliverOpenedEvent(platform: Platform, eventId: bigint): Promise<void> {
  await deliverCreatedEvent(platform, eventId);
  const event = await platform.db.event.findUnique({ where: { id: eventId } });
  const document = (await eventDocuments(platform, [eventId])).get(eventId);
  if (!event || !document) return;
  const inboxes = wasAnnounced(event)
    ? await inboxesOfPrivateEvent(platform, eventId)
    : await inboxesOfUnannouncedEvent(platform, eventId, true);
  await deliver(
    platform,
    BigInt(ownerOf(document.row).id),
    updateEventActivity(document, platform.clock.now()),
    inboxes,
  );
}

/** @param unlisted whether it was listed before, so that servers that follow this one have it */
export async function deliverUpdatedEvent(platform: Platform, eventId: bigint, unlisted: boolean): Promise<void> {
  const isKnown = unlisted || (await isAnnounced(platform, eventId));
  const instances = isKnown ? await inboxesOfInstances(platform, eventId) : [];
  await deliverToAudience(
    platform,
    eventId,
    (document) => updateEventActivity(document, platform.clock.now()),
    instances,
  );
}

/** @param ownerIds the group, if there is one, and the organizer: the first local one that is not deleted is the actor */
async function deliverEventDelete(
  platform: Platform,
  uri: string,
  ownerIds: readonly (bigint | null)[],
  inboxes: readonly string[],
): Promise<void> {
  const ids = ownerIds.filter((id) => id !== null);
  const owners = await platform.db.actor.findMany({ where: { id: { in: ids }, domain: null, deletedAt: null } });
  const owner = ids.flatMap((id) => owners.find((one) => one.id === id) ?? [])[0];
  if (!owner) return;
  await deliver(platform, owner.id, deleteEventActivity(uri, owner, platform.clock.now()), inboxes);
}

/** It is not public any more; those who may still see it get the change. */
export async function deliverHiddenEvent(platform: Platform, eventId: bigint): Promise<void> {
  const event = await platform.db.event.findUnique({ where: { id: eventId } });
  if (!event?.local || isOpen(event)) return;
  const kept = event.visibility === 'PRIVATE' ? await inboxesOfPrivateEvent(platform, eventId) : [];
  const told = wasAnnounced(event)
    ? [...(await inboxesOfEvent(platform, eventId)), ...(await inboxesOfInstances(platform, eventId))]
    : await inboxesOfUnannouncedEvent(platform, eventId, true);
  const inboxes = told.filter((inbox) => !kept.includes(inbox));
  await deliverEventDelete(platform, event.uri, [event.attributedToId, event.organizerId], inboxes);
}

/** Delivers to followers of the organizers or of this server, and to servers that may have a copy. */
export async function deliverDeletedEvent(
  platform: Platform,
  { uri, organizerId, groupId, holders, few = false }: JobPayloads['event.deleted'],
): Promise<void> {
  const organizers = few ? [] : [organizerId, ...(groupId === null ? [] : [groupId])].map(BigInt);
  const followed = await Promise.all(organizers.map((id) => inboxesOfFollowers(platform, id)));
  const instances = few ? [] : await inboxesOfInstances(platform, null);
  const inboxes = [
    ...followed.flat(),
    ...instances,
    ...(await inboxesOf(platform, [...organizers, ...holders.map(BigInt)])),
  ];
  await deliverEventDelete(platform, uri, [groupId === null ? null : BigInt(groupId), BigInt(organizerId)], inboxes);
}
