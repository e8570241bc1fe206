/** A cache of rows keyed by id and revision: an entry is valid as long as its row has not changed. */
import type DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { batchLoader } from '../concurrency/batch-loader.ts';
import type { Sql } from '../database/sql.ts';

interface Entry<Value> {
  revision: string;
  generation: number;
  value: Value;
}

/** The cache of one database. */
interface Store<Value> {
  cached: LRUCache<bigint, Entry<Value>>;
  /** The batch loader of cache misses: one statement for all requests of one turn of the event loop. */
  misses: DataLoader<bigint, Value | null>;
}

/** Reads values from the database; ids without a row are left out. */
type Read<Value> = (ids: bigint[]) => Promise<[bigint, Value][]>;

function createStore<Value>(max: number, read: Read<Value>): Store<Value> {
  const readEach = async (ids: readonly bigint[]) => {
    const values = new Map(await read([...new Set(ids)]));
    return ids.map((id) => values.get(id) ?? null);
  };
  return { cached: new LRUCache({ max }), misses: batchLoader(readEach) };
}

/**
 * Returns values by id and reads the missing ones. An entry is stored under the revision that was found before the value was
 * read, so the value is never older than its revision, and the next change of the row is a miss.
 */
export class RevisionCache<Context extends { sql: Sql }, Value extends object> {
  readonly #stores = new WeakMap<Sql, Store<Value>>();
  readonly #max: number;
  readonly #readerIn: (ctx: Context) => Read<Value>;
  readonly #generationIn: (ctx: Context) => number;

  /**
   * @param max the number of entries; the least recently used is evicted
   * @param readerIn returns the function that reads from the database of the context; it must not depend on the viewer
   * @param generationIn the state that all values depend on besides their rows: entries of another number are misses
   */
  constructor(max: number, readerIn: (ctx: Context) => Read<Value>, generationIn: (ctx: Context) => number = () => 0) {
    this.#max = max;
    this.#readerIn = readerIn;
    this.#generationIn = generationIn;
  }

  #storeOf(ctx: Context): Store<Value> {
    const known = this.#stores.get(ctx.sql);
    if (known) return known;
    const store = createStore(this.#max, this.#readerIn(ctx));
    this.#stores.set(ctx.sql, store);
    return store;
  }

  /** Stores a value that is known without being read. */
  remember(ctx: Context, id: bigint, revision: string, value: Value): void {
    this.#storeOf(ctx).cached.set(id, { revision, generation: this.#generationIn(ctx), value });
  }

  /**
   * At most one statement, shared with other requests; ids without a row are left out.
   *
   * @param wanted returns the id and the current revision of each of `items`
   */
  async gather<Item>(
    ctx: Context,
    items: readonly Item[],
    wanted: (item: Item) => readonly [bigint, string],
  ): Promise<Map<bigint, Value>> {
    const { cached, misses } = this.#storeOf(ctx);
    const generation = this.#generationIn(ctx);
    const found = new Map<bigint, Value>();
    const missed = new Map<bigint, string>();
    for (const item of items) {
      const [id, revision] = wanted(item);
      const entry = cached.get(id);
      if (entry?.revision === revision && entry.generation === generation) found.set(id, entry.value);
      else missed.set(id, revision);
    }
    if (missed.size === 0) return found;
    const read = async ([id, revision]: [bigint, string]): Promise<void> => {
      const value = await misses.load(id);
      if (!value) return;
      cached.set(id, { revision, generation, value });
      found.set(id, value);
    };
    await Promise.all([...missed].map(read));
    return found;
  }
}
