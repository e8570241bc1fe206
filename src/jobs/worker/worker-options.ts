/** Options of graphile-worker: concurrency, batching, and its log output. */
import { Logger, WorkerPreset } from 'graphile-worker';
import type { Platform } from '../../platform/platform.ts';

/** The concurrency limit leaves connections of the pool to requests. */
const JOBS_AT_ONCE = 4;

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** Leaves out results of jobs: `runJob` logs them, without user content. */
function queueLog(platform: Platform): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta && ('failure' in meta || 'success' in meta)) return;
    platform.log[LEVELS[level]](message);
  });
}

/** Jobs are fetched and completed in batches: each costs a fraction of a statement instead of two. */
const BATCHES = { localQueue: { size: 50 }, completeJobBatchDelay: 5, failJobBatchDelay: 5 };

/** @param pace 'batches' for the server; 'one by one' where a run must end as soon as the queue is empty */
export function workerOptions(platform: Platform, pace: 'batches' | 'one by one') {
  return {
    pgPool: platform.pool,
    noHandleSignals: true,
    logger: queueLog(platform),
    preset: {
      extends: [WorkerPreset],
      worker: { concurrentJobs: JOBS_AT_ONCE, ...(pace === 'batches' ? BATCHES : {}) },
    },
  };
}
