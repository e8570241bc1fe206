/** LRU cache of parsed and validated documents, bounded by characters so that memory stays small whatever is sent. */

/** Longer documents are not cached: they have values inlined and are sent once. */
const MAX_DOCUMENT = 10_000;

/** Sum over all cached documents. A parsed document takes more than a hundred times its length. */
const MAX_CHARACTERS = 100_000;

/** Keyed by the document's text; evicts the least recently used. */
export function documentCache<Value extends object>() {
  const entries = new Map<string, Value>();
  let characters = 0;
  const drop = (document: string): void => {
    if (entries.delete(document)) characters -= document.length;
  };
  const add = (document: string, value: Value): void => {
    entries.set(document, value);
    characters += document.length;
  };
  return {
    get(document: string): Value | undefined {
      const value = entries.get(document);
      if (value) {
        drop(document);
        add(document, value);
      }
      return value;
    },
    set(document: string, value: Value): void {
      if (document.length > MAX_DOCUMENT) return;
      drop(document);
      add(document, value);
      for (const [oldest] of entries) {
        if (characters <= MAX_CHARACTERS) break;
        drop(oldest);
      }
    },
  };
}
