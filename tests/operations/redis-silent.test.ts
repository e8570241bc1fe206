/** A hung Redis: limits are counted in the process, streams recover, and operators are warned. */
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { openSocket } from '../support/clients/streaming.ts';
import { type SilentProxy, silentProxy } from '../support/servers/silent-proxy.ts';
import { createEmptyWorld, type Person, type World } from '../support/world/world.ts';

const redisUrl = inject('redisUrl');

describe.skipIf(redisUrl === null)('a hung Redis', () => {
  let proxy: SilentProxy;
  let world: World;
  let alice: Person;

  beforeAll(async () => {
    const url = new URL(redisUrl ?? '');
    proxy = await silentProxy({ host: url.hostname, port: Number(url.port || 6379) });
    world = await createEmptyWorld({ env: { RATE_LIMITS: 'on', REDIS_URL: `redis://127.0.0.1:${proxy.port}` } });
    alice = await world.person('alice');
    await world.drain();
  });

  afterEach(() => proxy.thaw());

  afterAll(async () => {
    await world.close();
    await proxy.close();
  });

  const home = async (): Promise<{ status: number; remaining: string | null; ms: number }> => {
    const began = performance.now();
    const { status, headers } = await world.rest(alice).get('/api/v1/timelines/home');
    return { status, remaining: headers.get('x-ratelimit-remaining'), ms: performance.now() - began };
  };
  const health = async () => {
    const answer = await fetch(`${world.url}/health`);
    return [answer.status, await answer.json()];
  };

  test('delays no request, and the limits are counted in the process meanwhile', async () => {
    expect((await home()).status).toBe(200);
    proxy.freeze();
    const first = await home();
    expect([first.status, first.remaining]).toEqual([200, '299']);
    expect(first.ms).toBeLessThan(4_000);
    // After that it is known, and no request waits.
    const next = [await home(), await home(), await home()];
    expect(next.map(({ status, remaining }) => [status, remaining])).toEqual([
      [200, '298'],
      [200, '297'],
      [200, '296'],
    ]);
    expect(Math.max(...next.map(({ ms }) => ms))).toBeLessThan(900);
    expect(await health()).toEqual([503, { status: 'unavailable', problems: ['Redis does not answer.'] }]);
    proxy.thaw();
    await expect.poll(health).toEqual([200, { status: 'ok' }]);
  });

  test('streams detect it, get missed messages, and new ones are refused with Retry-After', async () => {
    const late = await createEmptyWorld({
      databaseUrl: world.databaseUrl,
      env: { REDIS_URL: `redis://127.0.0.1:${proxy.port}`, PUBLIC_URL: world.url },
    });
    const socket = await openSocket(Number(new URL(world.url).port), `?access_token=${alice.token}&stream=user`);
    await world.post(alice, 'before');
    await world.drain();
    await socket.first(1);
    // Those connections are lost silently; only a request would notice.
    proxy.swallow();
    world.clock.advance(10_000);
    await expect.poll(async () => (await health())[0]).toBe(200);
    await world.post(alice, 'after');
    await world.drain();
    const frames = await socket.first(2);
    expect(frames.map(({ event, payload }) => [event, /before|after/.exec(payload ?? '')?.[0]])).toEqual([
      ['update', 'before'],
      ['update', 'after'],
    ]);
    socket.ws.close();

    proxy.freeze();
    const refused = await fetch(`${late.url}/api/v1/streaming/user`, {
      headers: { authorization: `Bearer ${alice.token}` },
    });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    proxy.thaw();
    await late.close();
  });
});
