/** Strikes: moderators' decisions about an account, for its owner, who may appeal, and for staff, who decide the appeals. */
import { z } from 'zod';
import { createAppeal } from '../../domain/appeals/create-appeal.ts';
import { decideAppeal } from '../../domain/appeals/decide-appeal.ts';
import { findAppeal, findOwnWarning, listAppeals, listOwnWarnings, listStrikes } from '../../domain/appeals/find.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { staffOf } from '../../domain/moderation/accounts/moderator.ts';
import {
  adminAppealSchema,
  adminStrikeSchema,
  presentAdminAppeals,
  presentAdminStrikes,
  presentStrikes,
  strikeSchema,
} from '../../entities/moderation/strike.ts';
import { APPEAL_STATES, appealStateOf } from '../../entities/notifications/account-warning.ts';
import { parseId } from '../../platform/ids.ts';
import { idInput, textInput } from '../../procedures/inputs.ts';
import { linkPage, pageInput } from '../../procedures/pagination.ts';
import { router, staffProcedure, userProcedure } from '../../procedures/procedure.ts';
import { blankIsAbsent } from '../../procedures/wire.ts';

const tags = ['strikes'];
const byId = z.object({ id: idInput });
const idsOf = (rows: readonly { id: bigint }[]) => rows.map((row) => row.id);
const filterOf = (text: string | null | undefined) => (text ? (parseId(text) ?? 0n) : null);
const of = (description: string) => blankIsAbsent(idInput.meta({ description })).nullish();

const decision = (verdict: 'approve' | 'reject', summary: string) =>
  staffProcedure
    .meta({
      scopes: ['admin:write'],
      permission: 'manage_appeals',
      openapi: { method: 'POST', path: `/api/v1/admin/appeals/{id}/${verdict}`, tags, summary },
    })
    .input(byId)
    .output(adminAppealSchema)
    .mutation(async ({ ctx, input }) => {
      const decided = await decideAppeal(ctx, staffOf(ctx), input.id, verdict === 'approve' ? 'APPROVED' : 'REJECTED');
      return (await presentAdminAppeals(ctx, [decided]))[0] ?? refuse('record_not_found');
    });

export const strikesRouter = router({
  list: userProcedure
    .meta({
      scopes: ['read:accounts'],
      allowSuspended: true,
      openapi: {
        method: 'GET',
        path: '/api/v1/strikes',
        tags,
        summary: 'List what moderators decided about your account, newest first',
      },
    })
    .input(z.object(pageInput(20)))
    .output(z.array(strikeSchema))
    .query(async ({ ctx, input }) => {
      const rows = await listOwnWarnings(ctx, pageBounds(input));
      linkPage(ctx, input, idsOf(rows), 'rows');
      return presentStrikes(ctx, rows);
    }),

  get: userProcedure
    .meta({
      scopes: ['read:accounts'],
      allowSuspended: true,
      openapi: { method: 'GET', path: '/api/v1/strikes/{id}', tags, summary: 'Read a decision about your account' },
    })
    .input(byId)
    .output(strikeSchema)
    .query(async ({ ctx, input }) => {
      const [strike] = await presentStrikes(ctx, [await findOwnWarning(ctx, input.id)]);
      return strike ?? refuse('record_not_found');
    }),

  appeal: userProcedure
    .meta({
      scopes: ['write:accounts'],
      allowSuspended: true,
      openapi: {
        method: 'POST',
        path: '/api/v1/strikes/{id}/appeal',
        tags,
        summary: 'Appeal against a decision about your account',
        description: 'Once, within 20 days.',
      },
    })
    .input(byId.extend({ text: textInput(20_000).meta({ description: 'At most 2000 characters.' }) }))
    .output(strikeSchema)
    .mutation(async ({ ctx, input }) => {
      const [strike] = await presentStrikes(ctx, [await createAppeal(ctx, input.id, input.text)]);
      return strike ?? refuse('record_not_found');
    }),

  listAll: staffProcedure
    .meta({
      scopes: ['admin:read:reports'],
      permission: 'manage_reports',
      openapi: {
        method: 'GET',
        path: '/api/v1/admin/strikes',
        tags,
        summary: 'List what was decided about accounts, newest first',
      },
    })
    .input(
      z.object({
        ...pageInput(40),
        account_id: of('Only those about this account.'),
        report_id: of('Only those that followed from this report.'),
      }),
    )
    .output(z.array(adminStrikeSchema))
    .query(async ({ ctx, input }) => {
      const { account_id, report_id } = input;
      const wanted = { targetId: filterOf(account_id), reportId: filterOf(report_id) };
      const rows = await listStrikes(ctx, { ...pageBounds(input), ...wanted });
      linkPage(ctx, input, idsOf(rows), 'rows');
      return presentAdminStrikes(ctx, rows);
    }),

  listAppeals: staffProcedure
    .meta({
      scopes: ['admin:read'],
      permission: 'manage_appeals',
      openapi: { method: 'GET', path: '/api/v1/admin/appeals', tags, summary: 'List appeals, newest first' },
    })
    .input(
      z.object({
        ...pageInput(40),
        state: z.enum([...APPEAL_STATES, 'all']).default('pending'),
      }),
    )
    .output(z.array(adminAppealSchema))
    .query(async ({ ctx, input }) => {
      const state = input.state === 'all' ? null : appealStateOf(input.state);
      const rows = await listAppeals(ctx, { ...pageBounds(input), state });
      linkPage(ctx, input, idsOf(rows), 'rows');
      return presentAdminAppeals(ctx, rows);
    }),

  getAppeal: staffProcedure
    .meta({
      scopes: ['admin:read'],
      permission: 'manage_appeals',
      openapi: { method: 'GET', path: '/api/v1/admin/appeals/{id}', tags, summary: 'Read an appeal' },
    })
    .input(byId)
    .output(adminAppealSchema)
    .query(async ({ ctx, input }) => {
      const [appeal] = await presentAdminAppeals(ctx, [await findAppeal(ctx, input.id)]);
      return appeal ?? refuse('record_not_found');
    }),

  approveAppeal: decision('approve', 'Approve an appeal, which takes the decision back'),
  rejectAppeal: decision('reject', 'Reject an appeal'),
});
