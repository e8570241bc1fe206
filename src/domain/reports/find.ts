/** The only way to get a report for a viewer; hidden and absent ones are refused alike. */
import type { Report, ReportNote } from '../../generated/prisma/client.ts';
import type { ReportStatus } from '../../generated/prisma/enums.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { Sentence } from '../../wording/texts.ts';
import type { DomainContext } from '../access/context.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { type NumberedPage, numberedPage } from '../kernel/numbered-page.ts';
import { type PageBounds, pageOf } from '../kernel/page.ts';
import { REFUSALS } from '../kernel/refusals.ts';
import { noteVisibleTo, reportVisibleTo } from './visible.ts';

export async function findReport(
  ctx: DomainContext,
  id: string,
  text: Sentence = 'Report not found',
  db: Db | Tx = ctx.db,
): Promise<Report> {
  const reportId = parseId(id);
  const where = { AND: [{ id: reportId ?? 0n }, reportVisibleTo(ctx.viewer)] };
  const report = reportId === null ? null : await db.report.findFirst({ where });
  if (!report) throw new Refusal('not_found', text);
  return report;
}

/** Row lock on a report. Take it before deciding by the report's state. */
export async function lockReport(tx: Tx, id: string): Promise<void> {
  const reportId = parseId(id);
  if (reportId !== null) await lockRow(tx, 'reports', reportId);
}

/** Locks the report and returns it, for decisions by its state. Refuses absent ones as Mastodon does. */
export async function requireReport(ctx: DomainContext, tx: Tx, id: string): Promise<Report> {
  await lockReport(tx, id);
  return findReport(ctx, id, REFUSALS.record_not_found.text, tx);
}

export async function findNote(ctx: DomainContext, id: string, db: Db | Tx = ctx.db): Promise<ReportNote> {
  const noteId = parseId(id);
  const where = { AND: [{ id: noteId ?? 0n }, noteVisibleTo(ctx.viewer)] };
  const note = noteId === null ? null : await db.reportNote.findFirst({ where });
  if (!note) throw new Refusal('not_found', 'Note not found');
  return note;
}

export interface WantedReports extends PageBounds {
  /** Null for decided and undecided ones. */
  resolved: boolean | null;
  reporterId: bigint | null;
  reportedId: bigint | null;
}

/** Pages of the queue for Mastodon's clients, newest first; each filter has an index that pages by id. */
export async function pageReports(ctx: DomainContext, wanted: WantedReports): Promise<Report[]> {
  const { resolved, reporterId, reportedId } = wanted;
  const { where, order } = pageOf(wanted);
  return ctx.db.report.findMany({
    where: {
      AND: [
        where,
        reportVisibleTo(ctx.viewer),
        // Not by the status: the indexes are partial, and the planner does not know the value of an enum parameter.
        resolved === null ? {} : { decidedAt: resolved ? { not: null } : null },
        reporterId === null ? {} : { reporterId },
        reportedId === null ? {} : { reportedId },
      ],
    },
    ...order,
  });
}

/**
 * Newest first; null for every state.
 *
 * @param wanted.assignedId only those assigned to this identity
 */
export function listReports(
  ctx: DomainContext,
  { status, assignedId, ...page }: NumberedPage & { status: ReportStatus | null; assignedId?: bigint | undefined },
): Promise<Report[]> {
  const assigned = assignedId === undefined ? {} : { assignedId };
  return ctx.db.report.findMany({
    where: { AND: [reportVisibleTo(ctx.viewer), status ? { status } : {}, assigned] },
    orderBy: { id: 'desc' },
    ...numberedPage(page),
  });
}
