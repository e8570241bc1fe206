/** Webhooks whose receivers fail: attempts, order, pauses, the end, rotations of the secret, and processes that die in between. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signatureOf } from '../../src/domain/webhooks/secret.ts';
import { JOB_HANDLERS } from '../../src/jobs/handlers.ts';
import { drain } from '../../src/jobs/worker/drain.ts';
import { createHttp } from '../../src/platform/http/outgoing.ts';
import { mailsTo } from '../support/world/mails.ts';
import { ALL, Webhooks } from '../support/world/webhooks.ts';

let hooks: Webhooks;
beforeAll(async () => {
  hooks = await Webhooks.open();
});
afterAll(() => hooks.close());
beforeEach(() => hooks.begin());

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const PAUSES_MS = [5, 300, 1800, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * 3600)].map((s) => s * SECOND_MS);

const idsOf = () => hooks.receiver.received.map(({ headers }) => headers['webhook-id']);

/** Three changes, of which the receiver takes none. */
async function failThrice(status = 500): Promise<void> {
  hooks.receiver.answer = (res) => void res.writeHead(status).end();
  for (let count = 0; count < 3; count += 1) await hooks.organize();
  await hooks.world.drain();
}

test('a failure holds up later deliveries, which arrive in order and one at a time', async () => {
  await failThrice();
  expect(await hooks.sequences()).toEqual([1]);
  expect(await hooks.rows()).toEqual(['1 PENDING 1 500 status', '2 PENDING 0 null null', '3 PENDING 0 null null']);
  // A further change does not bring the next attempt forward.
  await hooks.organize();
  expect(await hooks.sequences()).toEqual([1]);
  hooks.receiver.answer = (res) => void setImmediate(() => res.writeHead(200).end('thank you'));
  hooks.world.clock.advance(5 * SECOND_MS);
  expect(await hooks.sequences()).toEqual([1, 1, 2, 3, 4]);
  expect(idsOf()).toEqual([1, 1, 2, 3, 4].map((n) => `msg_${hooks.webhookId}_${n}`));
  expect(hooks.receiver.most).toBe(1);
});

test('an attempt that was planned is made although the clock of its process is behind that of the queue', async () => {
  const { world } = hooks;
  await failThrice();
  hooks.receiver.answer = (res) => void res.writeHead(204).end();
  const until = new Date(world.clock.now().getTime() + 5 * SECOND_MS);
  world.clock.advance(4 * SECOND_MS);
  await drain(world.platform, { until });
  expect(idsOf()).toEqual([1, 1, 2, 3].map((n) => `msg_${hooks.webhookId}_${n}`));
});

