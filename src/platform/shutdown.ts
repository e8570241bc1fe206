/** Ends the process in order when it is asked to, and at once when it is asked again. */
import { setTimeout as pause } from 'node:timers/promises';
import { isatty } from 'node:tty';
import type { Log } from './log.ts';

export interface Shutdown {
  /** True from the first signal on. */
  readonly begun: boolean;
  /** Adds something to end; what was added last ends first. */
  add(name: string, end: () => Promise<void>): void;
  /** Ends everything and then the process. Called again, it waits for the first call's end. */
  begin(exitCode: number): Promise<never>;
}

/** A terminal and npm each hand on the same Ctrl-C; what comes this soon is the same wish. */
const SAME_WISH_MS = 500;

/** Service managers and containers kill what takes longer than ten seconds; each step gets what those before it left. */
const ALL_MS = 9_500;
/** What a step has in any case, to begin with its end. */
const LEAST_MS = 100;

/**
 * Listens for SIGTERM and SIGINT from now on. SIGHUP says that the terminal was closed; where there is none, as under
 * nohup or a service manager, it asks daemons to read their settings anew, and there is nothing to read.
 */
export function createShutdown(log: Log): Shutdown {
  const steps: { name: string; end: () => Promise<void> }[] = [];
  let ending: Promise<never> | undefined;

  async function endAll(exitCode: number): Promise<never> {
    const began = performance.now();
    for (let step = steps.pop(); step; step = steps.pop()) {
      const { name, end } = step;
      const ended = end().then(
        () => true,
        (error: unknown) => {
          log.error({ err: error }, `${name} did not end well`);
          return true;
        },
      );
      const left = Math.max(ALL_MS - (performance.now() - began), LEAST_MS);
      if (!(await Promise.race([ended, pause(left, false)]))) log.warn(`${name} did not end in time`);
    }
    return process.exit(exitCode);
  }

  const shutdown: Shutdown = {
    get begun() {
      return ending !== undefined;
    },
    add(name, end) {
      steps.push({ name, end });
    },
    begin(exitCode) {
      ending ??= endAll(exitCode);
      return ending;
    },
  };

  let firstSignalAt: number | null = null;
  const onSignal = (): void => {
    const now = performance.now();
    if (firstSignalAt !== null && now - firstSignalAt > SAME_WISH_MS) process.exit(1);
    firstSignalAt ??= now;
    void shutdown.begin(0);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  process.on('SIGHUP', isatty(0) ? onSignal : () => {});
  return shutdown;
}
