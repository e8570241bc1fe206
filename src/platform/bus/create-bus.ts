/** Chooses the bus: Redis if it is configured, the primary between its workers, else memory. */
import type { Redis } from 'ioredis';
import type { Clock } from '../clock.ts';
import type { Siblings } from '../processes/siblings.ts';
import type { Bus } from './bus.ts';
import { createIpcBus } from './ipc.ts';
import { createMemoryBus } from './memory.ts';
import { createRedisBus } from './redis.ts';

export interface BusOptions {
  /** Channel prefix of the server, so that several servers can share one Redis. */
  name?: string;
  /** The other workers of this machine, when there are some. */
  siblings?: Siblings | null;
  /** Receives errors of listeners, and failures to fetch missed messages. */
  onError?: (error: unknown) => void;
}

export function createBus(
  redis: Redis | null,
  clock: Clock,
  { name = 'plaza', siblings = null, onError = () => {} }: BusOptions = {},
): Bus {
  if (redis) return createRedisBus(redis, clock, name, onError);
  return siblings ? createIpcBus(siblings, onError) : createMemoryBus(clock, onError);
}
