/** Limited and suspended servers, for staff. */
import { z } from 'zod';
import {
  BlockedAlready,
  createDomainBlock,
  type DomainBlockFields,
  removeDomainBlock,
  updateDomainBlock,
} from '../../../domain/blocks/domains/save-domain-block.ts';
import { findBlock } from '../../../domain/blocks/find.ts';
import { domainEffects } from '../../../domain/federation/remote/purge/domain-effects.ts';
import { purgeDomain } from '../../../domain/federation/remote/purge/purge-domain.ts';
import {
  adminDomainBlockSchema,
  existingDomainBlock,
  viewAdminDomainBlock,
} from '../../../entities/moderation/blocks/admin-domain-block.ts';
import { Refusal } from '../../../platform/errors.ts';
import { blockProcedures, byBlockId } from '../../../procedures/block-procedures.ts';
import { wordsInput } from '../../../procedures/form-input.ts';
import { router, staffProcedure } from '../../../procedures/procedure.ts';

const PATH = '/api/v1/admin/domain_blocks';
const tags = ['domain_blocks'];
const writing = { scopes: ['admin:write:domain_blocks'], permission: 'manage_federation' };

const fields = {
  severity: z.string().max(64).nullish().meta({ description: 'silence, suspend or noop; a new block silences.' }),
  reject_media: z.boolean().nullish(),
  reject_reports: z.boolean().nullish(),
  private_comment: wordsInput(5000).nullish().meta({ description: 'Why, for the staff.' }),
  public_comment: wordsInput(5000).nullish().meta({ description: 'The reason, for readers of the public list.' }),
  obfuscate: z.boolean().nullish().meta({ description: 'Show the domain with asterisks in the public list.' }),
};
const fieldsSchema = z.object(fields);
const domainInput = z.string().max(1000).meta({ description: 'The domains below it are blocked, too.' });

const domainEffectsSchema = z
  .object({ domain: z.string(), accounts_count: z.int(), following_count: z.int(), followers_count: z.int() })
  .meta({
    id: 'AdminDomainEffects',
    description: 'Known people of a server, and the follows between them and people here.',
  });

const fieldsOf = (input: z.infer<typeof fieldsSchema>): DomainBlockFields => ({
  severity: input.severity ?? undefined,
  rejectMedia: input.reject_media ?? undefined,
  rejectReports: input.reject_reports ?? undefined,
  privateComment: input.private_comment ?? undefined,
  publicComment: input.public_comment ?? undefined,
  obfuscate: input.obfuscate ?? undefined,
});

/** The refusal because of an existing block contains that block. */
function withExisting(error: unknown): never {
  if (!(error instanceof BlockedAlready)) throw error;
  throw new Refusal(error.kind, error.message, { extra: existingDomainBlock(error.existing) });
}

export const adminDomainBlocksRouter = router({
  ...blockProcedures({
    kind: 'domainBlocks',
    name: 'domain_blocks',
    permission: 'manage_federation',
    scope: ':domain_blocks',
    these: 'blocks of other servers',
    one: 'the block of another server',
    schema: adminDomainBlockSchema,
    present: async (_ctx, rows) => rows.map(viewAdminDomainBlock),
    remove: (ctx, id) => removeDomainBlock(ctx, ctx.viewer.actorId, id),
  }),

  preview: staffProcedure
    .meta({
      scopes: ['admin:read:domain_blocks'],
      permission: 'manage_federation',
      openapi: {
        method: 'GET',
        path: '/api/v1/admin/domain_effects',
        tags,
        summary: 'Count what suspending another server would end',
      },
    })
    .input(z.object({ domain: domainInput }))
    .output(domainEffectsSchema)
    .query(async ({ ctx, input }) => {
      const { domain, accounts, following, followers } = await domainEffects(ctx, input.domain);
      return { domain, accounts_count: accounts, following_count: following, followers_count: followers };
    }),

  purge: staffProcedure
    .meta({
      ...writing,
      openapi: {
        method: 'POST',
        path: `${PATH}/{id}/purge`,
        tags,
        summary: 'Delete all data of a suspended server permanently',
      },
    })
    .input(z.object(byBlockId))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      const { domain } = await findBlock(ctx, 'domainBlocks', input.id);
      await purgeDomain(ctx, ctx.viewer.actorId, domain);
      return {};
    }),

  create: staffProcedure
    .meta({
      ...writing,
      refusal: 'ExistingDomainBlock',
      openapi: { method: 'POST', path: PATH, tags, summary: 'Limit or suspend another server' },
    })
    .input(z.object({ domain: domainInput, ...fields }))
    .output(adminDomainBlockSchema)
    .mutation(async ({ ctx, input }) => {
      const made = createDomainBlock(ctx, ctx.viewer.actorId, { domain: input.domain, ...fieldsOf(input) });
      return viewAdminDomainBlock(await made.catch(withExisting));
    }),

  update: staffProcedure
    .meta({
      ...writing,
      openapi: { method: 'PUT', path: `${PATH}/{id}`, tags, summary: 'Change the block of another server' },
      aliases: [{ method: 'PATCH' }],
    })
    .input(z.object({ ...byBlockId, ...fields }))
    .output(adminDomainBlockSchema)
    .mutation(async ({ ctx, input }) => {
      const { id } = await findBlock(ctx, 'domainBlocks', input.id);
      return viewAdminDomainBlock(await updateDomainBlock(ctx, ctx.viewer.actorId, id, fieldsOf(input)));
    }),
});
