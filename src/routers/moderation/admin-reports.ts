/** Reports as Mastodon's clients handle them (Mastodon's endpoints, admin/reports): the same queue as `reports`. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import { REFUSALS, refuse } from '../../domain/kernel/refusals.ts';
import { assignReport } from '../../domain/reports/assign-report.ts';
import { changeReport } from '../../domain/reports/change-report.ts';
import { decideStatuses, STATUS_DECISIONS } from '../../domain/reports/decide-statuses.ts';
import { findReport, pageReports } from '../../domain/reports/find.ts';
import { settleReport } from '../../domain/reports/settle-report.ts';
import { type AdminReport, adminReportSchema, presentAdminReports } from '../../entities/moderation/admin-report.ts';
import { categoryOf, categorySchema } from '../../entities/moderation/report-category.ts';
import type { Report } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import { idInput, textInput } from '../../procedures/inputs.ts';
import { linkPage, pageInput } from '../../procedures/pagination.ts';
import { router, staffProcedure } from '../../procedures/procedure.ts';
import { blankIsAbsent } from '../../procedures/wire.ts';

const permission = 'manage_reports';
const tags = ['admin_reports'];
const reading = { scopes: ['admin:read:reports'], permission };
const writing = { scopes: ['admin:write:reports'], permission };
const PATH = '/api/v1/admin/reports';
const ONE = `${PATH}/{id}` as const;
const byId = z.object({ id: idInput });

async function present(ctx: DomainContext, row: Report): Promise<AdminReport> {
  return (await presentAdminReports(ctx, [row]))[0] ?? refuse('record_not_found');
}

type Act = 'assign_to_self' | 'unassign' | 'resolve' | 'reopen' | 'statuses';

const acted = (act: Act, summary: string) =>
  staffProcedure
    .meta({
      ...writing,
      ...(act === 'statuses' && { idempotent: true }),
      openapi: { method: 'POST', path: `${ONE}/${act}`, tags, summary },
    })
    .output(adminReportSchema);

const flag = (description: string) => blankIsAbsent(z.boolean().meta({ description })).nullish();
const account = (description: string) => blankIsAbsent(idInput.meta({ description })).nullish();
/** A malformed id matches nobody. */
const filterOf = (id: string | null | undefined) => (id ? (parseId(id) ?? 0n) : null);

export const adminReportsRouter = router({
  list: staffProcedure
    .meta({
      ...reading,
      openapi: {
        method: 'GET',
        path: PATH,
        tags,
        summary: 'List reports, newest first',
        description: 'Those that wait for a decision, unless `resolved` is true; with `unresolved` as well, all.',
      },
    })
    .input(
      z.object({
        ...pageInput(100, 200),
        resolved: flag('Those that are decided.'),
        unresolved: flag('Those that wait for a decision; so it is by default.'),
        account_id: account('Only those by this account.'),
        target_account_id: account('Only those of this account.'),
      }),
    )
    .output(z.array(adminReportSchema))
    .query(async ({ ctx, input }) => {
      const rows = await pageReports(ctx, {
        ...pageBounds(input),
        resolved: input.resolved && input.unresolved ? null : (input.resolved ?? false),
        reporterId: filterOf(input.account_id),
        reportedId: filterOf(input.target_account_id),
      });
      linkPage(
        ctx,
        input,
        rows.map((row) => row.id),
        'rows',
      );
      return presentAdminReports(ctx, rows);
    }),

  get: staffProcedure
    .meta({ ...reading, openapi: { method: 'GET', path: ONE, tags, summary: 'Read a report' } })
    .input(byId)
    .output(adminReportSchema)
    .query(async ({ ctx, input }) => present(ctx, await findReport(ctx, input.id, REFUSALS.record_not_found.text))),

  update: staffProcedure
    .meta({
      ...writing,
      openapi: {
        method: 'PUT',
        path: ONE,
        tags,
        summary: 'Change the category of a report, or the rules that are broken',
        description: 'Only reports of a violation name rules.',
      },
      aliases: [{ method: 'PATCH' }],
    })
    .input(
      byId.extend({
        category: blankIsAbsent(categorySchema).nullish(),
        rule_ids: z.array(idInput).max(100, 'cannot name more than 100 rules').nullish(),
      }),
    )
    .output(adminReportSchema)
    .mutation(async ({ ctx, input: { id, category, rule_ids } }) => {
      const changes = { ...(category && { category: categoryOf(category) }), ...(rule_ids && { ruleIds: rule_ids }) };
      return present(ctx, await changeReport(ctx, id, changes));
    }),

  assignToSelf: acted('assign_to_self', 'Take a report')
    .input(byId)
    .mutation(async ({ ctx, input }) => present(ctx, await assignReport(ctx, input.id, 'self'))),
  unassign: acted('unassign', 'Give a report back')
    .input(byId)
    .mutation(async ({ ctx, input }) => present(ctx, await assignReport(ctx, input.id, 'nobody'))),
  decideStatuses: acted('statuses', 'Delete reported posts, or mark them as sensitive, and resolve the report')
    .input(
      byId.extend({
        action: z.enum(STATUS_DECISIONS),
        status_ids: z
          .array(idInput)
          .max(100, 'cannot name more than 100 posts')
          .nullish()
          .meta({ description: 'Which of the posts of the report; missing: all.' }),
        text: textInput(20_000).nullish().meta({ description: 'The message to the author.' }),
        warning_preset_id: blankIsAbsent(idInput)
          .nullish()
          .meta({ description: 'A text for warnings, which `text` follows.' }),
        send_email_notification: z.boolean().nullish().meta({ description: 'True unless it is false.' }),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const told = { text: input.text ?? '', presetId: input.warning_preset_id ?? null };
      const decision = { action: input.action, statusIds: input.status_ids ?? null, ...told };
      const mail = input.send_email_notification ?? true;
      return present(ctx, await decideStatuses(ctx, input.id, { ...decision, mail, key: ctx.idempotencyKey }));
    }),
  resolve: acted('resolve', 'Resolve a report')
    .input(byId)
    .mutation(async ({ ctx, input }) =>
      present(ctx, await settleReport(ctx, ctx.viewer.actorId, input.id, 'RESOLVED')),
    ),
  reopen: acted('reopen', 'Open a report again')
    .input(byId)
    .mutation(async ({ ctx, input }) => present(ctx, await settleReport(ctx, ctx.viewer.actorId, input.id, 'OPEN'))),
});
