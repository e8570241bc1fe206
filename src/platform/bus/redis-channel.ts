/**
 * A subscription of this process to a channel of the Redis bus. It delivers each message once and in order, including those
 * missed during a reconnect.
 */
import {
  BEFORE_ALL,
  type BusListener,
  type BusMessage,
  isLater,
  notifyListeners,
  RETAINED_MESSAGES,
  type Retained,
} from './message.ts';

/** The answer to a reconnected subscriber. */
interface Fetched extends Retained {
  /** Whether another Redis answers, which may lack messages that the previous one accepted and did not deliver. */
  replaced: boolean;
}

export class RedisChannel {
  readonly listeners = new Set<BusListener>();
  /** Called when missed messages are no longer retained. */
  readonly missed = new Set<() => void>();
  /** Resolves when Redis has confirmed the subscription. Rejects if Redis did not answer. */
  readonly opened: Promise<void>;
  readonly #onError: (error: unknown) => void;
  /** The id of the last delivered message; null until the subscription is open. */
  #last: string | null = null;
  /** Buffers messages that arrive while missed messages are fetched, because those come first; null at all other times. */
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

  #reportMissed(): void {
    for (const missed of [...this.missed]) missed();
  }

  #deliverHeld(): void {
    const buffered = this.#buffered ?? [];
    this.#buffered = null;
    for (const message of buffered) this.#deliver(message);
  }

  receive(message: BusMessage): void {
    if (!this.#buffered) this.#deliver(message);
    else if (this.#buffered.push(message) > RETAINED_MESSAGES * 2) {
      this.#buffered.shift();
      this.#reportMissed();
    }
  }

  /**
   * After a reconnect, delivers the missed messages before the new ones.
   *
   * @param fetch subscribes again, and returns the messages after an id
   * @param long whether the connection was lost for longer than messages are retained
   */
  catchUp(fetch: (last: string) => Promise<Fetched>, long: boolean): void {
    // A channel that is still opening subscribes by itself.
    if (this.#last === null) return;
    this.#buffered ??= [];
    const fetched: Promise<void> = this.#fetched.then(async () => {
      try {
        const { messages, complete, replaced } = await fetch(this.#last ?? BEFORE_ALL);
        // A missing id was trimmed after many others, or has expired without a later message.
        const trimmed = !complete && (long || messages.length >= RETAINED_MESSAGES);
        // Before later messages, so that nobody takes these for a continuation.
        if (trimmed || replaced) this.#reportMissed();
        for (const message of messages) this.#deliver(message);
      } catch (error) {
        this.#onError(error);
        this.#reportMissed();
      }
      // If another fetch is queued, its messages come before the buffered ones.
      if (this.#fetched === fetched) this.#deliverHeld();
    });
    this.#fetched = fetched;
  }
}
