/** Waits while the database or Redis is unavailable for a moment. */
import type { Clock } from '../clock.ts';
import { refusalOf } from '../trouble.ts';

const FIRST_MS = 100;
const LONGEST_MS = 2_000;
/** With half a minute of pauses in total. A longer outage is not momentary. */
const ATTEMPTS = 20;

/** The signal of work that nothing ends early. */
export const NEVER = new AbortController().signal;

const pause = (clock: Clock, ms: number, ending: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const cancel = clock.after(ms, () => {
      ending.removeEventListener('abort', end);
      resolve();
    });
    const end = (): void => {
      cancel();
      resolve();
    };
    ending.addEventListener('abort', end, { once: true });
  });

/**
 * Repeats `work`, after growing pauses, while it fails because something is unavailable.
 *
 * @throws its error if it failed for another reason, for the last time, or after `ending`
 */
export async function retryWhileAway<Result>(
  clock: Clock,
  ending: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || ending.aborted || refusalOf(error)?.kind !== 'unavailable') throw error;
      await pause(clock, Math.min(FIRST_MS * 2 ** (attempt - 1), LONGEST_MS), ending);
    }
  }
}
