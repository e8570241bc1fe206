/** The worker's task lists: handlers of jobs and of the timetable, by name. */
import type { TaskList } from 'graphile-worker';
import { laneOf } from '../../domain/kernel/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import type { JobHandlers } from '../handlers.ts';
import { type FinishedJob, runJob, type Work } from './run-job.ts';
import { TIMETABLE } from './timetable.ts';
import { withoutOthers } from './without-others.ts';

export interface TaskLists {
  /** Jobs that do not wait for remote servers, and recurring jobs. */
  own: TaskList;
  /** Jobs of lanes. */
  waiting: TaskList;
}

/**
 * @param finished called after each run, successful or not
 * @param count called with the list, and 1 when a run begins or -1 when it has ended
 */
export function taskLists(
  platform: Platform,
  handlers: Partial<JobHandlers>,
  finished: (job: FinishedJob) => void,
  count: (list: keyof TaskLists, change: number) => void = () => {},
): TaskLists {
  const lists: TaskLists = { own: {}, waiting: {} };
  const add = (name: string, work: Work): void => {
    const list = laneOf(name) === null ? 'own' : 'waiting';
    const given = list === 'own' ? withoutOthers(platform, name) : platform;
    lists[list][name] = (_payload, { job }) => {
      count(list, 1);
      return runJob(given, job, work, finished).finally(() => count(list, -1));
    };
  };
  for (const [name, work] of Object.entries(handlers) as [string, Work][]) add(name, work);
  // The queue adds the time when the job was due to the payload; it is not an argument of a command.
  for (const { name, run } of TIMETABLE) add(name, (given) => run(given));
  return lists;
}
