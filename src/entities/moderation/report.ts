/** A report as REST and tRPC show it, with the fields of the GraphQL type Report. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { eventIdsTo } from '../../domain/events/event-ids.ts';
import {
  reportedEvents,
  reportedPhotos,
  reportedRules,
  reportedStatuses,
  reportNotes,
} from '../../domain/reports/gather.ts';
import { handlesReports } from '../../domain/reports/visible.ts';
import type { Event, ReportNote as NoteRow, Report as Row, Status } from '../../generated/prisma/client.ts';
import { ReportStatus } from '../../generated/prisma/enums.ts';
import { type Comment, commentSchema, presentComments } from '../events/comment.ts';
import { type EventPhoto, eventPhotoSchema, presentPhotos } from '../events/event-photo.ts';
import { timeText } from '../fields/time.ts';
import { type ActorWithAvatar, actorSchema, viewActor } from '../people/actor.ts';
import { categorySchema, viewCategory } from './report-category.ts';

export const reportNoteSchema = z
  .object({
    id: z.string(),
    content: z.string(),
    moderator: actorSchema.nullable(),
    report: z.object({ id: z.string() }),
    insertedAt: z.iso.datetime(),
  })
  .meta({ id: 'ReportNote', description: 'What moderators tell each other about a report.' });

export type ReportNote = z.infer<typeof reportNoteSchema>;

export const eventReportSchema = z
  .object({
    id: z.string(),
    uri: z.string(),
    status: z.enum(ReportStatus),
    content: z.string().nullable(),
    category: categorySchema,
    rules: z.array(z.object({ id: z.string(), text: z.string() })).meta({ description: 'Which rules are broken.' }),
    reporter: actorSchema.nullable(),
    reported: actorSchema.nullable(),
    event: z.object({ id: z.string(), uuid: z.uuid(), title: z.string() }).nullable(),
    comments: z.array(commentSchema),
    photos: z.array(eventPhotoSchema).meta({ description: 'Photos in albums of events, without those removed since.' }),
    notes: z.array(reportNoteSchema).meta({ description: 'For moderators only.' }),
    assigned: actorSchema.nullable().meta({ description: 'Who looks after it; for moderators only.' }),
    decidedBy: actorSchema.nullable().meta({ description: 'Who closed or resolved it; for moderators only.' }),
    decidedAt: z.iso.datetime().nullable(),
    insertedAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'EventReport', description: 'Someone asked the moderators to look at an actor.' });

export type EventReport = z.infer<typeof eventReportSchema>;

/** Includes suspended actors and tombstones, because moderators must know the subject of the report. */
async function gatherConcerned(ctx: DomainContext, ids: readonly bigint[]): Promise<Map<bigint, ActorWithAvatar>> {
  const shown = handlesReports(ctx.viewer) ? {} : { deletedAt: null, suspendedAt: null };
  const where = { id: { in: [...new Set(ids)] }, ...shown };
  const rows = await ctx.db.actor.findMany({ where, include: { avatar: true } });
  return new Map(rows.map((row) => [row.id, row]));
}

const viewSome = (ctx: DomainContext, row: ActorWithAvatar | undefined) => (row ? viewActor(ctx, row) : null);

function viewNote(ctx: DomainContext, actors: Map<bigint, ActorWithAvatar>, row: NoteRow): ReportNote {
  return {
    id: row.id.toString(),
    content: row.content,
    moderator: viewSome(ctx, actors.get(row.moderatorId)),
    report: { id: row.reportId.toString() },
    insertedAt: timeText(row.createdAt),
  };
}

interface ReportMaps {
  actors: Map<bigint, ActorWithAvatar>;
  events: Map<bigint, Event>;
  eventIds: Map<bigint, string>;
  comments: Map<bigint, Comment[]>;
  /** Id → the photo. */
  photos: Map<string, EventPhoto>;
  notes: Map<bigint, NoteRow[]>;
  rules: Map<bigint, { id: bigint; text: string }>;
}

