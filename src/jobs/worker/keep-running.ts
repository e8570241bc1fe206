/** Keeps the queue's runner going: it ends by itself where the database breaks while a job comes to its end. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';
import type { Platform } from '../../platform/platform.ts';

export interface KeptRunner {
  /** Takes no more jobs, and waits for those in hand. */
  stop(): Promise<void>;
}

const AGAIN_MS = 1_000;

/** Begins a runner, and another whenever one has ended without being told to. */
export async function keepRunning({ log }: Platform, begin: () => Promise<Runner>): Promise<KeptRunner> {
  const ending = new AbortController();
  let runner: Runner | null = await begin();

  /** Null while the database is away, which is said once and not each time. */
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
      // It was told to end while it began.
      if (ending.signal.aborted) await runner?.stop().catch(() => {});
    }
  }

  const watching = watch();
  return {
    async stop() {
      ending.abort();
      // One that ends by itself just now refuses to be stopped.
      await runner?.stop().catch(() => {});
      await watching;
    },
  };
}
