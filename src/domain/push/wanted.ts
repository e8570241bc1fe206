/** Selects the subscriptions that want a notification, and enqueues the jobs that send it. */
import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { ROLE_COLUMNS, ROLE_JOIN, type RoleRow } from '../access/role-columns.ts';
import { enqueue } from '../kernel/outbox.ts';
import { hostOf } from '../kernel/silent-hosts.ts';

export interface WantedPush extends RoleRow {
  subscription_id: bigint;
  notification_id: bigint;
  endpoint: string;
  public_key: string;
  auth_secret: string;
  standard: boolean;
  sealed_token: string;
  user_id: bigint;
  recipient_id: bigint;
  locale: string;
}

/** SQL: no other notification of its group is by the same sender and older, so that many posts with a tag cause one push. */
const FIRST_OF_SENDER = `NOT EXISTS (SELECT FROM notifications x WHERE x.origin_id = n.origin_id
       AND x.recipient_id = n.recipient_id AND x.group_key = n.group_key AND x.id < n.id)`;

/**
 * By alert and policy (Mastodon's streaming, web_push), without filtered notifications. Blocks and mutes are checked again,
 * because they may be newer than the notification; so are the token or session, and the account.
 */
const wanted = statement(
  'wanted_pushes',
  `SELECT p.id AS subscription_id, n.id AS notification_id, p.endpoint, p.public_key, p.auth_secret, p.standard, p.sealed_token,
     u.id AS user_id, n.recipient_id, ${ROLE_COLUMNS}, u.locale
   FROM notifications n JOIN push_subscriptions p ON p.actor_id = n.recipient_id
   LEFT JOIN access_tokens t ON t.id = p.token_id AND t.revoked_at IS NULL
   LEFT JOIN sessions s ON s.id = p.session_id AND s.revoked_at IS NULL AND s.expires_at > $3
   JOIN users u ON u.id = COALESCE(t.user_id, s.user_id) AND u.suspended_at IS NULL AND u.disabled_at IS NULL ${ROLE_JOIN}
   JOIN actors o ON o.id = n.origin_id
   JOIN actors me ON me.id = n.recipient_id AND me.suspended_at IS NULL AND me.deleted_at IS NULL
   WHERE n.id = ANY ($1::bigint[]) AND ($2::bigint IS NULL OR p.id = $2) AND n.type = ANY (p.alerts) AND NOT n.filtered
     AND (n.type NOT IN ('tag.posted', 'tag.event') OR ${FIRST_OF_SENDER})
     AND CASE p.policy WHEN 'all' THEN true
       WHEN 'followed' THEN EXISTS (SELECT FROM follows f WHERE f.follower_id = n.recipient_id AND f.target_id = n.origin_id AND f.approved)
       WHEN 'follower' THEN EXISTS (SELECT FROM follows f WHERE f.follower_id = n.origin_id AND f.target_id = n.recipient_id AND f.approved)
       ELSE false END
     AND NOT EXISTS (SELECT FROM blocks b WHERE (b.blocker_id = n.recipient_id AND b.target_id = n.origin_id)
                                             OR (b.blocker_id = n.origin_id AND b.target_id = n.recipient_id))
     AND NOT EXISTS (SELECT FROM mutes m WHERE m.muter_id = n.recipient_id AND m.target_id = n.origin_id AND m.hide_notifications
                       AND (m.expires_at IS NULL OR m.expires_at > $3))
     AND NOT EXISTS (SELECT FROM account_domain_blocks h WHERE h.actor_id = n.recipient_id AND h.domain = o.domain)
   ORDER BY p.id`,
).as<WantedPush>();

type Reading = Pick<Platform, 'sql' | 'clock'>;

/** The push in its current form; null if the subscription no longer wants it, or is deleted. */
export async function findWantedPush(
  { sql, clock }: Reading,
  subscriptionId: bigint,
  notificationId: bigint,
): Promise<WantedPush | null> {
  const [row] = await sql.many(wanted, [[notificationId], subscriptionId, clock.now()]);
  return row ?? null;
}

/**
 * Enqueues one job for each subscription that wants one of these notifications. A repetition replaces jobs that have not begun.
 */
export async function enqueuePushes(
  platform: Reading & Pick<Platform, 'db'>,
  notificationIds: readonly bigint[],
): Promise<void> {
  const rows = await platform.sql.many(wanted, [notificationIds, null, platform.clock.now()]);
  if (rows.length === 0) return;
  await platform.db.$transaction(async (tx) => {
    for (const row of rows) {
      const ids = { subscriptionId: row.subscription_id.toString(), notificationId: row.notification_id.toString() };
      const key = `push:${ids.subscriptionId}:${ids.notificationId}`;
      await enqueue(tx, 'push.due', ids, { key, host: hostOf(row.endpoint) });
    }
  });
}
