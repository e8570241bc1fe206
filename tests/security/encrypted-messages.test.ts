/** Encrypted messages: delivered to devices, streamed, paged and cleared. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WAITING_MESSAGES } from '../../src/domain/crypto/limits.ts';
import { eraseContent } from '../../src/domain/persons/erase-content.ts';
import { unseal } from '../../src/platform/seal.ts';
import { openSocket } from '../support/clients/streaming.ts';
import { WAITING } from '../support/world/blocks.ts';
import { makeDevice, type TestDevice } from '../support/world/devices.ts';
import { createWorld, type World } from '../support/world/world.ts';

const MESSAGES = '/api/v1/crypto/encrypted_messages';

let world: World;
let phone: TestDevice;
let tablet: TestDevice;
let sender: TestDevice;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const owner = await world.someone('owner');
  [phone, tablet] = await Promise.all([makeDevice(world, owner, 'phone'), makeDevice(world, owner, 'tablet')]);
  sender = await makeDevice(world, await world.someone('sender'), 'laptop');
  for (const device of [phone, tablet, sender]) await device.upload();
});

const to = ({ person, deviceId }: TestDevice, body = 'sealed', more: object = {}) => ({
  ...{ account_id: person.id, device_id: deviceId, type: 1, body, hmac: `hmac of ${body}` },
  ...more,
});
const deliver = (deliveries: object[], by = sender) =>
  by.rest.post('/api/v1/crypto/deliveries', { device: deliveries });
const waiting = async (of: TestDevice, query: Record<string, string> = {}) => (await of.rest.get(MESSAGES, query)).body;
const bodies = async (of: TestDevice, query: Record<string, string> = {}): Promise<string[]> =>
  (await waiting(of, query)).map((message: { body: string }) => message.body);

describe('delivering', () => {
  test('gives each of several devices its own message', async () => {
    const sent = await deliver([to(phone, 'one'), to(tablet, 'two', { type: '0' })]);
    expect([sent.status, sent.body]).toEqual([200, {}]);
    const [message, ...others] = await waiting(phone);
    expect(others).toEqual([]);
    expect(message).toEqual({
      id: expect.stringMatching(/^\d+$/),
      account_id: sender.person.id,
      device_id: 'laptop',
      type: 1,
      body: 'one',
      digest: 'hmac of one',
      message_franking: expect.any(String),
      created_at: world.clock.now().toISOString(),
    });
    expect((await waiting(tablet))[0]).toMatchObject({ type: 0, body: 'two' });
    expect(await waiting(sender)).toEqual([]);
  });

  test('is franked for this server alone', async () => {
    await deliver([to(phone, 'one')]);
    const [{ message_franking }] = await waiting(phone);
    expect(message_franking).not.toContain('hmac');
    expect(JSON.parse((await unseal(world.platform.secrets, message_franking)) ?? '')).toEqual({
      source_account_id: sender.person.id,
      target_account_id: phone.person.id,
      timestamp: world.clock.now().toISOString(),
      hmac: 'hmac of one',
    });
    expect(await unseal({ sealingKey: new Uint8Array(32) }, message_franking)).toBe(null);
  });

  test('accepts a form', async () => {
    const form = new URLSearchParams(
      Object.entries(to(phone, 'formed')).map(([name, value]) => [`device[][${name}]`, String(value)]),
    );
    expect((await sender.rest.post('/api/v1/crypto/deliveries', form)).body).toEqual({});
    expect(await bodies(phone)).toEqual(['formed']);
  });

  test('all or nothing: an unknown device is not found', async () => {
    const unknown = { ...to(phone), device_id: 'none' };
    expect((await deliver([to(phone), unknown])).status).toBe(404);
    expect((await deliver([to(phone), { ...to(phone), account_id: 'x' }])).status).toBe(404);
    expect(await waiting(phone)).toEqual([]);
  });

  test('needs a device of one’s own', async () => {
    const bare = await makeDevice(world, sender.person, 'new');
    expect((await deliver([to(phone)], bare)).status).toBe(404);
  });

  test('has a limit of messages that wait, also at the same time', async () => {
    const deviceId = (
      await world.platform.db.device.findFirstOrThrow({ where: { deviceId: 'phone', actorId: phone.person.actorId } })
    ).id;
    const row = { deviceId, fromActorId: sender.person.actorId, fromDeviceId: 'laptop', type: 1, body: '', digest: '' };
    await world.platform.db.encryptedMessage.createMany({
      data: Array.from({ length: WAITING_MESSAGES - 2 }, () => ({
        ...{ ...row, id: world.platform.ids.next(), messageFranking: '', createdAt: world.clock.now() },
      })),
    });
    const answers = await Promise.all(Array.from({ length: 5 }, () => deliver([to(phone)])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.error).toContain('Too many messages are already waiting');
    expect((await deliver([to(tablet), to(tablet)])).status).toBe(200);
  });

  test('counts messages that were delivered while it waited for the device', async () => {
    const { db, ids, clock } = world.platform;
    const { id: deviceId } = await db.device.findFirstOrThrow({
      where: { actorId: phone.person.actorId, deviceId: 'phone' },
    });
    const row = { deviceId, fromActorId: sender.person.actorId, fromDeviceId: 'laptop', type: 1, body: '', digest: '' };
    const held = await world.platform.pool.connect();
    try {
      await held.query('BEGIN');
      await held.query('SELECT FROM devices WHERE id = $1 FOR NO KEY UPDATE', [deviceId]);
      const late = deliver([to(phone)]);
      await expect.poll(async () => (await world.platform.pool.query(WAITING)).rowCount).toBe(1);
      await db.encryptedMessage.createMany({
        data: Array.from({ length: WAITING_MESSAGES }, () => ({
          ...{ ...row, id: ids.next(), messageFranking: '', createdAt: clock.now() },
        })),
      });
      await held.query('COMMIT');
      expect((await late).status).toBe(422);
    } finally {
      held.release();
    }
  });

  test('refuses messages that are too long, or for too many', async () => {
    expect((await deliver([to(phone, 'x'.repeat(20_001))])).status).toBe(422);
    expect((await deliver(Array.from({ length: 51 }, () => to(phone)))).status).toBe(422);
    expect((await deliver([to(phone, '', { type: 'x' })])).status).toBe(422);
    expect(await waiting(phone)).toEqual([]);
  });
});

describe('waiting messages', () => {
  beforeEach(async () => {
    for (const body of ['1', '2', '3', '4', '5']) await deliver([to(phone, body)]);
  });

  test('are paged by id, with links', async () => {
    const first = await phone.rest.get(MESSAGES, { limit: '2' });
    expect(first.body.map((message: { body: string }) => message.body)).toEqual(['5', '4']);
    const next = Object.fromEntries(first.links.next ?? []);
    expect(await bodies(phone, next)).toEqual(['3', '2']);
    expect(await bodies(phone, { limit: '2', min_id: first.body[1].id })).toEqual(['5']);
    expect(first.links.prev?.get('min_id')).toBe(first.body[0].id);
    expect(await bodies(phone, { since_id: first.body[1].id })).toEqual(['5']);
    expect((await phone.rest.get(MESSAGES, { limit: '1000' })).body).toHaveLength(5);
  });

  test('are cleared up to an id; without one none is', async () => {
    const { id } = (await waiting(phone))[2];
    const clear = (body: object, by = phone) => by.rest.post(`${MESSAGES}/clear`, body);
    expect((await clear({ up_to_id: id }, tablet)).body).toEqual({});
    expect((await clear({})).body).toEqual({});
    expect(await bodies(phone)).toHaveLength(5);
    expect((await clear({ up_to_id: id })).body).toEqual({});
    expect(await bodies(phone)).toEqual(['5', '4']);
  });

  test('go with the person who sent them', async () => {
    await eraseContent(world.platform, sender.person.actorId);
    expect(await waiting(phone)).toEqual([]);
  });
});

describe('the stream', () => {
  const open = (device: TestDevice) =>
    openSocket(Number(new URL(world.url).port), `?access_token=${device.person.token}&stream=user`);

  test('the stream of the device’s token gets the message, and the stream of the other device does not', async () => {
    const [first, second] = await Promise.all([open(phone), open(tablet)]);
    await deliver([to(phone, 'streamed')]);
    await world.drain();
    const [frame] = await first.first(1);
    expect([frame?.stream, frame?.event]).toEqual([['user'], 'encrypted_message']);
    expect(JSON.parse(frame?.payload ?? '')).toEqual((await waiting(phone))[0]);
    await deliver([to(tablet, 'other')]);
    await world.drain();
    const [other] = await second.first(1);
    expect(JSON.parse(other?.payload ?? '').body).toBe('other');
    for (const client of [first, second]) {
      await client.settled();
      expect(client.frames).toHaveLength(1);
      client.ws.terminate();
    }
  });

  test('needs the scope crypto', async () => {
    const client = await open(phone);
    await world.platform.db.accessToken.updateMany({
      where: { device: { actorId: phone.person.actorId, deviceId: 'tablet' } },
      data: { scopes: ['read'] },
    });
    const without = await open(tablet);
    await deliver([to(phone), to(tablet)]);
    await world.drain();
    await client.first(1);
    await without.settled();
    expect(without.frames).toEqual([]);
    for (const each of [client, without]) each.ws.terminate();
  });
});
