/** Acts on an account: a warning, or a mark with one, as a whole or not at all (Mastodon's endpoints, action). */
import type { Report } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { sqlWithin, statement } from '../../../platform/database/sql.ts';
import { invalid } from '../../../platform/errors.ts';
import type { DomainContext } from '../../access/context.ts';
import { isFirst } from '../../kernel/once.ts';
import { refuse } from '../../kernel/refusals.ts';
import { decideReport } from '../../reports/decide-report.ts';
import { requireReport } from '../../reports/find.ts';
import { whyNotSettle } from '../../reports/may-settle.ts';
import { handlesReports } from '../../reports/visible.ts';
import { setMark } from '../../users/marks.ts';
import { warn } from '../../users/warnings.ts';
import { warningText } from '../../warning-presets/warning-presets.ts';
import type { ModeratedAccount } from './find.ts';
import { lockAccount, recordOn } from './lock.ts';
import type { Moderator } from './moderator.ts';
import { ACCOUNT_ACTIONS, type AccountActionName } from './states.ts';

export interface AccountAct {
  type: AccountActionName;
  /** The message to the person, below the preset. */
  text?: string | undefined;
  presetId?: string | null | undefined;
  reportId?: string | undefined;
  /** Whether they also get a mail. */
  mail?: boolean | undefined;
  /** The same key again does nothing. */
  key?: string | null;
}

/** Refuses types that an account of this kind cannot get (Mastodon's behaviours, admin-04). */
function requirePossible(account: ModeratedAccount, type: AccountActionName): void {
  if (ACCOUNT_ACTIONS[type].ofUsers && account.user === null) throw invalid({ type: ['is only for local accounts'] });
}

/** The report that led to the action, locked. Refuses reports about other accounts, and those that the viewer may not see. */
async function reportOn(
  tx: Tx,
  ctx: DomainContext,
  account: ModeratedAccount,
  reportId: string | undefined,
): Promise<Report | null> {
  if (reportId === undefined) return null;
  const report = await requireReport(ctx, tx, reportId);
  const reported = await tx.actor.findUnique({ where: { id: report.reportedId }, select: { id: true, userId: true } });
  const sameUser = account.userId !== null && reported?.userId === account.userId;
  if (report.reportedId !== account.id && !sameUser) throw invalid({ report_id: ['is about another account'] });
  return report;
}

const lockOpenReports = statement(
  'lock_open_reports',
  `SELECT id FROM reports WHERE reported_id = $1 AND status = 'OPEN' ORDER BY id FOR UPDATE`,
);

/**
 * A warning settles its report; a mark settles all open reports about the account, as in Mastodon. Moderators without permission
 * for reports, and the terminal, leave the others open; so do moderators who filed them. In that case the report that led to the
 * action is refused.
 */
async function settleReports(
  tx: Tx,
  ctx: DomainContext,
  account: ModeratedAccount,
  { given, by, all }: { given: Report | null; by: Moderator; all: boolean },
): Promise<void> {
  const { actorId: moderatorId } = by;
  if (moderatorId === null) return;
  const settled = { status: 'RESOLVED', moderatorId } as const;
  if (given) await decideReport(tx, ctx, given, settled);
  if (!all || !handlesReports(ctx.viewer)) return;
  const open = await sqlWithin(tx).many(lockOpenReports, [account.id]);
  for (const report of await tx.report.findMany({ where: { id: { in: open.map(({ id }) => id) } } }))
    if ((await whyNotSettle(tx, report, moderatorId)) === null) await decideReport(tx, ctx, report, settled);
}

/**
 * Refuses types that do not fit, or that the moderator's role does not permit, reports about other accounts, and people whom they
 * do not outrank.
 */
export async function actOnAccount(
  ctx: DomainContext,
  by: Moderator,
  id: string,
  { type, text = '', presetId, reportId, mail = true, key = null }: AccountAct,
): Promise<void> {
  const { log, mark, permissions } = ACCOUNT_ACTIONS[type];
  if (!permissions.some((each) => by.may(each))) refuse('not_allowed');
  await ctx.db.$transaction(async (tx) => {
    const account = await lockAccount(tx, ctx, by, id);
    const once = { actorId: by.actorId ?? 0n, key, act: `${type} ${account.id} ${reportId ?? ''}` };
    if (!(await isFirst(tx, ctx, once))) return;
    requirePossible(account, type);
    const report = await reportOn(tx, ctx, account, reportId);
    if (mark) await setMark(tx, ctx, account, mark);
    const told = { targetIds: [account.id], moderatorId: by.actorId, reportId: report?.id ?? null, mail };
    await warn(tx, ctx, { action: type, ...told, text: await warningText({ db: tx }, presetId, text) });
    await recordOn(tx, ctx, by, log, account);
    await settleReports(tx, ctx, account, { given: report, by, all: mark !== null });
  });
}
