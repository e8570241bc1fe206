/** The events that a calendar makes: created, changed and deleted with their entries. */
import type { Actor, CalendarSource, Event, Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueuePublished } from '../events/enqueue-change.ts';
import { eventSlug } from '../events/event-text.ts';
import { changedAt, enqueueChanged, movedFrom } from '../events/follow-change.ts';
import { storedOptions } from '../events/options.ts';
import { urlOfOrigin } from '../kernel/own-domains.ts';
import { saveAddress } from '../places/save-address.ts';
import { announcedUntil } from '../series/make-occurrences.ts';
import { findOrCreateTags } from '../tags/find-or-create-tags.ts';
import type { CalendarEvent } from './entry.ts';

/** The group, and the moderator in whose name its events are. */
export interface Owners {
  group: Actor;
  organizerId: bigint;
}

/** Followers are notified of so many of the next events of a calendar, because a first read would announce hundreds at once. */
const ANNOUNCED = 10;

async function columnsOf(tx: Tx, ctx: Platform, source: CalendarSource, of: CalendarEvent, before: Event | null) {
  const { title, description, beginsOn, endsOn, timeZone, status, url, place, geom, onlineAddress, offers } = of;
  const known = { events: { some: { calendarSourceId: source.id } } };
  const given = { description: place, geom };
  const isPlace = place !== null || geom !== null;
  return {
    ...{ title: title || source.name, description, beginsOn, endsOn, timeZone, status, onlineAddress },
    externalParticipationUrl: url,
    addressId: isPlace
      ? await saveAddress(tx, { ...ctx, viewer: null }, given, known, before?.addressId ?? null)
      : null,
    options: {
      ...storedOptions(null),
      ...{ showStartTime: !of.allDay, showEndTime: !of.allDay && endsOn !== null },
      ...{ offers, showParticipationPrice: offers.length > 0 },
    } as unknown as Prisma.InputJsonObject,
  };
}

/** Without tags that moderators of the server disabled. */
async function setTags(tx: Tx, ctx: Platform, eventId: bigint, titles: readonly string[]): Promise<void> {
  const tags = titles.length === 0 ? [] : (await findOrCreateTags(tx, ctx, titles)).filter(({ usable }) => usable);
  await tx.eventTag.deleteMany({ where: { eventId } });
  await tx.eventTag.createMany({ data: tags.map(({ id: tagId }, position) => ({ eventId, tagId, position })) });
}

export async function createImported(
  tx: Tx,
  ctx: Platform,
  source: CalendarSource,
  { group, organizerId }: Owners,
  of: CalendarEvent,
): Promise<Event> {
  const now = ctx.clock.now();
  const uuid = ctx.random.uuid();
  const url = `${urlOfOrigin(ctx.config, group)}/events/${uuid}`;
  const columns = await columnsOf(tx, ctx, source, of, null);
  const event = await tx.event.create({
    data: {
      ...{ ...columns, category: 'meeting', slug: eventSlug(columns.title, uuid) },
      ...{ id: ctx.ids.next(), uuid, uri: url, url, publishAt: now, createdAt: now, updatedAt: now },
      ...{ organizerId, attributedToId: group.id, calendarSourceId: source.id, imported: true, reminders: [] },
      // Nobody joins it here, which remote servers and clients know by the same option.
      joinOptions: 'INVITE',
    },
  });
  await setTags(tx, ctx, event.id, of.tags);
  return event;
}

const isSameTime = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();

/** Call under the event's lock. */
export async function updateImported(
  tx: Tx,
  ctx: Platform,
  source: CalendarSource,
  before: Event,
  of: CalendarEvent,
): Promise<void> {
  const columns = await columnsOf(tx, ctx, source, of, before);
  const isPlanned =
    isSameTime(before.beginsOn, columns.beginsOn) &&
    isSameTime(before.endsOn, columns.endsOn) &&
    before.addressId === columns.addressId &&
    before.status === columns.status;
  const after = await tx.event.update({
    where: { id: before.id },
    data: {
      ...{ ...columns, slug: eventSlug(columns.title, before.uuid), movedFrom: movedFrom(before, of.beginsOn) },
      ...{ updatedAt: changedAt(ctx.clock.now(), before), ...(!isPlanned && { sequence: { increment: 1 } }) },
    },
  });
  await setTags(tx, ctx, before.id, of.tags);
  await enqueueChanged(tx, ctx, [{ before, after }]);
}

/** Events of one calendar, or those that a group kept of ended ones. */
type OfCalendar = Pick<Prisma.EventWhereInput, 'calendarSourceId' | 'attributedToId' | 'attributedTo'>;

/** Announces the next of these events to followers, once they are near. */
export async function announceNext(ctx: Pick<Platform, 'db' | 'ids' | 'clock'>, of: OfCalendar): Promise<void> {
  const now = ctx.clock.now();
  const next = await ctx.db.event.findMany({
    where: {
      ...of,
      imported: true,
      local: true,
      status: { not: 'CANCELLED' },
      beginsOn: { gt: now, lt: announcedUntil(now) },
    },
    ...{ orderBy: [{ beginsOn: 'asc' as const }, { id: 'asc' as const }], take: ANNOUNCED },
  });
  for (const event of next)
    if (event.announcedAt === null)
      await ctx.db.$transaction(async (tx) => {
        const where = { id: event.id, announcedAt: null };
        const { count } = await tx.event.updateMany({ where, data: { announcedAt: now } });
        if (count > 0) await enqueuePublished(tx, ctx, event, { repeats: true });
      });
}
