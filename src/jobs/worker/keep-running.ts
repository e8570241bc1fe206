/** Restarts the queue's runner, which ends by itself when the database fails while a job is completed. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';
import type { Platform } from '../../platform/platform.ts';

export interface KeptRunner {
  /** Takes no more jobs, and waits for running ones. */
  stop(): Promise<void>;
}

const AGAIN_MS = 1_000;

/** Starts a runner, and another one whenever it has ended without `stop`. */
export async function keepRunning({ log }: Platform, begin: () => Promise<Runner>): Promise<KeptRunner> {
  const ending = new AbortController();
  let runner: Runner | null = await begin();

  /** Null while the database is down, which is logged once and not at every attempt. */
  async function beginAgain(isFirst: boolean): Promise<Runner | null> {
    await pause(AGAIN_MS, undefined, { ref: false, signal: ending.signal }).catch(() => {});
    if (ending.signal.aborted) return null;
    return begin().catch((error: unknown) => {
      if (isFirst) log.error({ err: error }, 'the job worker cannot be started again yet');
      return null;
    });
  }

  async function watch(): Promise<void> {
    while (runner) {
      await runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job worker'));
      if (ending.signal.aborted) return;
      log.error('The job worker lost the database and is started again.');
      runner = await beginAgain(true);
      while (!runner && !ending.signal.aborted) runner = await beginAgain(false);
      // `stop` was called during the start.
      if (ending.signal.aborted) await runner?.stop().catch(() => {});
    }
  }

  const watching = watch();
  return {
    async stop() {
      ending.abort();
      // A runner that is ending by itself throws when it is stopped.
      await runner?.stop().catch(() => {});
      await watching;
    },
  };
}
