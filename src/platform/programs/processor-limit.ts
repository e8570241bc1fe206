/**
 * A limit on the processor time of a child process. On a busy machine the same work takes many times as long by the clock, and a valid file
 * would be refused.
 */
import { readFileSync } from 'node:fs';
import { systemClock } from '../clock.ts';

/** The unit of /proc: `USER_HZ` of Linux. */
const TICKS_PER_SECOND = 100;

/** Fields 14 and 15 of proc(5), counted after the name, which may contain spaces. */
const USER = 11;
const SYSTEM = 12;

/** Seconds of processor time of the process with all its threads; null on other systems than Linux, and after its end. */
function processorSeconds(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[USER]) + Number(fields[SYSTEM])) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

/**
 * Calls `end` when the child has used `seconds` of processor time from now on, or none for so long. Looks once in each such period, so a child may
 * use up to twice as much. Where processor time is unknown, the clock counts.
 *
 * @returns the function that cancels it
 */
export function limitProcessor(pid: number | undefined, seconds: number, end: () => void): () => void {
  const used = (): number | null => (pid === undefined ? null : processorSeconds(pid));
  const first = used();
  let last = first;
  let cancel = (): void => {};
  const wait = (): void => {
    cancel = systemClock.after(seconds * 1000, () => {
      const now = used();
      if (first === null || now === null || now === last || now - first >= seconds) return end();
      last = now;
      wait();
    });
  };
  wait();
  return () => cancel();
}
