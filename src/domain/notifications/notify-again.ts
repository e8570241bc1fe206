/** Notifies of something that happens repeatedly between the same people about the same event or date poll. */
import type { Platform } from '../../platform/platform.ts';
import type { NotificationKind } from './kinds.ts';
import { notify } from './notify.ts';

type Notice = {
  kind: NotificationKind;
  originId: bigint;
  /** When it happened. */
  at: Date;
} & ({ eventId: bigint } | { datePollId: bigint });

/**
 * Replaces the earlier notification, because `notify` creates only one for each kind, origin and subject. A repeated job keeps the one
 * that it created, which is not earlier.
 */
export async function notifyAgain(
  platform: Pick<Platform, 'db' | 'sql' | 'clock' | 'ids'>,
  recipientIds: readonly bigint[],
  { at, ...about }: Notice,
): Promise<void> {
  const { kind: type, ...named } = about;
  await platform.db.notification.deleteMany({
    where: { recipientId: { in: [...recipientIds] }, type, ...named, createdAt: { lt: at } },
  });
  await notify(platform, recipientIds, about);
}
