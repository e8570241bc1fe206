/** Visibility of collections, as SQL. */
import { noneOf } from '../../platform/database/sql.ts';
import { ACTIVE } from '../statuses/visible.ts';

/**
 * SQL over `collections c`: its owner exists and does not block the viewer. A collection that is not discoverable is visible to
 * anybody who has its address.
 *
 * @param viewer a parameter with an actor's id, or null for visitors
 */
export const COLLECTION_VISIBLE = (viewer: string): string => `(EXISTS (
  SELECT FROM actors co WHERE co.id = c.actor_id AND ${ACTIVE('co')})
  AND ${noneOf(`blocks cb WHERE cb.blocker_id = c.actor_id AND cb.target_id = ${viewer}::bigint`)})`;

/** SQL over `collection_items i`: its account exists and did not withdraw, and there is no block between it and the viewer. */
export const ITEM_VISIBLE = (viewer: string): string => `(i.state = 'ACCEPTED' AND EXISTS (
  SELECT FROM actors io WHERE io.id = i.actor_id AND ${ACTIVE('io')})
  AND ${noneOf(`blocks ib WHERE ib.blocker_id = ${viewer}::bigint AND ib.target_id = i.actor_id`)}
  AND ${noneOf(`blocks ib WHERE ib.blocker_id = i.actor_id AND ib.target_id = ${viewer}::bigint`)})`;
