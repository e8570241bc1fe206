/** The only way to get a collection: hidden and absent ones read alike. */
import type { Collection } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { statement } from '../../platform/database/sql.ts';
import { parseId } from '../../platform/ids.ts';
import type { DomainContext, IdentityContext } from '../access/context.ts';
import { findActor } from '../actors/find.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { refuse } from '../kernel/refusals.ts';
import { COLLECTION_VISIBLE, ITEM_VISIBLE } from './visible.ts';

export interface CollectionPage {
  offset: number;
  limit: number;
}

interface Found {
  id: bigint;
  actor_id: bigint;
}

const visible = statement(
  'collections_visible',
  `SELECT c.id, c.actor_id FROM collections c WHERE c.id = ANY ($1::bigint[]) AND ${COLLECTION_VISIBLE('$2')}`,
).as<Found>();

/** Those of these collections that the viewer may see. */
export async function visibleCollections(ctx: DomainContext, ids: readonly bigint[]): Promise<Found[]> {
  return ctx.sql.many(visible, [ids, ctx.viewer?.actorId ?? null]);
}

export async function findCollection(ctx: DomainContext, id: string): Promise<Found> {
  const collectionId = parseId(id);
  const [found] = collectionId === null ? [] : await visibleCollections(ctx, [collectionId]);
  return found ?? refuse('record_not_found');
}

/** A collection that the viewer may change. Visible collections of other people are refused as not allowed. */
export async function findOwnCollection(ctx: IdentityContext, id: string): Promise<Found> {
  const found = await findCollection(ctx, id);
  return found.actor_id === ctx.viewer.actorId ? found : refuse('not_allowed');
}

/** Locks a collection for a change, so that its limit is exact. Refuses one that was deleted meanwhile. */
export async function lockCollection(tx: Tx, { id }: Pick<Collection, 'id'>): Promise<void> {
  if (!(await lockRow(tx, 'collections', id))) refuse('record_not_found');
}

const ofActor = statement(
  'collections_of_actor',
  `SELECT c.id FROM collections c WHERE c.actor_id = $1 AND (c.discoverable OR c.actor_id = $2) AND ${COLLECTION_VISIBLE('$2')}
   ORDER BY c.id DESC LIMIT $3 OFFSET $4`,
);

/** The collections on a profile, newest first; its owner sees those that are not discoverable, too. Refuses unknown accounts. */
export async function collectionsOf(ctx: DomainContext, accountId: string, page: CollectionPage): Promise<bigint[]> {
  const owner = await findActor(ctx, accountId);
  const rows = await ctx.sql.many(ofActor, [owner.id, ctx.viewer?.actorId ?? null, page.limit, page.offset]);
  return rows.map((row) => row.id);
}

const withMember = statement(
  'collections_with_member',
  `SELECT c.id FROM collection_items i JOIN collections c ON c.id = i.collection_id
   WHERE i.actor_id = $1 AND ${ITEM_VISIBLE('$1')} AND ${COLLECTION_VISIBLE('$1')}
   ORDER BY i.id DESC LIMIT $2 OFFSET $3`,
);

/** The collections that the viewer is in, those of the newest membership first. Refuses other accounts. */
export async function collectionsWith(
  ctx: IdentityContext,
  accountId: string,
  page: CollectionPage,
): Promise<bigint[]> {
  const member = await findActor(ctx, accountId);
  if (member.id !== ctx.viewer.actorId) refuse('not_allowed');
  return (await ctx.sql.many(withMember, [member.id, page.limit, page.offset])).map((row) => row.id);
}
