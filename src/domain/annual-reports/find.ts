/** The viewer's own reports; nobody sees those of others. */
import type { AnnualReport } from '../../generated/prisma/client.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { IdentityContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';
import { hasPosted } from './data.ts';
import { canBeReported, parseYear } from './year.ts';

const MADE = { data: { not: Prisma.AnyNull } };

/** Those that the viewer has not read yet, the latest year first. */
export function unreadReports(ctx: IdentityContext): Promise<AnnualReport[]> {
  const where = { actorId: ctx.viewer.actorId, viewedAt: null, ...MADE };
  return ctx.db.annualReport.findMany({ where, orderBy: { year: 'desc' } });
}

/** Refuses a year without a report, and one whose report is not finished. */
export async function findReport(ctx: IdentityContext, year: string): Promise<AnnualReport> {
  const where = { actorId: ctx.viewer.actorId, year: parseYear(year), ...MADE };
  return (await ctx.db.annualReport.findFirst({ where })) ?? refuse('record_not_found');
}

export async function markReportRead(ctx: IdentityContext, year: string): Promise<void> {
  const { id } = await findReport(ctx, year);
  await ctx.db.annualReport.updateMany({ where: { id, viewedAt: null }, data: { viewedAt: ctx.clock.now() } });
}

export const REPORT_STATES = ['available', 'generating', 'eligible', 'ineligible'] as const;

/** A year is eligible if it is nearly over and the viewer posted in it. Refuses invalid years. */
export async function reportState(ctx: IdentityContext, text: string): Promise<(typeof REPORT_STATES)[number]> {
  const year = parseYear(text);
  const { actorId } = ctx.viewer;
  const report = await ctx.db.annualReport.findUnique({ where: { actorId_year: { actorId, year } } });
  if (report) return report.data === null ? 'generating' : 'available';
  const eligible = canBeReported(year, ctx.clock.now()) && (await hasPosted(ctx, actorId, year));
  return eligible ? 'eligible' : 'ineligible';
}
