/** The event bus between processes, through Redis: subscribers, and lost connections. */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, test } from 'vitest';
import type { Bus } from '../../src/platform/bus/bus.ts';
import { RETAINED_MESSAGES } from '../../src/platform/bus/message.ts';
import {
  buses,
  channelName,
  closeBuses,
  collect,
  connect,
  connections,
  open,
  redisUrl,
} from '../support/servers/buses.ts';
import { startOwn } from '../support/servers/redis.ts';

afterEach(closeBuses);

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
    expect((await north?.since(channel, '0-0'))?.messages.map((message) => message.text)).toEqual(['n']);
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

  test('delivers before the first message of a channel, and without older messages', async () => {
    const { bus, cut } = await cuttable();
    const other = open(connect());
    const channel = channelName();
    await other.publish(channel, 'long ago');
    const listener = await collect(bus, channel);
    await cut();
    await other.publish(channel, 'meanwhile');
    expect(await listener.first(1)).toEqual(['meanwhile']);
  });

  test('subscribers who missed more than is retained are told so, and get the rest and new messages', async () => {
    const { bus, cut } = await cuttable();
    const redis = connect();
    const other = open(redis);
    const channel = channelName();
    const missed = Promise.withResolvers<void>();
    const heard = await collect(bus, channel);
    await bus.subscribe(channel, () => undefined, missed.resolve);
    await other.publish(channel, 'before');
    await heard.first(1);
    await redis.xtrim(`plaza:plaza:kept:${channel}`, 'MAXLEN', 0);
    const many = Array.from({ length: RETAINED_MESSAGES }, (_, n) => ['*', 't', String(n)]);
    // As others would have published it while the connection was lost.
    const pipeline = redis.pipeline();
    for (const [id = '', ...fields] of many) pipeline.xadd(`plaza:plaza:kept:${channel}`, id, ...fields);
    await pipeline.exec();
    await cut();
    await missed.promise;
    await other.publish(channel, 'after');
    expect((await heard.first(RETAINED_MESSAGES + 2)).at(-1)).toBe('after');
  });

  test('subscribers of a Redis that returns empty are told that they may have missed messages, before the next one', async () => {
    const own = await startOwn();
    const bus = open(connect(undefined, own.url));
    const channel = channelName();
    const heard = await collect(bus, channel);
    const heardWhenMissed: number[] = [];
    await bus.subscribe(
      channel,
      () => undefined,
      () => heardWhenMissed.push(heard.messages.length),
    );
    await open(connect(undefined, own.url)).publish(channel, 'before');
    await heard.first(1);
    await own.kill();
    const empty = await startOwn(own.port);
    await open(connect(undefined, own.url)).publish(channel, 'after');
    expect(await heard.first(2)).toEqual(['before', 'after']);
    expect(heardWhenMissed).toEqual([1]);
    await empty.stop();
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
