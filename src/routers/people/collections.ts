/** Collections: accounts that a person recommends to others. */
import { z } from 'zod';
import { addItem } from '../../domain/collections/add-item.ts';
import { MAX_ITEMS } from '../../domain/collections/allowed.ts';
import { collectionsOf, collectionsWith, findCollection } from '../../domain/collections/find.ts';
import { removeItem, revokeItem } from '../../domain/collections/remove-item.ts';
import { createCollection, deleteCollection, updateCollection } from '../../domain/collections/save-collection.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import {
  type Collection,
  collectionsSchema,
  collectionWithAccountsSchema,
  presentCollections,
  presentCollectionWithAccounts,
  viewCollectionItem,
  wrappedCollectionItemSchema,
  wrappedCollectionSchema,
} from '../../entities/people/collection.ts';
import type { RequestContext } from '../../procedures/context.ts';
import { foldedLineInput, idInput } from '../../procedures/inputs.ts';
import type { Alias } from '../../procedures/meta.ts';
import { linkOffset, offsetInput } from '../../procedures/pagination.ts';
import { identityProcedure, publicProcedure, router } from '../../procedures/procedure.ts';

const tags = ['collections'];

/** The paths that apps from before the release use (Mastodon's errors, headers.deprecation). */
const alpha = (path: string): Alias => ({
  path: `/api/v1_alpha/${path}`,
  deprecated: true,
  deprecatedSince: '2026-06-10',
});

const byId = z.object({ id: idInput });
const nothing = z.object({});
const item = byId.extend({ item_id: idInput });
const nullable = <T extends z.ZodType>(schema: T) => schema.nullish();

/** The domain checks lengths after trimming. */
const fields = {
  description: nullable(z.string().max(10_000, 'is too long')).meta({ description: 'Up to 100 characters.' }),
  language: nullable(z.string().max(35, 'is not a language code')).meta({ description: 'Empty for none.' }),
  tag_name: nullable(z.string().max(200, 'is too long')).meta({ description: 'A hashtag; empty for none.' }),
  sensitive: nullable(z.boolean()),
  discoverable: nullable(z.boolean()).meta({ description: 'Listed on your profile. The default is true.' }),
};
const name = foldedLineInput(1000).meta({ description: 'Up to 40 characters.' });
const changes = z.object({ ...fields, name: nullable(name) });

/** Null counts as omitted, except for fields that it can clear. */
function fieldsOf({ tag_name, language, name, description, sensitive, discoverable }: z.infer<typeof changes>) {
  return {
    name: name ?? undefined,
    description: description ?? undefined,
    sensitive: sensitive ?? undefined,
    discoverable: discoverable ?? undefined,
    language: language === null ? '' : language,
    tagName: tag_name === null ? '' : tag_name,
  };
}

async function present(ctx: RequestContext, id: bigint): Promise<{ collection: Collection }> {
  const [collection] = await presentCollections(ctx, [id]);
  return { collection: collection ?? refuse('record_not_found') };
}

async function presentPage(ctx: RequestContext, page: { offset: number; limit: number }, ids: readonly bigint[]) {
  linkOffset(ctx, page, ids.length, 'collections');
  return { collections: await presentCollections(ctx, ids) };
}

