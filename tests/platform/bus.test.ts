/** The event bus: the same guarantees in one process and through Redis. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Bus } from '../../src/platform/bus/bus.ts';
import type { BusOptions } from '../../src/platform/bus/create-bus.ts';
import { isLater, RETAINED_MESSAGES, RETENTION_SECONDS } from '../../src/platform/bus/message.ts';
import { channelName, closeBuses, collect, connect, open, redisUrl, workersBuses } from '../support/servers/buses.ts';
import { FakeClock } from '../support/world/fake-clock.ts';

afterEach(closeBuses);

describe.each([
  ['in memory', (options?: BusOptions) => open(null, new FakeClock(), options), false],
  ['through a primary', (options?: BusOptions) => workersBuses(1, options?.onError)[0] as Bus, false],
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

  check('what is published once is one message, however often it is tried', async () => {
    const bus = create();
    const channel = channelName();
    const heard = await collect(bus, channel);
    const first = await bus.publish(channel, 'a', 'name');
    expect(await bus.publish(channel, 'a', 'name')).toBe(first);
    const other = await bus.publish(channel, 'a', 'other name');
    await bus.publish(channel, 'b');
    await bus.publish(channel, 'b');
    expect(await heard.first(4)).toEqual(['a', 'a', 'b', 'b']);
    const { messages } = await bus.since(channel, first);
    expect(messages.map(({ text }) => text)).toEqual(['a', 'b', 'b']);
    expect(messages[0]).toEqual({ id: other, text: 'a' });
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
    expect((await bus.since(channel, first)).messages.map((message) => message.text)).toEqual(['b', 'c']);
    expect(await bus.since(channel, last)).toEqual({ messages: [], complete: true });
    expect(await bus.since(channelName(), first)).toEqual({ messages: [], complete: false });
  });

  check('nothing is missing after the latest id, even if no message was published', async () => {
    const bus = create();
    const channel = channelName();
    const begin = await bus.latest(channel);
    expect(await bus.latest(channel)).toBe(begin);
    expect(await bus.since(channel, begin)).toEqual({ messages: [], complete: true });
    const id = await bus.publish(channel, 'a');
    expect(await bus.latest(channel)).toBe(id);
    expect(await bus.since(channel, begin)).toEqual({ messages: [{ id, text: 'a' }], complete: true });
    expect((await bus.since(channel, '0-0')).messages).toEqual([{ id, text: 'a' }]);
  });

  check('the last few hundred messages are stored', async () => {
    const bus = create();
    const channel = channelName();
    const first = await bus.publish(channel, '0');
    await Promise.all(Array.from({ length: RETAINED_MESSAGES * 2 }, (_, n) => bus.publish(channel, String(n + 1))));
    const { messages: kept, complete } = await bus.since(channel, first);
    expect(complete).toBe(false);
    expect(kept.at(-1)?.text).toBe(String(RETAINED_MESSAGES * 2));
    expect(kept.length).toBeGreaterThanOrEqual(RETAINED_MESSAGES);
    expect(kept.length).toBeLessThan(RETAINED_MESSAGES * 1.5);
  });

  check('answers a ping', async () => {
    await expect(create().ping()).resolves.toBeUndefined();
  });
});

test('forgets messages in memory after a day, and knows that they are missing', async () => {
  const clock = new FakeClock();
  const bus = open(null, clock);
  await bus.subscribe('channel', () => undefined);
  const begin = await bus.latest('channel');
  const last = await bus.publish('channel', 'a');
  clock.advance(RETENTION_SECONDS * 1000 + 120_000);
  expect(await bus.since('channel', begin)).toEqual({ messages: [], complete: false });
  expect(await bus.since('channel', last)).toEqual({ messages: [], complete: true });
  expect(await bus.latest('channel')).toBe(last);
});

test('a message of one worker reaches the others, and no closed subscriber', async () => {
  const [one, two, three] = workersBuses(3) as [Bus, Bus, Bus];
  const channel = channelName();
  const [stayer, leaver] = [await collect(two, channel), await collect(three, channel)];
  await leaver.leave();
  const back = await collect(three, channel);
  const id = await one.publish(channel, 'a');
  expect(await stayer.first(1)).toEqual(['a']);
  expect(await back.first(1)).toEqual(['a']);
  expect(leaver.messages).toEqual([]);
  expect((await two.since(channel, '0-0')).messages).toEqual([{ id, text: 'a' }]);
});
