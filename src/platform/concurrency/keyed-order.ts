/**
 * Tasks of the same key start at once, and each may wait until all tasks that started before it have ended, successfully or not.
 */
export class KeyedOrder {
  readonly #last = new Map<string, Promise<void>>();

  run<Result>(key: string, work: (turn: Promise<void>) => Promise<Result>): Promise<Result> {
    const turn = this.#last.get(key) ?? Promise.resolve();
    const result = work(turn);
    const ended = Promise.allSettled([turn, result]).then(() => {
      if (this.#last.get(key) === ended) this.#last.delete(key);
    });
    this.#last.set(key, ended);
    return result;
  }
}
