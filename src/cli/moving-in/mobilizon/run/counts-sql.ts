/** Counters and home timelines, which follow from the other rows. */

const IMPORTED = 'SELECT i.id FROM moving_in.actor_ids i JOIN actors x ON x.id = i.id';

const INSERT_ACTOR_STATS = `
  INSERT INTO actor_stats (actor_id, statuses_count, followers_count, following_count, last_status_at)
  SELECT a.id, coalesce(posts.number, 0), coalesce(followers.number, 0), coalesce(following.number, 0), posts.last
  FROM (${IMPORTED}) AS a
    LEFT JOIN (SELECT s.actor_id, count(*) AS number, max(s.created_at)::date AS last FROM statuses s
      WHERE s.deleted_at IS NULL AND s.visibility NOT IN ('DIRECT', 'MEMBERS') GROUP BY 1) AS posts ON posts.actor_id = a.id
    LEFT JOIN (SELECT f.target_id, count(*) AS number FROM follows f WHERE f.approved GROUP BY 1) AS followers ON followers.target_id = a.id
    LEFT JOIN (SELECT f.follower_id, count(*) AS number FROM follows f WHERE f.approved GROUP BY 1) AS following ON following.follower_id = a.id
  ON CONFLICT (actor_id) DO UPDATE SET statuses_count = excluded.statuses_count, followers_count = excluded.followers_count, following_count = excluded.following_count,
    last_status_at = excluded.last_status_at, local = excluded.local
  WHERE EXISTS (SELECT FROM actors x WHERE x.id = excluded.actor_id AND x.domain IS NULL)`;

const INSERT_STATUS_STATS = `
  INSERT INTO status_stats (status_id, replies_count, reblogs_count)
  SELECT s.id, coalesce(r.number, 0), coalesce(b.number, 0) FROM moving_in.status_ids i JOIN statuses s ON s.id = i.id
    LEFT JOIN (SELECT in_reply_to_id AS id, count(*) AS number FROM statuses WHERE visibility IN ('PUBLIC', 'UNLISTED', 'MEMBERS') GROUP BY 1) AS r ON r.id = s.id
    LEFT JOIN (SELECT reblog_of_id AS id, count(*) AS number FROM statuses GROUP BY 1) AS b ON b.id = s.id
  ON CONFLICT (status_id) DO UPDATE SET replies_count = excluded.replies_count, reblogs_count = excluded.reblogs_count`;

/** Posts and discussions of groups, for followers and members; comments on events are found at the event. */
const INSERT_HOME_ENTRIES = `
  INSERT INTO home_entries (actor_id, status_id)
  SELECT r.id, s.id FROM (
    SELECT m.parent_id AS group_id, m.actor_id, true AS is_member FROM members m WHERE m.role > 0
    UNION ALL
    SELECT f.target_id, f.follower_id, false FROM follows f WHERE f.approved) AS readers
    JOIN actors r ON r.id = readers.actor_id AND r.user_id IS NOT NULL AND r.deleted_at IS NULL
    JOIN actors g ON g.id = readers.group_id AND g.type = 'GROUP'
    JOIN statuses s ON s.actor_id = g.id AND (readers.is_member OR s.visibility <> 'MEMBERS') JOIN moving_in.status_ids i ON i.id = s.id
  ON CONFLICT DO NOTHING`;

/** The index takes a thousand posts at a time. Triggers add people and events. */
const INDEX_STATUSES = `
  SELECT search_learn_statuses(ids) FROM (SELECT array_agg(id) AS ids FROM (
    SELECT id, row_number() OVER (ORDER BY id) / 1000 AS part FROM moving_in.status_ids WHERE key NOT LIKE 'b%') AS numbered GROUP BY part) AS parts`;

export const COUNTS_SQL: readonly string[] = [
  INSERT_ACTOR_STATS,
  INSERT_STATUS_STATS,
  INSERT_HOME_ENTRIES,
  INDEX_STATUSES,
];
