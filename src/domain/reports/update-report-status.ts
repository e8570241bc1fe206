/** A moderator closes, resolves or reopens a report through the event interface, which refuses changes without effect. */
import type { Report } from '../../generated/prisma/client.ts';
import type { ReportStatus } from '../../generated/prisma/enums.ts';
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { decideReport } from './decide-report.ts';
import { findReport, lockReport } from './find.ts';

/** Refuses identities that are not the viewer's, absent reports, and steps that are not in the table. */
export async function updateReportStatus(
  ctx: UserContext,
  given: { reportId: string; moderatorId?: string | undefined; status: ReportStatus },
): Promise<Report> {
  return ctx.db.$transaction(async (tx) => {
    const moderator = await requireOwnIdentity(ctx, given.moderatorId, undefined, tx);
    await lockReport(tx, given.reportId);
    const report = await findReport(ctx, given.reportId, 'Error while updating report', tx);
    const updated = await decideReport(tx, ctx, report, { status: given.status, moderatorId: moderator.id });
    if (updated === 'same') throw new Refusal('conflict', 'The report is already in this state');
    if (updated === null) throw new Refusal('forbidden', 'The report must be opened again first');
    return updated;
  });
}
