/** An event as REST and tRPC show it, with the fields of the GraphQL type Event. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { eventIdsTo } from '../../domain/events/event-ids.ts';
import { QUESTION_KINDS, storedQuestions } from '../../domain/events/questions.ts';
import { languagesOf, storedTexts, textFor } from '../../domain/events/texts.ts';
import { type ParticipantStats, participantStats } from '../../domain/participations/stats.ts';
import type {
  Address as AddressRow,
  Event as EventRow,
  Media,
  Tag as Row,
  Tag,
} from '../../generated/prisma/client.ts';
import { EventJoinOptions, EventStatus, EventVisibility } from '../../generated/prisma/enums.ts';
import { timeText } from '../fields/time.ts';
import { type ActorWithAvatar, actorSchema, gatherActors, viewActor } from '../people/actor.ts';
import { addressSchema, viewAddress } from './address.ts';
import { eventOptionsSchema, viewEventOptions } from './event-options.ts';
import { gatherPictures, pictureSchema, viewPicture } from './picture.ts';
import { ticketKindSchema, viewTicketKinds } from './ticket-kind.ts';

const eventSeriesSchema = z
  .object({
    id: z.uuid(),
    recurrenceId: z.iso.datetime().meta({ description: 'The start that the rule gave it, even if it was moved.' }),
    detached: z.boolean().meta({ description: 'It was changed alone, and changes of the series leave it as it is.' }),
  })
  .meta({ id: 'EventOfSeries', description: 'The series of an event that repeats.' });

const eventCalendarSchema = z
  .object({ name: z.string(), host: z.string().meta({ description: 'The server of the calendar.' }) })
  .meta({ id: 'CalendarOfEvent', description: 'The calendar from outside that an event comes from.' });

/** A tag as the event service shows it (schema of the event service, Tag). */
const eventTagSchema = z
  .object({ id: z.string(), title: z.string(), slug: z.string() })
  .meta({ id: 'EventTag', description: 'A word by which events are found.' });

function viewTag(row: Row): z.infer<typeof eventTagSchema> {
  return { id: row.id.toString(), title: row.title, slug: row.slug };
}

const time = z.iso.datetime();
const text = z.string().nullable();

const questionSchema = z
  .object({ label: z.string(), kind: z.enum(QUESTION_KINDS), required: z.boolean(), options: z.array(z.string()) })
  .meta({ id: 'EventQuestion', description: 'A question to the people who join an event; its label names it.' });

const participantStatsSchema = z
  .object({
    ...{ approved: z.int(), participants: z.int(), rejected: z.int(), unapproved: z.int() },
    ...{ waiting: z.int(), offered: z.int() },
  })
  .meta({
    id: 'ParticipantStats',
    description:
      'Numbers of participants with their guests, and of people who wait for a place; organizers also see how many people asked, were rejected, or have a place held for them.',
  });

export const eventSchema = z
  .object({
    id: z.string().meta({ description: 'The UUID if the event is unlisted and the viewer does not organize it.' }),
    uuid: z.uuid(),
    url: z.string(),
    title: z.string().meta({ description: 'In the language of the reader, if the organizers wrote it in it.' }),
    slug: z.string(),
    description: z.string().meta({ description: 'Safe HTML, in the language of `title`.' }),
    language: text.meta({ description: 'The language of `title` and `description`; null if it is not known.' }),
    languages: z.array(z.string()).meta({
      description:
        'The languages in which title and description were written, the original first; `GET /api/v1/events/{id}/texts` has them all. Empty if that is not known.',
    }),
    category: z.string(),
    beginsOn: time,
    endsOn: time.nullable(),
    movedFrom: time.nullable().meta({
      description:
        'The start that was announced first, if the event was moved since. A date of a series has one only if that date was moved alone: the dates of a series that was moved as a whole have none.',
    }),
    timeZone: text.meta({ description: 'The zone in which its times were chosen, by its IANA name.' }),
    publishAt: time.nullable(),
    createdAt: time,
    updatedAt: time,
    draft: z.boolean(),
    local: z.boolean(),
    status: z.enum(EventStatus),
    cancellationMessage: text.meta({ description: 'What the organizers wrote when they cancelled it; plain text.' }),
    visibility: z.enum(EventVisibility),
    joinOptions: z.enum(EventJoinOptions),
    guestsPerPerson: z.int().meta({ description: 'How many guests each participant may bring; each takes a place.' }),
    externalParticipationUrl: text.meta({
      description: 'Where people join instead of on this server: a page, or a mailto address.',
    }),
    questions: z.array(questionSchema).meta({ description: 'To the people who join.' }),
    reminders: z
      .array(z.int())
      .meta({ description: 'When participants are reminded, in minutes before it begins; the earliest first.' }),
    ticketKinds: z
      .array(ticketKindSchema)
      .meta({ description: 'People who join choose one of them, if there are any.' }),
    hasTickets: z.boolean().meta({ description: 'People who take part get a ticket with a code.' }),
    organizerActor: actorSchema.nullable(),
    coOrganizers: z
      .array(actorSchema)
      .meta({ description: 'The people of this server who organize it together with the organizer, at most nine.' }),
    attributedTo: actorSchema.nullable(),
    onlineAddress: text,
    phoneAddress: text,
    physicalAddress: addressSchema.nullable(),
    picture: pictureSchema.nullable(),
    options: eventOptionsSchema,
    tags: z.array(eventTagSchema),
    series: eventSeriesSchema.nullable(),
    calendar: eventCalendarSchema.nullable().meta({
      description:
        'The calendar from outside that it comes from, where it is changed; nobody joins it on this server. Null for other events.',
    }),
    participantStats: participantStatsSchema,
  })
  .meta({ id: 'Event', description: 'Something that takes place at a time.' });

