/** What this process has read before and nobody has changed since. */
import { LRUCache } from 'lru-cache';
import { onePer } from '../platform/one-per.ts';
import type { Sql } from '../platform/sql.ts';

interface Entry<Value> {
  revision: string;
  value: Value;
}

/**
 * Reads values by id where it does not know them in the revision that is wanted. A value is kept under the revision that was
 * asked for before it was read, so it is never older than that, and the next change shows as another revision.
 */
export class Kept<Context extends { sql: Sql }, Value extends object> {
  readonly #read: (ctx: Context, ids: bigint[]) => Promise<[bigint, Value][]>;
  readonly #knownIn: (sql: Sql) => LRUCache<bigint, Entry<Value>>;

  /** @param max how many values are kept: those asked for last */
  constructor(max: number, read: (ctx: Context, ids: bigint[]) => Promise<[bigint, Value][]>) {
    this.#knownIn = onePer(() => new LRUCache({ max }));
    this.#read = read;
  }

  /** Reads once at most; ids of nothing are left out. */
  async gather(ctx: Context, wanted: ReadonlyMap<bigint, string>): Promise<Map<bigint, Value>> {
    const known = this.#knownIn(ctx.sql);
    const found = new Map<bigint, Value>();
    const missing: bigint[] = [];
    for (const [id, revision] of wanted) {
      const entry = known.get(id);
      if (entry?.revision === revision) found.set(id, entry.value);
      else missing.push(id);
    }
    if (missing.length === 0) return found;
    for (const [id, value] of await this.#read(ctx, missing)) {
      known.set(id, { revision: wanted.get(id) ?? '', value });
      found.set(id, value);
    }
    return found;
  }
}
