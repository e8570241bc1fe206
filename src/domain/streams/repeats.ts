/** Detects repeated messages, which a restarted Redis does not recognize. */
import type { ShownMessage } from './stream-event.ts';

/** The number of remembered names of messages that must arrive once. */
const REMEMBERED = 10_000;

/** Distinguishes repeated messages from first ones if Redis restarted without data. */
export class Repeats {
  readonly #names = new Set<string>();

  /** Whether a message with its name was seen before; from now on one was. */
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
