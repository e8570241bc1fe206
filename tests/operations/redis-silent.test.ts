/** A hung Redis: limits are counted in the process, streams recover, and operators are warned. */
import type { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
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

  const home = async (): Promise<{ status: number; remaining: string | null }> => {
    const { status, headers } = await world.rest(alice).get('/api/v1/timelines/home');
    return { status, remaining: headers.get('x-ratelimit-remaining') };
  };
  /** Commands that a limit sends to Redis, and for whose answer its request waits. */
  const limitsAsked = async (run: () => Promise<unknown>): Promise<number> => {
    const sent = vi.spyOn(world.platform.redis as Redis, 'sendCommand');
    await run();
    const names = sent.mock.calls.map(([{ name }]) => name);
    sent.mockRestore();
    return names.filter((name) => name.startsWith('eval')).length;
  };
  const health = async () => {
    const answer = await fetch(`${world.url}/health`);
    return [answer.status, await answer.json()];
  };

  test('delays the first request alone, and the limits are counted in the process meanwhile', async () => {
    expect(await limitsAsked(home)).toBeGreaterThan(0);
    proxy.freeze();
    expect(await home()).toEqual({ status: 200, remaining: '299' });
    // From then on the connection is known to be lost, and no request contacts Redis.
    const asked = await limitsAsked(async () => {
      for (const remaining of ['298', '297', '296']) expect(await home()).toEqual({ status: 200, remaining });
    });
    expect(asked).toBe(0);
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
