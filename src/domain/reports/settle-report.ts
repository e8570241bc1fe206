/** A moderator resolves or reopens a report as Mastodon's clients do: a repeated request changes nothing and is no error. */
import type { Report } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DomainContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';
import { decideReport } from './decide-report.ts';
import { lockReport, requireReport } from './find.ts';

/**
 * Mastodon does not distinguish closed and resolved reports: a closed report counts as settled, and stays closed.
 *
 * Refuses absent reports.
 *
 * @param moderatorId null from a terminal
 */
export async function settleReport(
  ctx: DomainContext,
  moderatorId: bigint | null,
  id: string,
  status: 'RESOLVED' | 'OPEN',
): Promise<Report> {
  return ctx.db.$transaction(async (tx) => {
    const report = await (moderatorId === null ? fromTerminal(tx, id) : requireReport(ctx, tx, id));
    return settleLocked(tx, ctx, report, { moderatorId, status });
  });
}

/** From the terminal every report is visible. */
async function fromTerminal(tx: Tx, id: string): Promise<Report> {
  await lockReport(tx, id);
  return (await tx.report.findUnique({ where: { id: parseId(id) ?? 0n } })) ?? refuse('record_not_found');
}

/** The same in the transaction of an action that follows from the report, which is locked. */
export async function settleLocked(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'>,
  report: Report,
  to: { moderatorId: bigint | null; status: 'RESOLVED' | 'OPEN' },
): Promise<Report> {
  const updated = await decideReport(tx, ctx, report, to);
  return updated === null || updated === 'same' ? report : updated;
}
