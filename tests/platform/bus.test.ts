/** The event bus: the same guarantees in one process and through Redis. */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest';
import { type Bus, type BusOptions, createBus } from '../../src/platform/bus/bus.ts';
import { type BusMessage, isLater, RETAINED_MESSAGES, RETENTION_SECONDS } from '../../src/platform/bus/message.ts';
import { FakeClock } from '../support/world/fake-clock.ts';

const redisUrl = inject('redisUrl');
const connections: Redis[] = [];
const buses: Bus[] = [];

function connect(connectionName = 'bus-test'): Redis {
  const redis = new Redis(redisUrl ?? '', { maxRetriesPerRequest: 3, connectionName });
  connections.push(redis);
  return redis;
}

function open(redis: Redis | null, clock = new FakeClock(), options: BusOptions = {}): Bus {
  const bus = createBus(redis, clock, options);
  buses.push(bus);
  return bus;
}

/** A channel that no other test uses. */
const channelName = () => `test-${randomUUID()}`;

/** Listens, and waits for that many messages. */
async function collect(bus: Bus, channel: string) {
  const messages: BusMessage[] = [];
  let changed = Promise.withResolvers<void>();
  const leave = await bus.subscribe(channel, (message) => {
    messages.push(message);
    changed.resolve();
    changed = Promise.withResolvers();
  });
  return {
    messages,
    leave,
    async first(count: number): Promise<string[]> {
      while (messages.length < count) await changed.promise;
      return messages.map((message) => message.text);
    },
  };
}

afterEach(async () => {
  for (const bus of buses.splice(0)) await bus.close();
});
afterAll(() => {
  for (const redis of connections) redis.disconnect();
});

describe.each([
  ['in memory', (options?: BusOptions) => open(null, new FakeClock(), options), false],
  ['through Redis', (options?: BusOptions) => open(connect(), new FakeClock(), options), true],
] as const)('%s', (_name, create, needsRedis) => {
  const check = test.skipIf(needsRedis && redisUrl === null);

  check('a message reaches every listener of its channel with its id, in order', async () => {
    const bus = create();
    const [channel, other] = [channelName(), channelName()];
    const [one, two, elsewhere] = [await collect(bus, channel), await collect(bus, channel), await collect(bus, other)];
    const ids: string[] = [];
    for (const text of ['a', 'b c\nd', '{"é":"€"}']) ids.push(await bus.publish(channel, text));
    await bus.publish(other, 'z');
    expect(await one.first(3)).toEqual(['a', 'b c\nd', '{"é":"€"}']);
    expect(await two.first(3)).toEqual(await one.first(3));
    expect(await elsewhere.first(1)).toEqual(['z']);
    expect(one.messages.map((message) => message.id)).toEqual(ids);
    expect(ids.every((id, n) => /^\d{13}-\d+$/.test(id) && (n === 0 || isLater(id, ids[n - 1] ?? '')))).toBe(true);
  });

  check('a removed listener gets no more messages, and removes no other', async () => {
    const bus = create();
    const channel = channelName();
    const [leaver, stayer] = [await collect(bus, channel), await collect(bus, channel)];
    await leaver.leave();
    await leaver.leave();
    await bus.publish(channel, 'a');
    expect(await stayer.first(1)).toEqual(['a']);
    expect(leaver.messages).toEqual([]);
    await stayer.leave();
    const late = await collect(bus, channel);
    await bus.publish(channel, 'b');
    expect(await late.first(1)).toEqual(['b']);
    expect(stayer.messages).toHaveLength(1);
  });

  check('a listener that throws does not affect others', async () => {
    const told: unknown[] = [];
    const bus = create({ onError: (error) => told.push(error) });
    const channel = channelName();
    const failure = new Error('the socket is gone');
    await bus.subscribe(channel, () => {
      throw failure;
    });
    const other = await collect(bus, channel);
    await bus.publish(channel, 'a');
    await bus.publish(channel, 'b');
    expect(await other.first(2)).toEqual(['a', 'b']);
    expect(told).toEqual([failure, failure]);
  });

  check('messages after an id can be read, also without listeners', async () => {
    const bus = create();
    const channel = channelName();
    const first = await bus.publish(channel, 'a');
    await bus.publish(channel, 'b');
    const last = await bus.publish(channel, 'c');
    expect((await bus.since(channel, first)).map((message) => message.text)).toEqual(['b', 'c']);
    expect(await bus.since(channel, last)).toEqual([]);
    expect(await bus.since(channelName(), first)).toEqual([]);
  });

  check('the last few hundred messages are stored', async () => {
    const bus = create();
    const channel = channelName();
    const first = await bus.publish(channel, '0');
    await Promise.all(Array.from({ length: RETAINED_MESSAGES * 2 }, (_, n) => bus.publish(channel, String(n + 1))));
    const kept = await bus.since(channel, first);
    expect(kept.at(-1)?.text).toBe(String(RETAINED_MESSAGES * 2));
    expect(kept.length).toBeGreaterThanOrEqual(RETAINED_MESSAGES);
    expect(kept.length).toBeLessThan(RETAINED_MESSAGES * 1.5);
  });

  check('answers a ping', async () => {
    await expect(create().ping()).resolves.toBeUndefined();
  });
});

