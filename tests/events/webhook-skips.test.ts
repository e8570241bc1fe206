/** Moderators skip a delivery that waits: the next one follows, in its order, also with two processes. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebhookDeliveryStatus } from '../../src/generated/prisma/enums.ts';
import { drain } from '../../src/jobs/worker/drain.ts';
import { outcome } from '../support/world/events.ts';
import { Webhooks } from '../support/world/webhooks.ts';
import { createEmptyWorld, type World } from '../support/world/world.ts';

let hooks: Webhooks;
let other: World;
beforeAll(async () => {
  hooks = await Webhooks.open();
  const { databaseUrl, url, clock } = hooks.world;
  other = await createEmptyWorld({ databaseUrl, env: { PUBLIC_URL: url }, clock });
});
afterAll(async () => {
  await other.close();
  await hooks.close();
});
beforeEach(async () => {
  await hooks.begin();
  other.platform.http = hooks.world.platform.http;
});

const skip = (sequence: string) => hooks.of().skip.mutate({ ...hooks.one, sequence });

test('a delivery that fails is skipped by REST, the next one follows at once, and it can be sent again', async () => {
  const { world, receiver } = hooks;
  receiver.answer = (res, { headers }) =>
    void res.writeHead(`${headers['webhook-id']}`.endsWith('_1') ? 400 : 204).end();
  for (let count = 0; count < 3; count += 1) await hooks.organize();
  expect(await hooks.sequences()).toEqual([1]);
  const path = `/api/v1/groups/${hooks.id}/webhooks/${hooks.webhookId}/deliveries`;
  const { status, body } = await world.rest(world.alice).post(`${path}/1/skip`);
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ sequence: '1', status: 'DISCARDED', attempts: 1, code: 400, nextAt: null }),
  ]);
  expect(await hooks.sequences()).toEqual([1, 2, 3]);
  expect(await hooks.rows()).toEqual(['1 DISCARDED 1 400 status', '2 DELIVERED 1 204 null', '3 DELIVERED 1 204 null']);
  receiver.answer = (res) => void res.writeHead(204).end();
  await hooks.of().redeliver.mutate({ ...hooks.one, sequence: '1' });
  expect(await hooks.sequences()).toEqual([1, 2, 3, 1]);
  expect((await hooks.rows())[0]).toBe('1 DELIVERED 2 204 null');
});

test('a delivery that had arrived stays delivered if its repetition is skipped', async () => {
  await hooks.organize();
  expect(await hooks.sequences()).toEqual([1]);
  await hooks.of().update.mutate({ ...hooks.one, paused: true });
  await hooks.of().redeliver.mutate({ ...hooks.one, sequence: '1' });
  expect(await hooks.rows()).toEqual(['1 PENDING 1 204 null']);
  expect(await skip('1')).toMatchObject({ status: 'DELIVERED', code: 204, nextAt: null });
  await hooks.of().update.mutate({ ...hooks.one, paused: false });
  expect(await hooks.sequences()).toEqual([1]);
});

test('only a delivery that waits is skipped, whatever the state of the webhook', async () => {
  const { db } = hooks.world.platform;
  const webhookId = BigInt(hooks.webhookId);
  await hooks.of().update.mutate({ ...hooks.one, paused: true });
  await hooks.organize();
  await hooks.world.drain();
  for (const state of ['ACTIVE', 'PAUSED', 'STOPPED'] as const)
    for (const status of Object.values(WebhookDeliveryStatus)) {
      await db.webhook.update({ where: { id: webhookId }, data: { state } });
      await db.webhookDelivery.updateMany({
        where: { webhookId },
        data: { status, code: 500, error: 'status', attempts: 2 },
      });
      const waits = status === 'PENDING';
      expect(await outcome(skip('1')), `${state} ${status}`).toBe(
        waits ? 'OK' : 'CONFLICT: This delivery is no longer waiting',
      );
      expect(await hooks.rows()).toEqual([`1 ${waits ? 'DISCARDED' : status} 2 500 status`]);
    }
  expect(await outcome(skip('7'))).toBe('NOT_FOUND: Delivery not found');
  expect(hooks.receiver.received).toEqual([]);
});

test.each([204, 500])(
  'skipped by another process while the answer %i is under way: the next one waits for it',
  async (code) => {
    const { receiver } = hooks;
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    receiver.answer = (res, { headers }) => {
      if (!`${headers['webhook-id']}`.endsWith('_1')) return void res.writeHead(204).end();
      asked.resolve();
      void answer.promise.then(() => res.writeHead(code).end());
    };
    await hooks.organize();
    await hooks.organize();
    const sending = hooks.world.drain();
    await asked.promise;
    await other.trpc(hooks.world.alice).groupWebhooks.skip.mutate({ ...hooks.one, sequence: '1' });
    // The queue of the host belongs to the other process.
    await drain(other.platform);
    expect(receiver.received).toHaveLength(1);
    answer.resolve();
    await sending;
    await drain(other.platform);
    expect(await hooks.sequences()).toEqual([1, 2]);
    expect(receiver.most).toBe(1);
    expect(await hooks.rows()).toEqual(['1 DISCARDED 0 null null', '2 DELIVERED 1 204 null']);
  },
);
