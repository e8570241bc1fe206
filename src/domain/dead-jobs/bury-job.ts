/** Dead-letter queue: stores a job that ran out of attempts, so that staff can inspect and retry it. */
import type { Db, Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { forgetObsolete } from './obsolete.ts';

export interface ExhaustedJob {
  name: string;
  payload: unknown;
  error: string;
  attempts: number;
  key?: string | null;
}

/** Stores the dead job, replacing earlier ones with its name and key, and returns its id. */
export async function buryJob(
  platform: Pick<Platform, 'ids' | 'clock'> & { db: Db | Tx },
  job: ExhaustedJob,
): Promise<bigint> {
  const id = platform.ids.next();
  if (job.key) await forgetObsolete(platform, job.name, job.key);
  await platform.db.deadJob.create({
    data: { ...job, id, payload: job.payload ?? {}, createdAt: platform.clock.now() },
  });
  return id;
}
