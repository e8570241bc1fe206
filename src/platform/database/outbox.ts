/**
 * Transactional outbox: jobs are inserted in the transaction of the change that causes them, so a crash after the commit loses
 * none.
 */
import type { Tx } from './db.ts';
import { type Sql, sqlWithin, statement } from './sql.ts';

export interface JobOptions {
  /** Earliest time to run. */
  runAt?: Date;
  /** Deduplication key: a later job replaces one with the same key that has not started. */
  key?: string;
  /** Keeps the run time of the replaced job, so that repeated jobs with one key do not postpone it for ever. */
  keepRunAt?: boolean;
  maxAttempts?: number;
  /** Jobs of one queue run one after the other, across all processes. */
  queue?: string;
  /** Lower values run sooner; 0 by default. */
  priority?: number;
}

const addJob = statement(
  'enqueue_job',
  `SELECT graphile_worker.add_job(
   $1, $2::json, queue_name => $3::text, run_at => $4::timestamptz,
   max_attempts => $5::int, job_key => $6::text,
   priority => $7::int, job_key_mode => $8::text)`,
);

/** Enqueues a job; the worker takes it after the commit, and never if the transaction is rolled back. */
export async function enqueueJob(tx: Tx, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  await sqlWithin(tx).run(addJob, [
    name,
    JSON.stringify(payload),
    options.queue ?? null,
    options.runAt ?? null,
    options.maxAttempts ?? 10,
    options.key ?? null,
    options.priority ?? 0,
    options.keepRunAt ? 'preserve_run_at' : 'replace',
  ]);
}

const addJobs = statement(
  'enqueue_jobs',
  `SELECT graphile_worker.add_jobs(ARRAY(
   SELECT (j.identifier, j.payload, j."queueName", j."runAt", j."maxAttempts", j."jobKey", j.priority, NULL)::graphile_worker.job_spec
   FROM json_to_recordset($1::json)
     AS j (identifier text, payload json, "queueName" text, "runAt" timestamptz, "jobKey" text, "maxAttempts" smallint, priority smallint)))`,
);

/** Enqueues jobs of one kind by one statement. */
export async function enqueueJobs(
  tx: Tx,
  name: string,
  jobs: readonly { payload: object; queue: string | null; key?: string | null; runAt?: Date; priority?: number }[],
  options: Pick<JobOptions, 'maxAttempts' | 'priority'> = {},
): Promise<void> {
  const specs = jobs.map(({ payload, queue: queueName, key: jobKey = null, runAt = null, priority }) => ({
    ...{ identifier: name, payload, queueName, jobKey, runAt },
    ...{ maxAttempts: options.maxAttempts ?? 10, priority: priority ?? options.priority ?? 0 },
  }));
  await sqlWithin(tx).run(addJobs, [JSON.stringify(specs)]);
}

const unlessWaiting = statement(
  'enqueue_unless_waiting',
  `SELECT (graphile_worker.add_job($1, n.payload::json, queue_name => n.queue, max_attempts => 10, job_key => n.key, priority => n.priority)).id
   FROM unnest($2::text[], $3::text[], $4::text[], $5::int[]) AS n (key, payload, queue, priority)
   WHERE (
     SELECT true FROM graphile_worker.jobs w
     WHERE w.key = n.key AND w.locked_at IS NULL AND w.run_at <= now() AND w.attempts < w.max_attempts LIMIT 1) IS NULL`,
);

/**
 * Enqueues a job for each key of which no job waits that is due and has not begun. The rows that the job reads must be committed before, so it is
 * called outside a transaction.
 */
export async function enqueueJobsUnlessWaiting(
  sql: Sql,
  name: string,
  jobs: readonly { payload: object; queue: string; key: string; priority: number }[],
): Promise<void> {
  // One order of keys avoids deadlocks with other processes.
  const sorted = jobs.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  await sql.many(unlessWaiting, [
    name,
    sorted.map(({ key }) => key),
    sorted.map(({ payload }) => JSON.stringify(payload)),
    sorted.map(({ queue }) => queue),
    sorted.map(({ priority }) => priority),
  ]);
}
