/** Followers of tags who chose to be notified of what is posted with them (`notify`). */
import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { EVENT_PUBLIC } from '../events/visible-sql.ts';
import { reachedBy } from './notified-followers.ts';

/** SQL: the follows, with notifications, of the tags of a status. */
export const TAGS_SUBSCRIBED = (status: string): string =>
  `FROM status_tags st JOIN tag_follows t ON t.tag_id = st.tag_id AND t.notify WHERE st.status_id = ${status}`;

interface Subscribed {
  actor_id: bigint;
  tag_id: bigint;
}

const subscribed = statement(
  'subscribed_tag_followers',
  `SELECT t.actor_id, min(t.tag_id) AS tag_id ${TAGS_SUBSCRIBED('$1')} AND t.actor_id <> $2
     AND NOT EXISTS (SELECT FROM notifications n WHERE n.recipient_id = t.actor_id AND n.status_id = $1)
   GROUP BY t.actor_id`,
).as<Subscribed>();

function followersByTag(rows: readonly Subscribed[]): ReadonlyMap<bigint, bigint[]> {
  const byTag = Map.groupBy(rows, (row) => row.tag_id);
  return new Map([...byTag].map(([tagId, follows]) => [tagId, follows.map((follow) => follow.actor_id)]));
}

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
  return followersByTag(rows.filter((row) => reached.has(row.actor_id)));
}

/** An older event of another server is not news. */
const NEWS_HOURS = 6;

const OF_ORGANIZERS = '(e.organizer_id, e.attributed_to_id)';

const subscribedToEvent = statement(
  'subscribed_tag_followers_of_event',
  `SELECT t.actor_id, min(t.tag_id) AS tag_id FROM events e
   JOIN actors o ON o.id = e.organizer_id AND o.silenced_at IS NULL
   LEFT JOIN actors g ON g.id = e.attributed_to_id
   JOIN event_tags et ON et.event_id = e.id
   JOIN tag_follows t ON t.tag_id = et.tag_id AND t.notify
   JOIN actors r ON r.id = t.actor_id AND r.user_id IS DISTINCT FROM o.user_id
   WHERE e.id = $1 AND ${EVENT_PUBLIC('e', 'o', '$2')} AND coalesce(e.ends_on, e.begins_on) > $2::timestamptz
     AND (e.local OR e.created_at > $2::timestamptz - interval '${NEWS_HOURS} hours')
     AND NOT EXISTS (SELECT FROM blocks b WHERE (b.blocker_id = t.actor_id AND b.target_id IN ${OF_ORGANIZERS})
                                             OR (b.target_id = t.actor_id AND b.blocker_id IN ${OF_ORGANIZERS}))
     AND NOT EXISTS (SELECT FROM mutes m WHERE m.muter_id = t.actor_id AND m.target_id IN ${OF_ORGANIZERS}
                       AND (m.expires_at IS NULL OR m.expires_at > $2::timestamptz))
     AND NOT EXISTS (SELECT FROM account_domain_blocks h WHERE h.actor_id = t.actor_id AND h.domain IN (o.domain, g.domain))
     AND NOT EXISTS (SELECT FROM notifications n WHERE n.recipient_id = t.actor_id AND n.event_id = e.id)
   GROUP BY t.actor_id`,
).as<Subscribed>();

/** The same for a public event that is new, still to come, and by nobody who is limited. */
export const tagFollowersOfEvent = async (
  { sql, clock }: Pick<Platform, 'sql' | 'clock'>,
  eventId: bigint,
): Promise<ReadonlyMap<bigint, bigint[]>> => followersByTag(await sql.many(subscribedToEvent, [eventId, clock.now()]));
