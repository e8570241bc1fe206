/** Publish/subscribe between the processes of one server: Redis if it is configured, the primary between its workers, else in memory. */
import type { Redis } from 'ioredis';
import type { Clock } from '../clock.ts';
import type { Siblings } from '../processes/siblings.ts';
import { createIpcBus } from './ipc.ts';
import { createMemoryBus } from './memory.ts';
import type { BusListener, Retained } from './message.ts';
import { createRedisBus } from './redis.ts';

export interface Bus {
  /**
   * Publishes a message to every subscriber of the channel in every process, and returns its id; rejects when it could not be delivered to Redis.
   *
   * @param once a name under which one message is published, however often this is called, as long as messages are retained
   */
  publish(channel: string, text: string, once?: string): Promise<string>;
  /**
   * Subscribes until the returned function is called. All subscribers of a channel in this process share one Redis subscription.
   * Messages published while the Redis connection is lost are delivered after the reconnect, as far as they are retained.
   *
   * @param missed called when some were not, so that the listener reads elsewhere what it needs to know
   */
  subscribe(channel: string, listener: BusListener, missed?: () => void): Promise<() => Promise<void>>;
  /** Retained messages after this id, oldest first. */
  since(channel: string, id: string): Promise<Retained>;
  /** Rejects when Redis does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

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
