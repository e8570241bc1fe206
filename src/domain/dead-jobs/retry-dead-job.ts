/** Enqueues a dead job again, with a fresh number of attempts. */
import { leaveJob } from '../../platform/database/outbox.ts';
import type { DomainContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';
import { takeDeadJob } from './take-dead-job.ts';

/**
 * Enqueues the job and removes it from the list atomically.
 *
 * @throws Refusal `record_not_found` when it is absent, or was taken concurrently
 */
export async function retryDeadJob(ctx: Pick<DomainContext, 'db'>, id: bigint): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const job = (await takeDeadJob(tx, id)) ?? refuse('record_not_found');
    await leaveJob(tx, job.name, job.payload as object);
  });
}
