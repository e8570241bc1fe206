/** Jobs left in the same transaction as the change that asks for them, so a crash after the commit loses nothing. */
import type { Tx } from './db.ts';

export interface JobOptions {
  /** Not before this moment. */
  runAt?: Date;
  /** A later job of the same key replaces one that has not started. */
  key?: string;
  maxAttempts?: number;
  /** Jobs of one lane run one after the other, in all processes together. */
  lane?: string;
}

/** Leaves a job; the worker takes it after the commit, and never when the transaction is rolled back. */
export async function leaveJob(tx: Tx, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(
      ${name}, ${JSON.stringify(payload)}::json, queue_name => ${options.lane ?? null}::text, run_at => ${options.runAt ?? null}::timestamptz,
      max_attempts => ${options.maxAttempts ?? 10}::int, job_key => ${options.key ?? null}::text)`;
}
