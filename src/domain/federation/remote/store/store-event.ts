/** Stores events of other servers in the table of events, once for their address. */
import type { Actor, Event } from '../../../../generated/prisma/client.ts';
import type { Tx } from '../../../../platform/database/db.ts';
import { addCreator } from '../../../events/add-creator.ts';
import { eventSlug } from '../../../events/event-text.ts';
import { leavePublished } from '../../../events/leave-change.ts';
import { notifyMentioned } from '../../../events/mentions.ts';
import { lockKey } from '../../../kernel/lock-key.ts';
import { leave } from '../../../kernel/outbox.ts';
import { isBuried } from '../../../kernel/tombstones.ts';
import { saveAddress } from '../../../places/save-address.ts';
import { findOrCreateTags } from '../../../tags/find-or-create-tags.ts';
import type { RemoteEvent } from '../../documents/events/event.ts';
import { domainOf, isLocalUri } from '../../outbox/requests.ts';
import { eventColumns, remoteEventColumns } from './event-columns.ts';
import { addressOfPlace, timeZoneOf } from './event-place.ts';
import type { StoringContext } from './storing-context.ts';

/** Who organizes it, and the group that it is for. */
export interface Organizers {
  organizer: Actor;
  group: Actor | null;
}

const MOST_TAGS = 100;

export const eventByUri = ({ db }: Pick<StoringContext, 'db'>, uri: string): Promise<Event | null> =>
  db.event.findUnique({ where: { uri } });

/** Its own, unless another event has that one already: two servers may name the same. */
async function uuidFor(tx: Tx, ctx: StoringContext, { uuid }: RemoteEvent): Promise<string> {
  const taken = uuid === null || (await tx.event.findUnique({ where: { uuid }, select: { id: true } })) !== null;
  return taken ? ctx.random.uuid() : uuid;
}

/** Tags that moderators took out of use are left out. */
export async function setRemoteTags(tx: Tx, ctx: StoringContext, eventId: bigint, titles: string[]): Promise<void> {
  const tags = (await findOrCreateTags(tx, ctx, titles.slice(0, MOST_TAGS))).filter(({ usable }) => usable);
  await tx.eventTag.deleteMany({ where: { eventId } });
  await tx.eventTag.createMany({ data: tags.map((tag, position) => ({ eventId, tagId: tag.id, position })) });
}

/** Of those whom it names, people here are told. */
export async function mentionPeople(tx: Tx, ctx: StoringContext, event: Event, remote: RemoteEvent): Promise<void> {
  const here = remote.mentions.map(({ href }) => href).filter((href) => isLocalUri(ctx, href));
  if (here.length === 0) return;
  const named = await tx.actor.findMany({
    where: { domain: null, deletedAt: null, OR: [{ uri: { in: here } }, { url: { in: here } }] },
    select: { id: true },
  });
  await tx.eventMention.createMany({
    data: named.map(({ id }) => ({ eventId: event.id, actorId: id })),
    skipDuplicates: true,
  });
  await notifyMentioned(tx, ctx, event);
}

/** A copy of its picture is made by a job, which asks whether files of that server are wanted, and is shown when it is there. */
export async function leavePicture(
  tx: Tx,
  eventId: bigint,
  { picture, id }: RemoteEvent,
  known: string | null,
): Promise<void> {
  const url = picture?.url ?? null;
  const description = picture?.description ?? null;
  if (url === known) await tx.media.updateMany({ where: { events: { some: { id: eventId } } }, data: { description } });
  if (url === known) return;
  const payload = { eventId: eventId.toString(), url, description };
  await leave(tx, 'remote_event_picture.due', payload, { host: domainOf(id) });
}

/** Addresses that the same people named before are not stored again. */
export const knownPlaces = ({ organizer }: Organizers) => ({ events: { some: { organizerId: organizer.id } } });

/**
 * Returns what is known already as it is, however often it arrives; null for what was deleted, and for what names no time.
 */
export async function storeEvent(
  ctx: StoringContext,
  organizers: Organizers,
  remote: RemoteEvent,
): Promise<Event | null> {
  const { times } = remote;
  const address = await addressOfPlace(remote);
  return ctx.db.$transaction(async (tx) => {
    await lockKey(tx, remote.id);
    const known = await tx.event.findUnique({ where: { uri: remote.id } });
    if (known) return known;
    if (times === null || (await isBuried(tx, remote.id, remote.updated ?? remote.published))) return null;
    const { organizer, group } = organizers;
    const now = ctx.clock.now();
    const [id, uuid] = [ctx.ids.next(), await uuidFor(tx, ctx, remote)];
    const columns = eventColumns(remote, times, organizer.silencedAt !== null);
    const event = await tx.event.create({
      data: {
        ...{ id, uuid, uri: remote.id, local: false, slug: eventSlug(columns.title, uuid) },
        ...columns,
        timeZone: timeZoneOf(columns, address),
        publishAt: columns.draft ? null : remote.published,
        ...{ organizerId: organizer.id, attributedToId: group?.id ?? null },
        addressId: address && (await saveAddress(tx, ctx, address, knownPlaces(organizers))),
        ...{ createdAt: remote.published, updatedAt: remote.updated ?? remote.published },
        remote: { create: remoteEventColumns(remote, now) },
      },
    });
    await setRemoteTags(tx, ctx, id, remote.hashtags);
    await leavePicture(tx, id, remote, null);
    await addCreator(tx, ctx, event);
    if (event.draft) return event;
    await mentionPeople(tx, ctx, event, remote);
    await leavePublished(tx, ctx, event);
    return event;
  });
}
