/** Devices and one-time keys: uploading, querying and claiming them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { KEYS_OF_DEVICE } from '../../src/domain/crypto/limits.ts';
import { revokeTokens } from '../../src/domain/users/sessions/revoke-tokens.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { makeDevice, type TestDevice } from '../support/world/devices.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const UPLOAD = '/api/v1/crypto/keys/upload';
const DAY = 86_400_000;

let world: World;
let owner: Person;
let device: TestDevice;
let friend: TestDevice;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await world.someone('owner');
  device = await makeDevice(world, owner, 'phone');
  friend = await makeDevice(world, await world.someone('friend'), 'laptop');
  await friend.upload();
});

const count = async (of = device) => (await of.rest.get('/api/v1/crypto/keys/count')).body.one_time_keys;
const query = async (ids: string[], by = friend) => (await by.rest.post('/api/v1/crypto/keys/query', { id: ids })).body;
const claim = async (by = friend, named: object[] = [{ account_id: owner.id, device_id: 'phone' }]) =>
  (await by.rest.post('/api/v1/crypto/keys/claim', { device: named })).body;
const idsOf = (claimed: { key_id: string }[]): string[] => claimed.map((key) => key.key_id);

describe('a device', () => {
  test('is the token’s, with the keys that were uploaded', async () => {
    const { status, body } = await device.upload(...device.keys('a', 'b'));
    expect([status, body]).toEqual([200, device.device]);
    expect(await count()).toBe(2);
    expect(await query([owner.id])).toEqual([{ account_id: owner.id, devices: [device.device] }]);
  });

  test('is not there before: neither count nor messages, and no devices of the account', async () => {
    for (const path of ['/api/v1/crypto/keys/count', '/api/v1/crypto/encrypted_messages'])
      expect((await device.rest.get(path)).status).toBe(404);
    expect(await query([owner.id])).toEqual([{ account_id: owner.id, devices: [] }]);
    expect(await query(['1', 'nobody'])).toEqual([]);
  });

  test('is uploaded by a form too', async () => {
    const [key] = device.keys('a');
    const form = new URLSearchParams(
      Object.entries(device.device).map(([name, value]): [string, string] => [`device[${name}]`, value]),
    );
    for (const [name, value] of Object.entries(key ?? {})) form.append(`one_time_keys[][${name}]`, value);
    expect((await device.rest.post(UPLOAD, form)).body).toEqual(device.device);
    expect(await count()).toBe(1);
    const asked = new URLSearchParams([['id[]', owner.id]]);
    expect((await friend.rest.post('/api/v1/crypto/keys/query', asked)).body[0].devices).toHaveLength(1);
    const claimed = new URLSearchParams([
      ['device[][account_id]', owner.id],
      ['device[][device_id]', 'phone'],
    ]);
    expect(idsOf((await friend.rest.post('/api/v1/crypto/keys/claim', claimed)).body)).toEqual(['a']);
  });

  test('keeps absent fields, and its keys', async () => {
    await device.upload(...device.keys('a'));
    const { body } = await device.rest.post(UPLOAD, { device: { name: 'Renamed' } });
    expect(body).toEqual({ ...device.device, name: 'Renamed' });
    expect(await count()).toBe(1);
  });

  test('a device with other identity keys loses its one-time keys and messages', async () => {
    await device.upload(...device.keys('a'));
    const sent = [{ account_id: owner.id, device_id: 'phone', type: 0, body: 'x', hmac: 'y' }];
    expect((await friend.rest.post('/api/v1/crypto/deliveries', { device: sent })).status).toBe(200);
    const { identity_key, fingerprint_key } = (await makeDevice(world, owner, 'other')).device;
    await device.rest.post(UPLOAD, { device: { identity_key, fingerprint_key } });
    expect(await count()).toBe(0);
    expect((await device.rest.get('/api/v1/crypto/encrypted_messages')).body).toEqual([]);
  });

  test('needs its parts, valid keys and a name that no other device of the account has', async () => {
    const wrong: [change: object, field: string][] = [
      [{ device_id: '' }, 'device device'],
      [{ device_id: null }, 'device device'],
      [{ name: '' }, 'name'],
      [{ fingerprint_key: 'AAAA' }, 'fingerprint key'],
      [{ fingerprint_key: null }, 'fingerprint key'],
      [{ identity_key: '*' }, 'identity key'],
    ];
    for (const [change, field] of wrong) {
      const { status, body } = await device.rest.post(UPLOAD, { device: { ...device.device, ...change } });
      expect([change, status, String(body.error).toLowerCase().includes(field)]).toEqual([change, 422, true]);
    }
    await device.upload();
    const second = await makeDevice(world, owner, 'phone');
    expect([(await second.upload()).status, (await device.upload()).status]).toEqual([422, 200]);
  });

  test('goes with its token', async () => {
    await device.upload(...device.keys('a'));
    const { db } = world.platform;
    await db.$transaction((tx) => revokeTokens(tx, world.platform, { actorId: owner.actorId }));
    expect((await query([owner.id]))[0].devices).toEqual([]);
    expect(await db.device.count({ where: { actorId: owner.actorId } })).toBe(0);
  });

  test('is not for sign-ins, nor for tokens without the scope', async () => {
    const signedIn = await world.rest({ ...owner, token: owner.accessToken }).get('/api/v1/crypto/keys/count');
    expect([signedIn.status, signedIn.body.error]).toEqual([403, 'This method requires the token of an application']);
    const { status, body } = await world.rest(owner).get('/api/v1/crypto/keys/count');
    expect([status, body.error]).toEqual([403, 'This action is outside the authorized scopes']);
  });
});

describe('one-time keys', () => {
  test('are refused when the fingerprint key did not sign them', async () => {
    const [good] = device.keys('a');
    const [foreign] = friend.keys('a');
    const wrong = [
      foreign,
      { ...good, key: foreign?.key },
      { ...good, signature: 'AAAA' },
      { ...good, key: 'AAAA' },
      { ...good, key_id: '' },
    ];
    for (const key of wrong) {
      const { status, body } = await device.rest.post(UPLOAD, { device: device.device, one_time_keys: [key] });
      expect([status, body.error]).toEqual([422, expect.stringContaining('ne time keys')]);
    }
    expect((await device.rest.get('/api/v1/crypto/keys/count')).status).toBe(404);
  });

  test('are claimed once, the first uploaded first, until none is left', async () => {
    const keys = device.keys('a', 'b');
    await device.upload(...keys);
    expect(await claim()).toEqual([{ account_id: owner.id, device_id: 'phone', ...keys[0] }]);
    expect([await count(), idsOf(await claim()), idsOf(await claim())]).toEqual([1, ['b'], []]);
  });

  test('do not come back when their upload is repeated after they were claimed', async () => {
    const keys = device.keys('a', 'b');
    await device.upload(...keys);
    await claim();
    await device.upload(...keys, ...device.keys('c'));
    expect(await count()).toBe(2);
    expect([...idsOf(await claim()), ...idsOf(await claim()), ...idsOf(await claim())]).toEqual(['b', 'c']);
  });

  test('are claimed exactly once by 100 claims at the same time', async () => {
    const names = Array.from({ length: 90 }, (_, i) => `key${i}`);
    await device.upload(...device.keys(...names));
    const claimed = (await Promise.all(Array.from({ length: 100 }, () => claim()))).flatMap(idsOf);
    expect(claimed).toHaveLength(90);
    expect(new Set(claimed)).toEqual(new Set(names));
    expect(await count()).toBe(0);
  });

  test('keys of several devices are claimed together; a device that is named twice gives one', async () => {
    const second = await makeDevice(world, owner, 'tablet');
    await device.upload(...device.keys('a', 'b'));
    await second.upload(...second.keys('c'));
    const asked = ['phone', 'tablet', 'phone', 'none'].map((device_id) => ({ account_id: owner.id, device_id }));
    expect(idsOf(await claim(friend, asked)).sort()).toEqual(['a', 'c']);
    expect(await claim(friend, [{ account_id: 'x', device_id: 'phone' }])).toEqual([]);
  });

  test('have a limit for each device', async () => {
    const batch = (from: number, size: number) =>
      device.upload(...device.keys(...Array.from({ length: size }, (_, i) => `k${from + i}`)));
    for (let from = 0; from < KEYS_OF_DEVICE; from += 100) expect((await batch(from, 100)).status).toBe(200);
    const more = await batch(KEYS_OF_DEVICE, 1);
    expect([more.status, more.body.error]).toEqual([422, expect.stringContaining('too many one-time keys')]);
    expect(await count()).toBe(KEYS_OF_DEVICE);
    expect((await batch(1000, 101)).status).toBe(422);
  });

  test('are forgotten a month after they were claimed', async () => {
    await device.upload(...device.keys('a', 'b', 'c'));
    await claim();
    world.clock.advance(20 * DAY);
    await claim();
    world.clock.advance(11 * DAY);
    await runFromTimetable(world.platform, 'one_time_keys.claimed');
    const rows = await world.platform.db.oneTimeKey.findMany({ where: { device: { actorId: owner.actorId } } });
    expect(rows.map((row) => row.keyId).sort()).toEqual(['b', 'c']);
  });
});

describe('nothing is revealed about', () => {
  const block = ({ actorId }: Person, target: Person) =>
    world.platform.db.block.create({
      data: {
        id: world.platform.ids.next(),
        blockerId: actorId,
        targetId: target.actorId,
        createdAt: world.clock.now(),
      },
    });
  const hidden: [name: string, change: () => Promise<unknown>][] = [
    ['somebody whom one blocks', () => block(friend.person, owner)],
    ['somebody who blocks', () => block(owner, friend.person)],
    [
      'somebody suspended',
      () => world.platform.db.actor.update({ where: { id: owner.actorId }, data: { suspendedAt: world.clock.now() } }),
    ],
  ];
  test.each(hidden)('%s', async (_name, change) => {
    await device.upload(...device.keys('a'));
    await change();
    expect(await query([owner.id])).toEqual([]);
    expect(await claim()).toEqual([]);
    const sent = [{ account_id: owner.id, device_id: 'phone', type: 0, body: 'x', hmac: 'y' }];
    expect((await friend.rest.post('/api/v1/crypto/deliveries', { device: sent })).status).toBe(404);
    expect(await world.platform.db.encryptedMessage.count({ where: { device: { actorId: owner.actorId } } })).toBe(0);
  });
});
