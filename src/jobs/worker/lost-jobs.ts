/**
 * Jobs that the database assigned to a worker which did not receive them. A fetch of a local queue that fails emits no event (graphile-worker
 * 0.18), so the assigned jobs are compared with those that run.
 */
import type { Job, WorkerEvents } from 'graphile-worker';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';

const CHECK_MS = 60_000;

/** The jobs that the latest runner with these events has begun and not ended. */
export function runningJobs(events: WorkerEvents): ReadonlySet<Job> {
  const jobs = new Set<Job>();
  events.on('pool:create', () => jobs.clear());
  events.on('job:start', ({ job }) => jobs.add(job));
  events.on('job:complete', ({ job }) => jobs.delete(job));
  return jobs;
}

const lockedBy = statement(
  'jobs_locked_by',
  'SELECT id::text AS id, attempts::int AS attempts FROM graphile_worker.jobs WHERE locked_by = $1',
).as<{ id: string; attempts: number }>();

/** The jobs that are locked by the worker and do not run, each as text with its attempt. */
async function assignedOnly(
  { db }: Pick<Platform, 'db'>,
  workerId: string,
  running: ReadonlySet<Job>,
): Promise<string[]> {
  const rows = await sqlWithin(db).many(lockedBy, [workerId]);
  const known = new Set([...running].map(({ id }) => id));
  return rows.filter(({ id }) => !known.has(id)).map(({ id, attempts }) => `${id} ${attempts}`);
}

export interface WatchedRunner {
  workerId(): string | null;
  running: ReadonlySet<Job>;
  /** Called when jobs were lost. */
  lost(): void;
}

/**
 * Compares them each minute until the returned function is called. A job that is locked and does not run in two checks was lost; in only one, it
 * is about to begin, or has just ended.
 */
export function watchForLostJobs(
  { clock, db, log }: Pick<Platform, 'clock' | 'db' | 'log'>,
  { workerId, running, lost }: WatchedRunner,
): () => void {
  let suspected: readonly string[] = [];
  async function check(): Promise<void> {
    const id = workerId();
    if (id === null) return;
    const found = await assignedOnly({ db }, id, running);
    const isLost = found.some((job) => suspected.includes(job));
    suspected = isLost ? [] : found;
    if (isLost) lost();
  }
  return clock.every(CHECK_MS, () => void check().catch((error: unknown) => log.warn({ err: error }, 'job queue')));
}
