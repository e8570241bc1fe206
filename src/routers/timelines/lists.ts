/** The viewer's lists, their members and their timelines. */
import { z } from 'zod';
import { pageBounds } from '../../domain/kernel/page.ts';
import { deleteList } from '../../domain/lists/delete-list.ts';
import { findOwnList, ownLists, ownListsWith } from '../../domain/lists/find.ts';
import { addMembers, listMembers, removeMembers } from '../../domain/lists/members.ts';
import { createList, updateList } from '../../domain/lists/save-list.ts';
import { addListTags, listTags, removeListTags } from '../../domain/lists/tags.ts';
import { listTimeline } from '../../domain/lists/timeline.ts';
import { accountSchema, presentAccounts } from '../../entities/people/account.ts';
import { presentStatuses } from '../../entities/statuses/status.ts';
import { statusesSchema } from '../../entities/statuses/status-schema.ts';
import { listSchema, repliesPolicySchema, viewList } from '../../entities/timelines/list.ts';
import { presentTags, tagSchema } from '../../entities/timelines/tag.ts';
import { foldedLineInput, idInput } from '../../procedures/inputs.ts';
import { linkPage, pageInput } from '../../procedures/pagination.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';

const tags = ['lists'];
const byId = z.object({ id: idInput });
const nothing = z.object({});
const membersInput = byId.extend({ account_ids: z.array(idInput).max(500).default([]) });
const tagsInput = byId.extend({
  names: z
    .array(z.string().max(200, 'is too long'))
    .max(50)
    .default([])
    .meta({ description: 'Hashtags, with or without “#”.' }),
});
const title = foldedLineInput(256);
const POLICIES = { followed: 'FOLLOWED', list: 'LIST', none: 'NONE' } as const;

