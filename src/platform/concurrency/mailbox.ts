/** A bounded queue between a producer and a slower consumer. On overflow it ends instead of growing. */

export class Mailbox<Item> {
  readonly #items: Item[] = [];
  readonly #max: number;
  #wake: () => void = () => {};
  #overflowed = false;
  #failure: Error | null = null;

  constructor(max: number) {
    this.#max = max;
  }

  /** Whether an item was dropped because the queue was full. */
  get overflowed(): boolean {
    return this.#overflowed;
  }

  put(item: Item): void {
    if (this.#overflowed || this.#failure) return;
    if (this.#items.length >= this.#max) this.#overflowed = true;
    else this.#items.push(item);
    this.#wake();
  }

  /** Makes `take` throw, after the items that are already queued. Later items are dropped. */
  fail(error: Error): void {
    this.#failure ??= error;
    this.#wake();
  }

  /** Yields items until the signal aborts, or, after an overflow, until the queue is drained. */
  async *take(signal: AbortSignal): AsyncGenerator<Item> {
    const onAbort = () => this.#wake();
    signal.addEventListener('abort', onAbort);
    try {
      while (!signal.aborted) {
        const item = this.#items.shift();
        if (item !== undefined) yield item;
        else if (this.#failure) throw this.#failure;
        else if (this.#overflowed) return;
        else {
          const { promise, resolve } = Promise.withResolvers<void>();
          this.#wake = resolve;
          await promise;
        }
      }
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }
}
