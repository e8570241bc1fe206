/** A moderator corrects the category of a report, and the rules that were broken. */
import type { Report } from '../../generated/prisma/client.ts';
import type { ReportCategory } from '../../generated/prisma/enums.ts';
import type { IdentityContext } from '../access/context.ts';
import { recordAction } from '../action-log/record-action.ts';
import { requireReport } from './find.ts';
import { requireRules } from './require-rules.ts';

export interface ReportChanges {
  category?: ReportCategory | undefined;
  ruleIds?: readonly string[] | undefined;
}

/**
 * Only reports of a violation name rules: another category deletes them, and naming rules makes it a violation unless the
 * category is sent too. Refuses absent reports and rules.
 */
export async function changeReport(ctx: IdentityContext, id: string, given: ReportChanges): Promise<Report> {
  return ctx.db.$transaction(async (tx) => {
    const report = await requireReport(ctx, tx, id);
    const named = given.ruleIds && (await requireRules(tx, given.ruleIds));
    const category = given.category ?? (named && named.length > 0 ? 'VIOLATION' : report.category);
    const ruleIds = category === 'VIOLATION' ? (named ?? report.ruleIds) : [];
    if (category === report.category && ruleIds.join() === report.ruleIds.join()) return report;
    const updated = await tx.report.update({
      where: { id: report.id },
      data: { category, ruleIds, updatedAt: ctx.clock.now() },
    });
    await recordAction(tx, ctx, { actorId: ctx.viewer.actorId, action: 'REPORT_UPDATE', target: updated });
    return updated;
  });
}
