/** The stream hub: one rendering for many listeners, resuming, and delivery between processes. */
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { openStream } from '../../src/domain/streams/open-stream.ts';
import type { StreamItem } from '../../src/domain/streams/render.ts';
import {
  publishDelete,
  publishNotification,
  publishRevoked,
  publishStatus,
} from '../../src/domain/streams/stream-event.ts';
import type { StreamViewer } from '../../src/domain/streams/stream-source.ts';
import { createBus } from '../../src/platform/bus/create-bus.ts';
import { openSocket, type Streaming, startStreaming, VIEWERS } from '../support/clients/streaming.ts';
import { FakeClock } from '../support/world/fake-clock.ts';

const alice = VIEWERS.alice as StreamViewer;
const traits = { local: true, media: false, tags: [] };

let server: Streaming;
beforeEach(async () => {
  server = await startStreaming();
});
afterEach(() => server.close());

const post = (statusId: bigint, recipients: bigint[] = [1n]) =>
  publishStatus(server.bus, { statusId, recipients, public: traits });

describe('one message', () => {
  test('is rendered once for 300 sockets, for each viewer once', async () => {
    const clients = await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        openSocket(server.port, `?access_token=${n % 3 ? 'alice' : 'bob'}&stream=public`),
      ),
    );
    await Promise.all(clients.map((client) => client.settled()));
    await post(1n);
    const frames = await Promise.all(clients.map((client) => client.first(1)));
    expect(new Set(frames.map((frame) => JSON.stringify(frame))).size).toBe(1);
    expect(server.source.presented).toEqual([{ statusId: 1n, viewers: 2 }]);
    for (const client of clients) client.ws.terminate();
  });

  test('reaches those who may see it, and is not rendered without listeners', async () => {
    await post(1n);
    const [a, b] = await Promise.all(
      ['alice', 'bob'].map((token) => openSocket(server.port, `?access_token=${token}&stream=public`)),
    );
    await Promise.all([a?.settled(), b?.settled()]);
    expect(server.source.presented).toEqual([]);
    server.source.blind.add(1n);
    await post(2n);
    server.source.blind.clear();
    await post(3n);
    expect((await a?.first(1))?.[0]?.payload).toContain('"3"');
    expect((await b?.first(2))?.map((frame) => JSON.parse(frame.payload ?? '').id)).toEqual(['2', '3']);
    a?.ws.terminate();
    b?.ws.terminate();
  });

  test('is three messages for 12,000 homes, and arrives once', async () => {
    const homes = Array.from({ length: 12_000 }, (_, n) => BigInt(12_000 - n));
    const texts: string[] = [];
    await server.bus.subscribe('streams', ({ text }) => texts.push(text));
    const client = await openSocket(server.port, '?access_token=alice&stream=user');
    await client.settled();
    await post(1n, [...homes, 5n]);
    await post(2n);
    expect((await client.first(2)).map((frame) => JSON.parse(frame.payload ?? '').id)).toEqual(['1', '2']);
    expect(texts.map((text) => JSON.parse(text).recipients.length)).toEqual([5_000, 5_000, 2_000, 1]);
    expect(texts.map((text) => JSON.parse(text).public !== null)).toEqual([true, false, false, true]);
    client.ws.terminate();
  });
});

/** A stream on an in-process bus is open after one turn of the event loop. */
const listening = () => setImmediate();

async function* withoutOpened(items: AsyncGenerator<StreamItem>): AsyncGenerator<StreamItem> {
  for await (const item of items) if (item.event !== 'opened') yield item;
}

/** Reads a stream in the background. */
function read(after: string | null = null, options: { max?: number; name?: string } = {}) {
  const stop = new AbortController();
  const { name = 'user', ...rest } = options;
  const stream = withoutOpened(openStream(server.hub, alice, { name }, { signal: stop.signal, after, ...rest }));
  const next = async (): Promise<StreamItem> => {
    const { value, done } = await stream.next();
    if (done) throw new Error('the stream ended');
    return value;
  };
  return { stream, stop, next };
}

