/** Notifications, with the policies about them, and what the staff did. */

const ACCOUNTS = 'JOIN actors one ON one.id = n.account_id JOIN actors other ON other.id = n.from_account_id';

/** Old rows have no type of their own. */
export const TYPE = `coalesce(nullif(n.type, ''), CASE n.activity_type WHEN 'Mention' THEN 'mention' WHEN 'Status' THEN 'reblog' WHEN 'Follow' THEN 'follow'
  WHEN 'FollowRequest' THEN 'follow_request' WHEN 'Favourite' THEN 'favourite' WHEN 'Poll' THEN 'poll' WHEN 'Quote' THEN 'quote' END)`;

/** The post of a notification, through its cause. A boost is about the original. Older versions have no quotes. */
export const statusOf = (quotes: boolean): string => `CASE n.activity_type
  WHEN 'Mention' THEN (SELECT m.status_id FROM moving_in.mentions m WHERE m.id = n.activity_id)
  WHEN 'Favourite' THEN (SELECT f.status_id FROM moving_in.favourites f WHERE f.id = n.activity_id)
  WHEN 'Poll' THEN (SELECT p.status_id FROM moving_in.polls p WHERE p.id = n.activity_id)
  ${quotes ? "WHEN 'Quote' THEN (SELECT q.status_id FROM moving_in.quotes q WHERE q.id = n.activity_id)" : ''}
  WHEN 'Status' THEN (SELECT coalesce(s.reblog_of_id, s.id) FROM moving_in.statuses s WHERE s.id = n.activity_id) END`;

/** Groups have the name of the kind, the post, and the hour. */
const GROUP_KEY = `CASE WHEN n.type IN ('favourite', 'reblog', 'follow', 'admin.sign_up') THEN
  n.type || '-' || coalesce(n.status_id::text || '-', '') || floor(extract(epoch FROM n.created_at) / 3600)::bigint END`;

const NOTIFICATIONS = `
  INSERT INTO notifications (id, recipient_id, origin_id, type, status_id, report_id, account_warning_id, severance_id, filtered, group_key, created_at)
  SELECT n.id, n.account_id, n.from_account_id, n.type, n.status_id, n.report_id, n.warning_id, n.severance_id, n.filtered, ${GROUP_KEY}, n.created_at
  FROM (SELECT n.id, n.account_id, n.from_account_id, ${TYPE} AS type, ${statusOf(true)} AS status_id, n.filtered, n.created_at,
      CASE WHEN n.activity_type = 'Report' THEN n.activity_id END AS report_id, CASE WHEN n.activity_type = 'AccountWarning' THEN n.activity_id END AS warning_id,
      CASE WHEN n.activity_type = 'AccountRelationshipSeveranceEvent' THEN n.activity_id END AS severance_id
    FROM moving_in.notifications n ${ACCOUNTS} WHERE one.user_id IS NOT NULL) AS n
    LEFT JOIN statuses s ON s.id = n.status_id LEFT JOIN reports r ON r.id = n.report_id LEFT JOIN account_warnings w ON w.id = n.warning_id LEFT JOIN severances v ON v.id = n.severance_id
  WHERE (n.status_id IS NULL OR s.id IS NOT NULL) AND (n.report_id IS NULL OR r.id IS NOT NULL) AND (n.warning_id IS NULL OR w.id IS NOT NULL)
    AND (n.severance_id IS NULL OR v.id IS NOT NULL)
    AND (n.type IN ('follow', 'follow_request', 'admin.sign_up', 'admin.report', 'moderation_warning', 'severed_relationships') OR n.status_id IS NOT NULL)
  ON CONFLICT DO NOTHING`;

const NOTIFICATION_IDS = `SELECT setval(pg_get_serial_sequence('notifications', 'id'), greatest((SELECT max(id) FROM notifications), 1))`;

/** 0 accepts, 1 filters and 2 drops. */
const POLICY = (kind: string): string => `least(greatest(coalesce(p.for_${kind}, 0), 0), 2)`;

const POLICIES = `
  INSERT INTO notification_policies (actor_id, for_not_following, for_not_followers, for_new_accounts, for_private_mentions, for_limited_accounts, for_bots)
  SELECT DISTINCT ON (p.account_id) p.account_id, ${['not_following', 'not_followers', 'new_accounts', 'private_mentions', 'limited_accounts', 'bots'].map(POLICY).join(', ')}
  FROM moving_in.notification_policies p JOIN actors a ON a.id = p.account_id ORDER BY p.account_id, p.id DESC`;

const PERMISSIONS = `
  INSERT INTO notification_permissions (recipient_id, origin_id, created_at)
  SELECT n.account_id, n.from_account_id, min(n.created_at) FROM moving_in.notification_permissions n ${ACCOUNTS} GROUP BY 1, 2`;

const REQUESTS = `
  INSERT INTO notification_requests (id, recipient_id, origin_id, created_at, updated_at)
  SELECT DISTINCT ON (n.account_id, n.from_account_id) n.id, n.account_id, n.from_account_id, n.created_at, n.updated_at
  FROM moving_in.notification_requests n ${ACCOUNTS} ORDER BY n.account_id, n.from_account_id, n.id DESC`;

export const NOTICES_SQL = [NOTIFICATIONS, NOTIFICATION_IDS, POLICIES, PERMISSIONS, REQUESTS];
