/** A moderator closes, resolves or reopens a report; recorded in the action log. */
import type { Report } from '../../generated/prisma/client.ts';
import type { ReportStatus } from '../../generated/prisma/enums.ts';
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { recordAction } from '../action-log/record-action.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { findReport, lockReport } from './find.ts';
import { REPORT_STEPS } from './states.ts';

/** Refuses identities that are not the viewer's, absent reports, and steps that are not in the table. */
export async function updateReportStatus(
  ctx: UserContext,
  given: { reportId: string; moderatorId?: string | undefined; status: ReportStatus },
): Promise<Report> {
  return ctx.db.$transaction(async (tx) => {
    const moderator = await requireOwnIdentity(ctx, given.moderatorId, undefined, tx);
    await lockReport(tx, given.reportId);
    const report = await findReport(ctx, given.reportId, 'Error while updating report', tx);
    const action = REPORT_STEPS[report.status][given.status];
    if (action === 'same') throw new Refusal('conflict', 'The report is in this state already');
    if (action === null) throw new Refusal('forbidden', 'The report must be opened again first');
    const updated = await tx.report.update({
      where: { id: report.id },
      data: { status: given.status, updatedAt: ctx.clock.now() },
    });
    await recordAction(tx, ctx, { actorId: moderator.id, action, target: updated });
    return updated;
  });
}
