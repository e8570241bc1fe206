/**
 * Two processes of one server share every limit through Redis: calls that one has counted, the other refuses.
 */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { RATES } from '../../src/procedures/rates.ts';
import { from, RATE_CALLS, told, useUp } from '../support/contract/rate-calls.ts';
import { createEmptyWorld, createWorld, type World } from '../support/world/world.ts';

const redisUrl = inject('redisUrl');

describe.skipIf(redisUrl === null)('two processes with one Redis', () => {
  let one: World;
  let two: World;
  beforeAll(async () => {
    const env = { RATE_LIMITS: 'on', REDIS_URL: redisUrl ?? '' };
    one = await createWorld({ env });
    two = await createEmptyWorld({ env: { ...env, PUBLIC_URL: one.url }, databaseUrl: one.databaseUrl });
  });
  afterAll(async () => {
    await two?.close();
    await one?.close();
  });

  let callers = 0;
  test.each(RATE_CALLS)('count %s, by %s, together', async (name, by, call) => {
    callers += 1;
    const [person, ip] = [await one.person(`caller${callers}`), `192.0.2.${callers}`];
    await useUp(one, name, by === 'ip' ? ip : person.userId.toString(), 1);
    expect((await call(two, person, ip)).status).not.toBe(429);
    for (const world of [one, two]) {
      const refused = await call(world, person, ip);
      expect([refused.status, refused.body]).toEqual([429, { error: 'Too many requests' }]);
      const [limit, remaining, reset] = told(refused);
      expect([limit, remaining]).toEqual([String(RATES[name].limit), '0']);
      // Redis has the time of the window, and each process reports it from its own clock, which stands still.
      const wait = Date.parse(reset ?? '') - world.clock.now().getTime();
      expect([wait > 0, wait <= RATES[name].seconds * 1000]).toEqual([true, true]);
    }
  });

  test('servers with another address do not share them', async () => {
    const stranger = await createEmptyWorld({ env: { RATE_LIMITS: 'on', REDIS_URL: redisUrl ?? '' } });
    await useUp(one, 'apps', '203.0.113.9', 0);
    const register = async (at: World) => (await at.rest().post('/api/v1/apps', {}, from('203.0.113.9'))).status;
    expect([await register(two), await register(stranger)]).toEqual([429, 422]);
    await stranger.close();
  });
});
