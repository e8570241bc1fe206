/** Shared lists of blocked servers, for staff: imported or subscribed to, with changes that wait for a decision. */
import { z } from 'zod';
import {
  allBlockLists,
  findBlockList,
  importList,
  removeList,
  subscribe,
  waitingEntries,
} from '../../../domain/blocks/lists/block-lists.ts';
import { acceptEntry, rejectEntry } from '../../../domain/blocks/lists/decide-entry.ts';
import { pageBounds } from '../../../domain/kernel/page.ts';
import {
  blockListChangeSchema,
  blockListSchema,
  presentChanges,
  viewBlockList,
} from '../../../entities/moderation/blocks/block-list.ts';
import { wordsInput } from '../../../procedures/form-input.ts';
import { idInput } from '../../../procedures/inputs.ts';
import { linkPage, pageInput } from '../../../procedures/pagination.ts';
import { router, staffProcedure } from '../../../procedures/procedure.ts';

const path = '/api/v1/admin/domain_block_lists';
const tags = ['domain_blocks'];
const permission = 'manage_federation';
const reading = { scopes: ['admin:read:domain_blocks'], permission };
const writing = { scopes: ['admin:write:domain_blocks'], permission };

const byId = z.object({ id: idInput });
const nothing = z.object({});

/** Some ten thousand lines. */
const MOST_CHARACTERS = 1_000_000;

export const adminBlockListsRouter = router({
  list: staffProcedure
    .meta({ ...reading, openapi: { method: 'GET', path, tags, summary: 'List the shared lists of blocked servers' } })
    .input(nothing)
    .output(z.array(blockListSchema))
    .query(async ({ ctx }) => (await allBlockLists(ctx)).map(viewBlockList)),

  get: staffProcedure
    .meta({ ...reading, openapi: { method: 'GET', path: `${path}/{id}`, tags, summary: 'Read one shared list' } })
    .input(byId)
    .output(blockListSchema)
    .query(async ({ ctx, input }) => viewBlockList(await findBlockList(ctx, input.id))),

  subscribe: staffProcedure
    .meta({
      ...writing,
      openapi: {
        method: 'POST',
        path,
        tags,
        summary: 'Subscribe to a shared list of blocked servers',
        description: 'It is fetched daily. Its changes wait for a decision of the staff.',
      },
    })
    .input(z.object({ url: z.string().max(2000, 'is too long').meta({ description: "CSV in Mastodon's format." }) }))
    .output(blockListSchema)
    .mutation(async ({ ctx, input }) => {
      const { id } = await subscribe(ctx, ctx.viewer.actorId, input.url);
      return viewBlockList(await findBlockList(ctx, id.toString()));
    }),

  import: staffProcedure
    .meta({
      ...writing,
      openapi: {
        method: 'POST',
        path: `${path}/import`,
        tags,
        summary: 'Import a list of blocked servers, whose entries wait for a decision',
      },
    })
    .input(
      z.object({
        title: wordsInput(200).nullish().meta({ description: 'Such as the name of the file.' }),
        csv: z.string().max(MOST_CHARACTERS, 'is too long').meta({ description: "CSV in Mastodon's format." }),
      }),
    )
    .output(blockListSchema)
    .mutation(async ({ ctx, input }) => {
      const { list } = await importList(ctx, ctx.viewer.actorId, { title: input.title ?? '', csv: input.csv });
      return viewBlockList(await findBlockList(ctx, list.id.toString()));
    }),

  remove: staffProcedure
    .meta({
      ...writing,
      openapi: {
        method: 'DELETE',
        path: `${path}/{id}`,
        tags,
        summary: 'Remove a shared list; blocks that were accepted from it stay',
      },
    })
    .input(byId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      const { id } = await findBlockList(ctx, input.id);
      await removeList(ctx, ctx.viewer.actorId, id);
      return {};
    }),

  changes: staffProcedure
    .meta({
      ...reading,
      openapi: {
        method: 'GET',
        path: `${path}/{id}/changes`,
        tags,
        summary: 'List the changes of a shared list that wait for a decision',
      },
    })
    .input(z.object({ id: idInput, ...pageInput(40, 200) }))
    .output(z.array(blockListChangeSchema))
    .query(async ({ ctx, input: { id, ...page } }) => {
      const list = await findBlockList(ctx, id);
      const rows = await waitingEntries(ctx, list.id, pageBounds(page));
      linkPage(
        ctx,
        page,
        rows.map((row) => row.id),
        'rows',
      );
      return presentChanges(ctx, rows);
    }),

  accept: staffProcedure
    .meta({
      ...writing,
      openapi: {
        method: 'POST',
        path: '/api/v1/admin/domain_block_changes/{id}/accept',
        tags,
        summary: 'Accept a change of a shared list',
      },
    })
    .input(byId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await acceptEntry(ctx, ctx.viewer.actorId, input.id);
      return {};
    }),

  reject: staffProcedure
    .meta({
      ...writing,
      openapi: {
        method: 'POST',
        path: '/api/v1/admin/domain_block_changes/{id}/reject',
        tags,
        summary: 'Reject a change of a shared list',
      },
    })
    .input(byId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await rejectEntry(ctx, input.id);
      return {};
    }),
});
