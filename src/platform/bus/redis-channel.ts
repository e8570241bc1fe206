/**
 * A subscription of this process to a channel of the Redis bus: each message exactly once and in order, including those missed
 * during a reconnect.
 */
import { type BusListener, type BusMessage, isLater, notifyListeners, RETAINED_MESSAGES } from './message.ts';

export class RedisChannel {
  readonly listeners = new Set<BusListener>();
  /** Resolves when Redis has confirmed the subscription; rejects when it did not answer. */
  readonly opened: Promise<void>;
  readonly #onError: (error: unknown) => void;
  /** The id of the last delivered message; null until the subscription is open. */
  #last: string | null = null;
  /** Buffer for messages that arrive while missed messages are fetched, which come first; null at all other times. */
  #buffered: BusMessage[] | null = null;
  /** Serializes fetches of missed messages. */
  #fetched = Promise.resolve();

  /** @param open subscribes in Redis, and returns the id after which messages are delivered */
  constructor(open: () => Promise<string>, onError: (error: unknown) => void) {
    this.#onError = onError;
    this.opened = open().then((last) => {
      this.#last ??= last;
    });
  }

  /** Deduplicates by id: a message can arrive both by fetch and by pub/sub, in either order, as each uses its own connection. */
  #deliver(message: BusMessage): void {
    if (this.#last !== null && !isLater(message.id, this.#last)) return;
    this.#last = message.id;
    notifyListeners(this.listeners, message, this.#onError);
  }

  #deliverHeld(): void {
    const buffered = this.#buffered ?? [];
    this.#buffered = null;
    for (const message of buffered) this.#deliver(message);
  }

  receive(message: BusMessage): void {
    if (!this.#buffered) this.#deliver(message);
    else if (this.#buffered.push(message) > RETAINED_MESSAGES) this.#buffered.shift();
  }

  /**
   * After a reconnect: delivers the missed messages before the new ones.
   *
   * @param fetch subscribes again, and returns the messages after an id
   */
  catchUp(fetch: (last: string) => Promise<BusMessage[]>): void {
    // A channel that is still opening subscribes by itself.
    if (this.#last === null) return;
    this.#buffered ??= [];
    const fetched: Promise<void> = this.#fetched.then(async () => {
      try {
        for (const message of await fetch(this.#last ?? '0-0')) this.#deliver(message);
      } catch (error) {
        this.#onError(error);
      }
      // If another fetch is queued, its messages come before the buffered ones.
      if (this.#fetched === fetched) this.#deliverHeld();
    });
    this.#fetched = fetched;
  }
}
