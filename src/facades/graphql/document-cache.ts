/** LRU cache of parsed and validated documents, bounded by characters so that memory stays small whatever clients send. */
import { LRUCache } from 'lru-cache';

/** Longer documents are not cached: they have values inlined and are sent once. */
const MAX_DOCUMENT = 10_000;

/** Sum over all cached documents. A parsed document takes more than a hundred times its length. */
const MAX_CHARACTERS = 100_000;

/** Keyed by the document's text; evicts the least recently used. */
export const documentCache = <Value extends object>(): LRUCache<string, Value> =>
  new LRUCache({
    maxSize: MAX_CHARACTERS,
    maxEntrySize: MAX_DOCUMENT,
    sizeCalculation: (_value, document) => Math.max(document.length, 1),
  });
