/** Graceful shutdown at the first signal, immediate exit at the second. */
import { setTimeout as pause } from 'node:timers/promises';
import { isatty } from 'node:tty';
import type { Log } from './log.ts';

export interface Ending {
  /** For all steps together. */
  totalMs: number;
  /** How long idle connections stay usable: if another process accepts new ones, no client must be disconnected. */
  idleMs: number;
}

export interface Shutdown {
  /** True from the first signal on. */
  readonly begun: boolean;
  /** Adds a shutdown step; steps run in reverse order. */
  add(name: string, end: (left: { leftMs: number; idleMs: number }) => Promise<void>): void;
  /** Runs all steps and ends the process. A second call waits for the first. */
  begin(exitCode: number, ending?: Ending): Promise<never>;
}

/** A terminal and npm both pass on one Ctrl-C; signals this close together count as one. */
const DUPLICATE_SIGNAL_MS = 500;

/** Service managers and containers kill a process after ten seconds; each step gets the time that the earlier ones left. */
const AT_ONCE: Ending = { totalMs: 9_500, idleMs: 0 };
/** Minimum time for a step. */
const MIN_STEP_MS = 100;

/**
 * Listens for SIGTERM and SIGINT. SIGHUP means that the terminal was closed; without a terminal, as under nohup or a service
 * manager, it asks daemons to reload their configuration, which this server does not support.
 */
export function createShutdown(log: Log): Shutdown {
  const steps: { name: string; end: Parameters<Shutdown['add']>[1] }[] = [];
  let ending: Promise<never> | undefined;

  async function endAll(exitCode: number, { totalMs, idleMs }: Ending): Promise<never> {
    const began = performance.now();
    for (let step = steps.pop(); step; step = steps.pop()) {
      const { name, end } = step;
      const leftMs = Math.max(totalMs - (performance.now() - began), MIN_STEP_MS);
      const ended = end({ leftMs, idleMs }).then(
        () => true,
        (error: unknown) => {
          log.error({ err: error }, `${name} did not end well`);
          return true;
        },
      );
      if (!(await Promise.race([ended, pause(leftMs, false)]))) log.warn(`${name} did not end in time`);
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
    begin(exitCode, how = AT_ONCE) {
      ending ??= endAll(exitCode, how);
      return ending;
    },
  };

  let firstSignalAt: number | null = null;
  const onSignal = (): void => {
    const now = performance.now();
    if (firstSignalAt !== null && now - firstSignalAt > DUPLICATE_SIGNAL_MS) process.exit(1);
    firstSignalAt ??= now;
    void shutdown.begin(0);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  process.on('SIGHUP', isatty(0) ? onSignal : () => {});
  return shutdown;
}
