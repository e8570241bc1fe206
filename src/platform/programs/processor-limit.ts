/**
 * A limit on the processor time of a child process. On a busy machine the same work takes many times as long by the clock, and a valid file
 * would be refused.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { systemClock } from '../clock.ts';

/** The unit of /proc: `USER_HZ` of Linux. */
const TICKS_PER_SECOND = 100;

/** Fields 3, 14 and 15 of proc(5), counted after the name, which may contain spaces. */
const STATE = 0;
const USER = 11;
const SYSTEM = 12;

/** The states of a thread that has or waits for a processor (R), or that waits for a disk (D). */
const BUSY: ReadonlySet<string | undefined> = new Set(['R', 'D']);

interface Usage {
  /** Processor time of the process with all its threads. */
  seconds: number;
  /** Whether a thread of the process works, or would work on a machine that is less busy. */
  isBusy: boolean;
}

/** The fields of a process or of a thread. Null after its end. */
function fieldsOf(folder: string): string[] | null {
  try {
    const stat = readFileSync(`${folder}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`);
  } catch {
    return [];
  }
}

/** Null on other systems than Linux, and after the end of the process. */
export function usageOf(pid: number): Usage | null {
  const fields = process.platform === 'linux' ? fieldsOf(`/proc/${pid}`) : null;
  if (!fields) return null;
  return {
    seconds: (Number(fields[USER]) + Number(fields[SYSTEM])) / TICKS_PER_SECOND,
    // The state of the process is that of its main thread, which often waits for the others.
    isBusy: threadsOf(pid).some((thread) => BUSY.has(fieldsOf(thread)?.[STATE])),
  };
}

/**
 * Calls `end` when the child has used `seconds` of processor time from now on, or waits and has used none for so long. Looks once in each such
 * period, so a child may use up to twice as much. A child does not wait if a busy machine gives one of its threads no processor or no disk.
 * Where processor time is unknown, the clock counts.
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
      if (now.seconds === last?.seconds && !now.isBusy) return end();
      last = now;
      wait();
    });
  };
  wait();
  return () => cancel();
}
