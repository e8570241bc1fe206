/** A subscription wants a notification: sends it, if the recipient may still see it. */
import type { IdentityContext } from '../../domain/access/context.ts';
import { roleOfRow } from '../../domain/access/role-columns.ts';
import { identityViewer } from '../../domain/access/viewer.ts';
import { findNotification } from '../../domain/notifications/list.ts';
import type { NotificationRow } from '../../domain/notifications/shown.ts';
import { sendPush } from '../../domain/push/send.ts';
import { findWantedPush } from '../../domain/push/wanted.ts';
import { presentPushMessage } from '../../entities/notifications/push-message.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

/** After this long without an answer the message is outdated, and is dropped without a dead job. */
const GIVEN_UP_MS = 2 * 3_600_000;

/** Null if it was dismissed, or its subject was deleted or hidden meanwhile. */
async function shownNotification(ctx: IdentityContext, id: bigint): Promise<NotificationRow | null> {
  try {
    return await findNotification(ctx, id.toString(), []);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

export const pushDue: JobHandler<'push.due'> = async (platform, payload) => {
  const [subscriptionId, notificationId] = [
    parseId(payload.subscriptionId) ?? 0n,
    parseId(payload.notificationId) ?? 0n,
  ];
  const push = await findWantedPush(platform, subscriptionId, notificationId);
  if (!push) return;
  const { user_id: userId, recipient_id: actorId, locale } = push;
  const ctx = {
    ...platform,
    viewer: { ...identityViewer(userId, actorId), role: roleOfRow(push), locale },
    languages: [locale],
  };
  const row = await shownNotification(ctx, notificationId);
  if (!row || platform.clock.now().getTime() - row.created_at.getTime() > GIVEN_UP_MS) return;
  const message = await presentPushMessage(ctx, push, row);
  if (!message || (await sendPush(platform, push, JSON.stringify(message))) === 'sent') return;
  // A newer subscription of the same token stays.
  await platform.db.pushSubscription.deleteMany({ where: { id: push.subscription_id, endpoint: push.endpoint } });
};
