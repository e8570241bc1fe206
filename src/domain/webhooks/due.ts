/** Enqueues what webhooks have to send, and removes deliveries that are old. */
import type { Webhook } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueue } from '../kernel/outbox.ts';
import { hostOf } from '../kernel/silent-hosts.ts';

/** One job sends all deliveries of a webhook. The queue of its host runs one job at a time, across all processes. */
export const enqueueDeliveries = (db: Db | Tx, { id, url }: Pick<Webhook, 'id' | 'url'>, runAt?: Date): Promise<void> =>
  enqueue(
    db,
    'webhook.due',
    { webhookId: id.toString(), ...(runAt && { at: runAt.toISOString() }) },
    { host: hostOf(url), key: `webhook:${id}`, ...(runAt && { runAt }) },
  );

/** Lets the delivery that waits be tried at once, because a moderator has changed something. */
export async function retryNow(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  webhook: Pick<Webhook, 'id' | 'url'>,
): Promise<void> {
  const where = { webhookId: webhook.id, status: 'PENDING' as const, nextAt: { gt: clock.now() } };
  await tx.webhookDelivery.updateMany({ where, data: { nextAt: clock.now() } });
  await enqueueDeliveries(tx, webhook);
}

const PORTION = 500;

type Ctx = Pick<Platform, 'db' | 'clock'>;

/** In case a job failed for another reason than its receiver, or the group had no moderator. */
export async function enqueueDueWebhooks({ db, clock }: Ctx): Promise<void> {
  const due = { status: 'PENDING' as const, OR: [{ nextAt: null }, { nextAt: { lte: clock.now() } }] };
  const group = { suspendedAt: null, deletedAt: null };
  for (let last = 0n; ; ) {
    const where = { id: { gt: last }, state: 'ACTIVE' as const, group, deliveries: { some: due } };
    const webhooks = await db.webhook.findMany({ where, orderBy: { id: 'asc' }, take: PORTION });
    for (const webhook of webhooks) await enqueueDeliveries(db, webhook);
    const end = webhooks.at(-1);
    if (!end || webhooks.length < PORTION) return;
    last = end.id;
  }
}

/** As long as the log of changes (participations/event-changes.ts). */
const RETENTION_MS = 7 * 24 * 3_600_000;

/** Removes old deliveries, also those that still wait, and secrets that no longer count. */
export async function removeOldDeliveries({ db, clock }: Ctx): Promise<void> {
  const now = clock.now();
  await db.webhookDelivery.deleteMany({ where: { createdAt: { lt: new Date(now.getTime() - RETENTION_MS) } } });
  await db.webhook.updateMany({
    where: { formerUntil: { lte: now } },
    data: { formerSecret: null, formerUntil: null },
  });
}
