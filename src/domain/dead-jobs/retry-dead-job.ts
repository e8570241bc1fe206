/** Puts a dead job back into the queue, with all its attempts before it again. */
import { leaveJob } from '../../platform/database/outbox.ts';
import type { DomainContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';
import { takeDeadJob } from './take-dead-job.ts';

/**
 * Leaves the job anew and takes it off the list, both or neither.
 *
 * @throws Refusal `record_not_found` when it is not there, or somebody else was quicker
 */
export async function retryDeadJob(ctx: Pick<DomainContext, 'db'>, id: bigint): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const job = (await takeDeadJob(tx, id)) ?? refuse('record_not_found');
    await leaveJob(tx, job.name, job.payload as object);
  });
}
