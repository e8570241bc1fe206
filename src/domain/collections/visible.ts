/** Visibility of collections, as SQL. */
import { noneOf } from '../../platform/database/sql.ts';
import { ACTIVE } from '../statuses/visible.ts';

/**
 * As SQL over `collections c`: its owner is there and does not block the viewer. One that is not discoverable is visible to whoever
 * has its address.
 *
 * @param viewer a parameter that holds an actor's id or null, for visitors
 */
export const COLLECTION_VISIBLE = (viewer: string): string => `(EXISTS (
  SELECT FROM actors co WHERE co.id = c.actor_id AND ${ACTIVE('co')})
  AND ${noneOf(`blocks cb WHERE cb.blocker_id = c.actor_id AND cb.target_id = ${viewer}::bigint`)})`;

/** As SQL over `collection_items i`: its account did not withdraw, is there, and there is no block between it and the viewer. */
export const ITEM_VISIBLE = (viewer: string): string => `(i.state = 'ACCEPTED' AND EXISTS (
  SELECT FROM actors io WHERE io.id = i.actor_id AND ${ACTIVE('io')})
  AND ${noneOf(`blocks ib WHERE ib.blocker_id = ${viewer}::bigint AND ib.target_id = i.actor_id`)}
  AND ${noneOf(`blocks ib WHERE ib.blocker_id = i.actor_id AND ib.target_id = ${viewer}::bigint`)})`;
