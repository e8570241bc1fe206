/** Caches of what was made of a text, by the text itself: a longer look at the same text is saved. */
import { LRUCache } from 'lru-cache';
import memoize from 'memoize';
import type { Sql } from '../database/sql.ts';

/**
 * A cache for each database.
 *
 * @param mostText how much text each holds, in characters; the least recently used goes
 */
export const textCache = <Value extends object>(mostText: number): ((sql: Sql) => LRUCache<string, Value>) =>
  memoize(
    (_sql: Sql) => new LRUCache<string, Value>({ maxSize: mostText, sizeCalculation: (_value, text) => text.length }),
    { cache: new WeakMap() },
  );
