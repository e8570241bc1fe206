/** Closes, resolves or opens a report that is locked; every facade calls this. */
import type { Report } from '../../generated/prisma/client.ts';
import type { ReportStatus } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAction } from '../action-log/record-action.ts';
import { refuse } from '../kernel/refusals.ts';
import { whyNotSettle } from './may-settle.ts';
import { REPORT_STEPS, type ReportStep } from './states.ts';

/**
 * Refuses moderators who may not settle it. Returns the changed report, or why nothing has changed: it has this state already, or
 * has to be opened first.
 *
 * @param to.moderatorId null from a terminal
 */
export async function decideReport(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'>,
  report: Report,
  to: { status: ReportStatus; moderatorId: bigint | null },
): Promise<Report | Exclude<ReportStep, string> | 'same'> {
  const { status, moderatorId } = to;
  const action = REPORT_STEPS[report.status][status];
  if (action === 'same' || action === null) return action;
  const refused = status === 'OPEN' ? null : await whyNotSettle(tx, report, moderatorId);
  if (refused) refuse(refused);
  const now = ctx.clock.now();
  const decided =
    status === 'OPEN' ? { decidedById: null, decidedAt: null } : { decidedById: moderatorId, decidedAt: now };
  const updated = await tx.report.update({ where: { id: report.id }, data: { status, ...decided, updatedAt: now } });
  await recordAction(tx, ctx, { actorId: moderatorId, action, target: updated });
  return updated;
}
