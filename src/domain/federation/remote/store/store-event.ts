/** Stores remote events in the table of events, once for each address. */
import type { Actor, Event } from '../../../../generated/prisma/client.ts';
import type { Tx } from '../../../../platform/database/db.ts';
import { addCreator } from '../../../events/add-creator.ts';
import { enqueuePublished } from '../../../events/enqueue-change.ts';
import { eventSlug } from '../../../events/event-text.ts';
import { notifyMentioned } from '../../../events/mentions.ts';
import { lockKey } from '../../../kernel/lock-key.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { isBuried } from '../../../kernel/tombstones.ts';
import { saveAddress } from '../../../places/save-address.ts';
import { findOrCreateTags } from '../../../tags/find-or-create-tags.ts';
import type { RemoteEvent } from '../../documents/events/event.ts';
import { domainOf, isLocalUri } from '../../outbox/requests.ts';
import { eventColumns, remoteEventColumns } from './event-columns.ts';
import { addressOfPlace, timeZoneOf } from './event-place.ts';
import type { StoringContext } from './storing-context.ts';

/** The organizer, and the group that it is for. */
export interface Organizers {
  organizer: Actor;
  group: Actor | null;
}

const MOST_TAGS = 100;

export const eventByUri = ({ db }: Pick<StoringContext, 'db'>, uri: string): Promise<Event | null> =>
  db.event.findUnique({ where: { uri } });

/** Its own UUID, unless another event has it: two servers may use the same one. */
async function uuidFor(tx: Tx, ctx: StoringContext, { uuid }: RemoteEvent): Promise<string> {
  const taken = uuid === null || (await tx.event.findUnique({ where: { uuid }, select: { id: true } })) !== null;
  return taken ? ctx.random.uuid() : uuid;
}

/** Leaves out tags that moderators disabled. */
export async function setRemoteTags(tx: Tx, ctx: StoringContext, eventId: bigint, titles: string[]): Promise<void> {
  const tags = (await findOrCreateTags(tx, ctx, titles.slice(0, MOST_TAGS))).filter(({ usable }) => usable);
  await tx.eventTag.deleteMany({ where: { eventId } });
  await tx.eventTag.createMany({ data: tags.map((tag, position) => ({ eventId, tagId: tag.id, position })) });
}

/** Local people whom it mentions are notified. */
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

/** A job copies its picture if files of that server are accepted; the picture is shown then. */
export async function enqueuePicture(
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
  await enqueue(tx, 'remote_event_picture.due', payload, { host: domainOf(id) });
}

/** Addresses that the same organizers used before are not stored again. */
export const knownPlaces = ({ organizer }: Organizers) => ({ events: { some: { organizerId: organizer.id } } });

/** Returns a known event unchanged, however often it arrives; null for a deleted one, and for one without a time. */
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
    await enqueuePicture(tx, id, remote, null);
    await addCreator(tx, ctx, event);
    if (event.draft) return event;
    await mentionPeople(tx, ctx, event, remote);
    await enqueuePublished(tx, ctx, event);
    return event;
  });
}
