/**
 * A limit on the processor time of a child process. On a busy machine the same work takes many times as long by the clock, and a valid file
 * would be refused.
 */
import { readFileSync } from 'node:fs';
import { systemClock } from '../clock.ts';

/** The unit of /proc: `USER_HZ` of Linux. */
const TICKS_PER_SECOND = 100;

/** Fields 3, 14 and 15 of proc(5), counted after the name, which may contain spaces. */
const STATE = 0;
const USER = 11;
const SYSTEM = 12;

/** The state of a process that runs, or that would run if it had a processor. */
const RUNNABLE = 'R';

interface Usage {
  /** Processor time of the process with all its threads. */
  seconds: number;
  isRunnable: boolean;
}

/** Null on other systems than Linux, and after the end of the process. */
function usageOf(pid: number): Usage | null {
  if (process.platform !== 'linux') return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const seconds = (Number(fields[USER]) + Number(fields[SYSTEM])) / TICKS_PER_SECOND;
    return { seconds, isRunnable: fields[STATE] === RUNNABLE };
  } catch {
    return null;
  }
}

/**
 * Calls `end` when the child has used `seconds` of processor time from now on, or waits and has used none for so long. Looks once in each such
 * period, so a child may use up to twice as much. A child that a busy machine gives no processor does not wait. Where processor time is unknown,
 * the clock counts.
 *
 * @returns the function that cancels it
 */
export function limitProcessor(pid: number | undefined, seconds: number, end: () => void): () => void {
  const used = (): Usage | null => (pid === undefined ? null : usageOf(pid));
  const first = used();
  let last = first;
  let cancel = (): void => {};
  const wait = (): void => {
    cancel = systemClock.after(seconds * 1000, () => {
      const now = used();
      if (first === null || now === null || now.seconds - first.seconds >= seconds) return end();
      if (now.seconds === last?.seconds && !now.isRunnable) return end();
      last = now;
      wait();
    });
  };
  wait();
  return () => cancel();
}
