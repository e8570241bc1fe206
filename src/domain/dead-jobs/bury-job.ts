/** Dead-letter queue: stores a job that ran out of attempts, so that staff can inspect and retry it. */
import type { Db, Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';

export interface ExhaustedJob {
  name: string;
  payload: unknown;
  error: string;
  attempts: number;
}

/** Stores the dead job and returns its id. */
export async function buryJob(
  platform: Pick<Platform, 'ids' | 'clock'> & { db: Db | Tx },
  job: ExhaustedJob,
): Promise<bigint> {
  const id = platform.ids.next();
  await platform.db.deadJob.create({
    data: { ...job, id, payload: job.payload ?? {}, createdAt: platform.clock.now() },
  });
  return id;
}
