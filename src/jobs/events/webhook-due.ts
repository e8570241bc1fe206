/** Webhooks of groups: sends their deliveries in order, and mails moderators about a webhook that stopped. */
import { MEMBER_ROLES } from '../../domain/groups/states.ts';
import { hostOf } from '../../domain/kernel/silent-hosts.ts';
import { groupModeratorRecipients } from '../../domain/participations/mail-recipients.ts';
import { enqueueDeliveries } from '../../domain/webhooks/due.ts';
import { nextDelivery, readerOf, skipDelivery, storeOutcome } from '../../domain/webhooks/next-delivery.ts';
import { sendWebhook } from '../../domain/webhooks/send-webhook.ts';
import { presentWebhookPayload } from '../../entities/events/webhook-payload.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import { dueAt, type JobHandler } from '../job-handler.ts';
import { requestMails } from '../mails/request-mails.ts';

const webhookRecorded: JobHandler<'webhook.recorded'> = async ({ db }, { webhookId }) => {
  const webhook = await db.webhook.findUnique({ where: { id: parseId(webhookId) ?? 0n } });
  if (webhook) await enqueueDeliveries(db, webhook);
};

/** Sends the next delivery. Returns whether another one may follow. */
async function sendNext(platform: Platform, id: bigint): Promise<boolean> {
  const next = await nextDelivery(platform, id);
  if (!next) return false;
  const { webhook, delivery } = next;
  if (delivery.nextAt !== null && delivery.nextAt > platform.clock.now()) {
    // A later change has replaced the job of this attempt.
    await enqueueDeliveries(platform.db, webhook, delivery.nextAt);
    return false;
  }
  const viewer = await readerOf(platform.db, webhook);
  if (!viewer) return false;
  const body = await presentWebhookPayload({ ...platform, viewer }, next);
  if (body === null) {
    await skipDelivery(platform, delivery);
    return true;
  }
  return storeOutcome(platform, next, await sendWebhook(platform, webhook, delivery, body));
}

/** Then the receivers of the same queue have their turn. Slow ones send few in that time. */
const PORTION = 50;
const TURN_MS = 20_000;

const webhookDue: JobHandler<'webhook.due'> = async (given, { webhookId, at }) => {
  const platform = dueAt(given, at);
  const id = parseId(webhookId) ?? 0n;
  const end = platform.clock.now().getTime() + TURN_MS;
  for (let sent = 0; sent < PORTION && platform.clock.now().getTime() < end; sent += 1)
    if (!(await sendNext(platform, id))) return;
  await webhookRecorded(platform, { webhookId });
};

const webhookStopped: JobHandler<'webhook.stopped'> = async ({ db }, { webhookId, sequence }) => {
  const webhook = await db.webhook.findUnique({ where: { id: parseId(webhookId) ?? 0n }, include: { group: true } });
  // Somebody resumed it in the meantime.
  if (webhook?.state !== 'STOPPED') return;
  const { group, name, url } = webhook;
  await requestMails({ db }, await groupModeratorRecipients(db, group.id, MEMBER_ROLES.MODERATOR), {
    template: 'webhook_stopped',
    values: { group: plainActorName(group), name, host: hostOf(url), url: `${group.url}?tab=events` },
    ...{ about: `${webhookId}:${sequence}`, subject: group.id.toString() },
  });
};

export const webhookHandlers = {
  'webhook.recorded': webhookRecorded,
  'webhook.due': webhookDue,
  'webhook.stopped': webhookStopped,
};
