/**
 * Rows in the memory of this process, by a key, as long as it hears of every change (docs/decisions/0082-viewers-in-memory.md). All are
 * forgotten when any changes, at once where this process changes it, and when another process may have done so unheard.
 */
import { LRUCache } from 'lru-cache';
import type { KeptColumns } from '../database/own-changes.ts';
import type { Platform } from '../platform.ts';

export interface KeptOptions {
  /** The channel on which the database tells of changes. */
  channel: string;
  columns: KeptColumns;
  /** The least recently used goes. */
  most: number;
  /** How old a row gets, whatever is heard. */
  ms: number;
}

interface Kept<Row> {
  row: Row;
  /** When reading it began. */
  since: number;
}

export class KeptRows<Row extends object> {
  readonly #platform: Pick<Platform, 'clock' | 'listener'>;
  readonly #ms: number;
  readonly #rows: LRUCache<string, Kept<Row>>;
  /** Rises with every change. */
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

  /** The row as it is kept, else as `read` finds it. What was asked for before a change is not kept after it. */
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