export type Event = z.infer<typeof eventSchema>;

const eventTextSchema = z
  .object({ language: z.string(), title: z.string(), description: z.string() })
  .meta({ id: 'EventText', description: 'Title and description of an event in a further language.' });

export const eventTextsSchema = z
  .object({ language: text, title: z.string(), description: z.string(), texts: z.array(eventTextSchema) })
  .meta({
    id: 'EventTexts',
    description: 'Title and description of an event: the original ones, and those in further languages.',
  });

export type EventTexts = z.infer<typeof eventTextsSchema>;

export function viewEventTexts({ language, title, description, texts }: EventRow): EventTexts {
  return { language, title, description, texts: storedTexts(texts) };
}

interface EventMaps {
  ids: Map<bigint, string>;
  actors: Map<bigint, ActorWithAvatar>;
  addresses: Map<bigint, AddressRow>;
  pictures: Map<bigint, Media>;
  tags: Map<bigint, Tag[]>;
  stats: Map<bigint, ParticipantStats>;
  coOrganizers: Map<bigint, ActorWithAvatar>;
  calendars: Map<bigint, NonNullable<Event['calendar']>>;
}

/** Other servers read at most ten contacts, of which one is the organizer. */
const MOST_CO_ORGANIZERS = 9;

const coOrganizerIds = (row: EventRow, stats: ParticipantStats | undefined): bigint[] =>
  (stats?.organizerIds ?? []).filter((id) => id !== row.organizerId).slice(0, MOST_CO_ORGANIZERS);

const present = <T>(values: (T | null)[]): T[] => values.filter((value) => value !== null);

/** A further statement only where events come from calendars. Their addresses may contain secrets, but not their hosts. */
async function gatherCalendars({ db }: DomainContext, rows: readonly EventRow[]): Promise<EventMaps['calendars']> {
  const ids = new Set(present(rows.map((row) => row.calendarSourceId)));
  const found = ids.size === 0 ? [] : await db.calendarSource.findMany({ where: { id: { in: [...ids] } } });
  return new Map(found.map(({ id, name, url }) => [id, { name, host: new URL(url).host }]));
}

const gatherPlaces = async ({ db }: DomainContext, ids: bigint[]): Promise<AddressRow[]> =>
  ids.length === 0 ? [] : db.address.findMany({ where: { id: { in: ids } } });

async function gatherEvents(ctx: DomainContext, rows: readonly EventRow[]): Promise<EventMaps> {
  const ids = rows.map((row) => row.id);
  const [shownIds, actors, addresses, pictures, tagged, stats] = await Promise.all([
    eventIdsTo(ctx, rows),
    gatherActors(ctx, present(rows.flatMap((row) => [row.organizerId, row.attributedToId]))),
    gatherPlaces(ctx, present(rows.map((row) => row.addressId))),
    gatherPictures(ctx, present(rows.map((row) => row.pictureId))),
    ctx.db.eventTag.findMany({ where: { eventId: { in: ids } }, include: { tag: true }, orderBy: { position: 'asc' } }),
    participantStats(ctx, ids),
  ]);
  const byId = <Row extends { id: bigint }>(found: Row[]) => new Map(found.map((row) => [row.id, row]));
  const tags = new Map<bigint, Tag[]>(ids.map((id) => [id, []]));
  for (const row of tagged) tags.get(row.eventId)?.push(row.tag);
  // A further statement only where an event has co-organizers.
  const coOrganizers = await gatherActors(
    ctx,
    rows.flatMap((row) => coOrganizerIds(row, stats.get(row.id))),
  );
  const calendars = await gatherCalendars(ctx, rows);
  return {
    ...{ coOrganizers, calendars, ids: shownIds, actors, addresses: byId(addresses), pictures: byId(pictures) },
    ...{ tags, stats },
  };
}

