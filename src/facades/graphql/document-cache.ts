/** LRU cache of parsed and validated documents, bounded by characters so that memory stays small whatever is sent. */

/** Longer documents are not cached: they have values inlined and are sent once. */
const LONGEST_KEPT = 10_000;

/** Sum over all cached documents. A parsed document takes more than a hundred times its length. */
const CHARACTERS_KEPT = 100_000;

/** Keyed by the document's text; evicts the least recently used. */
export function documentCache<Value extends object>() {
  const kept = new Map<string, Value>();
  let characters = 0;
  const drop = (document: string): void => {
    if (kept.delete(document)) characters -= document.length;
  };
  const keep = (document: string, value: Value): void => {
    kept.set(document, value);
    characters += document.length;
  };
  return {
    get(document: string): Value | undefined {
      const value = kept.get(document);
      if (value) {
        drop(document);
        keep(document, value);
      }
      return value;
    },
    set(document: string, value: Value): void {
      if (document.length > LONGEST_KEPT) return;
      drop(document);
      keep(document, value);
      for (const [oldest] of kept) {
        if (characters <= CHARACTERS_KEPT) break;
        drop(oldest);
      }
    },
  };
}
