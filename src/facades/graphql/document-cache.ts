/** Keeps what was made of the documents that come again and again, and little memory whatever is sent. */

/** Longer ones are not kept: clients send them once, with their values inside. */
const LONGEST_KEPT = 10_000;

/** Of all kept documents together: what is made of a document takes a hundred times its length and more. */
const CHARACTERS_KEPT = 100_000;

/** By the text of a document; those that were asked for longest ago make room. */
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
