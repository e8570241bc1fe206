/** Servers with which this one speaks where federation is limited, for staff. */
import { z } from 'zod';
import { allowDomain, removeDomainAllow } from '../../../domain/blocks/domains/save-domain-allow.ts';
import {
  adminDomainAllowSchema,
  viewAdminDomainAllow,
} from '../../../entities/moderation/blocks/admin-domain-allow.ts';
import { blockProcedures } from '../../../procedures/block-procedures.ts';
import { router, staffProcedure } from '../../../procedures/procedure.ts';

const tags = ['domain_allows'];
const permission = 'manage_federation';

export const adminDomainAllowsRouter = router({
  ...blockProcedures({
    kind: 'domainAllows',
    name: 'domain_allows',
    permission,
    scope: ':domain_allows',
    these: 'allowed servers',
    one: 'an allowed server',
    schema: adminDomainAllowSchema,
    present: async (_ctx, rows) => rows.map(viewAdminDomainAllow),
    remove: (ctx, id) => removeDomainAllow(ctx, ctx.viewer.actorId, id),
  }),

  create: staffProcedure
    .meta({
      scopes: ['admin:write:domain_allows'],
      permission,
      openapi: { method: 'POST', path: '/api/v1/admin/domain_allows', tags, summary: 'Allow another server' },
    })
    .input(z.object({ domain: z.string().max(1000) }))
    .output(adminDomainAllowSchema)
    .mutation(async ({ ctx, input }) => viewAdminDomainAllow(await allowDomain(ctx, ctx.viewer.actorId, input.domain))),
});
