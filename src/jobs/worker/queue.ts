/** Queries on the job queue's tables: queue metrics, and recovery of jobs locked by dead processes. */
import type pg from 'pg';
import { buryJob } from '../../domain/dead-jobs/bury-job.ts';
import { LOST_JOBS } from '../../domain/dead-jobs/obsolete.ts';
import { enqueueLostInboxes } from '../../domain/federation/inbox/arrivals.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { redact } from '../../platform/log.ts';
import type { Platform } from '../../platform/platform.ts';

export interface QueueFacts {
  /** Due and not taken yet. */
  waiting: number;
  /** Due later, often because of a retry. */
  scheduled: number;
  running: number;
  /** Failed for good, without a later job that does the same. */
  dead: number;
  /** How long the oldest waiting job has been due. */
  oldestSeconds: number;
}

/** Counts the queue in one statement. */
export async function queueFacts(pool: pg.Pool): Promise<QueueFacts> {
  const { rows } = await pool.query<QueueFacts>(`
    SELECT count(*) FILTER (WHERE locked_at IS NULL AND run_at <= now())::int AS waiting,
           count(*) FILTER (WHERE locked_at IS NULL AND run_at > now())::int AS scheduled,
           count(*) FILTER (WHERE locked_at IS NOT NULL)::int AS running,
           (SELECT count(*) FROM (${LOST_JOBS}) lost)::int AS dead,
           coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE locked_at IS NULL AND run_at <= now())), 0)::float
             AS "oldestSeconds"
    FROM graphile_worker.jobs`);
  return rows[0] as QueueFacts;
}

export interface JobCount {
  name: string;
  /** Due and not taken yet. */
  waiting: number;
  running: number;
  /** How long the oldest due job has waited. */
  oldestSeconds: number;
}

/** The jobs of each name that is due or running. */
export async function countJobs(pool: pg.Pool): Promise<JobCount[]> {
  const { rows } = await pool.query<JobCount>(`
    SELECT task_identifier AS name, count(*) FILTER (WHERE locked_at IS NULL)::int AS waiting,
           count(*) FILTER (WHERE locked_at IS NOT NULL)::int AS running,
           coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE locked_at IS NULL)), 0)::float AS "oldestSeconds"
    FROM graphile_worker.jobs
    WHERE locked_at IS NOT NULL OR run_at <= now() GROUP BY task_identifier`);
  return rows;
}

/** The number of remote hosts that are paused now, because they did not answer. */
export const countSilentHosts = ({ db, clock }: Platform): Promise<number> =>
  db.silentHost.count({ where: { until: { gt: clock.now() } } });

/** The numbers of remote hosts by state. */
export async function countHosts(pool: pg.Pool): Promise<Record<'reachable' | 'failing' | 'unavailable', number>> {
  const { rows } = await pool.query(`
    SELECT count(*) FILTER (WHERE failed_days = 0 AND unavailable_since IS NULL)::int AS reachable,
           count(*) FILTER (WHERE failed_days > 0 AND unavailable_since IS NULL)::int AS failing,
           count(*) FILTER (WHERE unavailable_since IS NOT NULL)::int AS unavailable FROM remote_hosts`);
  return rows[0];
}

export interface ArrivalFacts {
  /** Received activities that are not performed yet. */
  waiting: number;
  /** How long the oldest has waited. */
  oldestSeconds: number;
  /** The site that sent most of them; null if there are none. */
  site: string | null;
  ofSite: number;
}

/** Counts the received activities that wait for the jobs of their sites. */
export async function arrivalFacts({ pool, clock }: Pick<Platform, 'pool' | 'clock'>): Promise<ArrivalFacts> {
  const { rows } = await pool.query<ArrivalFacts>(
    `WITH sites AS (SELECT site, count(*)::int AS waiting, min(created_at) AS oldest FROM arrivals GROUP BY site)
     SELECT coalesce(sum(waiting), 0)::int AS waiting, greatest(coalesce(extract(epoch FROM $1 - min(oldest)), 0), 0)::float AS "oldestSeconds",
       (array_agg(site ORDER BY waiting DESC))[1] AS site, coalesce(max(waiting), 0) AS "ofSite" FROM sites`,
    [clock.now()],
  );
  return rows[0] as ArrivalFacts;
}

