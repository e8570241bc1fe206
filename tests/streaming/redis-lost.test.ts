/** A Redis that is killed and returns empty: answered posts are in every timeline, and clients of streams know that they have to read it. */
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createPlazaClient } from '../../src/client/plaza-client.ts';
import { openSocket, type SocketClient } from '../support/clients/streaming.ts';
import { type OwnRedis, startOwn } from '../support/servers/redis.ts';
import { organize } from '../support/world/events.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type World } from '../support/world/world.ts';

describe.skipIf(inject('redisUrl') === null)('a Redis that is killed', () => {
  let redis: OwnRedis;
  let world: World;
  let socket: SocketClient;
  const listen = async (): Promise<void> => {
    socket = await openSocket(Number(new URL(world.url).port), `?access_token=${world.bob.token}&stream=user`);
    await socket.settled();
  };

  beforeAll(async () => {
    redis = await startOwn();
    world = await createWorld({ env: { REDIS_URL: redis.url } });
    await world.rest(world.bob).post(`/api/v1/accounts/${world.alice.id}/follow`);
    await world.drain();
    await listen();
  });
  afterAll(async () => {
    socket.ws.terminate();
    await world.close();
    await redis.stop();
  });

  const post = async (status: string): Promise<string> => {
    const answer = await world.rest(world.alice).post('/api/v1/statuses', { status });
    expect(answer.status).toBe(200);
    return answer.body.id;
  };

  /** Until the process listens to Redis again. */
  async function listening(channels: string[]): Promise<void> {
    const admin = new Redis(redis.url);
    const names = channels.map((channel) => `plaza:${world.platform.config.domain}:bus:${channel}`);
    const counts = async () => (await admin.pubsub('NUMSUB', ...names)).filter((_, n) => n % 2 === 1);
    await expect.poll(counts).toEqual(channels.map(() => 1));
    admin.disconnect();
  }

  test('loses no post and no news of events, and ends the streams that may have missed one', async () => {
    const event = await organize(world, world.alice);
    await world.trpc(world.bob).participations.join.mutate({ id: event.uuid });
    await world.drain();
    const news: string[] = [];
    const opened = Promise.withResolvers<void>();
    const client = createPlazaClient({ url: world.url, token: world.bob.token });
    const following = client.events.news.subscribe(
      {},
      {
        onData: ({ data }) => {
          news.push(data.what);
          opened.resolve();
        },
      },
    );
    const streamed: string[] = [];
    const reading = client.streams.open.subscribe(
      { stream: 'user' },
      {
        onData: ({ data: { event, payload } }) =>
          void streamed.push(event === 'update' ? JSON.parse(payload ?? '').id : event),
      },
    );
    await opened.promise;
    await expect.poll(() => streamed).toEqual(['opened']);
    const ids = [await post('before')];
    await world.drain();
    await expect.poll(() => streamed).toContain(ids[0]);
    await redis.kill();
    // Nothing is published meanwhile, and every request is answered.
    for (const status of ['one', 'two', 'three']) ids.push(await post(status));
    await world.trpc(world.alice).events.update.mutate({ id: event.uuid, title: 'Meanwhile' });
    redis = await startOwn(redis.port);
    await listening(['streams', 'event-changes']);
    // It may have confirmed a message that it did not pass on.
    expect(await socket.closed).toBe(1012);
    await listen();
    await world.drain();
    ids.push(await post('after'));
    await world.drain();
    await expect.poll(() => socket.frames.length).toBe(ids.length - 1);
    expect(socket.frames.map(({ payload = '' }) => JSON.parse(payload).id)).toEqual(ids.slice(1));
    await expect.poll(() => streamed).toContain('missed');
    ids.push(await post('last'));
    await world.drain();
    await expect.poll(() => streamed).toContain(ids.at(-1));
    const home = (await world.rest(world.bob).get('/api/v1/timelines/home')).body;
    expect(idsOf(home)).toEqual(ids.toReversed());
    await expect.poll(() => news).toEqual(['opened', 'changed']);
    following.unsubscribe();
    reading.unsubscribe();
  });
});
