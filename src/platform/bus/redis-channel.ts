/** A channel of the Redis bus as this process hears it: every message once and in order, also those that were missed for a while. */
import { type BusListener, type BusMessage, handOver, isLater, KEPT_MESSAGES } from './message.ts';

export class RedisChannel {
  readonly listeners = new Set<BusListener>();
  /** Settles when Redis has been asked to listen; rejects when it did not answer. */
  readonly opened: Promise<void>;
  readonly #onError: (error: unknown) => void;
  /** The id after which nothing has been handed over yet; null while it is being opened. */
  #last: string | null = null;
  /** What arrives while missed messages are being fetched, which come first; null at all other times. */
  #held: BusMessage[] | null = null;
  /** Fetches of missed messages, one after the other. */
  #fetched = Promise.resolve();

  /** @param open asks Redis to listen, and answers the id after which messages count */
  constructor(open: () => Promise<string>, onError: (error: unknown) => void) {
    this.#onError = onError;
    this.opened = open().then((last) => {
      this.#last ??= last;
    });
  }

  /** What was fetched may be heard as well, before or after: each connection has its own pace. */
  #deliver(message: BusMessage): void {
    if (this.#last !== null && !isLater(message.id, this.#last)) return;
    this.#last = message.id;
    handOver(this.listeners, message, this.#onError);
  }

  #deliverHeld(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const message of held) this.#deliver(message);
  }

  hear(message: BusMessage): void {
    if (!this.#held) this.#deliver(message);
    else if (this.#held.push(message) > KEPT_MESSAGES) this.#held.shift();
  }

  /**
   * After a lost connection: hands over what was said meanwhile before what is said now.
   *
   * @param fetch listens again, and answers what came after an id
   */
  catchUp(fetch: (last: string) => Promise<BusMessage[]>): void {
    // Who is still opening asks again by itself.
    if (this.#last === null) return;
    this.#held ??= [];
    const fetched: Promise<void> = this.#fetched.then(async () => {
      try {
        for (const message of await fetch(this.#last ?? '0-0')) this.#deliver(message);
      } catch (error) {
        this.#onError(error);
      }
      // What is fetched next comes before what has been heard since.
      if (this.#fetched === fetched) this.#deliverHeld();
    });
    this.#fetched = fetched;
  }
}
