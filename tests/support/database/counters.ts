/** Compares stored counters with the rows that they count. */
import type { World } from '../world/world.ts';

/** The counts of remote polls come from their servers. */
const LOCAL_POLLS = '(SELECT p.* FROM polls p JOIN statuses s ON s.id = p.status_id WHERE s.local)';

/** Table, counter → SQL that counts it for the row `k`. */
const COUNTED: [table: string, number: string, counted: string][] = [
  ['status_stats', 'favourites_count', 'SELECT count(*) FROM favourites f WHERE f.status_id = k.status_id'],
  [
    'status_stats',
    'reblogs_count',
    'SELECT count(*) FROM statuses s WHERE s.reblog_of_id = k.status_id AND s.deleted_at IS NULL',
  ],
  [
    'status_stats',
    'replies_count',
    `SELECT count(*) FROM statuses s WHERE s.in_reply_to_id = k.status_id AND s.deleted_at IS NULL AND s.visibility IN ('PUBLIC', 'UNLISTED')
       AND NOT EXISTS (SELECT FROM wall_requests w WHERE w.status_id = s.id AND w.state = 'REJECTED' AND s.conversation_id <> s.id)`,
  ],
  [
    'status_stats',
    'quotes_count',
    `SELECT count(*) FROM statuses s WHERE s.quoted_status_id = k.status_id AND s.quote_state = 'ACCEPTED' AND s.deleted_at IS NULL
       AND s.visibility <> 'DIRECT'`,
  ],
  [
    'actor_stats',
    'statuses_count',
    `SELECT count(*) FROM statuses s WHERE s.actor_id = k.actor_id AND s.deleted_at IS NULL AND s.visibility <> 'DIRECT'`,
  ],
  ['actor_stats', 'followers_count', 'SELECT count(*) FROM follows f WHERE f.target_id = k.actor_id AND f.approved'],
  ['actor_stats', 'following_count', 'SELECT count(*) FROM follows f WHERE f.follower_id = k.actor_id AND f.approved'],
  [LOCAL_POLLS, 'voters_count', 'SELECT count(DISTINCT v.actor_id) FROM poll_votes v WHERE v.poll_id = k.id'],
  [LOCAL_POLLS, '(SELECT sum(t) FROM unnest(k.tallies) t)', 'SELECT count(*) FROM poll_votes v WHERE v.poll_id = k.id'],
];

/** Counters that differ from the count. */
export async function wrongCounters(world: World): Promise<string[]> {
  const wrong = await Promise.all(
    COUNTED.map(async ([table, number, counted]) => {
      const { rows } = await world.platform.pool.query<{ kept: string; is: string }>(
        `SELECT kept, "is" FROM (SELECT ${number} AS kept, (${counted}) AS "is" FROM ${table} k) n WHERE kept <> "is"`,
      );
      return rows.map(({ kept, is }) => `${table}.${number}: ${kept} instead of ${is}`);
    }),
  );
  return wrong.flat();
}
