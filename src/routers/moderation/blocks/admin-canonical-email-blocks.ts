/** Single e-mail addresses that may not sign up, for staff. */
import { z } from 'zod';
import { matchingCanonicalEmailBlocks } from '../../../domain/blocks/email/find-canonical-email.ts';
import {
  createCanonicalEmailBlock,
  removeCanonicalEmailBlock,
} from '../../../domain/blocks/email/save-canonical-email-block.ts';
import {
  adminCanonicalEmailBlockSchema,
  viewAdminCanonicalEmailBlock,
} from '../../../entities/moderation/blocks/admin-canonical-email-block.ts';
import { missingParameter } from '../../../platform/errors.ts';
import { blockProcedures } from '../../../procedures/block-procedures.ts';
import { router, staffProcedure } from '../../../procedures/procedure.ts';

const PATH = '/api/v1/admin/canonical_email_blocks';
const tags = ['canonical_email_blocks'];
const permission = 'manage_blocks';

export const adminCanonicalEmailBlocksRouter = router({
  ...blockProcedures({
    kind: 'canonicalEmailBlocks',
    name: 'canonical_email_blocks',
    permission,
    scope: ':canonical_email_blocks',
    these: 'blocked e-mail addresses',
    one: 'a blocked e-mail address',
    schema: adminCanonicalEmailBlockSchema,
    present: async (_ctx, rows) => rows.map(viewAdminCanonicalEmailBlock),
    remove: (ctx, id) => removeCanonicalEmailBlock(ctx, ctx.viewer.actorId, id),
  }),

  create: staffProcedure
    .meta({
      scopes: ['admin:write:canonical_email_blocks'],
      permission,
      openapi: { method: 'POST', path: PATH, tags, summary: 'Block an e-mail address in all its spellings' },
    })
    .input(
      z.object({
        email: z.string().max(1000).nullish(),
        canonical_email_hash: z
          .string()
          .max(1000)
          .nullish()
          .meta({ description: 'The hash of an address that you do not know; it wins over the address.' }),
      }),
    )
    .output(adminCanonicalEmailBlockSchema)
    .mutation(async ({ ctx, input }) => {
      const given = { email: input.email ?? undefined, hash: input.canonical_email_hash ?? undefined };
      return viewAdminCanonicalEmailBlock(await createCanonicalEmailBlock(ctx, ctx.viewer.actorId, given));
    }),

  test: staffProcedure
    .meta({
      scopes: ['admin:read:canonical_email_blocks'],
      permission,
      openapi: { method: 'POST', path: `${PATH}/test`, tags, summary: 'List the blocks that an e-mail address meets' },
    })
    .input(z.object({ email: z.string().max(1000).nullish() }))
    .output(z.array(adminCanonicalEmailBlockSchema))
    .mutation(async ({ ctx, input }) => {
      const email = input.email?.trim();
      if (!email) throw missingParameter('email');
      return (await matchingCanonicalEmailBlocks(ctx, email)).map(viewAdminCanonicalEmailBlock);
    }),
});
