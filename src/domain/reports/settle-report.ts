/** A moderator resolves or reopens a report as Mastodon's clients do: a repeated request changes nothing and is no error. */
import type { Report } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { IdentityContext } from '../access/context.ts';
import { decideReport } from './decide-report.ts';
import { requireReport } from './find.ts';

/**
 * Mastodon knows no difference between closed and resolved: a report that was closed counts as settled, and stays closed.
 *
 * Refuses absent reports.
 */
export async function settleReport(ctx: IdentityContext, id: string, status: 'RESOLVED' | 'OPEN'): Promise<Report> {
  return ctx.db.$transaction(async (tx) => {
    const report = await requireReport(ctx, tx, id);
    return settleLocked(tx, ctx, report, status);
  });
}

/** The same in the transaction of an action that follows from the report, which is locked. */
export async function settleLocked(
  tx: Tx,
  ctx: IdentityContext,
  report: Report,
  status: 'RESOLVED' | 'OPEN' = 'RESOLVED',
): Promise<Report> {
  const updated = await decideReport(tx, ctx, report, { status, moderatorId: ctx.viewer.actorId });
  return updated === null || updated === 'same' ? report : updated;
}
