/** Accounts as staff manage them (spec/mastodon/endpoints.json, admin/accounts). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import type { AccountFilters } from '../../domain/moderation/accounts/filters.ts';
import { findAccount } from '../../domain/moderation/accounts/find.ts';
import { listAccounts } from '../../domain/moderation/accounts/list-accounts.ts';
import {
  type AdminAccount,
  adminAccountSchema,
  presentAdminAccounts,
} from '../../entities/moderation/admin-account.ts';
import type { RequestContext } from '../../procedures/context.ts';
import { idInput } from '../../procedures/inputs.ts';
import { linkPage, type Page } from '../../procedures/pagination.ts';
import { router, staffProcedure } from '../../procedures/procedure.ts';
import { choicesInput, filtersOfChoices, filtersOfFlags, flagsInput } from './admin-account-inputs.ts';

const permission = 'manage_users';
const tags = ['admin_accounts'];
const reading = { scopes: ['admin:read', 'admin:read:accounts'], permission };
const PATH = '/api/v1/admin/accounts';
const ONE = `${PATH}/{id}` as const;
const byId = z.object({ id: idInput });

async function present(ctx: DomainContext, id: bigint): Promise<AdminAccount> {
  return (await presentAdminAccounts(ctx, [id]))[0] ?? refuse('record_not_found');
}

/** A page of accounts, with its links. */
async function presentPage(ctx: RequestContext, page: Page, filters: AccountFilters): Promise<AdminAccount[]> {
  const ids = await listAccounts(ctx, filters, pageBounds(page));
  linkPage(ctx, page, ids, 'rows');
  return presentAdminAccounts(ctx, ids);
}

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
    .query(async ({ ctx, input }) => present(ctx, (await findAccount(ctx, input.id)).id)),
});
