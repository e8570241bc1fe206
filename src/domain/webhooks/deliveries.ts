/** The deliveries of a webhook, for moderators of its group: the last ones, a test, one that is sent again, and one that is skipped. */
import type { WebhookDelivery } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { IdentityContext } from '../access/context.ts';
import type { PageBounds } from '../kernel/page.ts';
import { pageOf } from '../kernel/page.ts';
import { enqueueDeliveries, retryNow } from './due.ts';
import { changeUnderLock, findWebhook, type OfWebhook } from './find.ts';
import { TEST_KIND } from './kinds.ts';
import { isAgain } from './next-delivery.ts';

/** The newest first; the bounds are sequences. Refuses non-moderators, remote groups and unknown webhooks. */
export async function listDeliveries(
  ctx: IdentityContext,
  given: OfWebhook,
  page: PageBounds,
): Promise<WebhookDelivery[]> {
  const { id: webhookId } = await findWebhook(ctx, given);
  const { where, order } = pageOf(page);
  return ctx.db.webhookDelivery.findMany({
    where: { webhookId, sequence: where.id },
    orderBy: { sequence: 'desc' },
    take: order.take,
  });
}

/** Stores a delivery without an event. It waits while the webhook is paused. Refuses as `findWebhook` does. */
export function sendTest(ctx: IdentityContext, given: OfWebhook): Promise<WebhookDelivery> {
  return changeUnderLock(ctx, given, async (tx, webhook) => {
    const { id: webhookId, sequence } = await tx.webhook.update({
      where: { id: webhook.id },
      data: { sequence: { increment: 1 } },
    });
    const createdAt = ctx.clock.now();
    const delivery = await tx.webhookDelivery.create({ data: { webhookId, sequence, kind: TEST_KIND, createdAt } });
    await retryNow(tx, ctx, webhook);
    return delivery;
  });
}

/** Sends a delivery again, before later ones that wait: once if it had ended. Refuses as `findWebhook` does, and unknown deliveries. */
export function redeliver(ctx: IdentityContext, given: OfWebhook & { sequence: string }): Promise<WebhookDelivery> {
  return changeUnderLock(ctx, given, async (tx, webhook) => {
    const key = { webhookId: webhook.id, sequence: parseId(given.sequence) ?? -1n };
    const found = await tx.webhookDelivery.findUnique({ where: { webhookId_sequence: key } });
    if (!found) throw new Refusal('not_found', 'Delivery not found');
    const hasEnded = found.status !== 'PENDING' || isAgain(found);
    const delivery = await tx.webhookDelivery.update({
      where: { webhookId_sequence: key },
      // An attempt under way belongs to the former `triedAt`, so its outcome is not stored.
      data: { status: 'PENDING', attempts: hasEnded ? found.attempts || 1 : 0, nextAt: null, triedAt: null },
    });
    await retryNow(tx, ctx, webhook);
    return delivery;
  });
}

/** A former attempt was accepted, and a moderator sends it again. */
const hasArrived = (delivery: WebhookDelivery): boolean =>
  isAgain(delivery) && delivery.code !== null && delivery.error === null;

/**
 * Gives up a delivery that waits, so that the next one is sent; one that has arrived before stays delivered. If the delivery is being sent, the
 * receiver may get it nevertheless, and the next one follows after that attempt. Refuses as `findWebhook` does, unknown deliveries, and those that do not wait.
 */
export function skipWaiting(ctx: IdentityContext, given: OfWebhook & { sequence: string }): Promise<WebhookDelivery> {
  return changeUnderLock(ctx, given, async (tx, webhook) => {
    const key = { webhookId: webhook.id, sequence: parseId(given.sequence) ?? -1n };
    const found = await tx.webhookDelivery.findUnique({ where: { webhookId_sequence: key } });
    if (!found) throw new Refusal('not_found', 'Delivery not found');
    // The worker that stores an outcome takes no lock of the group: the condition decides which of the two counts.
    const [delivery] = await tx.webhookDelivery.updateManyAndReturn({
      where: { ...key, status: 'PENDING' },
      data: { status: hasArrived(found) ? 'DELIVERED' : 'DISCARDED', nextAt: null },
    });
    if (!delivery) throw new Refusal('conflict', 'This delivery is no longer waiting');
    await enqueueDeliveries(tx, webhook);
    return delivery;
  });
}
