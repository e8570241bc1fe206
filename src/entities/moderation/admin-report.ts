/** A report as Mastodon's clients handle it (Mastodon's entities, Admin::Report). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { eventIdsTo } from '../../domain/events/event-ids.ts';
import { reportedEvents, reportedRules, reportedStatuses } from '../../domain/reports/gather.ts';
import type { Event, Report as Row, Rule as RuleRow, Status as StatusRow } from '../../generated/prisma/client.ts';
import { timeText } from '../fields/time.ts';
import { ruleSchema, viewRule } from '../instance/rule.ts';
import { gatherAccounts } from '../people/account.ts';
import { presentStatuses } from '../statuses/status.ts';
import { type Status, statusSchema } from '../statuses/status-schema.ts';
import { viewStoredStatus } from '../statuses/stored-status.ts';
import { type AdminAccount, adminAccountSchema, presentAdminAccounts } from './admin-account.ts';
import { categorySchema, viewCategory } from './report-category.ts';

export const adminReportSchema = z
  .object({
    id: z.string(),
    action_taken: z.boolean().meta({ description: 'Whether moderators have resolved or closed it.' }),
    action_taken_at: z.string().nullable(),
    category: categorySchema,
    comment: z.string(),
    forwarded: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
    account: adminAccountSchema.meta({ description: 'Who reported.' }),
    target_account: adminAccountSchema.meta({ description: 'Who is reported: a person, or a group.' }),
    assigned_account: adminAccountSchema.nullable(),
    action_taken_by_account: adminAccountSchema.nullable(),
    statuses: z
      .array(statusSchema)
      .meta({ description: 'As they are now, or as they were reported if they are gone.' }),
    rules: z.array(ruleSchema),
    community_event: z
      .object({ id: z.string(), uuid: z.uuid(), title: z.string(), url: z.string() })
      .optional()
      .meta({ description: 'The event that is reported; an extension of this server.' }),
  })
  .meta({ id: 'AdminReport', description: 'A report with the data for staff.' });

export type AdminReport = z.infer<typeof adminReportSchema>;

interface AdminReportMaps {
  accounts: Map<string, AdminAccount>;
  statuses: Map<bigint, StatusRow[]>;
  /** The posts to show, including deleted ones. */
  shown: Map<string, Status>;
  rules: Map<bigint, RuleRow>;
  events: Map<bigint, Event>;
  eventIds: ReadonlyMap<bigint, string>;
}

/** Existing rows in their current order; deleted ones from the snapshots. */
async function gatherShown(ctx: DomainContext, rows: readonly StatusRow[]): Promise<Map<string, Status>> {
  const keys = rows.map(({ id, actorId }) => ({ id, actor_id: actorId }));
  const shown = new Map((await presentStatuses(ctx, keys)).map((status) => [status.id, status]));
  const gone = rows.filter((row) => !shown.has(row.id.toString()));
  const authors = await gatherAccounts(
    ctx,
    gone.map((row) => row.actorId),
  );
  for (const row of gone) if (authors.has(row.actorId)) shown.set(row.id.toString(), viewStoredStatus(authors, row));
  return shown;
}

async function gatherAdminReports(ctx: DomainContext, rows: readonly Row[]): Promise<AdminReportMaps> {
  const ids = rows.map((row) => row.id);
  const concerned = rows.flatMap((row) => [row.reporterId, row.reportedId, row.assignedId, row.decidedById]);
  const [accounts, statuses, rules, events] = await Promise.all([
    presentAdminAccounts(ctx, [...new Set(concerned.filter((id) => id !== null))]),
    reportedStatuses(ctx, ids, (args) => ctx.db.status.findMany(args)) as Promise<Map<bigint, StatusRow[]>>,
    reportedRules(ctx, rows),
    reportedEvents(ctx, ids, (args) => ctx.db.event.findMany(args)) as Promise<Map<bigint, Event>>,
  ]);
  const [shown, eventIds] = await Promise.all([
    gatherShown(ctx, [...statuses.values()].flat()),
    eventIdsTo(ctx, [...events.values()]),
  ]);
  return {
    accounts: new Map(accounts.map((account) => [account.id, account])),
    ...{ statuses, shown, rules, events, eventIds },
  };
}

function accountOf(maps: AdminReportMaps, id: bigint): AdminAccount {
  const account = maps.accounts.get(id.toString());
  if (!account) throw new Error(`account ${id} was not gathered`);
  return account;
}

function viewAdminReport(maps: AdminReportMaps, row: Row): AdminReport {
  const event = maps.events.get(row.id);
  const optional = (id: bigint | null) => (id === null ? null : accountOf(maps, id));
  return {
    id: row.id.toString(),
    action_taken: row.decidedAt !== null,
    action_taken_at: row.decidedAt && timeText(row.decidedAt),
    category: viewCategory(row.category),
    comment: row.content ?? '',
    forwarded: row.forwarded,
    created_at: timeText(row.createdAt),
    updated_at: timeText(row.updatedAt),
    account: accountOf(maps, row.reporterId),
    target_account: accountOf(maps, row.reportedId),
    assigned_account: optional(row.assignedId),
    action_taken_by_account: optional(row.decidedById),
    statuses: (maps.statuses.get(row.id) ?? []).flatMap(({ id }) => maps.shown.get(id.toString()) ?? []),
    rules: row.ruleIds.flatMap((id) => maps.rules.get(id) ?? []).map(viewRule),
    ...(event && {
      community_event: {
        id: maps.eventIds.get(event.id) ?? event.uuid,
        ...{ uuid: event.uuid, title: event.title, url: event.url },
      },
    }),
  };
}

/** Reports in the order of their rows, in a constant number of statements. */
export async function presentAdminReports(ctx: DomainContext, rows: readonly Row[]): Promise<AdminReport[]> {
  if (rows.length === 0) return [];
  const maps = await gatherAdminReports(ctx, rows);
  return rows.map((row) => viewAdminReport(maps, row));
}