export const collectionsRouter = router({
  ofAccount: publicProcedure
    .meta({
      closedIfLimited: true,
      scopes: ['read:collections'],
      aliases: [alpha('accounts/{id}/collections')],
      openapi: {
        method: 'GET',
        path: '/api/v1/accounts/{id}/collections',
        tags: ['accounts'],
        summary: 'List the collections on a profile',
      },
    })
    .input(byId.extend(offsetInput(40, 100)))
    .output(collectionsSchema)
    .query(async ({ ctx, input }) => presentPage(ctx, input, await collectionsOf(ctx, input.id, input))),

  withAccount: identityProcedure
    .meta({
      scopes: ['read:collections'],
      openapi: {
        method: 'GET',
        path: '/api/v1/accounts/{id}/in_collections',
        tags: ['accounts'],
        summary: 'List the collections that you are in',
      },
    })
    .input(byId.extend(offsetInput(40)))
    .output(collectionsSchema)
    .query(async ({ ctx, input }) => presentPage(ctx, input, await collectionsWith(ctx, input.id, input))),

  get: publicProcedure
    .meta({
      closedIfLimited: true,
      scopes: ['read:collections'],
      aliases: [alpha('collections/{id}')],
      openapi: {
        method: 'GET',
        path: '/api/v1/collections/{id}',
        tags,
        summary: 'Read a collection with its accounts',
      },
    })
    .input(byId)
    .output(collectionWithAccountsSchema)
    .query(async ({ ctx, input }) => {
      const { id } = await findCollection(ctx, input.id);
      return (await presentCollectionWithAccounts(ctx, id)) ?? refuse('record_not_found');
    }),

  create: identityProcedure
    .meta({
      scopes: ['write:collections'],
      aliases: [alpha('collections')],
      openapi: { method: 'POST', path: '/api/v1/collections', tags, summary: 'Make a collection' },
    })
    .input(
      z.object({
        ...fields,
        name: name.default(''),
        account_ids: nullable(z.array(idInput).max(MAX_ITEMS, `cannot name more than ${MAX_ITEMS} accounts`)).meta({
          description: 'Who is in it at first.',
        }),
      }),
    )
    .output(wrappedCollectionSchema)
    .mutation(async ({ ctx, input }) => {
      const given = { ...fieldsOf(input), name: input.name };
      return present(ctx, await createCollection(ctx, given, input.account_ids ?? []));
    }),

  update: identityProcedure
    .meta({
      scopes: ['write:collections'],
      aliases: [{ method: 'PUT' }, alpha('collections/{id}'), { ...alpha('collections/{id}'), method: 'PUT' }],
      openapi: { method: 'PATCH', path: '/api/v1/collections/{id}', tags, summary: 'Change a collection' },
    })
    .input(byId.extend(changes.shape))
    .output(wrappedCollectionSchema)
    .mutation(async ({ ctx, input }) => present(ctx, await updateCollection(ctx, input.id, fieldsOf(input)))),

  delete: identityProcedure
    .meta({
      scopes: ['write:collections'],
      aliases: [alpha('collections/{id}')],
      openapi: { method: 'DELETE', path: '/api/v1/collections/{id}', tags, summary: 'Delete a collection' },
    })
    .input(byId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await deleteCollection(ctx, input.id);
      return {};
    }),

  addItem: identityProcedure
    .meta({
      scopes: ['write:collections'],
      aliases: [alpha('collections/{id}/items')],
      openapi: { method: 'POST', path: '/api/v1/collections/{id}/items', tags, summary: 'Put an account into it' },
    })
    .input(byId.extend({ account_id: idInput.default('') }))
    .output(wrappedCollectionItemSchema)
    .mutation(async ({ ctx, input }) => {
      return { collection_item: viewCollectionItem(await addItem(ctx, input.id, input.account_id)) };
    }),

  removeItem: identityProcedure
    .meta({
      scopes: ['write:collections'],
      aliases: [alpha('collections/{id}/items/{item_id}')],
      openapi: {
        method: 'DELETE',
        path: '/api/v1/collections/{id}/items/{item_id}',
        tags,
        summary: 'Remove an account from a collection',
      },
    })
    .input(item)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await removeItem(ctx, input.id, input.item_id);
      return {};
    }),

  revokeItem: identityProcedure
    .meta({
      scopes: ['write:collections'],
      aliases: [alpha('collections/{id}/items/{item_id}/revoke')],
      openapi: {
        method: 'POST',
        path: '/api/v1/collections/{id}/items/{item_id}/revoke',
        tags,
        summary: 'Leave a collection permanently',
      },
    })
    .input(item)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await revokeItem(ctx, input.id, input.item_id);
      return {};
    }),
});
