/** Runs tasks with a concurrency limit and delivers their results in the order in which the tasks were added. */

export class OrderedQueue {
  readonly #width: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #size = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(width: number) {
    this.#width = width;
  }

  /** Tasks whose results are not delivered yet. */
  get size(): number {
    return this.#size;
  }

  add<Result>(work: () => Promise<Result>, hand: (result: Result) => void, fail: (error: unknown) => void): void {
    this.#size += 1;
    const result = this.#run(work);
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

  async #run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#width) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
