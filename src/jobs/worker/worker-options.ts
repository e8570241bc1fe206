/** Options of graphile-worker: concurrency, batching, and its log output. */
import { Logger, WorkerPreset } from 'graphile-worker';
import memoize from 'memoize';
import type pg from 'pg';
import { LANES_AT_ONCE } from '../../domain/kernel/lanes.ts';
import type { Log } from '../../platform/log.ts';
import type { Platform } from '../../platform/platform.ts';
import { queuePool } from './queue-pool.ts';

/** The concurrency limit leaves connections of the pool to requests. */
const JOBS_AT_ONCE = 4;

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/**
 * Leaves out results of jobs: `runJob` logs them, without user content; and the advice to have a connection for each job, because those of
 * lanes hold none while they wait.
 */
function queueLog(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta && ('failure' in meta || 'success' in meta || 'concurrency' in meta)) return;
    log[LEVELS[level]](message);
  });
}

/** Jobs are completed in batches: each costs a fraction of a statement, and of a wait for the disk. Without batches, the library does not handle a failed completion. */
const BATCHES = { completeJobBatchDelay: 20, failJobBatchDelay: 5 };

/** A fetch of fewer jobs found an almost empty queue, which is not queried again before the delay is over. */
const REFETCH = { durationMs: 20, threshold: 10 };

const sharedOptions = (log: Log) => ({ noHandleSignals: true, logger: queueLog(log) });

/**
 * Jobs that wait for others: their lanes say how many run at once. One fetch looks for all workers. Each named queue gives one job for each
 * fetch, and there is a worker for each queue, so that no fetched job waits in the local queue.
 */
const WAITING = {
  concurrentJobs: LANES_AT_ONCE,
  localQueue: { size: LANES_AT_ONCE, refetchDelay: REFETCH },
  completeJobBatchDelay: 5,
  failJobBatchDelay: 5,
};

const serverOptions = (platform: Platform, worker: GraphileConfig.WorkerOptions) => ({
  ...sharedOptions(platform.log),
  pgPool: queuePool(platform.pool),
  preset: { extends: [WorkerPreset], worker },
});

/** For the server: jobs that do not wait for remote servers, and jobs of lanes. */
export const workerOptions = (platform: Platform) =>
  serverOptions(platform, { concurrentJobs: JOBS_AT_ONCE, ...BATCHES });
export const waitingOptions = (platform: Platform) => serverOptions(platform, WAITING);

/**
 * For runs that end when the queue is empty: one job at a time, on one connection. Every run on a database gets the same object,
 * because the library reads the ids of all tasks once for each object. It keeps the objects as long as the process lives, so they
 * do not refer to a pool.
 */
export const drainOptions = memoize(
  (_pool: pg.Pool, log: Log) => ({ ...sharedOptions(log), preset: { extends: [WorkerPreset] } }),
  { cache: new WeakMap() },
);