test('after ten attempts the webhook stops, moderators get a mail, and it continues with the next delivery', async () => {
  const { world } = hooks;
  await failThrice();
  for (const [index, pause] of PAUSES_MS.entries()) {
    world.clock.advance(pause - SECOND_MS);
    expect(await hooks.sequences()).toHaveLength(index + 1);
    world.clock.advance(SECOND_MS);
    expect(await hooks.sequences()).toHaveLength(index + 2);
  }
  expect(await hooks.state()).toBe('STOPPED 2');
  expect((await hooks.rows())[0]).toBe('1 FAILED 10 500 status');
  const { email } = await world.platform.db.user.findUniqueOrThrow({ where: { id: world.alice.userId } });
  const mails = (await mailsTo(world, email)).filter(({ subject }) => subject.includes('webhook'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(new URL(hooks.receiver.url).host);
  await hooks.organize();
  world.clock.advance(24 * HOUR_MS);
  expect(await hooks.sequences()).toHaveLength(10);
  hooks.receiver.forget();
  await hooks.of().update.mutate({ ...hooks.one, paused: false });
  expect(await hooks.sequences()).toEqual([2, 3, 4]);
  await hooks.of().redeliver.mutate({ ...hooks.one, sequence: '1' });
  expect(await hooks.sequences()).toEqual([2, 3, 4, 1]);
  expect(idsOf().at(-1)).toBe(`msg_${hooks.webhookId}_1`);
  expect(await hooks.rows()).toEqual([11, 1, 1, 1].map((times, place) => `${place + 1} DELIVERED ${times} 204 null`));
});

test('resuming, a new secret and a test bring the next attempt forward', async () => {
  const { world } = hooks;
  const repairs = [
    async () => {
      await hooks.of().update.mutate({ ...hooks.one, paused: true });
      await hooks.of().update.mutate({ ...hooks.one, paused: false });
    },
    () => hooks.of().rotate.mutate(hooks.one),
    () => hooks.of().test.mutate(hooks.one),
  ];
  await failThrice();
  for (const [index, repair] of repairs.entries()) {
    await repair();
    await world.drain();
    expect(hooks.receiver.received).toHaveLength(index + 2);
    expect((await hooks.rows())[0]).toBe(`1 PENDING ${index + 2} 500 status`);
  }
});

test('a delivery that ended and is sent again is tried once, and neither holds up later ones nor stops the webhook', async () => {
  await hooks.organize();
  expect(await hooks.sequences()).toEqual([1]);
  hooks.receiver.answer = (res, { headers }) =>
    void res.writeHead(`${headers['webhook-id']}`.endsWith('_1') ? 410 : 204).end();
  await hooks.of().redeliver.mutate({ ...hooks.one, sequence: '1' });
  await hooks.organize();
  expect(await hooks.sequences()).toEqual([1, 1, 2]);
  expect(await hooks.rows()).toEqual(['1 FAILED 2 410 status', '2 DELIVERED 1 204 null']);
  expect(await hooks.state()).toBe('ACTIVE 0');
});

test('a delivery that the receiver refuses with 422 fails after three attempts, and later ones follow', async () => {
  hooks.receiver.answer = (res, { headers }) =>
    void res.writeHead(`${headers['webhook-id']}`.endsWith('_1') ? 422 : 204).end();
  await hooks.organize();
  await hooks.organize();
  for (const pause of [0, 5 * SECOND_MS, 300 * SECOND_MS]) {
    hooks.world.clock.advance(pause);
    await hooks.world.drain();
  }
  expect(await hooks.rows()).toEqual(['1 FAILED 3 422 status', '2 DELIVERED 1 204 null']);
  expect(await hooks.state()).toBe('ACTIVE 0');
});

test('an outcome is not stored if a moderator sent the delivery again in the meantime', async () => {
  const { world } = hooks;
  hooks.receiver.answer = (res) => void res.writeHead(500).end();
  await hooks.organize();
  await world.drain();
  const { http } = world.platform;
  let isFirst = true;
  const post: typeof http.post = async (...given) => {
    const answer = await http.post(...given);
    if (isFirst) {
      isFirst = false;
      await hooks.of().redeliver.mutate({ ...hooks.one, sequence: '1' });
    }
    return answer;
  };
  world.platform.http = { ...http, post };
  world.clock.advance(5 * SECOND_MS);
  await world.drain();
  expect(hooks.receiver.received).toHaveLength(3);
  expect(await hooks.rows()).toEqual(['1 PENDING 1 500 status']);
});

test('a turn of a slow receiver ends after 20 seconds, and the rest follows', async () => {
  const { world } = hooks;
  await hooks.of().update.mutate({ ...hooks.one, paused: true });
  for (let count = 0; count < 4; count += 1) await hooks.organize();
  await world.drain();
  hooks.receiver.answer = (res) => {
    world.clock.advance(12 * SECOND_MS);
    res.writeHead(204).end();
  };
  await hooks.of().update.mutate({ ...hooks.one, paused: false });
  const due = { webhookId: hooks.webhookId };
  await JOB_HANDLERS['webhook.due'](world.platform, due);
  expect(hooks.receiver.received).toHaveLength(2);
  await world.drain();
  expect(hooks.receiver.received).toHaveLength(4);
});

test('410 stops the webhook at once', async () => {
  await failThrice(410);
  expect(await hooks.state()).toBe('STOPPED 2');
  expect((await hooks.rows())[0]).toBe('1 FAILED 1 410 status');
  expect(hooks.receiver.received).toHaveLength(1);
});

test('redirects are not followed, whether they name a target or not', async () => {
  hooks.receiver.answer = (res, { path }) =>
    void (path === '/hook' ? res.writeHead(307, { location: '/other' }) : res.writeHead(204)).end();
  await hooks.organize();
  await hooks.world.drain();
  hooks.receiver.answer = (res) => void res.writeHead(304).end();
  expect(await hooks.rows()).toEqual(['1 PENDING 1 null redirect']);
  hooks.world.clock.advance(5 * SECOND_MS);
  await hooks.world.drain();
  expect(await hooks.rows()).toEqual(['1 PENDING 2 304 redirect']);
  expect(hooks.receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook']);
});

test('a receiver that does not answer pauses no other receiver at its host', async () => {
  const { world } = hooks;
  const other = await hooks.of().create.mutate({ id: hooks.id, url: `${hooks.receiver.url}/other`, kinds: ALL });
  hooks.allow(50);
  hooks.receiver.answer = (res, { path }) => void (path === '/other' && res.writeHead(204).end());
  await hooks.organize();
  await world.drain();
  expect(await hooks.rows()).toEqual(['1 PENDING 1 null silent']);
  expect(await hooks.of().deliveries.query({ ...hooks.one, webhookId: other.id })).toMatchObject([
    { status: 'DELIVERED' },
  ]);
  hooks.receiver.forget();
  world.clock.advance(5 * SECOND_MS);
  await world.drain();
  expect(await hooks.rows()).toEqual(['1 DELIVERED 2 204 null']);
});

test('nothing is sent to addresses of private networks, and a broken connection is a failure', async () => {
  const { world } = hooks;
  world.platform.http = createHttp();
  await hooks.organize();
  await world.drain();
  expect(await hooks.rows()).toEqual(['1 PENDING 1 null address']);
  expect(hooks.receiver.received).toEqual([]);
  hooks.allow();
  hooks.receiver.answer = (res) => void res.destroy();
  world.clock.advance(5 * SECOND_MS);
  await world.drain();
  expect(await hooks.rows()).toEqual(['1 PENDING 2 null connection']);
});

test('a signature is the one that the library standardwebhooks 1.1.1 makes', () => {
  const secret = 'whsec_MfKQ9r8GKYqTwUPD8ITPZMIo2LaLaw';
  expect(signatureOf(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, '{"test": 2432232314}')).toBe(
    'v1,XOz2BWHpoy28g3NAwUJFEGqXqKgHZE8fwzQYJnWHCTU=',
  );
});

test('after a rotation both secrets count for a day', async () => {
  const { world } = hooks;
  const former = hooks.secret;
  const { secret, formerSecretUntil } = await hooks.of().rotate.mutate(hooks.one);
  expect(formerSecretUntil).toBe(new Date(world.clock.now().getTime() + 24 * HOUR_MS).toISOString());
  expect(secret).not.toBe(former);
  await hooks.organize();
  expect(await hooks.deliveries(former)).toHaveLength(1);
  expect(await hooks.deliveries(secret)).toHaveLength(1);
  world.clock.advance(24 * HOUR_MS);
  hooks.receiver.forget();
  await hooks.organize();
  expect(await hooks.deliveries(secret)).toHaveLength(1);
  await expect(hooks.deliveries(former)).rejects.toThrow('The signature is wrong.');
  // Somebody who replaces the body is found out.
  const [request] = hooks.receiver.received;
  if (request) request.body = request.body.replace('Menders', 'Others');
  await expect(hooks.deliveries(secret)).rejects.toThrow('The signature is wrong.');
});

test('a secret that the server cannot read any more is a failure, which a rotation mends', async () => {
  const { db } = hooks.world.platform;
  await db.webhook.update({ where: { id: BigInt(hooks.webhookId) }, data: { secret: 'of another server' } });
  await hooks.organize();
  await hooks.world.drain();
  expect(await hooks.rows()).toEqual(['1 PENDING 1 null secret']);
  const { secret } = await hooks.of().rotate.mutate(hooks.one);
  expect(await hooks.deliveries(secret)).toHaveLength(1);
});

test('a process that dies after the change, or after the receiver took it, loses nothing and keeps the id', async () => {
  const { world } = hooks;
  const dies = async (): Promise<never> => {
    throw new Error('killed');
  };
  const handlers = { ...JOB_HANDLERS, 'event.happened': dies };
  await hooks.organize();
  await drain(world.platform, { handlers, allowFailures: true });
  expect(hooks.receiver.received).toEqual([]);
  world.clock.advance(60 * SECOND_MS);
  expect(await hooks.sequences()).toEqual([1]);

  const { http } = world.platform;
  const post: typeof http.post = async (...given) => {
    await http.post(...given);
    throw new Error('killed');
  };
  world.platform.http = { ...http, post };
  await hooks.organize();
  await drain(world.platform, { allowFailures: true });
  expect(hooks.receiver.received).toHaveLength(2);
  world.platform.http = http;
  world.clock.advance(60 * SECOND_MS);
  expect(await hooks.sequences()).toEqual([1, 2, 2]);
  expect(idsOf().slice(1)).toEqual(Array(2).fill(`msg_${hooks.webhookId}_2`));
  expect(await hooks.rows()).toEqual(['1 DELIVERED 1 204 null', '2 DELIVERED 1 204 null']);
});
