/** Selects the bus: Redis if it is configured, otherwise the primary if there are workers, otherwise memory. */
import type { Redis } from 'ioredis';
import type { Clock } from '../clock.ts';
import type { Siblings } from '../processes/siblings.ts';
import type { Bus } from './bus.ts';
import { createIpcBus } from './ipc.ts';
import { createMemoryBus } from './memory.ts';
import { createRedisBus } from './redis.ts';

export interface BusOptions {
  /** Channel prefix of the server. Several servers can share one Redis. */
  name?: string;
  /** The other workers on this machine, if there are any. */
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
