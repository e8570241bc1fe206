/**
 * Sources of the daily counts, each as SQL that returns `subject` and `value` of one day. $1 and $2 are the first ids of the day
 * and of the next one, $3 and $4 their times. Posts that are deleted on their day are not counted; those deleted later are.
 */

const PUBLIC_USES = `
  FROM statuses s JOIN status_tags st ON st.status_id = s.id JOIN actors a ON a.id = s.actor_id
  WHERE s.id >= $1 AND s.id < $2 AND s.deleted_at IS NULL AND s.visibility = 'PUBLIC' GROUP BY st.tag_id`;

export const SOURCES = {
  new_users: `SELECT '' AS subject, count(*) AS value FROM users WHERE id >= $1 AND id < $2`,

  /** Favourites, reblogs, and replies to other people, by local people. */
  interactions: `SELECT '' AS subject,
    (SELECT count(*) FROM favourites f JOIN actors a ON a.id = f.actor_id WHERE f.id >= $1 AND f.id < $2 AND a.domain IS NULL)
    + (SELECT count(*) FROM statuses s WHERE s.id >= $1 AND s.id < $2 AND s.local
       AND (s.reblog_of_id IS NOT NULL OR (s.in_reply_to_actor_id IS NOT NULL AND s.in_reply_to_actor_id <> s.actor_id))) AS value`,

  opened_reports: `SELECT '' AS subject, count(*) AS value FROM reports WHERE id >= $1 AND id < $2`,

  // PostgreSQL must know the type of every parameter.
  resolved_reports: `SELECT '' AS subject, count(*) AS value FROM reports
    WHERE decided_at >= $3 AND decided_at < $4 AND $1::bigint < $2::bigint`,

  /** By the tag's id. */
  tag_uses: `SELECT st.tag_id::text AS subject, count(*) AS value ${PUBLIC_USES}`,
  tag_accounts: `SELECT st.tag_id::text AS subject, count(DISTINCT s.actor_id) AS value ${PUBLIC_USES}`,
  tag_servers: `SELECT st.tag_id::text AS subject, count(DISTINCT coalesce(a.domain, '')) AS value ${PUBLIC_USES}`,

  /** By the domain, blank for this server. */
  instance_accounts: `SELECT coalesce(domain, '') AS subject, count(*) AS value FROM actors
    WHERE id >= $1 AND id < $2 GROUP BY 1`,
  instance_statuses: `SELECT coalesce(a.domain, '') AS subject, count(*) AS value
    FROM statuses s JOIN actors a ON a.id = s.actor_id
    WHERE s.id >= $1 AND s.id < $2 AND s.deleted_at IS NULL GROUP BY 1`,
  instance_media_attachments: `SELECT coalesce(a.domain, '') AS subject, sum(m.size + m.sized_bytes) AS value
    FROM media m JOIN actors a ON a.id = m.owner_id WHERE m.id >= $1 AND m.id < $2 GROUP BY 1`,
  instance_reports: `SELECT coalesce(a.domain, '') AS subject, count(*) AS value
    FROM reports r JOIN actors a ON a.id = r.reported_id WHERE r.id >= $1 AND r.id < $2 GROUP BY 1`,
  /** By local people, grouped by the domain of the followed person. */
  instance_follows: `SELECT coalesce(t.domain, '') AS subject, count(*) AS value
    FROM follows f JOIN actors t ON t.id = f.target_id JOIN actors a ON a.id = f.follower_id
    WHERE f.id >= $1 AND f.id < $2 AND f.approved AND a.domain IS NULL GROUP BY 1`,
  /** To local people, grouped by the domain of the follower. */
  instance_followers: `SELECT coalesce(a.domain, '') AS subject, count(*) AS value
    FROM follows f JOIN actors t ON t.id = f.target_id JOIN actors a ON a.id = f.follower_id
    WHERE f.id >= $1 AND f.id < $2 AND f.approved AND t.domain IS NULL GROUP BY 1`,
} as const satisfies Record<string, string>;

export type Source = keyof typeof SOURCES;

export const SOURCE_NAMES = Object.keys(SOURCES) as Source[];