describe('a stream as a generator', () => {
  test('yields events in order, even when a post takes longer to render than its deletion', async () => {
    const { next, stop, stream } = read();
    const first = next();
    await listening();
    const gate = Promise.withResolvers<void>();
    server.source.gate = gate.promise;
    await post(1n);
    await publishDelete(server.bus, { statusId: 1n, recipients: [1n], public: traits });
    await publishNotification(server.bus, { notificationId: 2n, recipientId: 1n });
    gate.resolve();
    expect([await first, await next(), await next()].map((item) => item.event)).toEqual([
      'update',
      'delete',
      'notification',
    ]);
    stop.abort();
    expect(await stream.next()).toEqual({ done: true, value: undefined });
  });

  test('resumes after an id: missed events, then new ones, each once', async () => {
    const before = read();
    const pending = before.next();
    await listening();
    await post(1n);
    const { id } = await pending;
    before.stop.abort();
    await before.stream.next();
    await post(2n, [2n]);
    await post(3n);
    await publishNotification(server.bus, { notificationId: 4n, recipientId: 1n });
    const { next, stop } = read(id);
    const missed = [await next(), await next()];
    expect(missed.map((item) => item.payload)).toEqual(['{"id":"3","content":"Hello"}', '{"id":"4","for":"1"}']);
    await post(5n);
    expect((await next()).payload).toContain('"5"');
    stop.abort();
    const again = read(missed[0]?.id);
    expect((await again.next()).payload).toBe('{"id":"4","for":"1"}');
    again.stop.abort();
  });

  test.each(['nonsense', '', '1-', '99999999999999999999-0'])('starts anew when the id is %j', async (after) => {
    await post(1n);
    const { next, stop } = read(after);
    const first = next();
    await listening();
    await post(2n);
    expect((await first).payload).toContain('"2"');
    stop.abort();
  });

  test('disconnects a slow reader, which resumes without a loss', async () => {
    const { next, stream } = read(null, { max: 2 });
    const first = next();
    await listening();
    await post(1n);
    await first;
    const quick = read();
    const seen = quick.next();
    await listening();
    for (const id of [2n, 3n, 4n, 5n]) await post(id);
    await seen;
    for (let n = 0; n < 3; n += 1) await quick.next();
    const items = [await next(), await next()];
    expect(items.map((item) => JSON.parse(item.payload ?? '').id)).toEqual(['2', '3']);
    await expect(stream.next()).rejects.toMatchObject({ kind: 'unavailable' });
    const later = read(items[1]?.id);
    expect([await later.next(), await later.next()].map((item) => JSON.parse(item.payload ?? '').id)).toEqual([
      '4',
      '5',
    ]);
    quick.stop.abort();
    later.stop.abort();
  });

  test('ends with a refusal when the token is revoked, and needs the scope', async () => {
    const { stream } = read();
    const pending = stream.next();
    await listening();
    await publishRevoked(server.bus, alice.tokenId);
    await expect(pending).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(read(null, { name: 'nothing' }).stream.next()).rejects.toMatchObject({ kind: 'bad_request' });
  });

  test('waits for a database that is away for a moment, and loses nothing', async () => {
    const { next, stop } = read();
    const first = next();
    await listening();
    server.source.failures = 2;
    await post(1n);
    await post(2n);
    await expect.poll(() => server.source.failures).toBe(0);
    server.clock.advance(100);
    const items = [await first, await next()];
    expect(items.map((item) => JSON.parse(item.payload ?? '').id)).toEqual(['1', '2']);
    stop.abort();
  });

  test('ends, so that it is resumed, when the database stays away', async () => {
    const { stream } = read();
    const pending = stream.next();
    await listening();
    server.source.failures = Number.POSITIVE_INFINITY;
    await post(1n);
    let error: unknown;
    pending.catch((thrown: unknown) => {
      error = thrown;
    });
    await expect
      .poll(() => {
        server.clock.advance(2_000);
        return error;
      })
      .toMatchObject({ kind: 'unavailable' });
  });

  test('a post that is published again, to a bus that did not know it, arrives once', async () => {
    const before = await server.bus.latest('streams');
    const { next, stop } = read();
    const first = next();
    await listening();
    await post(1n);
    await first;
    const [message] = (await server.bus.since('streams', '0-0')).messages;
    await server.bus.publish('streams', message?.text ?? '');
    await post(2n);
    expect((await next()).payload).toContain('"2"');
    const again = read(before);
    const replayed = [await again.next(), await again.next()];
    expect(replayed.map(({ event, payload }) => payload ?? event)).toEqual([
      '{"id":"1","content":"Hello"}',
      '{"id":"2","content":"Hello"}',
    ]);
    for (const each of [stop, again.stop]) each.abort();
  });

  test('ends, so that its client reads what it did not get, when a message cannot be rendered', async () => {
    const { next, stop, stream } = read();
    const first = next();
    await listening();
    await post(1n);
    const { id } = await first;
    server.source.broken.add(2n);
    await post(2n);
    await expect(stream.next()).rejects.toMatchObject({ kind: 'unavailable' });
    await post(3n);
    const resumed = read(id);
    expect([await resumed.next(), await resumed.next()].map(({ event, payload }) => payload ?? event)).toEqual([
      'missed',
      '{"id":"3","content":"Hello"}',
    ]);
    for (const each of [stop, resumed.stop]) each.abort();
  });
});

const redisUrl = inject('redisUrl');

test.skipIf(redisUrl === null)('a message of one process arrives at a socket of another', async () => {
  const connections = [new Redis(redisUrl ?? ''), new Redis(redisUrl ?? '')];
  const [here, there] = connections.map((redis) => createBus(redis, new FakeClock()));
  if (!here || !there) throw new Error('two buses');
  const process = await startStreaming(there);
  const client = await openSocket(process.port, '?access_token=alice&stream=user');
  await client.settled();
  await publishStatus(here, { statusId: 1n, recipients: [1n], public: null });
  expect(await client.first(1)).toEqual([
    { stream: ['user'], event: 'update', payload: '{"id":"1","content":"Hello"}' },
  ]);
  await process.close();
  for (const bus of [here, there]) await bus.close();
  for (const redis of connections) redis.disconnect();
});

test.skipIf(redisUrl === null)(
  'a stream of one process begins at a position of another, before which there was nothing',
  async () => {
    const connections = [new Redis(redisUrl ?? ''), new Redis(redisUrl ?? '')];
    const name = randomUUID();
    const [here, there] = connections.map((redis) => createBus(redis, new FakeClock(), { name }));
    if (!here || !there) throw new Error('two buses');
    const [one, other] = [await startStreaming(here), await startStreaming(there)];
    await one.hub.ready();
    const after = one.hub.position;
    await publishStatus(here, { statusId: 1n, recipients: [1n], public: null });
    const stream = openStream(other.hub, alice, { name: 'user' }, { signal: new AbortController().signal, after });
    expect((await stream.next()).value).toMatchObject({ event: 'update', payload: '{"id":"1","content":"Hello"}' });
    await stream.return(undefined);
    for (const process of [one, other]) await process.close();
    for (const bus of [here, there]) await bus.close();
    for (const redis of connections) redis.disconnect();
  },
);
