-- Numbers that everybody sees count no direct posts, and replies only where everybody may see them.
UPDATE status_stats t SET replies_count = (
  SELECT count(*) FROM statuses s WHERE s.in_reply_to_id = t.status_id AND s.deleted_at IS NULL AND s.visibility IN ('PUBLIC', 'UNLISTED'))
WHERE t.status_id IN (SELECT in_reply_to_id FROM statuses WHERE visibility IN ('PRIVATE', 'DIRECT') AND deleted_at IS NULL);

UPDATE status_stats t SET quotes_count = (
  SELECT count(*) FROM statuses s WHERE s.quoted_status_id = t.status_id AND s.quote_state = 'ACCEPTED' AND s.deleted_at IS NULL
    AND s.visibility <> 'DIRECT')
WHERE t.status_id IN (SELECT quoted_status_id FROM statuses WHERE visibility = 'DIRECT' AND deleted_at IS NULL);

UPDATE actor_stats t SET statuses_count = open.number, last_status_at = open.latest
FROM (
  SELECT d.actor_id, count(s.id) AS number, max(s.created_at)::date AS latest
  FROM (SELECT DISTINCT actor_id FROM statuses WHERE visibility = 'DIRECT' AND deleted_at IS NULL) d
  LEFT JOIN statuses s ON s.actor_id = d.actor_id AND s.deleted_at IS NULL AND s.visibility <> 'DIRECT'
  GROUP BY d.actor_id
) open
WHERE t.actor_id = open.actor_id;
