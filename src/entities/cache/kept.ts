/** What this process has read before and nobody has changed since. */
import type DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { turnLoader } from '../../platform/concurrency/turn-loader.ts';
import type { Sql } from '../../platform/database/sql.ts';

interface Entry<Value> {
  revision: string;
  value: Value;
}

/** What is kept of one database. */
interface Memory<Value> {
  known: LRUCache<bigint, Entry<Value>>;
  /** Reads together what all requests of one turn of the event loop miss, and each of it once. */
  missing: DataLoader<bigint, Value | null>;
}

/** Reads values from a database; ids of nothing are left out. */
type Read<Value> = (ids: bigint[]) => Promise<[bigint, Value][]>;

function remember<Value>(max: number, read: Read<Value>): Memory<Value> {
  const readEach = async (ids: readonly bigint[]) => {
    const values = new Map(await read([...new Set(ids)]));
    return ids.map((id) => values.get(id) ?? null);
  };
  return { known: new LRUCache({ max }), missing: turnLoader(readEach) };
}

/**
 * Reads values by id where it does not know them in the revision that is wanted. A value is kept under the revision that was
 * asked for before it was read, so it is never older than that, and the next change shows as another revision.
 */
export class Kept<Context extends { sql: Sql }, Value extends object> {
  readonly #memories = new WeakMap<Sql, Memory<Value>>();
  readonly #max: number;
  readonly #readerIn: (ctx: Context) => Read<Value>;

  /**
   * @param max how many values are kept: those asked for last
   * @param readerIn gives what reads from the database of the context, the same for everyone who has it
   */
  constructor(max: number, readerIn: (ctx: Context) => Read<Value>) {
    this.#max = max;
    this.#readerIn = readerIn;
  }

  #memoryOf(ctx: Context): Memory<Value> {
    const known = this.#memories.get(ctx.sql);
    if (known) return known;
    const memory = remember(this.#max, this.#readerIn(ctx));
    this.#memories.set(ctx.sql, memory);
    return memory;
  }

  /**
   * Takes part in one statement at most; ids of nothing are left out.
   *
   * @param wanted gives the id of what is wanted for each of `items`, and its revision
   */
  async gather<Item>(
    ctx: Context,
    items: readonly Item[],
    wanted: (item: Item) => readonly [bigint, string],
  ): Promise<Map<bigint, Value>> {
    const { known, missing } = this.#memoryOf(ctx);
    const found = new Map<bigint, Value>();
    const unknown = new Map<bigint, string>();
    for (const item of items) {
      const [id, revision] = wanted(item);
      const entry = known.get(id);
      if (entry?.revision === revision) found.set(id, entry.value);
      else unknown.set(id, revision);
    }
    if (unknown.size === 0) return found;
    const read = async ([id, revision]: [bigint, string]): Promise<void> => {
      const value = await missing.load(id);
      if (!value) return;
      known.set(id, { revision, value });
      found.set(id, value);
    };
    await Promise.all([...unknown].map(read));
    return found;
  }
}
