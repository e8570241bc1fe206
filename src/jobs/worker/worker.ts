/** The background worker: runs queued jobs and the timetable while the server runs. */
import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type ParsedCronItem, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Platform } from '../../platform/platform.ts';
import { JOB_HANDLERS, type JobHandlers } from '../handlers.ts';
import { type DrainOptions, drain } from './drain.ts';
import { keepRunning, type SupervisedRunner } from './keep-running.ts';
import { runningJobs, watchForLostJobs } from './lost-jobs.ts';
import { freeJobsOf, reclaimJobs, showAlive } from './queue.ts';
import { refetchAfterDelays } from './refetch.ts';
import type { FinishedJob } from './run-job.ts';
import { taskLists } from './task-list.ts';
import { cronItems } from './timetable.ts';
import { waitingOptions, workerOptions } from './worker-options.ts';

export interface Worker {
  /** Runs due jobs in this process, as `drain` does. */
  drain(options?: DrainOptions): Promise<void>;
  /** Takes no more jobs and waits for running ones; after `graceMs` they go back to the queue. */
  stop(graceMs?: number): Promise<void>;
}

export interface WorkerSettings {
  /** Instead of the server's. */
  handlers?: Partial<JobHandlers>;
  /** Instead of the server's. */
  timetable?: ParsedCronItem[];
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
 * lock ends with the connection.
 *
 * @param lost called when a connection failed: the answer to a fetch may be lost, and then this worker has locked jobs that it does not know
 * @returns the id of the worker
 */
function announce(platform: Platform, events: WorkerEvents, lost: () => void): () => string | null {
  let id: string | null = null;
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id;
  });
  // The library decides after this event when to look again, and fails if it is stopped before.
  events.on('worker:getJob:error', () => setImmediate(lost));
  events.on('pool:listen:error', lost);
  events.on('pool:listen:success', ({ client, workerPool }) => {
    client.once('drain', () => {
      showAlive(client, workerPool.id).catch((error: unknown) => platform.log.warn({ err: error }, 'job queue'));
    });
  });
  return () => id;
}

interface Part {
  tasks: TaskList;
  events: WorkerEvents;
  options: ReturnType<typeof workerOptions>;
  timetable: ParsedCronItem[];
  isBusy(): boolean;
}

interface StartedPart {
  workerId(): string | null;
  stop(): Promise<void>;
}

/**
 * Starts a runner for these tasks. Each time that it begins, it frees the jobs of the runner before, and then calls `begun`.
 */
async function startPart(platform: Platform, part: Part, begun: () => void): Promise<StartedPart> {
  const { events } = part;
  let runner: SupervisedRunner | null = null;
  const lost = (): void => runner?.renew();
  const workerId = announce(platform, events, lost);
  const running = runningJobs(events);
  const begin = async (): Promise<Runner> => {
    const before = workerId();
    const started = await run({
      ...part.options,
      events,
      taskList: part.tasks,
      parsedCronItems: part.timetable,
    });
    // Unlock jobs that the previous runner could not give back.
    if (before) await freeJobsOf(platform.pool, before).catch((error: unknown) => warn(platform, error));
    begun();
    return started;
  };
  const supervised = await keepRunning(platform, { begin, events, isBusy: part.isBusy });
  runner = supervised;
  const unwatch = watchForLostJobs(platform, { workerId, running, lost });
  return {
    workerId,
    stop() {
      unwatch();
      return supervised.stop();
    },
  };
}

const warn = ({ log }: Platform, error: unknown): void => log.warn({ err: error }, 'job queue');

/**
 * Starts to run jobs: one runner takes jobs that wait for nothing, another one the jobs of lanes, so that these never delay the
 * others. Failed jobs are retried after 3 s, 7 s, 20 s, 55 s and so on; then they are buried.
 */
export async function startWorker(platform: Platform, settings: WorkerSettings = {}): Promise<Worker> {
  const handlers = settings.handlers ?? JOB_HANDLERS;
  let cancelReclaim = (): void => {};
  const reclaimSoon = (): void => {
    cancelReclaim();
    cancelReclaim = platform.clock.after(
      RECLAIM_MS,
      () => void reclaimJobs(platform).catch((error: unknown) => warn(platform, error)),
    );
  };
  const inHand = { own: 0, waiting: 0 };
  const { own, waiting } = taskLists(platform, handlers, settings.finished ?? (() => {}), (list, change) => {
    inHand[list] += change;
  });
  const timetable = settings.timetable ?? cronItems();
  const parts: Part[] = [
    {
      ...{ tasks: own, events: new EventEmitter(), options: workerOptions(platform), timetable },
      isBusy: () => inHand.own > 0,
    },
  ];
  if (Object.keys(waiting).length > 0) {
    parts.push({
      ...{ tasks: waiting, events: refetchAfterDelays(new EventEmitter()), options: waitingOptions(platform) },
      ...{ timetable: [], isBusy: () => inHand.waiting > 0 },
    });
  }
  const started: StartedPart[] = [];
  for (const part of parts) started.push(await startPart(platform, part, reclaimSoon));
  let stopped: Promise<void> | undefined;
  async function end(graceMs: number): Promise<void> {
    cancelReclaim();
    const late = Promise.withResolvers<'late'>();
    const cancel = platform.clock.after(graceMs, () => late.resolve('late'));
    const ended = await Promise.race([Promise.all(started.map((part) => part.stop())), late.promise]);
    cancel();
    if (ended !== 'late') return;
    platform.log.warn('jobs in hand did not end in time and go back to the queue');
    const freed = started.map(({ workerId }) => freeJobsOf(platform.pool, workerId() ?? ''));
    await Promise.race([Promise.all(freed), pause(FREE_MS, undefined, { ref: false })]);
  }
  return {
    drain: (options) => drain(platform, { handlers, ...options }),
    stop(graceMs = GRACE_MS) {
      stopped ??= end(graceMs);
      return stopped;
    },
  };
}
