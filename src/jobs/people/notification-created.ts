/** Notifications were created: sends them to the open streams of their recipients, and to their push subscriptions. */
import { kindOf, type NotificationKind } from '../../domain/notifications/kinds.ts';
import { enqueuePushes } from '../../domain/push/wanted.ts';
import { publishNotification } from '../../domain/streams/stream-event.ts';
import { statement } from '../../platform/database/sql.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

/** Most people have no push subscription, which saves the lookup of its settings. */
const created = statement(
  'created_notifications',
  `SELECT n.id, n.recipient_id, n.type, EXISTS (SELECT FROM push_subscriptions p WHERE p.actor_id = n.recipient_id) AS pushes
   FROM notifications n WHERE n.id = ANY ($1::bigint[]) ORDER BY n.id`,
).as<{ type: NotificationKind; pushes: boolean }>();

export const notificationCreated: JobHandler<'notification.created'> = async (platform, { notificationIds }) => {
  const ids = notificationIds.flatMap((text) => parseId(text) ?? []);
  const rows = await platform.sql.many(created, [ids]);
  for (const { id, recipient_id: recipientId, type } of rows)
    await publishNotification(platform.bus, { notificationId: id, recipientId, ours: kindOf(type).ours ?? false });
  const pushed = rows.filter(({ pushes }) => pushes).map(({ id }) => id);
  if (pushed.length > 0) await enqueuePushes(platform, pushed);
};
