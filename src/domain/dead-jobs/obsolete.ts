/** A dead job is obsolete once a later job with its name and key has succeeded, and does not count while such a job waits. */
import type { Db, Tx } from '../../platform/database/db.ts';

export async function forgetObsolete({ db }: { db: Db | Tx }, name: string, key: string): Promise<void> {
  await db.deadJob.deleteMany({ where: { name, key } });
}

/** As SQL: the dead jobs without a later one that waits or runs. */
export const LOST_JOBS = `SELECT FROM dead_jobs d WHERE NOT EXISTS (
  SELECT FROM graphile_worker.jobs j WHERE j.key = d.key AND j.task_identifier = d.name)`;
