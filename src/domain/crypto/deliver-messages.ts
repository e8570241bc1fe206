/** Delivers encrypted messages to devices. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { seal } from '../../platform/seal.ts';
import type { IdentityContext } from '../access/context.ts';
import { enqueue } from '../kernel/outbox.ts';
import { refuse } from '../kernel/refusals.ts';
import { columnsOf, type DeviceName, findOwnDevice } from './find.ts';
import { WAITING_MESSAGES } from './limits.ts';
import { REACHABLE } from './visible.ts';

export interface Delivery extends DeviceName {
  type: number;
  body: string;
  hmac: string;
}

interface Target {
  id: bigint;
  account_id: bigint;
  device_id: string;
  waiting: number;
}

const lockDevices = statement(
  'lock_devices',
  `SELECT d.id, d.actor_id AS account_id, d.device_id FROM devices d JOIN actors a ON a.id = d.actor_id
   WHERE (d.actor_id, d.device_id) IN (SELECT * FROM unnest($2::bigint[], $3::text[])) AND ${REACHABLE('$1', 'a')}
   ORDER BY d.id FOR NO KEY UPDATE OF d`,
);

/**
 * Locks the devices, then counts their pending messages, so that concurrent deliveries do not exceed the limit. The count is a
 * separate statement: one that waited for the lock would not see what was delivered meanwhile.
 */
async function lockTargets(tx: Tx, ctx: IdentityContext, names: readonly DeviceName[]): Promise<Target[]> {
  const locked = await sqlWithin(tx).many(lockDevices, [ctx.viewer.actorId, ...columnsOf(names)]);
  const counts = await tx.encryptedMessage.groupBy({
    by: ['deviceId'],
    where: { deviceId: { in: locked.map(({ id }) => id) } },
    _count: true,
  });
  const waiting = new Map(counts.map((row) => [row.deviceId, row._count]));
  return locked.map((row) => ({ ...row, waiting: waiting.get(row.id) ?? 0 }));
}

/** Proof of sender, content, recipient and time, in case the recipient reports the message. Only this server can read it. */
function franking(ctx: IdentityContext, { accountId, hmac }: Delivery): Promise<string> {
  return seal(
    ctx.secrets,
    JSON.stringify({
      source_account_id: ctx.viewer.actorId.toString(),
      target_account_id: accountId,
      timestamp: ctx.clock.now().toISOString(),
      hmac,
    }),
  );
}

/**
 * Delivers all or nothing. Refuses with 404 if the token has no device, and for absent or unreachable devices; with 422 if too
 * many messages are pending for one.
 */
export async function deliverMessages(ctx: IdentityContext, deliveries: readonly Delivery[]): Promise<void> {
  const own = await findOwnDevice(ctx);
  const frankings = await Promise.all(deliveries.map((delivery) => franking(ctx, delivery)));
  await ctx.db.$transaction(async (tx) => {
    const targets = new Map((await lockTargets(tx, ctx, deliveries)).map((row) => [keyOf(row), row]));
    const rows = deliveries.map(({ accountId, deviceId, type, body, hmac }, i) => {
      const target = targets.get(keyOf({ account_id: accountId, device_id: deviceId })) ?? refuse('record_not_found');
      target.waiting += 1;
      if (target.waiting > WAITING_MESSAGES) refuse('device_full');
      return {
        ...{ id: ctx.ids.next(), deviceId: target.id, fromActorId: ctx.viewer.actorId, fromDeviceId: own.deviceId },
        ...{ type, body, digest: hmac, messageFranking: frankings[i] ?? '', createdAt: ctx.clock.now() },
      } satisfies Prisma.EncryptedMessageCreateManyInput;
    });
    await tx.encryptedMessage.createMany({ data: rows });
    for (const { id } of rows) await enqueue(tx, 'encrypted_message.created', { messageId: id.toString() });
  });
}

const keyOf = ({ account_id, device_id }: { account_id: bigint | string; device_id: string }): string =>
  `${account_id} ${device_id}`;
