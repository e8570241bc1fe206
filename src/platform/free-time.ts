/**
 * Timeouts that do not count time in which this process was busy. A process that computes for a second, such as during its start,
 * runs its timers before it reads received data, and would take an answered request for an unanswered one.
 */

const SLICE_MS = 50;

/**
 * Calls `act` after this much time in which the event loop was free; busy time counts little. Returns a function that cancels it.
 */
export function afterFreeTime(ms: number, act: () => void): () => void {
  let left = ms;
  let timer: NodeJS.Timeout;
  const wait = (): void => {
    const slice = Math.min(left, SLICE_MS);
    timer = setTimeout(() => {
      left -= slice;
      if (left > 0) wait();
      else act();
    }, slice).unref();
  };
  wait();
  return () => clearTimeout(timer);
}

/** Calls `act` once data that has already arrived was read. */
export const afterReading = (act: () => void): void => void setImmediate(act);