export const listsRouter = router({
  list: identityProcedure
    .meta({
      scopes: ['read:lists'],
      openapi: { method: 'GET', path: '/api/v1/lists', tags, summary: 'List your lists' },
    })
    .input(nothing)
    .output(z.array(listSchema))
    .query(async ({ ctx }) => (await ownLists(ctx)).map(viewList)),

  get: identityProcedure
    .meta({
      scopes: ['read:lists'],
      openapi: { method: 'GET', path: '/api/v1/lists/{id}', tags, summary: 'Read a list' },
    })
    .input(byId)
    .output(listSchema)
    .query(async ({ ctx, input }) => viewList(await findOwnList(ctx, input.id))),

  create: identityProcedure
    .meta({
      scopes: ['write:lists'],
      openapi: { method: 'POST', path: '/api/v1/lists', tags, summary: 'Make a list' },
    })
    .input(
      z.object({ title, replies_policy: repliesPolicySchema.default('list'), exclusive: z.boolean().default(false) }),
    )
    .output(listSchema)
    .mutation(async ({ ctx, input }) => {
      const { replies_policy: policy, ...rest } = input;
      return viewList(await createList(ctx, { ...rest, repliesPolicy: POLICIES[policy] }));
    }),

  update: identityProcedure
    .meta({
      scopes: ['write:lists'],
      aliases: [{ method: 'PATCH' }],
      openapi: { method: 'PUT', path: '/api/v1/lists/{id}', tags, summary: 'Change a list' },
    })
    .input(
      byId.extend({
        title: title.optional(),
        replies_policy: repliesPolicySchema.optional(),
        exclusive: z.boolean().optional(),
      }),
    )
    .output(listSchema)
    .mutation(async ({ ctx, input }) => {
      const { id, title, replies_policy: policy, exclusive } = input;
      const changes = {
        ...(title !== undefined && { title }),
        ...(policy !== undefined && { repliesPolicy: POLICIES[policy] }),
        ...(exclusive !== undefined && { exclusive }),
      };
      return viewList(await updateList(ctx, id, changes));
    }),

  delete: identityProcedure
    .meta({
      scopes: ['write:lists'],
      openapi: { method: 'DELETE', path: '/api/v1/lists/{id}', tags, summary: 'Delete a list' },
    })
    .input(byId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await deleteList(ctx, input.id);
      return {};
    }),

  accounts: identityProcedure
    .meta({
      scopes: ['read:lists'],
      openapi: {
        method: 'GET',
        path: '/api/v1/lists/{id}/accounts',
        tags,
        summary: 'List the accounts in a list; a limit of 0 returns all',
      },
    })
    .input(byId.extend(pageInput(40)))
    .output(z.array(accountSchema))
    .query(async ({ ctx, input }) => {
      const ids = await listMembers(ctx, input.id, pageBounds(input));
      if (input.limit > 0) linkPage(ctx, input, ids, 'people');
      return presentAccounts(ctx, ids);
    }),

  addAccounts: identityProcedure
    .meta({
      scopes: ['write:lists'],
      openapi: { method: 'POST', path: '/api/v1/lists/{id}/accounts', tags, summary: 'Add accounts that you follow' },
    })
    .input(membersInput)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await addMembers(ctx, input.id, input.account_ids);
      return {};
    }),

  removeAccounts: identityProcedure
    .meta({
      scopes: ['write:lists'],
      openapi: { method: 'DELETE', path: '/api/v1/lists/{id}/accounts', tags, summary: 'Take accounts out of a list' },
    })
    .input(membersInput)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await removeMembers(ctx, input.id, input.account_ids);
      return {};
    }),

  tags: identityProcedure
    .meta({
      scopes: ['read:lists'],
      openapi: {
        method: 'GET',
        path: '/api/v1/lists/{id}/tags',
        tags,
        summary: 'List the hashtags that a list follows',
        description: 'Mastodon has no such path.',
      },
    })
    .input(byId.extend(pageInput(100)))
    .output(z.array(tagSchema))
    .query(async ({ ctx, input }) => {
      const rows = await listTags(ctx, input.id, pageBounds(input));
      linkPage(
        ctx,
        input,
        rows.map((row) => row.id),
        'people',
      );
      return presentTags(
        ctx,
        rows.map((row) => row.tagId),
      );
    }),

  addTags: identityProcedure
    .meta({
      scopes: ['write:lists'],
      openapi: {
        method: 'POST',
        path: '/api/v1/lists/{id}/tags',
        tags,
        summary: 'Let a list follow hashtags',
        description: 'All public posts with them appear in its timeline. Mastodon has no such path.',
      },
    })
    .input(tagsInput)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await addListTags(ctx, input.id, input.names);
      return {};
    }),

  removeTags: identityProcedure
    .meta({
      scopes: ['write:lists'],
      openapi: {
        method: 'DELETE',
        path: '/api/v1/lists/{id}/tags',
        tags,
        summary: 'Let a list unfollow hashtags',
        description: 'Mastodon has no such path.',
      },
    })
    .input(tagsInput)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await removeListTags(ctx, input.id, input.names);
      return {};
    }),

  withAccount: identityProcedure
    .meta({
      scopes: ['read:lists'],
      openapi: {
        method: 'GET',
        path: '/api/v1/accounts/{id}/lists',
        tags: ['accounts'],
        summary: 'List your lists that an account is in',
      },
    })
    .input(byId)
    .output(z.array(listSchema))
    .query(async ({ ctx, input }) => (await ownListsWith(ctx, input.id)).map(viewList)),

  timeline: identityProcedure
    .meta({
      scopes: ['read:lists'],
      openapi: {
        method: 'GET',
        path: '/api/v1/timelines/list/{list_id}',
        tags: ['timelines'],
        summary: 'Read the timeline of a list',
      },
    })
    .input(z.object({ list_id: idInput, ...pageInput(20) }))
    .output(statusesSchema)
    .query(async ({ ctx, input }) => {
      const keys = await listTimeline(ctx, input.list_id, pageBounds(input));
      linkPage(
        ctx,
        input,
        keys.map((key) => key.id),
        'timeline',
      );
      return presentStatuses(ctx, keys);
    }),
});
