/** Notifications were made: they go to the open streams of their recipients, and to their push subscriptions. */
import { leavePushes } from '../../domain/push/wanted.ts';
import { publishNotification } from '../../domain/streams/stream-event.ts';
import { statement } from '../../platform/database/sql.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../handlers.ts';

const created = statement<{ id: bigint; recipient_id: bigint }>(
  'created_notifications',
  'SELECT n.id, n.recipient_id FROM notifications n WHERE n.id = ANY ($1::bigint[]) ORDER BY n.id',
);

export const notificationCreated: JobHandler<'notification.created'> = async (platform, { notificationIds }) => {
  const ids = notificationIds.flatMap((text) => parseId(text) ?? []);
  const rows = await platform.sql.many(created, [ids]);
  for (const row of rows)
    await publishNotification(platform.bus, { notificationId: row.id, recipientId: row.recipient_id });
  await leavePushes(platform, ids);
};