async function gatherReports(ctx: DomainContext, rows: readonly Row[]): Promise<ReportMaps> {
  const ids = rows.map((row) => row.id);
  const [events, statuses, photos, notes, rules] = await Promise.all([
    reportedEvents(ctx, ids, (args) => ctx.db.event.findMany(args)) as Promise<Map<bigint, Event>>,
    reportedStatuses(ctx, ids, (args) => ctx.db.status.findMany(args)) as Promise<Map<bigint, Status[]>>,
    reportedPhotos(ctx, rows).then((found) => presentPhotos(ctx, found)),
    reportNotes(ctx, rows),
    reportedRules(ctx, rows),
  ]);
  const all = rows.flatMap((row) => [row.reporterId, row.reportedId, row.assignedId, row.decidedById]);
  const concerned = all.filter((id) => id !== null);
  const [actors, shown, eventIds] = await Promise.all([
    gatherConcerned(ctx, [...concerned, ...[...notes.values()].flat().map((note) => note.moderatorId)]),
    presentComments(ctx, [...statuses.values()].flat()),
    eventIdsTo(ctx, [...events.values()]),
  ]);
  const byId = new Map(shown.map((comment) => [comment.id, comment]));
  const commentsOf = (of: Status[]) => of.flatMap((status) => byId.get(status.id.toString()) ?? []);
  const comments = new Map([...statuses].map(([id, of]) => [id, commentsOf(of)]));
  const photosById = new Map(photos.map((photo) => [photo.id, photo]));
  return { actors, events, eventIds, comments, photos: photosById, notes, rules };
}

function viewHandling(ctx: DomainContext, maps: ReportMaps, { assignedId, decidedById, decidedAt }: Row) {
  const moderator = (id: bigint | null) =>
    id !== null && handlesReports(ctx.viewer) ? viewSome(ctx, maps.actors.get(id)) : null;
  return {
    assigned: moderator(assignedId),
    decidedBy: moderator(decidedById),
    decidedAt: decidedAt && timeText(decidedAt),
  };
}

function viewReport(ctx: DomainContext, maps: ReportMaps, row: Row): EventReport {
  const { uri, status, content } = row;
  const event = maps.events.get(row.id);
  return {
    id: row.id.toString(),
    ...{ uri, status, content },
    category: viewCategory(row.category),
    rules: row.ruleIds.flatMap((id) => maps.rules.get(id) ?? []).map(({ id, text }) => ({ id: id.toString(), text })),
    reporter: viewSome(ctx, maps.actors.get(row.reporterId)),
    reported: viewSome(ctx, maps.actors.get(row.reportedId)),
    event: event ? { id: maps.eventIds.get(event.id) ?? event.uuid, uuid: event.uuid, title: event.title } : null,
    comments: maps.comments.get(row.id) ?? [],
    photos: row.photoIds.flatMap((id) => maps.photos.get(id.toString()) ?? []),
    notes: (maps.notes.get(row.id) ?? []).map((note) => viewNote(ctx, maps.actors, note)),
    ...viewHandling(ctx, maps, row),
    insertedAt: timeText(row.createdAt),
    updatedAt: timeText(row.updatedAt),
  };
}

/** Reports in the order of their rows, in a constant number of statements. */
export async function presentReports(ctx: DomainContext, rows: readonly Row[]): Promise<EventReport[]> {
  if (rows.length === 0) return [];
  const maps = await gatherReports(ctx, rows);
  return rows.map((row) => viewReport(ctx, maps, row));
}

/** Notes in the order of their rows, in one statement. */
export async function presentReportNotes(ctx: DomainContext, rows: readonly NoteRow[]): Promise<ReportNote[]> {
  const actors = await gatherConcerned(
    ctx,
    rows.map((row) => row.moderatorId),
  );
  return rows.map((row) => viewNote(ctx, actors, row));
}
