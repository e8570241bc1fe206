/** A client that missed messages gets them, or reads its data again if they are too many or not retained. */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { StreamHub } from '../../src/domain/streams/hub.ts';
import { MOST_REPLAYED } from '../../src/domain/streams/missed-messages.ts';
import { openStream } from '../../src/domain/streams/open-stream.ts';
import { positionSoon } from '../../src/domain/streams/position-soon.ts';
import { publishStatus } from '../../src/domain/streams/stream-event.ts';
import type { StreamViewer } from '../../src/domain/streams/stream-source.ts';
import type { Bus } from '../../src/platform/bus/bus.ts';
import { createBus } from '../../src/platform/bus/create-bus.ts';
import { FakeSource, type Streaming, startStreaming, VIEWERS } from '../support/clients/streaming.ts';
import { FakeClock } from '../support/world/fake-clock.ts';

async function start(bus?: Bus): Promise<Streaming> {
  const server = await startStreaming(bus);
  await server.hub.ready();
  onTestFinished(() => server.close());
  return server;
}

let statusId = 0n;

async function post(server: Streaming, count: number, recipient = 1n): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    statusId += 1n;
    await publishStatus(server.bus, { statusId, recipients: [recipient], public: null });
  }
}

function read({ hub }: Streaming, after: string) {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  return openStream(hub, VIEWERS.alice as StreamViewer, { name: 'user' }, { signal: stop.signal, after });
}

const first = async (server: Streaming, after: string) => (await read(server, after).next()).value;

test('only messages for the viewer count as missed', async () => {
  const server = await start();
  const begin = server.hub.position;
  await post(server, 500, 2n);
  await post(server, MOST_REPLAYED);
  const stream = read(server, begin);
  const events: string[] = [];
  for (let n = 0; n < MOST_REPLAYED; n += 1) events.push((await stream.next()).value.event);
  expect(new Set(events)).toEqual(new Set(['update']));
});

test('a client that missed too many is told so once, at the last message, and nothing is rendered', async () => {
  const server = await start();
  const begin = server.hub.position;
  await post(server, MOST_REPLAYED + 1);
  const stream = read(server, begin);
  const { position } = server.hub;
  expect((await stream.next()).value).toEqual({ id: position, event: 'missed', payload: null });
  expect(server.source.presented).toEqual([]);
  await post(server, 1);
  expect((await stream.next()).value).toMatchObject({ event: 'update' });
  expect(await first(server, position)).toMatchObject({ event: 'update' });
});

test('a client whose last message is not retained continues at the last one', async () => {
  const server = await start();
  await post(server, 2);
  const { position } = server.hub;
  expect(await first(server, '1-1')).toEqual({ id: position, event: 'missed', payload: null });
});

test('a page does not wait for a bus that does not answer', async () => {
  const { bus, clock, hub } = await start();
  expect(await positionSoon(hub, clock)).toBe(hub.position);
  const latest = () => new Promise<string>(() => {});
  const parts = { bus: { ...bus, latest }, source: new FakeSource(), clock, log: pino({ level: 'silent' }) };
  const position = positionSoon(new StreamHub(parts), clock);
  clock.advance(50);
  expect(await position).toBeNull();
});

describe.skipIf(inject('redisUrl') === null)('with Redis', () => {
  async function withRedis() {
    const redis = new Redis(inject('redisUrl') ?? '');
    const [name, clock] = [randomUUID(), new FakeClock()];
    const bus = createBus(redis, clock, { name });
    onTestFinished(async () => {
      await bus.close();
      redis.disconnect();
    });
    return { redis, clock, bus, key: `plaza:${name}:kept:streams` };
  }

  test('after Redis lost its data, one stream is told so, and the next ones begin where it continued', async () => {
    const { redis, bus, key } = await withRedis();
    const server = await start(bus);
    await redis.del(key);
    const told = await first(server, server.hub.position);
    expect(told).toMatchObject({ event: 'missed' });
    expect(server.hub.position).toBe(told.id);
    await post(server, 1);
    expect(await first(server, told.id)).toMatchObject({ event: 'update' });
  });

  test('a channel without messages does not expire while a process listens', async () => {
    const { redis, clock, bus, key } = await withRedis();
    await start(bus);
    await redis.expire(key, 3_600);
    clock.advance(3_600_000);
    await expect.poll(() => redis.ttl(key)).toBeGreaterThan(3_600);
  });

  test('long gaps are read in portions', async () => {
    const { bus } = await withRedis();
    const begin = await bus.latest('streams');
    const ids: string[] = [];
    for (const text of ['a', 'b', 'c']) ids.push(await bus.publish('streams', text));
    const portions = [await bus.since('streams', begin, 2), await bus.since('streams', ids[1] ?? '', 2)];
    expect(portions.map(({ messages, complete }) => [complete, messages.map(({ text }) => text)])).toEqual([
      [true, ['a', 'b']],
      [true, ['c']],
    ]);
  });
});