function viewStats(stats: ParticipantStats | undefined): Event['participantStats'] {
  const { approved = 0, participants = 0, rejected = 0, unapproved = 0 } = stats ?? {};
  const { waiting = 0, offered = 0 } = stats ?? {};
  return { approved, participants, rejected, unapproved, waiting, offered };
}

const viewSeries = ({ seriesId, recurrenceId, detached }: EventRow): Event['series'] =>
  seriesId === null || recurrenceId === null ? null : { id: seriesId, recurrenceId: timeText(recurrenceId), detached };

/** An occurrence was announced for the start of its rule. */
function viewMoved({ movedFrom, recurrenceId, beginsOn, draft }: EventRow): string | null {
  const first = movedFrom ?? recurrenceId;
  return first === null || draft || first.getTime() === beginsOn.getTime() ? null : timeText(first);
}

function viewEvent(ctx: DomainContext, maps: EventMaps, row: EventRow): Event {
  const of = <Found>(map: Map<bigint, Found>, id: bigint | null): Found | null =>
    id === null ? null : (map.get(id) ?? null);
  const organizer = of(maps.actors, row.organizerId);
  const group = of(maps.actors, row.attributedToId);
  const address = of(maps.addresses, row.addressId);
  const picture = of(maps.pictures, row.pictureId);
  const stats = maps.stats.get(row.id);
  const { uuid, url, slug, category, draft, local, status, visibility, joinOptions } = row;
  const { guestsPerPerson, hasTickets, reminders } = row;
  const options = viewEventOptions(row, stats);
  const { remainingAttendeeCapacity: remaining } = options;
  return {
    id: maps.ids.get(row.id) ?? uuid,
    ...{ uuid, url, slug, category, draft, local, status, visibility, joinOptions },
    ...textFor(row, ctx.languages),
    languages: languagesOf(row),
    ...{ guestsPerPerson, reminders },
    questions: storedQuestions(row.questions),
    ticketKinds: viewTicketKinds(row, { remaining, stats, now: ctx.clock.now() }),
    hasTickets,
    beginsOn: timeText(row.beginsOn),
    endsOn: row.endsOn && timeText(row.endsOn),
    movedFrom: viewMoved(row),
    timeZone: row.timeZone,
    cancellationMessage: row.cancellationMessage,
    publishAt: row.publishAt && timeText(row.publishAt),
    createdAt: timeText(row.createdAt),
    updatedAt: timeText(row.updatedAt),
    organizerActor: organizer && viewActor(ctx, organizer),
    coOrganizers: present(coOrganizerIds(row, stats).map((id) => of(maps.coOrganizers, id))).map((actor) =>
      viewActor(ctx, actor),
    ),
    attributedTo: group && viewActor(ctx, group),
    externalParticipationUrl: row.externalParticipationUrl,
    onlineAddress: row.onlineAddress,
    phoneAddress: row.phoneAddress,
    physicalAddress: address && viewAddress(address),
    picture: picture && viewPicture(ctx, picture),
    options,
    tags: (maps.tags.get(row.id) ?? []).map(viewTag),
    series: viewSeries(row),
    calendar: of(maps.calendars, row.calendarSourceId),
    participantStats: viewStats(stats),
  };
}

export const moderatedEventSchema = eventSchema
  .extend({ texts: z.array(eventTextSchema) })
  .meta({ id: 'ModeratedEvent', description: 'An event as it was written, in all its languages.' });

/** The original texts, and all others beside them: none is hidden from moderators by their language. */
export async function presentModeratedEvents(ctx: DomainContext, rows: readonly EventRow[]) {
  const events = await presentEvents({ ...ctx, languages: [] }, rows);
  return events.map((event, n) => ({ ...event, texts: storedTexts(rows[n]?.texts) }));
}

/** Events in the order of their rows, in a constant number of statements. */
export async function presentEvents(ctx: DomainContext, rows: readonly EventRow[]): Promise<Event[]> {
  const maps = await gatherEvents(ctx, rows);
  return rows.map((row) => viewEvent(ctx, maps, row));
}
