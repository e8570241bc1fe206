/** Assigns a report to a moderator, or unassigns it. */
import type { Report } from '../../generated/prisma/client.ts';
import type { IdentityContext } from '../access/context.ts';
import { recordAction } from '../action-log/record-action.ts';
import { requireReport } from './find.ts';

/**
 * Assigns the report to the acting identity, even if another moderator had it, or to nobody. Does nothing, and logs nothing, if
 * it is assigned so already. Refuses absent reports.
 */
export async function assignReport(ctx: IdentityContext, id: string, to: 'self' | 'nobody'): Promise<Report> {
  const actorId = ctx.viewer.actorId;
  const assignedId = to === 'self' ? actorId : null;
  return ctx.db.$transaction(async (tx) => {
    const report = await requireReport(ctx, tx, id);
    if (report.assignedId === assignedId) return report;
    const updated = await tx.report.update({
      where: { id: report.id },
      data: { assignedId, updatedAt: ctx.clock.now() },
    });
    const action = to === 'self' ? 'REPORT_ASSIGNMENT' : 'REPORT_UNASSIGNMENT';
    await recordAction(tx, ctx, { actorId, action, target: updated });
    return updated;
  });
}
