/**
 * Transactional outbox: jobs are inserted in the transaction of the change that causes them, so a crash after the commit loses
 * none.
 */
import type { Tx } from './db.ts';

export interface JobOptions {
  /** Earliest time to run. */
  runAt?: Date;
  /** Deduplication key: a later job replaces one with the same key that has not started. */
  key?: string;
  /** The replaced job's time to run stays, so that a stream of jobs with one key does not put it off for ever. */
  keepRunAt?: boolean;
  maxAttempts?: number;
  /** Jobs of one lane run one after the other, across all processes. */
  lane?: string;
}

/** Enqueues a job; the worker takes it after the commit, and never if the transaction is rolled back. */
export async function leaveJob(tx: Tx, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(
      ${name}, ${JSON.stringify(payload)}::json, queue_name => ${options.lane ?? null}::text, run_at => ${options.runAt ?? null}::timestamptz,
      max_attempts => ${options.maxAttempts ?? 10}::int, job_key => ${options.key ?? null}::text,
      job_key_mode => ${options.keepRunAt ? 'preserve_run_at' : 'replace'}::text)`;
}
