/** Runs tasks with a concurrency limit and delivers their results in the order in which the tasks were added. */
import pLimit, { type LimitFunction } from 'p-limit';

export class OrderedQueue {
  readonly #limit: LimitFunction;
  #size = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(width: number) {
    this.#limit = pLimit(width);
  }

  /** Tasks whose results are not delivered yet. */
  get size(): number {
    return this.#size;
  }

  add<Result>(work: () => Promise<Result>, hand: (result: Result) => void, fail: (error: unknown) => void): void {
    this.#size += 1;
    const result = this.#limit(work);
    // Handled below, in order; this avoids an unhandled rejection until then.
    result.catch(() => {});
    this.#last = this.#last
      .then(() => result)
      .then(hand)
      .catch(fail)
      .then(() => {
        this.#size -= 1;
      });
  }
}
