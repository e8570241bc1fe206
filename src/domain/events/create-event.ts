/** Creates an event of one of the viewer's identities, for itself or for a group. */

import type { Event, Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { UserContext } from '../access/context.ts';
import { madeBefore } from '../kernel/once.ts';
import { urlOfOrigin } from '../kernel/own-domains.ts';
import { refuse } from '../kernel/refusals.ts';
import { type PictureChoice, type ResolvePicture, withPictures } from '../media/with-pictures.ts';
import { saveAddress } from '../places/save-address.ts';
import { addCreator } from './add-creator.ts';
import { defaultTimeZone } from './default-time-zone.ts';
import { enqueuePublished } from './enqueue-change.ts';
import { type EventInput, eventColumns } from './event.ts';
import { handlesIn, linkAllNames, withHashtags } from './link-names.ts';
import { notifyMentioned, recordMentions } from './mentions.ts';
import { type Organizer, unmovedOrganizerOf } from './organizer.ts';
import { setEventTags } from './tags/set-tags.ts';
import { storedTexts } from './texts.ts';
import { eventVisibleById } from './visible.ts';

export interface NewEvent extends EventInput {
  title: string;
  description: string;
  beginsOn: Date;
  organizerActorId?: string | undefined;
  /** A repeated key returns the event that it created within the hour. */
  idempotencyKey?: string | null;
}

/** Runs in the transaction of the new event: makes it the first of a series, or the date that a poll has chosen. */
export type CompleteEvent = (tx: Tx, event: Event) => Promise<Event>;

interface Creation {
  /** Creates the event within a transaction. */
  command: (tx: Tx, resolvePicture: ResolvePicture) => Promise<Event>;
  /** Refuses invalid fields. */
  check: () => unknown;
}

/** Resolves what the transaction of a new event must not wait for. */
async function creationOf(
  ctx: UserContext,
  given: NewEvent,
  { organizer, group }: Organizer,
  { complete, repeats = false }: { complete?: CompleteEvent | undefined; repeats?: boolean } = {},
): Promise<Creation> {
  const uuid = ctx.random.uuid();
  const { beginsOn, draft = false } = given;
  const nothing = {
    ...{ uuid, beginsOn, endsOn: null, options: {}, maximumAttendeeCapacity: null, ticketKinds: [] },
    ...{ language: null, texts: [] },
  };
  const check = () => eventColumns(given, nothing, ctx.random.uuid);
  const handles = await handlesIn(ctx, given);
  const now = ctx.clock.now();
  // Other servers compare its host with that of its owner.
  const url = `${urlOfOrigin(ctx.config, group ?? organizer)}/events/${uuid}`;
  const command = async (tx: Tx, resolvePicture: ResolvePicture): Promise<Event> => {
    const id = ctx.ids.next();
    const once = { actorId: organizer.id, key: given.idempotencyKey ?? null, act: 'create event' };
    const before = await madeBefore(tx, ctx, once, id);
    if (before !== null) return (await tx.event.findUnique({ where: { id: before } })) ?? refuse('record_not_found');
    const { columns, tags = [] } = check();
    const written = { description: columns.description ?? '', texts: storedTexts(columns.texts) };
    const { hashtags, mentioned, ...linked } = linkAllNames(ctx, written, handles);
    const known = { events: { some: eventVisibleById(ctx) } };
    const addressId = given.physicalAddress ? await saveAddress(tx, ctx, given.physicalAddress, known) : null;
    const event = await tx.event.create({
      data: {
        category: 'meeting',
        ...columns,
        id,
        uuid,
        uri: url,
        url,
        title: columns.title ?? '',
        slug: columns.slug ?? uuid,
        description: linked.description,
        texts: linked.texts as unknown as Prisma.InputJsonArray,
        beginsOn,
        draft,
        publishAt: given.publishAt ?? (draft ? null : now),
        organizerId: organizer.id,
        attributedToId: group?.id ?? null,
        addressId,
        timeZone:
          columns.timeZone ?? (await defaultTimeZone(tx, ctx, { beginsOn, options: columns.options, addressId })),
        pictureId: (await resolvePicture(given, organizer.id)) ?? null,
        createdAt: now,
        updatedAt: now,
      },
    });
    const titles = withHashtags(tags, hashtags);
    if (titles.length > 0) await setEventTags(tx, ctx, event.id, titles);
    await recordMentions(tx, event, mentioned);
    await notifyMentioned(tx, ctx, event);
    if (!draft) {
      await addCreator(tx, ctx, event);
      await enqueuePublished(tx, ctx, event, { repeats });
    }
    return complete ? complete(tx, event) : event;
  };
  return { command, check };
}

/**
 * Returns the new event; its organizer becomes its CREATOR unless it is a draft (Mobilizon's transitions, participation.create).
 * Refuses organizers that are not the viewer's or have moved, pictures of other people, and whatever eventColumns refuses.
 */
export async function createEvent(ctx: UserContext, given: NewEvent, complete?: CompleteEvent): Promise<Event> {
  const organizer = await unmovedOrganizerOf(ctx, given.organizerActorId);
  const { command, check } = await creationOf(ctx, given, organizer, { complete });
  return withPictures(ctx, { picture: given }, command, check);
}

/** Creates an event in a transaction. */
export type CreateWithin = (tx: Tx) => Promise<Event>;

/**
 * Several events of one organizer, without pictures, for one transaction of the caller; each as createEvent creates it, with its refusals.
 * Followers of tags are not notified, who would get as many notifications as there are events.
 */
export async function creationsOf(
  ctx: UserContext,
  organizer: Organizer,
  given: readonly Omit<NewEvent, keyof PictureChoice | 'organizerActorId'>[],
): Promise<CreateWithin[]> {
  const creations = await Promise.all(given.map((each) => creationOf(ctx, each, organizer, { repeats: true })));
  return creations.map(
    ({ command }) =>
      (tx) =>
        command(tx, async () => undefined),
  );
}
