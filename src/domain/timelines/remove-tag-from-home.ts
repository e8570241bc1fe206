/** Removes statuses from a home timeline that were there only because of a tag that was unfollowed. */

import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';

const remove = statement(
  'remove_tag_from_home',
  `DELETE FROM home_entries h USING statuses s, status_tags st
   WHERE h.actor_id = $1 AND st.tag_id = $2 AND st.status_id = h.status_id AND s.id = h.status_id AND s.actor_id <> $1
     AND NOT EXISTS (SELECT FROM follows f WHERE f.follower_id = $1 AND f.target_id = s.actor_id AND f.approved)
     AND NOT EXISTS (SELECT FROM status_tags o JOIN tag_follows t ON t.tag_id = o.tag_id AND t.actor_id = $1
       WHERE o.status_id = s.id)`,
);

/** Safe to repeat; does nothing if the tag is followed again. */
export async function removeTagFromHome(
  platform: Pick<Platform, 'sql'>,
  actorId: bigint,
  tagId: bigint,
): Promise<void> {
  await platform.sql.many(remove, [actorId, tagId]);
}
