/**
 * Detects statements of this process that change rows which it caches. The cache is cleared when the statement is committed,
 * before the requester continues. Other processes notice changes by triggers (listener.ts).
 */
import { LRUCache } from 'lru-cache';

/** Cached rows: by table, the columns that are read from it. */
export type KeptColumns = Readonly<Record<string, readonly string[]>>;

interface Watch {
  matches(text: string): boolean;
  changed(): void;
}

/** Most texts repeat. */
const MOST_TEXTS = 1_000;

/** Most statements, which need no further check. */
const QUERY = /^\s*SELECT\b/i;

/** Whether a statement sets one of the columns, or deletes rows that have them. */
function matcher(kept: KeptColumns): (text: string) => boolean {
  const table = `(?:"?public"?\\.)?"?(${Object.keys(kept).join('|')})\\b`;
  const deleted = new RegExp(`\\bDELETE\\s+FROM\\s+${table}`, 'i');
  const updated = new RegExp(`\\bUPDATE\\s+${table}(.*?)(?:\\bWHERE\\b|\\bRETURNING\\b|$)`, 'gis');
  const sets = ([, name = '', set = '']: string[]): boolean =>
    (kept[name] ?? []).some((column) => set.includes(column));
  return (text) => deleted.test(text) || [...text.matchAll(updated)].some(sets);
}

export class OwnChanges {
  readonly #watches: Watch[] = [];

  /** @param changed called after each commit of such a change, and after one that may have been committed */
  watch(kept: KeptColumns, changed: () => void): void {
    const known = new LRUCache<string, boolean>({ max: MOST_TEXTS });
    const find = matcher(kept);
    const matches = (text: string): boolean => {
      const found = known.get(text) ?? find(text);
      known.set(text, found);
      return found;
    };
    this.#watches.push({ matches, changed });
  }

  /**
   * For one connection: called with each statement before it is sent. The returned function is called when it is answered. A
   * change in a transaction is reported twice, because it becomes visible only with the commit.
   */
  ofConnection(): (text: string) => (() => void) | null {
    const uncommitted = new Set<Watch>();
    return (text) => {
      if (this.#watches.length === 0) return null;
      const ends = text === 'COMMIT' || text === 'ROLLBACK';
      const changed = ends ? [...uncommitted] : this.#changedBy(text);
      if (ends) uncommitted.clear();
      if (changed.length === 0) return null;
      if (!ends) for (const watch of changed) uncommitted.add(watch);
      return () => {
        for (const watch of changed) watch.changed();
      };
    };
  }

  #changedBy(text: string): Watch[] {
    return QUERY.test(text) ? [] : this.#watches.filter((watch) => watch.matches(text));
  }
}

/** Sends the statement `asked` by `ask`, and calls `answered` before anything else, for a result and for an error. */
export function askAndTell(
  asked: readonly unknown[],
  answered: () => void,
  ask: (asked: readonly unknown[]) => unknown,
): unknown {
  const callback = asked.at(-1);
  if (typeof callback !== 'function') {
    const answer = ask(asked);
    if (answer instanceof Promise) answer.then(answered, answered);
    return answer;
  }
  const tell = (...results: unknown[]): unknown => {
    answered();
    return callback(...results);
  };
  return ask([...asked.slice(0, -1), tell]);
}
