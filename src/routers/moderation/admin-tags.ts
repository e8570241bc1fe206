/** Hashtags for moderators: their spelling, and their permissions. */
import { z } from 'zod';
import { pageBounds } from '../../domain/kernel/page.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { findTagById, listTags, updateTag } from '../../domain/tags/update-tag.ts';
import { adminTagSchema, presentAdminTags } from '../../entities/moderation/admin-tag.ts';
import type { RequestContext } from '../../procedures/context.ts';
import { foldedLineInput, idInput } from '../../procedures/inputs.ts';
import { linkPage, pageInput } from '../../procedures/pagination.ts';
import { router, staffProcedure } from '../../procedures/procedure.ts';

const permission = 'manage_taxonomies';
const tags = ['tags'];
const PATH = '/api/v1/admin/tags';
const ONE = `${PATH}/{id}` as const;
const byId = z.object({ id: idInput });

async function present(ctx: RequestContext, id: bigint) {
  const [shown] = await presentAdminTags(ctx, [id]);
  return shown ?? refuse('record_not_found');
}

export const adminTagsRouter = router({
  list: staffProcedure
    .meta({
      scopes: ['admin:read'],
      permission,
      openapi: { method: 'GET', path: PATH, tags, summary: 'List all hashtags, newest first' },
    })
    .input(z.object(pageInput(100)))
    .output(z.array(adminTagSchema))
    .query(async ({ ctx, input }) => {
      const ids = await listTags(ctx, pageBounds(input));
      linkPage(ctx, input, ids, 'rows');
      return presentAdminTags(ctx, ids);
    }),

  get: staffProcedure
    .meta({
      scopes: ['admin:read'],
      permission,
      openapi: { method: 'GET', path: ONE, tags, summary: 'Read a hashtag as staff' },
    })
    .input(byId)
    .output(adminTagSchema)
    .query(async ({ ctx, input }) => present(ctx, (await findTagById(ctx, input.id)).id)),

  update: staffProcedure
    .meta({
      scopes: ['admin:write'],
      permission,
      openapi: { method: 'PUT', path: ONE, tags, summary: 'Change a hashtag; it counts as reviewed' },
      aliases: [{ method: 'PATCH' }],
    })
    .input(
      byId.extend({
        display_name: foldedLineInput(200)
          .nullish()
          .meta({ description: 'The same name in another spelling, such as other capitals.' }),
        usable: z.boolean().nullish().meta({ description: 'Whether new posts and events may carry it.' }),
        listable: z.boolean().nullish().meta({ description: 'Whether search and suggestions show it.' }),
        trendable: z.boolean().nullish().meta({ description: 'Whether it may trend.' }),
      }),
    )
    .output(adminTagSchema)
    .mutation(async ({ ctx, input }) => {
      const tag = await updateTag(ctx, ctx.viewer.actorId, await findTagById(ctx, input.id), {
        displayName: input.display_name ?? undefined,
        usable: input.usable ?? undefined,
        listable: input.listable ?? undefined,
        trendable: input.trendable ?? undefined,
      });
      return present(ctx, tag.id);
    }),
});
