/** Publish/subscribe between the processes of one server: Redis pub/sub if Redis is configured, else in memory. */
import type { Redis } from 'ioredis';
import type { Clock } from '../clock.ts';
import { createMemoryBus } from './memory.ts';
import type { BusListener, BusMessage } from './message.ts';
import { createRedisBus } from './redis.ts';

export interface Bus {
  /** Publishes a message to every subscriber of the channel in every process; rejects when it could not be delivered to Redis. */
  publish(channel: string, text: string): Promise<string>;
  /**
   * Subscribes until the returned function is called. All subscribers of a channel in this process share one Redis subscription.
   * Messages published while the Redis connection is lost are delivered after the reconnect, as far as they are retained.
   */
  subscribe(channel: string, listener: BusListener): Promise<() => Promise<void>>;
  /** Retained messages after this id, oldest first. */
  since(channel: string, id: string): Promise<BusMessage[]>;
  /** Rejects when Redis does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface BusOptions {
  /** Channel prefix of the server, so that several servers can share one Redis. */
  name?: string;
  /** Receives errors of listeners, and failures to fetch missed messages. */
  onError?: (error: unknown) => void;
}

export function createBus(
  redis: Redis | null,
  clock: Clock,
  { name = 'plaza', onError = () => {} }: BusOptions = {},
): Bus {
  return redis ? createRedisBus(redis, clock, name, onError) : createMemoryBus(clock, onError);
}
