/** A subscription that begins with its first user. A failed one is discarded, so that the next call tries again. */
export class Subscription {
  readonly #subscribe: () => Promise<() => Promise<void>>;
  #made: Promise<() => Promise<void>> | null = null;

  constructor(subscribe: () => Promise<() => Promise<void>>) {
    this.#subscribe = subscribe;
  }

  /** After it resolves, every published message is received. Rejects if the bus does not answer. */
  async ready(): Promise<void> {
    this.#made ??= this.#subscribe();
    const made = this.#made;
    try {
      await made;
    } catch (error) {
      if (this.#made === made) this.#made = null;
      throw error;
    }
  }

  async end(): Promise<void> {
    const made = this.#made;
    this.#made = null;
    const leave = await made?.catch(() => null);
    await leave?.();
  }
}
