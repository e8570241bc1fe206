/**
 * Rows that this process keeps in memory by a key, as long as it is notified of every change
 * (docs/decisions/0082-viewers-in-memory.md). A change clears the whole cache: at once if this process made it, and whenever
 * another process may have made one unnoticed.
 */
import { LRUCache } from 'lru-cache';
import type { KeptColumns } from '../database/own-changes.ts';
import type { Platform } from '../platform.ts';

export interface KeptOptions {
  /** The channel on which the database announces changes. */
  channel: string;
  columns: KeptColumns;
  /** The maximum number of rows; the least recently used is evicted. */
  most: number;
  /** The maximum age of a row, in milliseconds. */
  ms: number;
}

interface Kept<Row> {
  row: Row;
  /** When its read began. */
  since: number;
}

export class KeptRows<Row extends object> {
  readonly #platform: Pick<Platform, 'clock' | 'listener'>;
  readonly #ms: number;
  readonly #rows: LRUCache<string, Kept<Row>>;
  /** Increases with every change. */
  #generation = 0;

  constructor(platform: Pick<Platform, 'clock' | 'listener' | 'changes'>, { channel, columns, most, ms }: KeptOptions) {
    this.#platform = platform;
    this.#ms = ms;
    this.#rows = new LRUCache({ max: most });
    const forget = (): void => {
      this.#generation += 1;
      this.#rows.clear();
    };
    platform.changes.watch(columns, forget);
    platform.listener.on(channel, forget);
  }

  /** Returns the cached row, or the result of `read`. A row that was requested before a change is not cached after it. */
  async get(key: string, read: () => Promise<Row | null>): Promise<Row | null> {
    const { clock, listener } = this.#platform;
    const since = clock.now().getTime();
    const kept = this.#rows.get(key);
    if (kept && Math.abs(since - kept.since) < this.#ms) return kept.row;
    await listener.ready();
    const generation = this.#generation;
    const hears = listener.isHearing;
    const row = await read();
    if (row && hears && generation === this.#generation) this.#rows.set(key, { row, since });
    return row;
  }
}
