/** Loads the content of reports, for many reports and one viewer; deleted rows come from their snapshots. */
import type { Event, Prisma, Report, ReportNote, Rule, Status } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { PHOTO_ROWS, type PhotoRow } from '../photos/find.ts';
import { photoVisibleTo } from '../photos/visible.ts';
import {
  eventOnceReported,
  noteVisibleTo,
  reportedEventVisibleTo,
  reportedStatusesVisibleTo,
  statusOnceReported,
} from './visible.ts';

type Ids = readonly bigint[];
/** Reads existing rows, with all or with selected columns. */
type Read<Args, Row> = (args: Args) => Promise<Row[]>;

/** Report → its event, in two statements. */
export async function reportedEvents(
  ctx: DomainContext,
  ids: Ids,
  read: Read<{ where: Prisma.EventWhereInput }, Pick<Event, 'id'>>,
): Promise<Map<bigint, Pick<Event, 'id'>>> {
  const where = { id: { in: [...ids] }, eventId: { not: null } };
  const reports = await ctx.db.report.findMany({ where, select: { id: true, eventId: true, event: true } });
  if (reports.length === 0) return new Map();
  const named = { id: { in: reports.flatMap((report) => report.eventId ?? []) } };
  const rows = await read({ where: { AND: [named, reportedEventVisibleTo(ctx)] } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = reports.map(({ id, eventId, event }) => {
    return [id, byId.get(eventId ?? 0n) ?? eventOnceReported(ctx.viewer, event)] as const;
  });
  return new Map(found.flatMap(([id, event]) => (event ? [[id, event]] : [])));
}

/** Report → its posts, oldest first, in three statements. */
export async function reportedStatuses(
  ctx: DomainContext,
  ids: Ids,
  read: Read<{ where: Prisma.StatusWhereInput }, Pick<Status, 'id'>>,
): Promise<Map<bigint, Pick<Status, 'id'>[]>> {
  const links = await ctx.db.reportedStatus.findMany({
    where: { reportId: { in: [...ids] } },
    orderBy: { statusId: 'asc' },
  });
  const found = new Map<bigint, Pick<Status, 'id'>[]>(ids.map((id) => [id, []]));
  if (links.length === 0) return found;
  const named = links.map((link) => link.statusId);
  const shown = await reportedStatusesVisibleTo(ctx, named);
  const rows = await read({ where: { id: { in: [...shown] } } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { reportId, statusId, object } of links) {
    const status = byId.get(statusId) ?? statusOnceReported(ctx.viewer, object);
    if (status) found.get(reportId)?.push(status);
  }
  return found;
}

/** The photos that reports name and the viewer sees; removed ones are gone. */
export async function reportedPhotos(
  ctx: DomainContext,
  reports: readonly Pick<Report, 'photoIds'>[],
): Promise<PhotoRow[]> {
  const ids = [...new Set(reports.flatMap((report) => report.photoIds))];
  if (ids.length === 0) return [];
  const where = { AND: [{ id: { in: ids } }, photoVisibleTo(ctx)] };
  return ctx.db.eventPhoto.findMany({ where, include: PHOTO_ROWS });
}

/** The rules that reports name, deleted ones too. */
export async function reportedRules(
  { db }: Pick<DomainContext, 'db'>,
  reports: readonly Pick<Report, 'ruleIds'>[],
): Promise<Map<bigint, Rule>> {
  const ids = [...new Set(reports.flatMap((report) => report.ruleIds))];
  const rows = ids.length === 0 ? [] : await db.rule.findMany({ where: { id: { in: ids } } });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Report → the moderators' notes, oldest first; empty for other viewers. */
export async function reportNotes(ctx: DomainContext, reports: readonly Report[]): Promise<Map<bigint, ReportNote[]>> {
  const rows = await ctx.db.reportNote.findMany({
    where: { AND: [{ reportId: { in: reports.map((report) => report.id) } }, noteVisibleTo(ctx.viewer)] },
    orderBy: { id: 'asc' },
  });
  const found = new Map<bigint, ReportNote[]>(reports.map((report) => [report.id, []]));
  for (const row of rows) found.get(row.reportId)?.push(row);
  return found;
}
