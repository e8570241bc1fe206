/** Enqueues jobs within SQL statements, so that the rows of a change and its jobs share one statement. */
import type { JobName, JobPayloads, WAITING_JOBS } from './outbox.ts';

/** Jobs of a lane need the queue of their host, so they are enqueued by `enqueue` alone. */
type JobOfNoLane = Exclude<JobName, keyof typeof WAITING_JOBS>;

interface When {
  /** The key of the job: a later job with the same key replaces it. */
  key?: string;
  runAt?: string;
  /** Lower values run sooner; 0 by default. */
  priority?: string;
}

/** Priority of a job of a status: a local post is in home timelines at once, however many remote posts arrive. */
export const LOCAL_FIRST = (isLocal: string): string => `CASE WHEN ${isLocal} THEN 0 ELSE 1 END`;

/**
 * As SQL: enqueues a job for each row; its value is the job's id. All values are SQL expressions.
 *
 * @param payload field → its value; ids are text
 */
export function jobOf<Name extends JobOfNoLane>(
  name: Name,
  payload: { readonly [Field in keyof JobPayloads[Name]]: string },
  { key, runAt, priority }: When = {},
): string {
  const fields = Object.entries(payload).map(([field, value]) => `'${field}', ${value}`);
  const when = [...(runAt ? [`run_at => ${runAt}`] : []), ...(key ? [`job_key => ${key}`] : [])];
  if (priority) when.push(`priority => ${priority}`);
  const given = [`'${name}'`, `json_build_object(${fields.join(', ')})`, ...when, 'max_attempts => 10'];
  return `(graphile_worker.add_job(${given.join(', ')})).id`;
}
