/** The moderators' notes and actions about a report, for those who handle reports. */
import type { ActionLog, ReportNote } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { type PageBounds, pageOf } from '../kernel/page.ts';
import { findReport } from './find.ts';
import { handlesReports, noteVisibleTo } from './visible.ts';

/** Newest first. Refuses absent reports. */
export async function listNotes(ctx: DomainContext, id: string, page: PageBounds): Promise<ReportNote[]> {
  const { id: reportId } = await findReport(ctx, id);
  const { where, order } = pageOf(page);
  return ctx.db.reportNote.findMany({ where: { AND: [where, { reportId }, noteVisibleTo(ctx.viewer)] }, ...order });
}

/** The log of the report itself, of its notes and of the warnings that followed, newest first. Refuses absent reports. */
export async function listReportActions(ctx: DomainContext, id: string, page: PageBounds): Promise<ActionLog[]> {
  const { id: reportId } = await findReport(ctx, id);
  if (!handlesReports(ctx.viewer)) return [];
  const [notes, warnings] = await Promise.all([
    ctx.db.reportNote.findMany({ where: { reportId }, select: { id: true } }),
    ctx.db.accountWarning.findMany({ where: { reportId }, select: { id: true } }),
  ]);
  const about = (targetType: string, rows: { id: bigint }[]) => ({
    targetType,
    targetId: { in: rows.map((row) => row.id) },
  });
  const { where, order } = pageOf(page);
  const targets = [about('Report', [{ id: reportId }]), about('ReportNote', notes), about('AccountWarning', warnings)];
  return ctx.db.actionLog.findMany({ where: { AND: [where, { OR: targets }] }, ...order });
}
