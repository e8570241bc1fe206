/** The background worker: runs queued jobs and the timetable while the server runs. */
import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker';
import type { Platform } from '../../platform/platform.ts';
import { JOB_HANDLERS, type JobHandlers } from '../handlers.ts';
import { type DrainOptions, drain } from './drain.ts';
import { type KeptRunner, keepRunning } from './keep-running.ts';
import { mendLocalQueue } from './local-queue.ts';
import { freeJobsOf, reclaimJobs, showAlive } from './queue.ts';
import type { FinishedJob } from './run-job.ts';
import { taskList } from './task-list.ts';
import { TIMETABLE } from './timetable.ts';
import { workerOptions } from './worker-options.ts';

export interface Worker {
  /** Runs due jobs in this process, as `drain` does. */
  drain(options?: DrainOptions): Promise<void>;
  /** Takes no more jobs and waits for running ones; after `graceMs` they go back to the queue. */
  stop(graceMs?: number): Promise<void>;
}

export interface WorkerSettings {
  /** Instead of the server's. */
  handlers?: Partial<JobHandlers>;
  /** Called after each run of a job, for metrics. */
  finished?: (job: FinishedJob) => void;
}

/** A shutdown may take ten seconds; the rest is for closing the database. */
const GRACE_MS = 7_000;

/** Timeout for unlocking jobs at shutdown. If the database hangs, the next worker recovers them. */
const FREE_MS = 500;

/** Delay before the first recovery: until then, jobs of a process killed just before this start look alive (FRESH_SECONDS). */
const RECLAIM_MS = 6_000;

/**
 * Takes the liveness lock on the worker's LISTEN connection, so that others can tell a living worker from a killed one. The
 * lock ends with the connection, and is taken again on a new one.
 */
function announce(
  platform: Platform,
  fetchFailed: () => void,
): { events: WorkerEvents; workerId: () => string | null } {
  let id: string | null = null;
  const events: WorkerEvents = new EventEmitter();
  mendLocalQueue(events, fetchFailed);
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id;
  });
  // PostgreSQL returns a batch in any order; what happened first is to be told first.
  events.on('localQueue:getJobs:complete', ({ jobs }) => {
    jobs.sort((one, other) => one.priority - other.priority || Number(one.id) - Number(other.id));
  });
  events.on('pool:listen:success', ({ client, workerPool }) => {
    client.once('drain', () => {
      showAlive(client, workerPool.id).catch((error: unknown) => platform.log.warn({ err: error }, 'job queue'));
    });
  });
  return { events, workerId: () => id };
}

/** Starts to take jobs. Failed ones are retried after 3 s, 7 s, 20 s, 55 s and so on; then they are buried. */
export async function startWorker(platform: Platform, settings: WorkerSettings = {}): Promise<Worker> {
  const handlers = settings.handlers ?? JOB_HANDLERS;
  let runner: KeptRunner | null = null;
  // What another one begins with is to free the jobs of the one before.
  const { events, workerId } = announce(platform, () => runner?.renew());
  let cancelReclaim = (): void => {};
  let inHand = 0;
  const count = (change: number): void => {
    inHand += change;
  };
  const tasks = taskList(platform, handlers, settings.finished ?? (() => {}), count);
  const begin = async (): Promise<Runner> => {
    const before = workerId();
    const begun = await run({
      ...workerOptions(platform),
      events,
      taskList: tasks,
      parsedCronItems: parseCronItems(
        TIMETABLE.map(({ name, cron }) => ({
          task: name,
          match: cron,
          identifier: name,
          options: { jobKey: name, maxAttempts: 3 },
        })),
      ),
    });
    const warn = (error: unknown): void => platform.log.warn({ err: error }, 'job queue');
    // Unlock jobs that the previous runner could not give back.
    if (before) await freeJobsOf(platform.pool, before).catch(warn);
    cancelReclaim();
    cancelReclaim = platform.clock.after(RECLAIM_MS, () => void reclaimJobs(platform).catch(warn));
    return begun;
  };
  const kept = await keepRunning(platform, { begin, events, isBusy: () => inHand > 0 });
  runner = kept;
  let stopped: Promise<void> | undefined;
  async function end(graceMs: number): Promise<void> {
    cancelReclaim();
    const late = Promise.withResolvers<'late'>();
    const cancel = platform.clock.after(graceMs, () => late.resolve('late'));
    const ended = await Promise.race([kept.stop(), late.promise]);
    cancel();
    if (ended !== 'late') return;
    platform.log.warn('jobs in hand did not end in time and go back to the queue');
    await Promise.race([freeJobsOf(platform.pool, workerId() ?? ''), pause(FREE_MS, undefined, { ref: false })]);
  }
  return {
    drain: (options) => drain(platform, { handlers, ...options }),
    stop(graceMs = GRACE_MS) {
      stopped ??= end(graceMs);
      return stopped;
    },
  };
}
