/** Accounts as staff manage them (Mastodon's endpoints, admin/accounts). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { actOnAccount } from '../../domain/moderation/accounts/act-on-account.ts';
import { approveAccount, rejectAccount } from '../../domain/moderation/accounts/approve-account.ts';
import { deleteAccount } from '../../domain/moderation/accounts/delete-account.ts';
import type { AccountFilters } from '../../domain/moderation/accounts/filters.ts';
import { findAccount } from '../../domain/moderation/accounts/find.ts';
import { listAccounts } from '../../domain/moderation/accounts/list-accounts.ts';
import { staffOf } from '../../domain/moderation/accounts/moderator.ts';
import { resetSecondFactor } from '../../domain/moderation/accounts/reset-second-factor.ts';
import { DEED_PERMISSIONS, type UndoingName } from '../../domain/moderation/accounts/states.ts';
import { undoAct } from '../../domain/moderation/accounts/undo-act.ts';
import {
  type AdminAccount,
  adminAccountSchema,
  presentAdminAccounts,
} from '../../entities/moderation/admin-account.ts';
import type { RequestContext } from '../../procedures/context.ts';
import { idInput } from '../../procedures/inputs.ts';
import { linkPage, type Page } from '../../procedures/pagination.ts';
import { router, staffProcedure } from '../../procedures/procedure.ts';
import { actInput, choicesInput, filtersOfChoices, filtersOfFlags, flagsInput } from './admin-account-inputs.ts';

const permission = 'manage_users';
const tags = ['admin_accounts'];
const writing = { scopes: ['admin:write', 'admin:write:accounts'], permission };
const reading = { scopes: ['admin:read', 'admin:read:accounts'], permission };
const PATH = '/api/v1/admin/accounts';
const ONE = `${PATH}/{id}` as const;
const byId = z.object({ id: idInput });

/** Refuses absent ones. */
async function presentOne(ctx: DomainContext, id: string): Promise<AdminAccount> {
  const [account] = await presentAdminAccounts(ctx, [(await findAccount(ctx, id)).id]);
  return account ?? refuse('record_not_found');
}

/** A page of accounts, with its links. */
async function presentPage(ctx: RequestContext, page: Page, filters: AccountFilters): Promise<AdminAccount[]> {
  const ids = await listAccounts(ctx, filters, pageBounds(page));
  linkPage(ctx, page, ids, 'rows');
  return presentAdminAccounts(ctx, ids);
}

const PHRASES: Record<UndoingName, string> = {
  enable: 'Let somebody sign in again',
  unsensitive: 'Leave it to the posts of an account again whether they are sensitive',
  unsilence: 'Show an account to everybody again',
  unsuspend: 'Bring a suspended account back',
};

/** POST …/enable and the like: takes a mark back, and answers with the account. */
const undoing = (name: UndoingName) =>
  staffProcedure
    .meta({ ...writing, openapi: { method: 'POST', path: `${ONE}/${name}`, tags, summary: PHRASES[name] } })
    .input(byId)
    .output(adminAccountSchema)
    .mutation(async ({ ctx, input }) => {
      await undoAct(ctx, staffOf(ctx), input.id, name);
      return presentOne(ctx, input.id);
    });

export const adminAccountsRouter = router({
  listByFlags: staffProcedure
    .meta({ ...reading, openapi: { method: 'GET', path: PATH, tags, summary: 'List accounts by flags, newest first' } })
    .input(flagsInput)
    .output(z.array(adminAccountSchema))
    .query(({ ctx, input }) => presentPage(ctx, input, filtersOfFlags(input))),

  list: staffProcedure
    .meta({
      ...reading,
      openapi: { method: 'GET', path: '/api/v2/admin/accounts', tags, summary: 'List accounts, newest first' },
    })
    .input(choicesInput)
    .output(z.array(adminAccountSchema))
    .query(({ ctx, input }) => presentPage(ctx, input, filtersOfChoices(input))),

  get: staffProcedure
    .meta({ ...reading, openapi: { method: 'GET', path: ONE, tags, summary: 'Read an account as staff' } })
    .input(byId)
    .output(adminAccountSchema)
    .query(({ ctx, input }) => presentOne(ctx, input.id)),

  act: staffProcedure
    .meta({
      ...writing,
      permission: DEED_PERMISSIONS,
      idempotent: true,
      openapi: { method: 'POST', path: `${ONE}/action`, tags, summary: 'Warn a person, or act on an account' },
    })
    .input(actInput)
    .output(z.object({}))
    .mutation(async ({ ctx, input: { id, type, text, report_id, warning_preset_id, send_email_notification } }) => {
      const mail = send_email_notification ?? true;
      const told = { type, text: text ?? '', reportId: report_id ?? undefined, mail };
      const presetId = warning_preset_id;
      await actOnAccount(ctx, staffOf(ctx), id, { ...told, presetId, key: ctx.idempotencyKey });
      return {};
    }),

  enable: undoing('enable'),
  unsensitive: undoing('unsensitive'),
  unsilence: undoing('unsilence'),
  unsuspend: undoing('unsuspend'),

  approve: staffProcedure
    .meta({ ...writing, openapi: { method: 'POST', path: `${ONE}/approve`, tags, summary: 'Approve a sign-up' } })
    .input(byId)
    .output(adminAccountSchema)
    .mutation(async ({ ctx, input }) => {
      await approveAccount(ctx, staffOf(ctx), input.id);
      return presentOne(ctx, input.id);
    }),

  reject: staffProcedure
    .meta({
      ...writing,
      openapi: { method: 'POST', path: `${ONE}/reject`, tags, summary: 'Reject a sign-up, and delete it' },
    })
    .input(byId)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await rejectAccount(ctx, staffOf(ctx), input.id);
      return {};
    }),

  resetSecondFactor: staffProcedure
    .meta({
      ...writing,
      permission: 'manage_user_access',
      openapi: {
        method: 'POST',
        path: `${ONE}/reset_second_factor`,
        tags,
        summary: 'Remove the second factor of a person who lost it',
      },
    })
    .input(byId)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await resetSecondFactor(ctx, staffOf(ctx), input.id);
      return {};
    }),

  delete: staffProcedure
    .meta({
      ...writing,
      permission: 'delete_user_data',
      openapi: { method: 'DELETE', path: ONE, tags, summary: 'Delete the data of a suspended account for good' },
    })
    .input(byId)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await deleteAccount(ctx, staffOf(ctx), input.id);
      return {};
    }),
});
