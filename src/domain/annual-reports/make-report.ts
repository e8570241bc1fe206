/** Asking for a report, and making it later. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Platform } from '../../platform/platform.ts';
import type { IdentityContext } from '../access/context.ts';
import { enqueue } from '../kernel/outbox.ts';
import { reportData, SCHEMA_VERSION } from './data.ts';
import { reportState } from './find.ts';
import { parseYear } from './year.ts';

/**
 * Enqueues the report of a year. Idempotent. Refuses invalid years.
 *
 * @returns whether it is being generated: false if it exists, if the year is not nearly over, or if the viewer did not post
 */
export async function requestReport(ctx: IdentityContext, text: string): Promise<boolean> {
  const state = await reportState(ctx, text);
  if (state !== 'eligible') return state === 'generating';
  const id = ctx.ids.next();
  const row = { id, actorId: ctx.viewer.actorId, year: parseYear(text) };
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.annualReport.createMany({
      data: [{ ...row, schemaVersion: SCHEMA_VERSION, requestedAt: ctx.clock.now() }],
      skipDuplicates: true,
    });
    if (count > 0) await enqueue(tx, 'annual_report.requested', { reportId: id.toString() });
  });
  return true;
}

/** Idempotent: an existing report stays unchanged. */
export async function makeReport(platform: Pick<Platform, 'db' | 'sql'>, reportId: bigint): Promise<void> {
  const report = await platform.db.annualReport.findUnique({ where: { id: reportId } });
  if (!report || report.data !== null) return;
  const data = await reportData(platform, report.actorId, report.year);
  await platform.db.annualReport.updateMany({
    where: { id: reportId },
    data: { data: data as unknown as Prisma.InputJsonObject },
  });
}
