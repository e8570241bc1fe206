/** Drains the queue: runs all due jobs in this process, for tests and for commands that wait until they are done. */
import { runTaskListOnce } from 'graphile-worker';
import type { Platform } from '../../platform/platform.ts';
import { JOB_HANDLERS, type JobHandlers } from '../handlers.ts';
import { alignRetries, pullForward } from './queue.ts';
import type { FinishedJob } from './run-job.ts';
import { taskLists } from './task-list.ts';
import { drainOptions } from './worker-options.ts';

export interface DrainOptions {
  /** Jobs due up to this time are run too; defaults to the platform's clock. */
  until?: Date;
  /** If true, a failed job is retried or buried as in the server, and nothing is thrown. */
  allowFailures?: boolean;
  /** Instead of the server's. */
  handlers?: Partial<JobHandlers>;
}

/**
 * Runs due jobs one after the other, and those that they enqueue, until there are none. Never sleeps: the platform's clock
 * decides which jobs and which retries are due, not the database's.
 *
 * @throws the error of the first failed job, after the others of its round have run
 */
export async function drain(platform: Platform, options: DrainOptions = {}): Promise<void> {
  let ran = 0;
  let failed: FinishedJob | undefined;
  let retried: string[] = [];
  const { own, waiting } = taskLists(platform, options.handlers ?? JOB_HANDLERS, (job) => {
    ran += 1;
    if (job.outcome === 'failed' || job.outcome === 'dead') failed ??= job;
    if (job.outcome === 'failed') retried.push(job.id);
  });
  const client = await platform.pool.connect();
  try {
    for (let before = -1; before < ran; ) {
      before = ran;
      await pullForward(platform.pool, options.until ?? platform.clock.now());
      await runTaskListOnce(drainOptions(platform.pool, platform.log), { ...own, ...waiting }, client);
      await alignRetries(platform.pool, retried, platform.clock.now());
      retried = [];
      if (failed && !options.allowFailures) {
        throw new Error(`The job ${failed.name} failed: ${String(failed.error)}`, { cause: failed.error });
      }
    }
  } finally {
    client.release();
  }
}
