/** How graphile-worker is set: its speed, and its words handed to our log. */
import { Logger, WorkerPreset } from 'graphile-worker';
import type { Platform } from '../../platform/platform.ts';

/** Leaves connections of the pool to requests. */
const JOBS_AT_ONCE = 4;

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** Ends of jobs are left out: `runJob` says them, without what people wrote. */
function queueLog(platform: Platform): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta && ('failure' in meta || 'success' in meta)) return;
    platform.log[LEVELS[level]](message);
  });
}

/** Taken and noted as done in batches: a job costs a fraction of a statement instead of two. */
const BATCHES = { localQueue: { size: 50 }, completeJobBatchDelay: 5, failJobBatchDelay: 5 };

/** @param pace in batches for the server; one by one where a run must end as soon as the queue is empty */
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
