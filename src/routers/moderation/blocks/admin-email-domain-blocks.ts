/** Domains of e-mail addresses that may not sign up, for staff. */
import { z } from 'zod';
import { blockEmailDomain, removeEmailDomainBlock } from '../../../domain/blocks/email/save-email-domain-block.ts';
import { refuse } from '../../../domain/kernel/refusals.ts';
import {
  adminEmailDomainBlockSchema,
  presentAdminEmailDomainBlocks,
} from '../../../entities/moderation/blocks/admin-email-domain-block.ts';
import { blockProcedures } from '../../../procedures/block-procedures.ts';
import { router, staffProcedure } from '../../../procedures/procedure.ts';

const tags = ['email_domain_blocks'];
const permission = 'manage_blocks';

export const adminEmailDomainBlocksRouter = router({
  ...blockProcedures({
    kind: 'emailDomainBlocks',
    name: 'email_domain_blocks',
    permission,
    scope: ':email_domain_blocks',
    these: 'blocked domains of e-mail addresses',
    one: 'a blocked domain of e-mail addresses',
    schema: adminEmailDomainBlockSchema,
    present: presentAdminEmailDomainBlocks,
    remove: (ctx, id) => removeEmailDomainBlock(ctx, ctx.viewer.actorId, id),
  }),

  create: staffProcedure
    .meta({
      scopes: ['admin:write:email_domain_blocks'],
      permission,
      openapi: {
        method: 'POST',
        path: '/api/v1/admin/email_domain_blocks',
        tags,
        summary: 'Block a domain of e-mail addresses',
      },
    })
    .input(
      z.object({
        domain: z.string().max(1000).meta({ description: 'Of addresses, or of the servers that take their mail.' }),
        allow_with_approval: z.boolean().nullish().meta({ description: 'People may sign up with it, with approval.' }),
      }),
    )
    .output(adminEmailDomainBlockSchema)
    .mutation(async ({ ctx, input }) => {
      const given = { domain: input.domain, allowWithApproval: input.allow_with_approval ?? false };
      const row = await blockEmailDomain(ctx, ctx.viewer.actorId, given);
      const [shown] = await presentAdminEmailDomainBlocks(ctx, [row]);
      return shown ?? refuse('record_not_found');
    }),
});
