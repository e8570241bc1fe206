/** Followers of tags who chose to be notified of what is posted with them (`notify`). */
import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { reachedBy } from './notified-followers.ts';

/** SQL: the follows, with notifications, of the tags of a status. */
export const TAGS_SUBSCRIBED = (status: string): string =>
  `FROM status_tags st JOIN tag_follows t ON t.tag_id = st.tag_id AND t.notify WHERE st.status_id = ${status}`;

const subscribed = statement(
  'subscribed_tag_followers',
  `SELECT t.actor_id, min(t.tag_id) AS tag_id ${TAGS_SUBSCRIBED('$1')} AND t.actor_id <> $2
     AND NOT EXISTS (SELECT FROM notifications n WHERE n.recipient_id = t.actor_id AND n.status_id = $1)
   GROUP BY t.actor_id`,
).as<{ actor_id: bigint; tag_id: bigint }>();

/**
 * By tag: the subscribed followers among those who got the status in their home timeline, or in a list that keeps its author from
 * home. Each is under one tag, and nobody has another notification of the status, such as a mention.
 *
 * @param readers owners of the home timelines that got the status
 * @param lists that got the status
 */
export async function notifiedTagFollowers(
  platform: Pick<Platform, 'db' | 'sql'>,
  status: { id: bigint; actorId: bigint; visibility: string; reblogOfId: bigint | null },
  readers: readonly bigint[],
  lists: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint[]>> {
  if (status.visibility !== 'PUBLIC' || status.reblogOfId !== null) return new Map();
  const rows = await platform.sql.many(subscribed, [status.id, status.actorId]);
  const reached = await reachedBy(
    platform,
    rows.map((row) => row.actor_id),
    readers,
    lists,
  );
  const byTag = Map.groupBy(
    rows.filter((row) => reached.has(row.actor_id)),
    (row) => row.tag_id,
  );
  return new Map([...byTag].map(([tagId, follows]) => [tagId, follows.map((follow) => follow.actor_id)]));
}
