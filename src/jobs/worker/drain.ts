/** Runs what is due in the queue here and now, for tests and for commands that wait for the end. */
import { runTaskListOnce } from 'graphile-worker';
import type { Platform } from '../../platform/platform.ts';
import { JOB_HANDLERS, type JobHandlers } from '../handlers.ts';
import { pullForward } from './queue.ts';
import type { FinishedJob } from './run-job.ts';
import { taskList } from './task-list.ts';
import { workerOptions } from './worker-options.ts';

export interface DrainOptions {
  /** Also what is due until then; now by the platform's clock unless given. */
  until?: Date;
  /** True: a job that fails is tried again or buried as in the server, and nothing is thrown. */
  allowFailures?: boolean;
  /** Instead of the server's. */
  handlers?: Partial<JobHandlers>;
}

/**
 * Runs due jobs, one after the other, and those that they leave, until there are none. Never sleeps: a job that is to run
 * later runs when the platform's clock says so, whatever the database's clock says.
 *
 * @throws what the first failed job threw, after the others of its round have run
 */
export async function drain(platform: Platform, options: DrainOptions = {}): Promise<void> {
  let ran = 0;
  let failed: FinishedJob | undefined;
  const tasks = taskList(platform, options.handlers ?? JOB_HANDLERS, (job) => {
    ran += 1;
    if (job.outcome !== 'done') failed ??= job;
  });
  const client = await platform.pool.connect();
  try {
    for (let before = -1; before < ran; ) {
      before = ran;
      await pullForward(platform.pool, options.until ?? platform.clock.now());
      await runTaskListOnce(workerOptions(platform, 'one by one'), tasks, client);
      if (failed && !options.allowFailures) {
        throw new Error(`The job ${failed.name} failed: ${String(failed.error)}`, { cause: failed.error });
      }
    }
  } finally {
    client.release();
  }
}
