/** Roles, their permissions, and their holders. */
import { z } from 'zod';
import { PERMISSION_NAMES } from '../../domain/access/roles.ts';
import { createRole } from '../../domain/roles/create-role.ts';
import { deleteRole } from '../../domain/roles/delete-role.ts';
import { findRole, listRoles } from '../../domain/roles/find.ts';
import { actingAs } from '../../domain/roles/rules.ts';
import { updateRole } from '../../domain/roles/update-role.ts';
import { changeRole } from '../../domain/users/change-role.ts';
import { adminRoleSchema, viewAdminRole } from '../../entities/moderation/admin-role.ts';
import { foldedLineInput, idInput } from '../../procedures/inputs.ts';
import { router, staffProcedure } from '../../procedures/procedure.ts';

const permission = 'manage_roles';
const tags = ['roles'];
const reading = { scopes: ['admin:read'], permission };
const writing = { scopes: ['admin:write'], permission };
const PATH = '/api/v1/admin/roles';
const ONE = `${PATH}/{id}` as const;
const byId = { id: idInput };

const name = foldedLineInput(200).meta({ description: 'Shown on profiles; no two roles have the same.' });
const fields = {
  color: z.string().max(20).nullish().meta({ description: 'Of the badge, as `#6364ff`; empty for the app’s own.' }),
  permissions: z
    .array(z.enum(PERMISSION_NAMES))
    .max(100)
    .nullish()
    .meta({ description: 'All that it permits: only what your own role permits can be added.' }),
  position: z.int().nullish().meta({ description: 'Its rank, below that of your own role.' }),
  highlighted: z.boolean().nullish().meta({ description: 'Shown on the profiles of people with the role.' }),
  require_2fa: z.boolean().nullish().meta({
    description: 'People with the role can do nothing else until they have set up a second factor.',
  }),
  collection_limit: z.int().nullish().meta({ description: 'How many collections they may have.' }),
};

/** The domain's fields; null counts as not sent. */
const changesOf = (input: z.infer<z.ZodObject<typeof fields>>) => ({
  color: input.color ?? undefined,
  permissions: input.permissions ?? undefined,
  position: input.position ?? undefined,
  highlighted: input.highlighted ?? undefined,
  collectionLimit: input.collection_limit ?? undefined,
  require2fa: input.require_2fa ?? undefined,
});

export const adminRolesRouter = router({
  list: staffProcedure
    .meta({ ...reading, openapi: { method: 'GET', path: PATH, tags, summary: 'List all roles, the highest first' } })
    .output(z.array(adminRoleSchema))
    .query(async ({ ctx }) => (await listRoles(ctx.db)).map(viewAdminRole)),

  get: staffProcedure
    .meta({
      ...reading,
      openapi: { method: 'GET', path: ONE, tags, summary: 'Read a role', description: 'Everyone’s has the id `-99`.' },
    })
    .input(z.object(byId))
    .output(adminRoleSchema)
    .query(async ({ ctx, input }) => viewAdminRole(await findRole(ctx.db, input.id))),

  create: staffProcedure
    .meta({ ...writing, openapi: { method: 'POST', path: PATH, tags, summary: 'Make a role' } })
    .input(z.object({ name, ...fields }))
    .output(adminRoleSchema)
    .mutation(async ({ ctx, input }) =>
      viewAdminRole(await createRole(ctx, actingAs(ctx), { name: input.name, ...changesOf(input) })),
    ),

  update: staffProcedure
    .meta({
      ...writing,
      openapi: { method: 'PUT', path: ONE, tags, summary: 'Change a role' },
      aliases: [{ method: 'PATCH' }],
    })
    .input(z.object({ ...byId, name: name.nullish(), ...fields }))
    .output(adminRoleSchema)
    .mutation(async ({ ctx, input }) => {
      const changes = { name: input.name ?? undefined, ...changesOf(input) };
      return viewAdminRole(await updateRole(ctx, actingAs(ctx), input.id, changes));
    }),

  remove: staffProcedure
    .meta({
      ...writing,
      openapi: {
        method: 'DELETE',
        path: ONE,
        tags,
        summary: 'Delete a role; its people keep the role of everyone',
      },
    })
    .input(z.object(byId))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await deleteRole(ctx, actingAs(ctx), input.id);
      return {};
    }),

  give: staffProcedure
    .meta({
      ...writing,
      scopes: ['admin:write:accounts'],
      openapi: {
        method: 'POST',
        path: '/api/v1/admin/accounts/{id}/role',
        tags,
        summary: 'Give the person of an account another role',
        description: 'The answer is the role that the person has now. It counts for all of their identities.',
      },
    })
    .input(
      z.object({
        ...byId,
        role_id: idInput.nullable().meta({ description: 'Null, or everyone’s `-99`, takes it away.' }),
      }),
    )
    .output(adminRoleSchema)
    .mutation(async ({ ctx, input }) => viewAdminRole(await changeRole(ctx, input.id, input.role_id || null))),
});
