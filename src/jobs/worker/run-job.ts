/** Runs one job: its handler, a line in the log, and the list of dead jobs after the last attempt. */
import { buryJob } from '../../domain/dead-jobs/bury-job.ts';
import { forgetObsolete } from '../../domain/dead-jobs/obsolete.ts';
import { payloadIds } from '../../domain/dead-jobs/payload-ids.ts';
import { enqueueNamed } from '../../domain/kernel/outbox.ts';
import { HostPaused } from '../../domain/kernel/silent-hosts.ts';
import { isReferenceToNothing } from '../../platform/database/db.ts';
import { causedBy } from '../../platform/database/slow-statements.ts';
import { redact } from '../../platform/log.ts';
import type { Platform } from '../../platform/platform.ts';

/** The queue's record of a job. */
export interface QueuedJob {
  id: string;
  task_identifier: string;
  payload: unknown;
  attempts: number;
  max_attempts: number;
  key?: string | null;
}

/** `put off`: its host is paused, and it runs again after that. */
export type JobOutcome = 'done' | 'failed' | 'dead' | 'put off';

export interface FinishedJob {
  id: string;
  name: string;
  outcome: JobOutcome;
  seconds: number;
  /** The error; undefined on success. */
  error?: unknown;
}

export type Work = (platform: Platform, payload: never) => Promise<void>;

const SPAN = { 'messaging.system': 'graphile_worker', 'messaging.operation.type': 'process' };

/** Behind the jobs of responsive hosts, however many there are. */
const PUT_OFF_PRIORITY = 30;

/** Enqueues the job again, for the end of its host's pause. The attempt does not count. */
async function putOff({ db }: Platform, job: QueuedJob, { host, until }: HostPaused): Promise<void> {
  const options = {
    ...{ host, runAt: until, priority: PUT_OFF_PRIORITY, maxAttempts: job.max_attempts - job.attempts + 1 },
    ...(job.key && { key: job.key }),
  };
  await db.$transaction((tx) => enqueueNamed(tx, job.task_identifier, job.payload as object, options));
}

/**
 * Runs `work` for the job. Errors are rethrown, so that the queue retries; after the last attempt the job is buried
 * (moved to the dead jobs) instead, and the queue counts it as done.
 */
export async function runJob(
  platform: Platform,
  job: QueuedJob,
  work: Work,
  finished: (job: FinishedJob) => void,
): Promise<void> {
  const name = job.task_identifier;
  const began = performance.now();
  const log = platform.log.child({ job: name, jobId: job.id, attempt: job.attempts, ...payloadIds(job.payload) });
  const span = platform.tracing?.begin('consumer', name, { ...SPAN, 'messaging.message.id': job.id }) ?? null;
  const finish = (outcome: JobOutcome, error?: unknown): number => {
    const ms = performance.now() - began;
    const failed = error === undefined ? null : error instanceof Error ? error.name : 'unknown';
    span?.end({ attributes: { 'plaza.job.outcome': outcome, 'plaza.job.attempt': job.attempts }, error: failed });
    finished({ id: String(job.id), name, outcome, seconds: ms / 1000, ...(error === undefined ? {} : { error }) });
    return Math.round(ms);
  };
  const attempt = (): Promise<void> =>
    causedBy(
      () => ({ job: name, jobId: job.id }),
      () => work(platform, job.payload as never),
      span,
    );
  try {
    await attempt().catch((error: unknown) => {
      if (!isReferenceToNothing(error)) throw error;
      // A row was deleted after the job had read it, so the job reads once more.
      return attempt();
    });
    if (job.key) await forgetObsolete(platform, name, job.key);
    log.debug({ ms: finish('done') }, 'job done');
  } catch (error) {
    if (error instanceof HostPaused) {
      await putOff(platform, job, error);
      log.debug({ ms: finish('put off') }, 'job put off');
      return;
    }
    if (job.attempts < job.max_attempts) {
      log.warn({ ms: finish('failed', error), err: error }, 'job failed, to be tried again');
      throw error;
    }
    const message = redact(error instanceof Error ? error.message : String(error));
    await buryJob(platform, {
      name,
      payload: job.payload,
      error: message,
      attempts: job.attempts,
      key: job.key ?? null,
    });
    log.error({ ms: finish('dead', error), err: error }, 'job failed for good');
  }
}
