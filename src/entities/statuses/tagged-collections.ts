/** The collections of accounts that the links of statuses name, as far as each viewer may see them. */
import type { DomainContext } from '../../domain/access/context.ts';
import { COLLECTION_VISIBLE } from '../../domain/collections/visible.ts';
import { noneOf, statement } from '../../platform/database/sql.ts';
import {
  COLLECTION_COLUMNS,
  type Collection,
  type CollectionMaps,
  type CollectionRow,
  viewCollection,
} from '../people/collection.ts';

/** Viewer, null for visitors → collections. */
export type TaggedCollections = ReadonlyMap<bigint | null, CollectionMaps>;

interface Row extends CollectionRow {
  viewer_id: bigint | null;
}

/** Hidden from viewers who may not see them, and from those who block or mute their owner. */
const taggedCollections = statement(
  'tagged_collections',
  `SELECT v.id AS viewer_id, ${COLLECTION_COLUMNS('v.id')}
   FROM unnest($2::bigint[]) AS v (id), collections c
   WHERE c.id = ANY ($1::bigint[]) AND ${COLLECTION_VISIBLE('v.id')}
     AND ${noneOf('blocks vb WHERE vb.blocker_id = v.id AND vb.target_id = c.actor_id')}
     AND ${noneOf('mutes vm WHERE vm.muter_id = v.id AND vm.target_id = c.actor_id AND (vm.expires_at IS NULL OR vm.expires_at > $3)')}`,
).as<Row>();

/** One statement if any of the rows names a collection, otherwise none. */
export async function gatherTagged(
  ctx: Pick<DomainContext, 'sql' | 'config' | 'clock'>,
  rows: Iterable<{ collections: readonly bigint[] }>,
  viewerIds: readonly (bigint | null)[],
): Promise<TaggedCollections> {
  const ids = new Set<bigint>();
  for (const row of rows) for (const id of row.collections) ids.add(id);
  const found = new Map<bigint | null, Map<bigint, Collection>>();
  if (ids.size === 0) return found;
  for (const row of await ctx.sql.many(taggedCollections, [[...ids], viewerIds, ctx.clock.now()])) {
    const seen = found.get(row.viewer_id) ?? new Map<bigint, Collection>();
    found.set(row.viewer_id, seen.set(row.id, viewCollection(ctx, row)));
  }
  return found;
}

export function viewTagged(
  tagged: TaggedCollections,
  row: { collections: readonly bigint[] },
  viewerId: bigint | null,
): Collection[] {
  if (row.collections.length === 0) return [];
  const seen = tagged.get(viewerId);
  return row.collections.flatMap((id) => seen?.get(id) ?? []);
}
