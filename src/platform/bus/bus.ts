/** Publish/subscribe between the processes of one server. */
import type { BusListener, Retained } from './message.ts';

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
