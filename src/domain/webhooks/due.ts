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
    { webhookId: id.toString() },
    { host: hostOf(url), key: `webhook:${id}`, ...(runAt && { runAt }) },
  );

const PORTION = 500;

type Ctx = Pick<Platform, 'db' | 'clock'>;

/** In case a job failed for another reason than its receiver, or the group had no moderator. The rest follows with the next run. */
export async function enqueueDueWebhooks({ db, clock }: Ctx): Promise<void> {
  const due = { status: 'PENDING' as const, OR: [{ nextAt: null }, { nextAt: { lte: clock.now() } }] };
  const where = { state: 'ACTIVE' as const, deliveries: { some: due } };
  for (const webhook of await db.webhook.findMany({ where, orderBy: { id: 'asc' }, take: PORTION }))
    await enqueueDeliveries(db, webhook);
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
