/** Restarts the queue's runner, which ends by itself when the database fails while a job is completed. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Runner, WorkerEvents } from 'graphile-worker';
import { retryWhileAway } from '../../platform/concurrency/retry-while-away.ts';
import type { Platform } from '../../platform/platform.ts';

export interface SupervisedRunner {
  /** Ends the runner when its jobs are done, and starts another one. */
  renew(): void;
  /** Takes no more jobs, and waits for running ones. */
  stop(): Promise<void>;
}

export interface Running {
  begin(): Promise<Runner>;
  events: WorkerEvents;
  /** Whether it has running jobs. */
  isBusy(): boolean;
}

const AGAIN_MS = 1_000;

/** A runner that failed ends at once, or after its last job. After this time without a job and without an end, it hangs. */
const HANGING_SECONDS = 3;

/** Starts a runner, and another one whenever it has ended without `stop`. */
export async function keepRunning(
  { log, clock }: Pick<Platform, 'log' | 'clock'>,
  { begin, events, isBusy }: Running,
): Promise<SupervisedRunner> {
  const ending = new AbortController();
  let runner: Runner | null = await retryWhileAway(clock, ending.signal, begin);

  /**
   * Whether a failed runner hangs. The library (graphile-worker 0.18) miscounts the batches in which jobs are completed when two
   * of them fail, and then waits for ever for one that does not exist.
   */
  async function hangs(ended: AbortSignal): Promise<boolean> {
    await once(events, 'pool:fatalError', { signal: ended }).catch(() => {});
    for (let idle = 0; idle < HANGING_SECONDS && !ended.aborted; idle = isBusy() ? 0 : idle + 1)
      await pause(1_000, undefined, { ref: false, signal: ended }).catch(() => {});
    return !ended.aborted;
  }

  async function untilEnded(current: Runner): Promise<void> {
    const ended = new AbortController();
    const end = current.promise
      .catch((error: unknown) => log.error({ err: error }, 'the job worker'))
      .then(() => {
        ended.abort();
        return false;
      });
    // Ends its remaining parts, such as its recurring jobs.
    if (await Promise.race([end, hangs(ended.signal)])) void current.stop().catch(() => {});
  }

  /** Returns null while the database is down, and logs that once, not at every attempt. */
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
      await untilEnded(runner);
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
    // Fails if the runner is already ending.
    renew: () => void runner?.stop().catch(() => {}),
    async stop() {
      ending.abort();
      // A runner that is already ending throws when it is stopped.
      await runner?.stop().catch(() => {});
      await watching;
    },
  };
}
