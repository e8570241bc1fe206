/** Publish/subscribe between the processes of one server. */
import type { BusListener, Retained } from './message.ts';

export interface Bus {
  /**
   * Publishes a message to every subscriber of the channel in every process, and returns its id. Rejects if Redis did not accept
   * it.
   *
   * @param once a name under which one message is published, however often this is called, for at least ten minutes
   */
  publish(channel: string, text: string, once?: string): Promise<string>;
  /**
   * Subscribes until the returned function is called. All subscribers of a channel in this process share one Redis subscription.
   * Messages that are published while the Redis connection is lost are delivered after the reconnect, if they are still retained.
   *
   * @param missed called when messages were lost, so that the listener can read the state from the database
   */
  subscribe(channel: string, listener: BusListener, missed?: () => void): Promise<() => Promise<void>>;
  /** An id that is not before that of any message, and from which messages can be read for a day: that of the last one, if there is one. */
  latest(channel: string): Promise<string>;
  /**
   * Retained messages after this id, oldest first.
   *
   * @param most reads at most this many; all by default
   */
  since(channel: string, id: string, most?: number): Promise<Retained>;
  /** Rejects if Redis does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
