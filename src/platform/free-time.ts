/**
 * Time-outs of answers that wait in this process. A process that computes for a second, as while it starts, runs its timers before it
 * reads what has come meanwhile: it would call silent who answered long ago.
 */

const SLICE_MS = 50;

/** Calls `act` after so much time in which the event loop was free; a stretch in which it was not counts little. Returns a function that cancels it. */
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

/** Calls `act` once what has already arrived was read. */
export const afterReading = (act: () => void): void => void setImmediate(act);
