/** Moderators delete reported posts, or mark them as sensitive: one warning, one entry of the log, one job for all of them. */
import type { Report } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { invalid } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { IdentityContext } from '../access/context.ts';
import type { Action } from '../action-log/actions.ts';
import { recordAction } from '../action-log/record-action.ts';
import { isFirst } from '../kernel/once.ts';
import { enqueue } from '../kernel/outbox.ts';
import { REFUSALS } from '../kernel/refusals.ts';
import { requireOutranksActor } from '../roles/require-outranks.ts';
import { type WarningAction, warn } from '../users/warnings.ts';
import { warningText } from '../warning-presets/warning-presets.ts';
import { findReport, requireReport } from './find.ts';
import { settleLocked } from './settle-report.ts';

export const STATUS_DECISIONS = ['delete', 'mark_as_sensitive'] as const;

type StatusDecision = (typeof STATUS_DECISIONS)[number];

const LOGGED: Record<StatusDecision, { warning: WarningAction; action: Action }> = {
  delete: { warning: 'delete_statuses', action: 'STATUSES_DELETION' },
  mark_as_sensitive: { warning: 'mark_statuses_as_sensitive', action: 'STATUSES_MARKED_SENSITIVE' },
};

export interface DecidedStatuses {
  action: StatusDecision;
  /** Null for all posts of the report. */
  statusIds: readonly string[] | null;
  /** The message to the author, below the preset. */
  text: string;
  presetId: string | null;
  mail: boolean;
  /** The same key again does nothing. */
  key: string | null;
}

/** The longest text to an author, in characters. */
const TEXT_MAX = 5000;

/** Those of the report's posts that are meant, exist and are not so already. */
async function meant(tx: Tx, report: Report, { action, statusIds }: DecidedStatuses): Promise<bigint[]> {
  const links = await tx.reportedStatus.findMany({ where: { reportId: report.id }, select: { statusId: true } });
  const reported = links.map((link) => link.statusId);
  const named = statusIds?.map((id) => parseId(id) ?? 0n) ?? reported;
  if (!named.every((id) => reported.includes(id))) throw invalid({ status_ids: ['are not posts of this report'] });
  const open = action === 'mark_as_sensitive' ? { sensitive: false } : {};
  // Decisions whose job has not run yet.
  const decided = await tx.accountWarning.findMany({
    where: { reportId: report.id, action: LOGGED[action].warning, overruledAt: null },
    select: { statusIds: true },
  });
  const done = decided.flatMap((warning) => warning.statusIds);
  const rows = await tx.status.findMany({
    where: {
      id: { in: named.filter((id) => !done.includes(id)) },
      actorId: report.reportedId,
      deletedAt: null,
      ...open,
    },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  return rows.map((row) => row.id);
}

/**
 * Returns the resolved report. Refuses absent reports, posts that are not in the report, decisions that would change nothing,
 * long texts, and staff who may not act on the account.
 */
export async function decideStatuses(ctx: IdentityContext, id: string, given: DecidedStatuses): Promise<Report> {
  const own = given.text.trim();
  if ([...own].length > TEXT_MAX) throw invalid({ text: [`is too long (maximum is ${TEXT_MAX} characters)`] });
  return ctx.db.$transaction(async (tx) => {
    // Locks the user before the report, as in actions on accounts, which avoids deadlocks.
    const { reportedId } = await findReport(ctx, id, REFUSALS.record_not_found.text, tx);
    await requireOutranksActor(ctx, tx, reportedId);
    const report = await requireReport(ctx, tx, id);
    const { actorId } = ctx.viewer;
    if (!(await isFirst(tx, ctx, { actorId, key: given.key, act: `${given.action} of report ${report.id}` })))
      return report;
    const statusIds = await meant(tx, report, given);
    if (statusIds.length === 0) throw invalid({ status_ids: ['name no post that the action would change'] });
    const { warning, action } = LOGGED[given.action];
    const text = await warningText({ db: tx }, given.presetId, own);
    const moderatorId = actorId;
    const about = { targetIds: [report.reportedId], moderatorId, statusIds, reportId: report.id };
    for (const row of await warn(tx, ctx, { action: warning, ...about, text, mail: given.mail })) {
      await enqueue(tx, 'warned_statuses.decided', { accountWarningId: row.id.toString() });
      await recordAction(tx, ctx, { actorId: moderatorId, action, target: row });
    }
    return settleLocked(tx, ctx, report, { moderatorId, status: 'RESOLVED' });
  });
}
