/** Names that accounts may not take, for staff. */
import { z } from 'zod';
import { findBlock } from '../../../domain/blocks/find.ts';
import {
  createUsernameBlock,
  removeUsernameBlock,
  type UsernameBlockFields,
  updateUsernameBlock,
} from '../../../domain/blocks/usernames/save-username-block.ts';
import {
  adminUsernameBlockSchema,
  viewAdminUsernameBlock,
} from '../../../entities/moderation/blocks/admin-username-block.ts';
import { blockProcedures, byBlockId } from '../../../procedures/block-procedures.ts';
import { router, staffProcedure } from '../../../procedures/procedure.ts';

const PATH = '/api/v1/admin/username_blocks';
const tags = ['username_blocks'];
const permission = 'manage_blocks';
const writing = { scopes: ['admin:write'], permission };

const fields = {
  username: z.string().max(1000).nullish(),
  exact: z
    .boolean()
    .nullish()
    .meta({ description: 'False for every name that contains it; a new block means the whole name.' }),
  allow_with_approval: z.boolean().nullish(),
};
const fieldsSchema = z.object(fields);

const fieldsOf = (input: z.infer<typeof fieldsSchema>): UsernameBlockFields => ({
  username: input.username ?? undefined,
  exact: input.exact ?? undefined,
  allowWithApproval: input.allow_with_approval ?? undefined,
});

export const adminUsernameBlocksRouter = router({
  ...blockProcedures({
    kind: 'usernameBlocks',
    name: 'username_blocks',
    permission,
    scope: '',
    these: 'blocked names',
    one: 'a blocked name',
    schema: adminUsernameBlockSchema,
    present: async (_ctx, rows) => rows.map(viewAdminUsernameBlock),
    remove: (ctx, id) => removeUsernameBlock(ctx, ctx.viewer.actorId, id),
  }),

  create: staffProcedure
    .meta({ ...writing, openapi: { method: 'POST', path: PATH, tags, summary: 'Block a name' } })
    .input(fieldsSchema)
    .output(adminUsernameBlockSchema)
    .mutation(async ({ ctx, input }) =>
      viewAdminUsernameBlock(await createUsernameBlock(ctx, ctx.viewer.actorId, fieldsOf(input))),
    ),

  update: staffProcedure
    .meta({
      ...writing,
      openapi: { method: 'PUT', path: `${PATH}/{id}`, tags, summary: 'Change a blocked name' },
      aliases: [{ method: 'PATCH' }],
    })
    .input(z.object({ ...byBlockId, ...fields }))
    .output(adminUsernameBlockSchema)
    .mutation(async ({ ctx, input }) => {
      const { id } = await findBlock(ctx, 'usernameBlocks', input.id);
      return viewAdminUsernameBlock(await updateUsernameBlock(ctx, ctx.viewer.actorId, id, fieldsOf(input)));
    }),
});
