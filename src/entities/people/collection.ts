/** Collections of accounts as REST shows them to one viewer (Mastodon's entities, Collection). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { collectionUrl } from '../../domain/collections/url.ts';
import { COLLECTION_VISIBLE, ITEM_VISIBLE } from '../../domain/collections/visible.ts';
import { tagUrl } from '../../domain/tags/url.ts';
import type { CollectionItem as ItemRow } from '../../generated/prisma/client.ts';
import { statement } from '../../platform/database/sql.ts';
import { timeText } from '../fields/time.ts';
import { accountSchema, presentAccounts } from './account.ts';

const shallowTagSchema = z
  .object({ name: z.string(), url: z.string() })
  .meta({ id: 'ShallowTag', description: 'A hashtag: its name and its page.' });

const collectionItemSchema = z
  .object({
    id: z.string(),
    account_id: z.string().nullable(),
    state: z.enum(['pending', 'accepted']).meta({ description: 'Accounts of this server are accepted at once.' }),
    created_at: z.string(),
  })
  .meta({ id: 'CollectionItem', description: 'An account in a collection.' });

export const collectionSchema = z
  .object({
    id: z.string(),
    account_id: z.string(),
    uri: z.string(),
    url: z.string().nullable(),
    name: z.string(),
    description: z.string(),
    language: z.string().nullable(),
    local: z.boolean(),
    sensitive: z.boolean(),
    discoverable: z.boolean(),
    tag: shallowTagSchema.nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    item_count: z.int(),
    items: z.array(collectionItemSchema),
  })
  .meta({ id: 'Collection', description: 'Accounts that a person recommends.' });

export type Collection = z.infer<typeof collectionSchema>;
type CollectionItem = z.infer<typeof collectionItemSchema>;

export const wrappedCollectionSchema = z
  .object({ collection: collectionSchema })
  .meta({ id: 'WrappedCollection', description: 'A collection.' });
export const collectionsSchema = z
  .object({ collections: z.array(collectionSchema) })
  .meta({ id: 'Collections', description: 'Several collections.' });
export const wrappedCollectionItemSchema = z
  .object({ collection_item: collectionItemSchema })
  .meta({ id: 'WrappedCollectionItem', description: 'An account in a collection.' });
export const collectionWithAccountsSchema = z
  .object({ accounts: z.array(accountSchema), collection: collectionSchema })
  .meta({ id: 'CollectionWithAccounts', description: 'A collection with its owner and the accounts in it.' });

export interface CollectionRow {
  id: bigint;
  actor_id: bigint;
  name: string;
  description: string;
  language: string | null;
  sensitive: boolean;
  discoverable: boolean;
  tag: { name: string; title: string } | null;
  created_at: Date;
  updated_at: Date;
  items: { id: string; account_id: string; created_at: string }[];
}

/** SQL over `collections c`: the columns for a viewer. */
export const COLLECTION_COLUMNS = (viewer: string): string => `
     c.id, c.actor_id, c.name, c.description, c.language, c.sensitive, c.discoverable, c.created_at, c.updated_at,
     (SELECT json_build_object('name', t.name, 'title', t.title) FROM tags t WHERE t.id = c.tag_id) AS tag,
     coalesce((SELECT json_agg(json_build_object('id', i.id::text, 'account_id', i.actor_id::text, 'created_at', i.created_at) ORDER BY i.id)
       FROM collection_items i WHERE i.collection_id = c.id AND ${ITEM_VISIBLE(viewer)}), '[]') AS items`;

const collectionsByIds = statement(
  'collections_by_ids',
  `SELECT ${COLLECTION_COLUMNS('$2')}
   FROM collections c WHERE c.id = ANY ($1::bigint[]) AND ${COLLECTION_VISIBLE('$2')}`,
).as<CollectionRow>();

export type CollectionMaps = ReadonlyMap<bigint, Collection>;

export function viewCollection(ctx: Pick<DomainContext, 'config'>, row: CollectionRow): Collection {
  const { name, description, language, sensitive, discoverable, tag } = row;
  const url = collectionUrl(ctx, row.id);
  return {
    ...{ id: row.id.toString(), account_id: row.actor_id.toString(), uri: url, url },
    ...{ name, description, language, local: true, sensitive, discoverable },
    tag: tag && { name: tag.title, url: tagUrl(ctx, tag.name) },
    created_at: timeText(row.created_at),
    updated_at: timeText(row.updated_at),
    item_count: row.items.length,
    items: row.items.map((item) => ({ ...item, state: 'accepted', created_at: timeText(new Date(item.created_at)) })),
  };
}

/** One statement for the collections that this viewer may see, with the members that the viewer may see. */
export async function gatherCollections(ctx: DomainContext, ids: readonly bigint[]): Promise<CollectionMaps> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.sql.many(collectionsByIds, [[...new Set(ids)], ctx.viewer?.actorId ?? null]);
  return new Map(rows.map((row) => [row.id, viewCollection(ctx, row)]));
}

/** These collections in this order; deleted ones are left out. */
export async function presentCollections(ctx: DomainContext, ids: readonly bigint[]): Promise<Collection[]> {
  const collections = await gatherCollections(ctx, ids);
  return ids.flatMap((id) => collections.get(id) ?? []);
}

/** One collection, or null if it is deleted, with its owner and members. */
export async function presentCollectionWithAccounts(
  ctx: DomainContext,
  id: bigint,
): Promise<z.infer<typeof collectionWithAccountsSchema> | null> {
  const [collection] = await presentCollections(ctx, [id]);
  if (!collection) return null;
  const people = [collection.account_id, ...collection.items.map((item) => item.account_id ?? '')];
  return { accounts: await presentAccounts(ctx, [...new Set(people)].map(BigInt)), collection };
}

export const viewCollectionItem = (item: ItemRow): CollectionItem => ({
  ...{ id: item.id.toString(), account_id: item.actorId.toString(), state: 'accepted' },
  created_at: timeText(item.createdAt),
});
