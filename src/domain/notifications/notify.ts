/** Creates notifications for the recipients who want them. */

import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import type { NotificationKind } from './kinds.ts';

export interface NewNotification {
  kind: NotificationKind;
  originId: bigint;
  statusId: bigint | null;
}

/**
 * No notification for one's own action (except the end of one's own poll), between actors of whom one blocks the other, from
 * actors muted with notifications, and in muted threads. Idempotent: a repeated job finds the existing row.
 */
const insert = statement<{ id: bigint; recipient_id: bigint }>(
  'insert_notifications',
  `INSERT INTO notifications (id, recipient_id, origin_id, type, status_id, created_at)
   SELECT n.id, n.recipient_id, $3, $4, $5::bigint, $6
   FROM unnest($1::bigint[], $2::bigint[]) AS n(id, recipient_id)
   JOIN actors a ON a.id = n.recipient_id AND a.domain IS NULL AND a.suspended_at IS NULL AND a.deleted_at IS NULL
   JOIN actors o ON o.id = $3 AND o.suspended_at IS NULL AND o.deleted_at IS NULL
   WHERE (n.recipient_id <> $3 OR $4 = 'poll')
     AND NOT EXISTS (SELECT FROM blocks b WHERE (b.blocker_id = n.recipient_id AND b.target_id = $3)
                                             OR (b.blocker_id = $3 AND b.target_id = n.recipient_id))
     AND NOT EXISTS (SELECT FROM mutes m WHERE m.muter_id = n.recipient_id AND m.target_id = $3 AND m.hide_notifications
                       AND (m.expires_at IS NULL OR m.expires_at > $6))
     AND NOT EXISTS (SELECT FROM statuses s JOIN conversation_mutes cm ON cm.conversation_id = s.conversation_id
                       WHERE s.id = $5::bigint AND cm.actor_id = n.recipient_id)
     AND NOT EXISTS (SELECT FROM notifications x WHERE x.recipient_id = n.recipient_id AND x.origin_id = $3 AND x.type = $4
                       AND x.status_id IS NOT DISTINCT FROM $5::bigint)
   ON CONFLICT DO NOTHING
   RETURNING id, recipient_id`,
);

/** Returns the created notifications, at most one for each of `recipientIds`. */
export async function notify(
  platform: Pick<Platform, 'sql' | 'ids' | 'clock'>,
  recipientIds: readonly bigint[],
  { kind, originId, statusId }: NewNotification,
): Promise<{ id: bigint; recipientId: bigint }[]> {
  if (recipientIds.length === 0) return [];
  const ids = recipientIds.map(() => platform.ids.next());
  const rows = await platform.sql.many(insert, [ids, recipientIds, originId, kind, statusId, platform.clock.now()]);
  return rows.map((row) => ({ id: row.id, recipientId: row.recipient_id }));
}
