/** The next delivery of a webhook, and the outcome of an attempt to send it. */
import type { Actor, Webhook, WebhookDelivery } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { type IdentityViewer, identityViewer } from '../access/viewer.ts';
import { MEMBER_ROLES } from '../groups/states.ts';
import { enqueue } from '../kernel/outbox.ts';
import { enqueueDeliveries } from './due.ts';
import type { Outcome } from './send-webhook.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

/** The pauses between attempts that Standard Webhooks recommends: ten attempts within 76 hours. */
const PAUSES_MS = [
  5 * SECOND_MS,
  300 * SECOND_MS,
  1800 * SECOND_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];

/** The receiver wants no deliveries any more. */
const GONE = 410;

/** The receiver refuses the content of this delivery. Later ones do not wait for it, and the webhook does not stop. */
const REFUSED: readonly (number | null)[] = [413, 422];
const REFUSED_ATTEMPTS = 3;

/** Had ended, and a moderator sends it again: it is tried once, and neither holds up later ones nor stops the webhook. */
export const isAgain = ({ attempts, nextAt }: WebhookDelivery): boolean => attempts > 0 && nextAt === null;

export interface NextDelivery {
  webhook: Webhook & { group: Actor };
  delivery: WebhookDelivery;
}

/** The earliest one that was not sent, however many attempts it needs: that is the order. Null if the webhook does not send now. */
export async function nextDelivery({ db }: Pick<Platform, 'db'>, id: bigint): Promise<NextDelivery | null> {
  const webhook = await db.webhook.findUnique({ where: { id }, include: { group: true } });
  if (webhook?.state !== 'ACTIVE' || webhook.group.suspendedAt || webhook.group.deletedAt) return null;
  const delivery = await db.webhookDelivery.findFirst({
    where: { webhookId: id, status: 'PENDING' },
    orderBy: { sequence: 'asc' },
  });
  return delivery && { webhook, delivery };
}

/** In whose name the content of a delivery is read: the moderator who added the webhook, otherwise the highest one. Null if there is none. */
export async function readerOf(db: Db, { groupId, addedById }: Webhook): Promise<IdentityViewer | null> {
  const members = await db.member.findMany({
    where: {
      ...{ parentId: groupId, role: { gte: MEMBER_ROLES.MODERATOR } },
      actor: { domain: null, deletedAt: null, suspendedAt: null, user: { suspendedAt: null, disabledAt: null } },
    },
    orderBy: [{ role: 'desc' }, { id: 'asc' }],
    select: { actorId: true, actor: { select: { userId: true } } },
  });
  const member = members.find(({ actorId }) => actorId === addedById) ?? members[0];
  return member?.actor.userId ? identityViewer(member.actor.userId, member.actorId) : null;
}

/** Its subject may no longer be seen. */
export async function skipDelivery({ db }: Pick<Platform, 'db'>, delivery: WebhookDelivery): Promise<void> {
  const { webhookId, sequence, status } = delivery;
  await db.webhookDelivery.updateMany({ where: { webhookId, sequence, status }, data: { status: 'SKIPPED' } });
}

/**
 * Stores the outcome, unless a moderator had the delivery sent again meanwhile. After a failure, a job is enqueued for the next attempt; after the last one, or the answer 410, the webhook stops and its
 * moderators are notified, unless only this delivery was refused or it was sent again. Returns whether the next delivery may be sent.
 */
export function storeOutcome(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { webhook, delivery }: NextDelivery,
  { code, error }: Outcome,
): Promise<boolean> {
  const [now, { webhookId, sequence }] = [clock.now(), delivery];
  const attempts = delivery.attempts + 1;
  const isRefused = REFUSED.includes(code) && attempts >= REFUSED_ATTEMPTS;
  const endsAlone = error !== null && (isAgain(delivery) || isRefused);
  const pause = code === GONE || endsAlone ? undefined : PAUSES_MS[attempts - 1];
  const ends = error !== null && pause === undefined;
  const nextAt = error === null || pause === undefined ? null : new Date(now.getTime() + pause);
  const status = error === null ? 'DELIVERED' : ends ? 'FAILED' : 'PENDING';
  return db.$transaction(async (tx) => {
    const data = { status, attempts, code, error, nextAt, triedAt: now } as const;
    const { triedAt, attempts: before } = delivery;
    const where = { webhookId, sequence, status: 'PENDING', attempts: before, triedAt } as const;
    const { count } = await tx.webhookDelivery.updateMany({ where, data });
    // The delivery is sent again, or is gone with its webhook: `nextDelivery` knows.
    if (count === 0) return true;
    if (nextAt !== null) await enqueueDeliveries(tx, webhook, nextAt);
    if (ends && !endsAlone) {
      const stopped = await tx.webhook.updateMany({
        where: { id: webhookId, state: 'ACTIVE' },
        data: { state: 'STOPPED' },
      });
      const payload = { webhookId: webhookId.toString(), sequence: sequence.toString() };
      if (stopped.count > 0) await enqueue(tx, 'webhook.stopped', payload);
    }
    return error === null || endsAlone;
  });
}
