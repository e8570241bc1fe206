/** The listeners of the streams, by topic or by token. */

/** A multimap; empty sets are removed. */
export class Index<Item> {
  readonly #sets = new Map<string, Set<Item>>();

  get(key: string): Iterable<Item> {
    return this.#sets.get(key) ?? [];
  }

  add(key: string, item: Item): () => void {
    const set = this.#sets.get(key) ?? new Set();
    this.#sets.set(key, set.add(item));
    return () => {
      if (set.delete(item) && set.size === 0) this.#sets.delete(key);
    };
  }
}
