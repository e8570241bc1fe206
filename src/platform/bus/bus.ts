/** Messages between the processes of one server: Redis pub/sub where there is a Redis, else inside this process. */
import type { Redis } from 'ioredis';
import type { Clock } from '../clock.ts';
import { createMemoryBus } from './memory.ts';
import type { BusListener, BusMessage } from './message.ts';
import { createRedisBus } from './redis.ts';

export interface Bus {
  /** Sends a message to every listener of the channel in every process; rejects when it could not be handed over. */
  publish(channel: string, text: string): Promise<string>;
  /**
   * Listens until the returned function is called. However many listen to a channel here, Redis is asked once. What is
   * published while the connection to Redis is lost arrives when it is there again, as far as it is kept.
   */
  subscribe(channel: string, listener: BusListener): Promise<() => Promise<void>>;
  /** The messages since the one with this id, oldest first, as far as they are still kept. */
  since(channel: string, id: string): Promise<BusMessage[]>;
  /** Rejects when Redis does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface BusOptions {
  /** Of the server: several on one Redis, each with a name of its own, never hear each other. */
  name?: string;
  /** Told what listeners threw, and when messages that were missed could not be had. */
  onError?: (error: unknown) => void;
}

export function createBus(
  redis: Redis | null,
  clock: Clock,
  { name = 'plaza', onError = () => {} }: BusOptions = {},
): Bus {
  return redis ? createRedisBus(redis, clock, name, onError) : createMemoryBus(clock, onError);
}
