/** Accounts as staff manage them (spec/mastodon/endpoints.json, admin/accounts). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { findAccount } from '../../domain/moderation/accounts/find.ts';
import {
  type AdminAccount,
  adminAccountSchema,
  presentAdminAccounts,
} from '../../entities/moderation/admin-account.ts';
import { idInput } from '../../procedures/inputs.ts';
import { router, staffProcedure } from '../../procedures/procedure.ts';

const permission = 'manage_users';
const tags = ['admin_accounts'];
const reading = { scopes: ['admin:read', 'admin:read:accounts'], permission };
const PATH = '/api/v1/admin/accounts';
const ONE = `${PATH}/{id}` as const;
const byId = z.object({ id: idInput });

async function present(ctx: DomainContext, id: bigint): Promise<AdminAccount> {
  return (await presentAdminAccounts(ctx, [id]))[0] ?? refuse('record_not_found');
}

export const adminAccountsRouter = router({
  get: staffProcedure
    .meta({ ...reading, openapi: { method: 'GET', path: ONE, tags, summary: 'Read an account as staff' } })
    .input(byId)
    .output(adminAccountSchema)
    .query(async ({ ctx, input }) => present(ctx, (await findAccount(ctx, input.id)).id)),
});