test('in memory, messages are forgotten after ten minutes', async () => {
  const clock = new FakeClock();
  const bus = open(null, clock);
  await bus.publish('channel', 'a');
  clock.advance(RETENTION_SECONDS * 1000 + 120_000);
  expect(await bus.since('channel', '0-0')).toEqual([]);
});

describe.skipIf(redisUrl === null)('between processes', () => {
  test('a message reaches the others; each asks Redis once for a channel, however many listen', async () => {
    const admin = connect();
    const [here, there] = [open(connect()), open(connect())];
    const channel = channelName();
    const listeners = [await collect(there, channel), await collect(there, channel), await collect(there, channel)];
    await here.publish(channel, 'a');
    for (const listener of listeners) expect(await listener.first(1)).toEqual(['a']);
    const subscribers = async () => (await admin.pubsub('NUMSUB', `plaza:plaza:bus:${channel}`))[1];
    expect(await subscribers()).toBe(1);
    for (const listener of listeners) await listener.leave();
    expect(await subscribers()).toBe(0);
  });

  test('servers with different names are isolated, also in their stored streams', async () => {
    const [north, south] = ['north.example', 'south.example'].map((name) => open(connect(), undefined, { name }));
    const channel = channelName();
    const [inNorth, inSouth] = [await collect(north as Bus, channel), await collect(south as Bus, channel)];
    await north?.publish(channel, 'n');
    await south?.publish(channel, 's');
    expect([await inNorth.first(1), await inSouth.first(1)]).toEqual([['n'], ['s']]);
    expect((await north?.since(channel, '0-0'))?.map((message) => message.text)).toEqual(['n']);
  });

  /** A bus whose subscriber connection can be cut off, and kept from reconnecting. */
  async function cuttable(name = `lost-${randomUUID()}`, bus = open(connect(name))) {
    const admin = connect();
    return {
      bus,
      async cut() {
        const clients = String(await admin.call('CLIENT', 'LIST', 'TYPE', 'pubsub')).split('\n');
        const id = /\bid=(\d+)/.exec(clients.find((line) => line.includes(`name=${name}`)) ?? '')?.[1] ?? '';
        await admin.call('CLIENT', 'KILL', 'ID', id);
      },
      async listening(channel: string) {
        while ((await admin.pubsub('NUMSUB', `plaza:plaza:bus:${channel}`))[1] !== 1) await admin.ping();
      },
    };
  }

  test('a lost connection is reopened and subscribed again, without losing messages', async () => {
    const { bus, cut, listening } = await cuttable();
    const other = open(connect());
    const channel = channelName();
    const listener = await collect(bus, channel);
    await other.publish(channel, 'before');
    await listener.first(1);
    for (const round of ['one', 'two']) {
      await cut();
      const said = Array.from({ length: 20 }, (_, n) => `${round} ${n}`);
      for (const text of said) await other.publish(channel, text);
      await listening(channel);
      await other.publish(channel, `after ${round}`);
      const all = await listener.first(round === 'one' ? 22 : 43);
      expect(all.slice(-21)).toEqual([...said, `after ${round}`]);
    }
  });

  test('also before the first message of a channel, and without older messages', async () => {
    const { bus, cut } = await cuttable();
    const other = open(connect());
    const channel = channelName();
    await other.publish(channel, 'long ago');
    const listener = await collect(bus, channel);
    await cut();
    await other.publish(channel, 'meanwhile');
    expect(await listener.first(1)).toEqual(['meanwhile']);
  });

  test('messages fetched after a reconnect are not delivered twice', async () => {
    const name = `late-${randomUUID()}`;
    const redis = connect(name);
    const fetching = Promise.withResolvers<void>();
    let late: (() => void)[] | null = null;
    const xrange = redis.xrange.bind(redis) as (...given: unknown[]) => Promise<unknown>;
    const duplicate = redis.duplicate.bind(redis);
    Object.assign(redis, {
      xrange: (...given: unknown[]) => fetching.promise.then(() => xrange(...given)),
      duplicate(options: object) {
        const subscriber = duplicate(options);
        const on = subscriber.on.bind(subscriber) as (event: string, heard: (...given: unknown[]) => void) => Redis;
        const hearLate =
          (heard: (...given: unknown[]) => void) =>
          (...given: unknown[]) =>
            late ? late.push(() => heard(...given)) : heard(...given);
        return Object.assign(subscriber, {
          on: (event: string, heard: () => void) => on(event, event === 'message' ? hearLate(heard) : heard),
        });
      },
    });
    const { cut, listening } = await cuttable(name, open(redis));
    const other = open(connect());
    const channel = channelName();
    const listener = await collect(buses[0] as Bus, channel);
    await other.publish(channel, 'before');
    await listener.first(1);
    late = [];
    await cut();
    await listening(channel);
    await other.publish(channel, 'fetched');
    while (late.length === 0) await redis.ping();
    fetching.resolve();
    await listener.first(2);
    for (const hear of late.splice(0)) hear();
    late = null;
    await other.publish(channel, 'after');
    expect(await listener.first(3)).toEqual(['before', 'fetched', 'after']);
  });

  test('publishing is refused when Redis is gone', async () => {
    const gone = new Redis({ port: 1, host: '127.0.0.1', maxRetriesPerRequest: 1 });
    gone.on('error', () => {});
    connections.push(gone);
    await expect(open(gone).publish(channelName(), 'a')).rejects.toThrow();
    await expect(open(gone).ping()).rejects.toThrow();
  });
});
