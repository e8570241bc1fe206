/** Discards a dead job. */
import type { Platform } from '../../platform/platform.ts';
import type { Acting } from '../action-log/acting.ts';
import { refuse } from '../kernel/refusals.ts';
import { logDeadJob } from './log-dead-job.ts';
import { takeDeadJob } from './take-dead-job.ts';

/** @throws Refusal `record_not_found` if there is no such job */
export async function discardDeadJob(ctx: Pick<Platform, 'db' | 'ids' | 'clock'> & Acting, id: bigint): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const job = (await takeDeadJob(tx, id)) ?? refuse('record_not_found');
    await logDeadJob(tx, ctx, 'DEAD_JOB_DELETION', job);
  });
}
