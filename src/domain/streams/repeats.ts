/** Messages that came before: a Redis that has begun anew does not know them. */
import type { ShownMessage } from './stream-event.ts';

/** How many names of what happens once are remembered. */
const REMEMBERED = 10_000;

/** Tells repeated messages from first ones, where a Redis has begun anew and did not know the first. */
export class Repeats {
  readonly #names = new Set<string>();

  /** Whether a message of its name came before; from now on one did. */
  isRepeat({ once }: ShownMessage): boolean {
    if (once === undefined) return false;
    if (this.#names.has(once)) return true;
    this.#names.add(once);
    for (const oldest of this.#names) {
      if (this.#names.size <= REMEMBERED) break;
      this.#names.delete(oldest);
    }
    return false;
  }
}
