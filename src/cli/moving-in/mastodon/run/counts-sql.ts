/** Counters and home timelines, which follow from the other rows. */
import { integer } from './integer-sql.ts';

/** Posts that everybody or all followers may see. */
const COUNTED = "s.deleted_at IS NULL AND s.visibility <> 'DIRECT'";

/** Local people are counted; of remote people this server has a part. */
const INSERT_ACTOR_STATS = `
  INSERT INTO actor_stats (actor_id, statuses_count, followers_count, following_count, last_status_at)
  SELECT a.id,
    CASE WHEN a.domain IS NULL THEN coalesce(posts.number, 0) ELSE ${integer('greatest(coalesce(m.statuses_count, 0), coalesce(posts.number, 0))')} END,
    CASE WHEN a.domain IS NULL THEN coalesce(followers.number, 0) ELSE ${integer('greatest(coalesce(m.followers_count, 0), coalesce(followers.number, 0))')} END,
    CASE WHEN a.domain IS NULL THEN coalesce(following.number, 0) ELSE ${integer('greatest(coalesce(m.following_count, 0), coalesce(following.number, 0))')} END,
    coalesce(posts.last, m.last_status_at::date)
  FROM actors a JOIN moving_in.accounts former ON former.id = a.id LEFT JOIN moving_in.account_stats m ON m.account_id = a.id
    LEFT JOIN (SELECT s.actor_id, count(*) AS number, max(s.created_at)::date AS last FROM statuses s WHERE ${COUNTED} GROUP BY 1) AS posts ON posts.actor_id = a.id
    LEFT JOIN (SELECT f.target_id, count(*) AS number FROM follows f WHERE f.approved GROUP BY 1) AS followers ON followers.target_id = a.id
    LEFT JOIN (SELECT f.follower_id, count(*) AS number FROM follows f WHERE f.approved GROUP BY 1) AS following ON following.follower_id = a.id ON CONFLICT DO NOTHING`;

const counted = (column: string, condition: string, from = 'statuses s'): string =>
  `(SELECT ${column} AS id, count(*) AS number FROM ${from} WHERE ${column} IS NOT NULL AND ${condition} GROUP BY 1)`;

/** The numbers of a remote post that its own server knows beyond those of this one are shown, too. */
const INSERT_STATUS_STATS = `
  INSERT INTO status_stats (status_id, replies_count, favourites_count, reblogs_count, quotes_count, other_replies, other_favourites, other_reblogs)
  SELECT s.id, coalesce(r.number, 0), coalesce(f.number, 0), coalesce(b.number, 0), coalesce(q.number, 0),
    CASE WHEN s.local THEN 0 ELSE ${integer('greatest(coalesce(m.replies_count, 0) - coalesce(r.number, 0), 0)')} END,
    CASE WHEN s.local THEN 0 ELSE ${integer('greatest(coalesce(m.favourites_count, 0) - coalesce(f.number, 0), 0)')} END,
    CASE WHEN s.local THEN 0 ELSE ${integer('greatest(coalesce(m.reblogs_count, 0) - coalesce(b.number, 0), 0)')} END
  FROM statuses s JOIN moving_in.statuses former ON former.id = s.id LEFT JOIN moving_in.status_stats m ON m.status_id = s.id
    LEFT JOIN ${counted('s.in_reply_to_id', "s.visibility IN ('PUBLIC', 'UNLISTED')")} AS r ON r.id = s.id
    LEFT JOIN ${counted('s.reblog_of_id', 'true')} AS b ON b.id = s.id
    LEFT JOIN ${counted('s.quoted_status_id', `s.quote_state = 'ACCEPTED' AND ${COUNTED}`)} AS q ON q.id = s.id
    LEFT JOIN ${counted('v.status_id', 'true', 'favourites v')} AS f ON f.id = s.id ON CONFLICT DO NOTHING`;

/** As many as a home timeline holds. */
const HOME_LENGTH = 800;

/** Own posts and those of followed people, without replies to people whom the reader does not follow. */
const INSERT_HOME_ENTRIES = `
  INSERT INTO home_entries (actor_id, status_id)
  SELECT a.id, entry.id FROM actors a JOIN moving_in.accounts former ON former.id = a.id CROSS JOIN LATERAL (
    SELECT s.id FROM statuses s
      LEFT JOIN follows f ON f.follower_id = a.id AND f.target_id = s.actor_id AND f.approved
    WHERE (s.actor_id = a.id OR (f.id IS NOT NULL AND s.visibility <> 'DIRECT' AND (s.reblog_of_id IS NULL OR f.show_reblogs)
        AND (cardinality(f.languages) = 0 OR s.language IS NULL OR s.language = ANY (f.languages))
        AND NOT EXISTS (SELECT FROM list_members m JOIN lists l ON l.id = m.list_id WHERE l.actor_id = a.id AND l.exclusive AND m.actor_id = s.actor_id)
        AND (s.in_reply_to_actor_id IS NULL OR s.in_reply_to_actor_id IN (s.actor_id, a.id)
          OR EXISTS (SELECT FROM follows p WHERE p.follower_id = a.id AND p.target_id = s.in_reply_to_actor_id AND p.approved))))
      AND s.actor_id IN (SELECT a.id UNION ALL SELECT g.target_id FROM follows g WHERE g.follower_id = a.id AND g.approved)
    ORDER BY s.id DESC LIMIT ${HOME_LENGTH}) AS entry
  WHERE a.user_id IS NOT NULL AND a.domain IS NULL`;

/** The index takes a thousand posts at a time. Triggers add people. */
const INDEX_STATUSES = `
  SELECT search_learn_statuses(ids) FROM (SELECT array_agg(id) AS ids FROM (
    SELECT id, row_number() OVER (ORDER BY id) / 1000 AS part FROM moving_in.statuses WHERE reblog_of_id IS NULL) AS numbered GROUP BY part) AS parts`;

export const COUNTS_SQL = [INSERT_ACTOR_STATS, INSERT_STATUS_STATS, INSERT_HOME_ENTRIES, INDEX_STATUSES];
