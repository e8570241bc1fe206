/** A queue with an end: one side puts, the other takes at its own speed, and who falls too far behind is cut off. */

export class Mailbox<Item> {
  readonly #items: Item[] = [];
  readonly #max: number;
  #wake: () => void = () => {};
  #overflowed = false;
  #failure: Error | null = null;

  constructor(max: number) {
    this.#max = max;
  }

  /** Whether more was put than fitted; what did not fit is lost. */
  get overflowed(): boolean {
    return this.#overflowed;
  }

  put(item: Item): void {
    if (this.#overflowed) return;
    if (this.#items.length >= this.#max) this.#overflowed = true;
    else this.#items.push(item);
    this.#wake();
  }

  /** Ends `take` with an error, after what was put before. */
  fail(error: Error): void {
    this.#failure ??= error;
    this.#wake();
  }

  /** Gives items until the signal aborts, or until all that fitted were taken of a mailbox that overflowed. */
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
