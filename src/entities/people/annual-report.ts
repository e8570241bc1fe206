/** Annual reports in REST (Mastodon's entities, AnnualReport). */
import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import { type AnnualReportData, ARCHETYPES } from '../../domain/annual-reports/data.ts';
import { findVisibleStatuses } from '../../domain/statuses/find.ts';
import type { AnnualReport as Row } from '../../generated/prisma/client.ts';
import { presentStatuses } from '../statuses/status.ts';
import { statusSchema } from '../statuses/status-schema.ts';
import { accountSchema, presentAccounts } from './account.ts';

const statusId = z.string().nullable();

const annualReportSchema = z
  .object({
    year: z.int(),
    data: z.object({
      archetype: z.enum(ARCHETYPES),
      type_distribution: z.object({ total: z.int(), reblogs: z.int(), replies: z.int(), standalone: z.int() }),
      top_statuses: z.object({ by_reblogs: statusId, by_favourites: statusId, by_replies: statusId }),
      time_series: z.array(z.object({ month: z.int(), statuses: z.int(), following: z.int(), followers: z.int() })),
      top_hashtags: z.array(z.object({ name: z.string(), count: z.int() })),
    }),
    schema_version: z.int(),
    share_url: z.string().nullable().meta({ description: 'Null: reports are for their owner alone.' }),
    account_id: z.string(),
  })
  .meta({ id: 'AnnualReport', description: 'A person’s activity in one year.' });

type AnnualReport = z.infer<typeof annualReportSchema>;

export const wrappedAnnualReportsSchema = z
  .object({
    annual_reports: z.array(annualReportSchema),
    accounts: z.array(accountSchema),
    statuses: z.array(statusSchema),
  })
  .meta({ id: 'WrappedAnnualReports', description: 'Reports, with the accounts and posts that they name.' });

const viewReport = (row: Row): AnnualReport => ({
  year: row.year,
  data: row.data as unknown as AnnualReportData,
  schema_version: row.schemaVersion,
  share_url: null,
  account_id: row.actorId.toString(),
});

/** A constant number of statements. Posts that were deleted since are named, but not included. */
export async function presentAnnualReports(
  ctx: IdentityContext,
  rows: readonly Row[],
): Promise<z.infer<typeof wrappedAnnualReportsSchema>> {
  const reports = rows.map(viewReport);
  const named = reports.flatMap(({ data }) => Object.values(data.top_statuses).filter((id) => id !== null));
  const statuses = named.length === 0 ? [] : await findVisibleStatuses(ctx, named);
  return {
    annual_reports: reports,
    accounts: rows.length === 0 ? [] : await presentAccounts(ctx, [ctx.viewer.actorId]),
    statuses: await presentStatuses(
      ctx,
      statuses.map((status) => ({ id: status.id, actor_id: status.actorId })),
    ),
  };
}
