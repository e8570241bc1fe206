/** The worker's task list: handlers of jobs and of the timetable, by name. */
import type { TaskList } from 'graphile-worker';
import type { Platform } from '../../platform/platform.ts';
import type { JobHandlers } from '../handlers.ts';
import { type FinishedJob, runJob, type Work } from './run-job.ts';
import { TIMETABLE } from './timetable.ts';

/**
 * @param finished called after each run, successful or not
 * @param count called with 1 when a run begins, and with -1 when it has ended
 */
export function taskList(
  platform: Platform,
  handlers: Partial<JobHandlers>,
  finished: (job: FinishedJob) => void,
  count: (change: number) => void = () => {},
): TaskList {
  const works: [string, Work][] = [
    ...(Object.entries(handlers) as [string, Work][]),
    ...TIMETABLE.map((row): [string, Work] => [row.name, row.run]),
  ];
  return Object.fromEntries(
    works.map(([name, work]) => [
      name,
      (_payload: unknown, { job }) => {
        count(1);
        return runJob(platform, job, work, finished).finally(() => count(-1));
      },
    ]),
  );
}
