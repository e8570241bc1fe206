/** Notifies of something that happens repeatedly between the same people about the same event. */
import type { Platform } from '../../platform/platform.ts';
import type { NotificationKind } from './kinds.ts';
import { notify } from './notify.ts';

interface Notice {
  kind: NotificationKind;
  originId: bigint;
  eventId: bigint;
  /** When it happened. */
  at: Date;
}

/**
 * Replaces the earlier notification, because `notify` creates only one for each kind, origin and event. A repeated job keeps the one
 * that it created, which is not earlier.
 */
export async function notifyAgain(
  platform: Pick<Platform, 'db' | 'sql' | 'clock' | 'ids'>,
  recipientIds: readonly bigint[],
  { at, ...about }: Notice,
): Promise<void> {
  const { kind: type, originId, eventId } = about;
  await platform.db.notification.deleteMany({
    where: { recipientId: { in: [...recipientIds] }, type, originId, eventId, createdAt: { lt: at } },
  });
  await notify(platform, recipientIds, about);
}
