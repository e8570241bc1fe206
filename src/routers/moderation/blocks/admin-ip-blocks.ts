/** Rules for the networks of visitors, for staff. */
import { z } from 'zod';
import { findBlock } from '../../../domain/blocks/find.ts';
import {
  createIpBlock,
  type IpBlockFields,
  type RuleMaker,
  removeIpBlock,
  updateIpBlock,
} from '../../../domain/blocks/ip/save-ip-block.ts';
import { adminIpBlockSchema, viewAdminIpBlock } from '../../../entities/moderation/blocks/admin-ip-block.ts';
import { blockProcedures, byBlockId } from '../../../procedures/block-procedures.ts';
import { wordsInput } from '../../../procedures/form-input.ts';
import { router, staffProcedure } from '../../../procedures/procedure.ts';
import { blankIsAbsent } from '../../../procedures/wire.ts';

const PATH = '/api/v1/admin/ip_blocks';
const tags = ['ip_blocks'];
const permission = 'manage_blocks';
const writing = { scopes: ['admin:write:ip_blocks'], permission };

const maker = ({ viewer, ip }: { viewer: { actorId: bigint }; ip: string }): RuleMaker => ({
  actorId: viewer.actorId,
  ip,
});

const fields = {
  ip: z
    .string()
    .max(1000)
    .nullish()
    .meta({ description: 'An address or a network, such as 192.0.2.0/24 or 2001:db8::/32.' }),
  severity: z.string().max(64).nullish().meta({
    description: 'sign_up_requires_approval, sign_up_block, or no_access, which refuses every request.',
  }),
  comment: wordsInput(5000).nullish().meta({ description: 'Why, for the staff.' }),
  expires_in: blankIsAbsent(z.int()).nullish().meta({ description: 'Seconds from now; no end without it.' }),
};
const fieldsSchema = z.object(fields);

const fieldsOf = (input: z.infer<typeof fieldsSchema>): IpBlockFields => ({
  ip: input.ip ?? undefined,
  severity: input.severity ?? undefined,
  comment: input.comment ?? undefined,
  expiresIn: input.expires_in,
});

export const adminIpBlocksRouter = router({
  ...blockProcedures({
    kind: 'ipBlocks',
    name: 'ip_blocks',
    permission,
    scope: ':ip_blocks',
    these: 'rules for networks',
    one: 'the rule for a network',
    schema: adminIpBlockSchema,
    present: async (_ctx, rows) => rows.map(viewAdminIpBlock),
    remove: (ctx, id) => removeIpBlock(ctx, maker(ctx), id),
  }),

  create: staffProcedure
    .meta({ ...writing, openapi: { method: 'POST', path: PATH, tags, summary: 'Make a rule for a network' } })
    .input(fieldsSchema)
    .output(adminIpBlockSchema)
    .mutation(async ({ ctx, input }) => viewAdminIpBlock(await createIpBlock(ctx, maker(ctx), fieldsOf(input)))),

  update: staffProcedure
    .meta({
      ...writing,
      openapi: { method: 'PUT', path: `${PATH}/{id}`, tags, summary: 'Change the rule for a network' },
      aliases: [{ method: 'PATCH' }],
    })
    .input(z.object({ ...byBlockId, ...fields }))
    .output(adminIpBlockSchema)
    .mutation(async ({ ctx, input }) => {
      const { id } = await findBlock(ctx, 'ipBlocks', input.id);
      return viewAdminIpBlock(await updateIpBlock(ctx, maker(ctx), id, fieldsOf(input)));
    }),
});
