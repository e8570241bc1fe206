/** Creates notifications for the recipients who want them. */

import { noneOf, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { jobOf } from '../kernel/job-sql.ts';
import { kindOf, type NotificationKind } from './kinds.ts';
import { POLICY_TABLES, POLICY_VERDICT } from './policy-rules.ts';

export interface NewNotification {
  kind: NotificationKind;
  originId: bigint;
  /** The subject, besides the origin. */
  statusId?: bigint | null;
  eventId?: bigint;
  reportId?: bigint;
  accountWarningId?: bigint;
  collectionId?: bigint;
  groupInvitationId?: bigint;
  memberId?: bigint;
  severanceId?: bigint;
  tagId?: bigint;
  movedToId?: bigint;
  datePollId?: bigint;
}

/** The longest time between the first and the last notification of a group (Mastodon's limits, notifications.group_span). */
const GROUP_HOURS = 12;

/** Group keys are of a kind, of the same tag or status, and end with the hour of the first; hours have as many digits until the year 2084. */
const GROUP_KEY = (hour: string): string => `concat_ws('-', $3::text, coalesce($17::bigint, $4::bigint), ${hour})`;
const HOUR = `floor(extract(epoch FROM $5::timestamptz) / 3600)::int`;

/** Suspended people are notified of the reason, and read it when they have access again. */
const OF_OWN_ACCOUNT = `$3::text IN ('moderation_warning', 'severed_relationships')`;

/** The most notifications of a group, because a page reads the groups that it shows as a whole. Another one begins then. */
const GROUP_MOST = 1000;

/** After a full group of this hour: its key with a number, which keeps them in order. */
const NEXT_KEY = `${GROUP_KEY(HOUR)} || '-' ||
    lpad((coalesce(nullif(substr(open.key, length(${GROUP_KEY(HOUR)}) + 2), ''), '1')::int + 1)::text, 4, '0')`;

/** The last group that is open, if it has room, or a new one. */
const GROUP = `CASE WHEN $7::boolean THEN (
    SELECT CASE WHEN open.key IS NULL THEN ${GROUP_KEY(HOUR)}
      WHEN ${noneOf(`notifications f WHERE f.recipient_id = a.id AND f.group_key = open.key OFFSET ${GROUP_MOST - 1}`)} THEN open.key
      WHEN open.key < ${GROUP_KEY(HOUR)} THEN ${GROUP_KEY(HOUR)} ELSE ${NEXT_KEY} END
    FROM (SELECT (SELECT g.group_key FROM notifications g WHERE g.recipient_id = a.id
        AND g.group_key >= ${GROUP_KEY(`${HOUR} - ${GROUP_HOURS - 1}`)} AND g.group_key < ${GROUP_KEY(`${HOUR} + 1`)}
      ORDER BY g.group_key DESC LIMIT 1) AS key) open) END`;

/**
 * As SQL: the recipient wants nothing of the group that causes it: the origin, the group of a request to join, or the one to which the
 * post, or the post that began its thread, is addressed. Answers to the recipient's own requests are created all the same.
 */
const OF_SILENT_GROUP = `EXISTS (SELECT FROM members gm WHERE gm.actor_id = n.recipient_id AND gm.notify = 'NONE' AND CASE
    WHEN $3::text IN ('reblog', 'group.posted', 'group.post_request') THEN gm.parent_id = $2
    WHEN $3::text = 'group.join_request' THEN EXISTS (SELECT FROM members asking WHERE asking.id = $16::bigint AND asking.parent_id = gm.parent_id)
    WHEN $3::text = 'mention' THEN gm.parent_id = s.group_id OR EXISTS (
      SELECT FROM mentions named WHERE named.status_id IN (s.id, s.conversation_id) AND named.actor_id = gm.parent_id) END)`;

/**
 * No notification is created for one's own action (except of kinds that are for oneself too), between actors of whom one blocks
 * the other, from actors muted with notifications or on servers that the recipient hides, in muted threads, and of groups that the recipient silenced; nor one that the
 * recipient's policy drops. A filtered notification waits with a request of its sender, which keeps the latest time of
 * overlapping jobs. Idempotent: a repeated job finds the existing row. The same statement enqueues the job that continues.
 */
const insert = statement(
  'insert_notifications',
  `WITH wanted AS (
     SELECT n.recipient_id, n.request_id, ${GROUP} AS group_key,
       CASE WHEN $6::boolean THEN 0 ELSE ${POLICY_VERDICT('$3::text', '$5::timestamptz')} END AS verdict
     FROM unnest($1::bigint[], $8::bigint[]) AS n(recipient_id, request_id)
     JOIN actors a ON a.id = n.recipient_id AND a.domain IS NULL AND a.deleted_at IS NULL AND (a.suspended_at IS NULL OR ${OF_OWN_ACCOUNT})
     JOIN actors o ON o.id = $2 AND o.deleted_at IS NULL AND (o.suspended_at IS NULL OR ${OF_OWN_ACCOUNT})
     LEFT JOIN statuses s ON s.id = $4::bigint
     ${POLICY_TABLES}
     WHERE (n.recipient_id <> $2 OR $9::boolean)
       AND NOT EXISTS (SELECT FROM blocks b WHERE (b.blocker_id = n.recipient_id AND b.target_id = $2)
                                               OR (b.blocker_id = $2 AND b.target_id = n.recipient_id))
       AND NOT EXISTS (SELECT FROM mutes m WHERE m.muter_id = n.recipient_id AND m.target_id = $2 AND m.hide_notifications
                         AND (m.expires_at IS NULL OR m.expires_at > $5::timestamptz))
       AND NOT EXISTS (SELECT FROM account_domain_blocks h WHERE h.actor_id = n.recipient_id AND h.domain = o.domain)
       AND NOT ${OF_SILENT_GROUP}
       AND NOT EXISTS (SELECT FROM conversation_mutes cm WHERE cm.conversation_id = s.conversation_id AND cm.actor_id = n.recipient_id)
       AND NOT EXISTS (SELECT FROM notifications x WHERE x.recipient_id = n.recipient_id AND x.origin_id = $2 AND x.type = $3::text
                         AND x.status_id IS NOT DISTINCT FROM $4::bigint AND x.event_id IS NOT DISTINCT FROM $10::bigint
                         AND x.report_id IS NOT DISTINCT FROM $11::bigint AND x.account_warning_id IS NOT DISTINCT FROM $12::bigint
                         AND x.collection_id IS NOT DISTINCT FROM $13::bigint
                         AND x.group_invitation_id IS NOT DISTINCT FROM $14::bigint
                         AND x.severance_id IS NOT DISTINCT FROM $15::bigint
                         AND x.member_id IS NOT DISTINCT FROM $16::bigint
                         AND x.moved_to_id IS NOT DISTINCT FROM $18::bigint
                         AND x.date_poll_id IS NOT DISTINCT FROM $19::bigint)),
   made AS (
     INSERT INTO notifications (recipient_id, origin_id, type, status_id, created_at, filtered, group_key, event_id, report_id, account_warning_id, collection_id, group_invitation_id, severance_id, member_id, tag_id, moved_to_id, date_poll_id)
     SELECT w.recipient_id, $2::bigint, $3::text, $4::bigint, $5::timestamptz, w.verdict > 0, w.group_key, $10::bigint, $11::bigint, $12::bigint, $13::bigint, $14::bigint, $15::bigint, $16::bigint, $17::bigint, $18::bigint, $19::bigint
     FROM wanted w WHERE w.verdict < 2
     ON CONFLICT DO NOTHING
     RETURNING id, recipient_id, filtered),
   requested AS (
     INSERT INTO notification_requests (id, recipient_id, origin_id, created_at, updated_at)
     SELECT w.request_id, w.recipient_id, $2::bigint, $5::timestamptz, $5::timestamptz FROM made JOIN wanted w USING (recipient_id) WHERE made.filtered
     ON CONFLICT (recipient_id, origin_id) DO UPDATE SET updated_at = greatest(notification_requests.updated_at, excluded.updated_at))
   SELECT ${jobOf('notification.created', { notificationIds: 'json_agg(made.id::text)' })} AS job
   FROM made WHERE NOT made.filtered HAVING count(*) > 0`,
).as<{ job: bigint }>();

/** The only function that creates notifications. The job `notification.created` does everything that follows. */
export async function notify(
  { sql, clock, ids }: Pick<Platform, 'sql' | 'clock' | 'ids'>,
  recipientIds: readonly bigint[],
  {
    kind,
    originId,
    statusId,
    eventId,
    reportId,
    accountWarningId,
    collectionId,
    groupInvitationId,
    severanceId,
    memberId,
    tagId,
    movedToId,
    datePollId,
  }: NewNotification,
): Promise<void> {
  const recipients = [...new Set(recipientIds)];
  if (recipients.length === 0) return;
  const { always = false, grouped = false, ownToo = false } = kindOf(kind);
  await sql.many(insert, [
    recipients,
    originId,
    kind,
    statusId ?? null,
    clock.now(),
    always,
    grouped,
    recipients.map(() => ids.next()),
    ownToo,
    eventId ?? null,
    reportId ?? null,
    accountWarningId ?? null,
    collectionId ?? null,
    groupInvitationId ?? null,
    severanceId ?? null,
    memberId ?? null,
    tagId ?? null,
    movedToId ?? null,
    datePollId ?? null,
  ]);
}
