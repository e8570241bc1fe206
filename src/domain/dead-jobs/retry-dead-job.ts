/** Enqueues a dead job again, with a fresh number of attempts. */
import type { Platform } from '../../platform/platform.ts';
import type { Acting } from '../action-log/acting.ts';
import { enqueueNamed } from '../kernel/outbox.ts';
import { refuse } from '../kernel/refusals.ts';
import { logDeadJob } from './log-dead-job.ts';
import { takeDeadJob } from './take-dead-job.ts';

/**
 * Enqueues the job and removes it from the list atomically.
 *
 * @throws Refusal `record_not_found` when it is absent, or was taken concurrently
 */
export async function retryDeadJob(ctx: Pick<Platform, 'db' | 'ids' | 'clock'> & Acting, id: bigint): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const job = (await takeDeadJob(tx, id)) ?? refuse('record_not_found');
    await enqueueNamed(tx, job.name, job.payload as object);
    await logDeadJob(tx, ctx, 'DEAD_JOB_RETRY', job);
  });
}