/** Makes jobs that are due by the platform's clock due for the database too, so that they run at once. */
export async function pullForward(pool: pg.Pool, until: Date): Promise<number> {
  const { rowCount } = await pool.query(
    `SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs
     WHERE locked_at IS NULL AND attempts < max_attempts AND run_at > now() AND run_at <= $1 HAVING count(*) > 0`,
    [until],
  );
  return rowCount ?? 0;
}

/**
 * Moves retries, which the queue schedules by the database's clock, to the platform's: a retry in ten seconds is due ten seconds after
 * `now`, however far the two clocks are apart.
 */
export async function alignRetries(pool: pg.Pool, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await pool.query(
    `SELECT graphile_worker.reschedule_jobs(ARRAY[id], run_at => run_at + ($2::timestamptz - now())) FROM graphile_worker.jobs
     WHERE id = ANY ($1::bigint[]) AND locked_at IS NULL AND attempts < max_attempts`,
    [ids, now],
  );
}

/** The first key of the advisory locks that living workers hold; the second is a hash of the worker's id. */
const ALIVE = 1_886_151_034;

/** Marks this worker as alive for as long as the connection lives, by an advisory lock that other processes can see. */
export async function showAlive(client: pg.PoolClient, workerId: string): Promise<void> {
  await client.query('SELECT pg_advisory_lock_shared($1, hashtext($2))', [ALIVE, workerId]);
}

/** Unlocks the jobs of a worker that is about to end. */
export async function freeJobsOf(pool: pg.Pool, workerId: string): Promise<void> {
  await pool.query('SELECT graphile_worker.force_unlock_workers(ARRAY[$1])', [workerId]);
}

/** A worker that has just started may not hold its advisory lock yet. */
const FRESH_SECONDS = 5;

/** Unlocks jobs of dead processes, so that they are retried within a minute instead of after four hours. */
async function freeLocked(pool: pg.Pool): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT jobs.locked_by)) FROM graphile_worker.jobs
     WHERE locked_at < now() - make_interval(secs => $2)
       AND NOT EXISTS (
         SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = $1::int::oid
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
           AND objid = (hashtext(jobs.locked_by)::bigint & 4294967295)::oid)
     HAVING count(*) > 0`,
    [ALIVE, FRESH_SECONDS],
  );
}

const completeExhausted = statement(
  'bury_exhausted_jobs',
  `WITH exhausted AS MATERIALIZED (
     SELECT id, task_identifier FROM graphile_worker.jobs WHERE locked_at IS NULL AND attempts >= max_attempts)
   SELECT exhausted.task_identifier AS name, removed.payload, removed.key, removed.attempts::int AS attempts,
          coalesce(removed.last_error, 'The process ended during the last attempt.') AS error
   FROM graphile_worker.complete_jobs(ARRAY(SELECT id FROM exhausted)) removed JOIN exhausted USING (id)`,
).as<{ name: string; attempts: number; error: string }, 'name'>();

/**
 * Buries jobs whose process died in the last attempt, because the queue would never take them again. A job `inbox.due` without its key is not
 * buried: the queue gave the key to a later job, which performs what it left.
 */
async function buryExhausted(platform: Platform): Promise<void> {
  await platform.db.$transaction(async (tx) => {
    const jobs = await sqlWithin(tx).many(completeExhausted, []);
    for (const job of jobs.filter(({ name, key }) => !(name === 'inbox.due' && key === null)))
      await buryJob({ db: tx, ids: platform.ids, clock: platform.clock }, { ...job, error: redact(job.error) });
  });
}

/** Recovers the jobs of processes that were killed, and enqueues those that were lost with one. */
export async function reclaimJobs(platform: Platform): Promise<void> {
  await freeLocked(platform.pool);
  await buryExhausted(platform);
  await enqueueLostInboxes(platform);
}
