/** A report as Mastodon's clients read it (Mastodon's entities, Report). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import type { Report as Row } from '../../generated/prisma/client.ts';
import { timeText } from '../fields/time.ts';
import { type AccountMaps, accountSchema, gatherAccounts, viewAccount } from '../people/account.ts';
import { categorySchema, viewCategory } from './report-category.ts';

const idsSchema = z.array(z.string());

export const accountReportSchema = z
  .object({
    id: z.string(),
    action_taken: z.boolean().meta({ description: 'Whether moderators have resolved or closed it.' }),
    action_taken_at: z.string().nullable(),
    category: categorySchema,
    comment: z.string(),
    forwarded: z.boolean(),
    created_at: z.string(),
    status_ids: idsSchema.nullable(),
    collection_ids: idsSchema.nullable(),
    rule_ids: idsSchema.nullable(),
    target_account: accountSchema,
  })
  .meta({ id: 'Report', description: 'A report of an account to the moderators.' });

export type AccountReport = z.infer<typeof accountReportSchema>;

interface ReportMaps {
  accounts: AccountMaps;
  /** Report → its posts, oldest first. */
  statuses: Map<bigint, string[]>;
}

async function gatherAccountReports(ctx: DomainContext, rows: readonly Row[]): Promise<ReportMaps> {
  const [accounts, links] = await Promise.all([
    gatherAccounts(
      ctx,
      rows.map((row) => row.reportedId),
    ),
    ctx.db.reportedStatus.findMany({
      where: { reportId: { in: rows.map((row) => row.id) } },
      select: { reportId: true, statusId: true },
      orderBy: { statusId: 'asc' },
    }),
  ]);
  const statuses = new Map<bigint, string[]>(rows.map((row) => [row.id, []]));
  for (const { reportId, statusId } of links) statuses.get(reportId)?.push(statusId.toString());
  return { accounts, statuses };
}

function viewAccountReport(maps: ReportMaps, row: Row): AccountReport {
  const acted = row.status !== 'OPEN';
  return {
    id: row.id.toString(),
    action_taken: acted,
    action_taken_at: row.decidedAt && timeText(row.decidedAt),
    category: viewCategory(row.category),
    comment: row.content ?? '',
    forwarded: row.forwarded,
    created_at: timeText(row.createdAt),
    status_ids: maps.statuses.get(row.id) ?? [],
    collection_ids: row.collectionIds.map(String),
    rule_ids: row.ruleIds.map(String),
    target_account: viewAccount(maps.accounts, row.reportedId),
  };
}

/** Reports in the order of their rows, in two statements. */
export async function presentAccountReports(ctx: DomainContext, rows: readonly Row[]): Promise<AccountReport[]> {
  if (rows.length === 0) return [];
  const maps = await gatherAccountReports(ctx, rows);
  return rows.map((row) => viewAccountReport(maps, row));
}
