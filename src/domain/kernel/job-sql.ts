/** Enqueues jobs within SQL statements, so that the rows of a change and its jobs share one statement. */
import type { JobName, JobPayloads, WAITING_JOBS } from './outbox.ts';

/** Jobs of a lane need the queue of their host, so they are enqueued by `enqueue` alone. */
type JobOfNoLane = Exclude<JobName, keyof typeof WAITING_JOBS>;

interface When {
  /** The key of the job: a later job with the same key replaces it. */
  key?: string;
  runAt?: string;
}

/**
 * As SQL: enqueues a job for each row; its value is the job's id. All values are SQL expressions.
 *
 * @param payload field → its value; ids are text
 */
export function jobOf<Name extends JobOfNoLane>(
  name: Name,
  payload: { readonly [Field in keyof JobPayloads[Name]]: string },
  { key, runAt }: When = {},
): string {
  const fields = Object.entries(payload).map(([field, value]) => `'${field}', ${value}`);
  const when = [...(runAt ? [`run_at => ${runAt}`] : []), ...(key ? [`job_key => ${key}`] : [])];
  const given = [`'${name}'`, `json_build_object(${fields.join(', ')})`, ...when, 'max_attempts => 10'];
  return `(graphile_worker.add_job(${given.join(', ')})).id`;
}
