/** Buses for tests: in memory, of workers, and through Redis, and their received messages. */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { inject } from 'vitest';
import type { Bus } from '../../../src/platform/bus/bus.ts';
import { type BusOptions, createBus } from '../../../src/platform/bus/create-bus.ts';
import { createIpcBus, serveBus } from '../../../src/platform/bus/ipc.ts';
import { createMemoryBus } from '../../../src/platform/bus/memory.ts';
import type { BusMessage } from '../../../src/platform/bus/message.ts';
import { openPeer } from '../../../src/platform/processes/peer.ts';
import { FakeClock } from '../world/fake-clock.ts';
import { channelPair } from './channel-pair.ts';

export const redisUrl = inject('redisUrl');
export const connections: Redis[] = [];
export const buses: Bus[] = [];

export function connect(connectionName = 'bus-test', url = redisUrl ?? ''): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: 3, connectionName });
  redis.on('error', () => {});
  connections.push(redis);
  return redis;
}

export function open(redis: Redis | null, clock = new FakeClock(), options: BusOptions = {}): Bus {
  const bus = createBus(redis, clock, options);
  buses.push(bus);
  return bus;
}

/** The buses of some workers of one primary. */
export function workersBuses(count: number, onError: (error: unknown) => void = () => {}): Bus[] {
  const primary = createMemoryBus(new FakeClock(), onError);
  const workers = Array.from({ length: count }, () => {
    const [one, other] = channelPair();
    serveBus(primary, openPeer(one));
    return createIpcBus(openPeer(other), onError);
  });
  buses.push(primary, ...workers);
  return workers;
}

/** A channel that no other test uses. */
export const channelName = () => `test-${randomUUID()}`;

/** Listens, and waits for that many messages. */
export async function collect(bus: Bus, channel: string) {
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

/** Closes the buses of a test. */
export async function closeBuses(): Promise<void> {
  for (const bus of buses.splice(0)) await bus.close();
  for (const redis of connections.splice(0)) redis.disconnect();
}
