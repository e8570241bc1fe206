/** Discards a dead job. */
import type { DomainContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';

/** @throws Refusal `record_not_found` when it is not there */
export async function discardDeadJob(ctx: Pick<DomainContext, 'db'>, id: bigint): Promise<void> {
  const { count } = await ctx.db.deadJob.deleteMany({ where: { id } });
  if (count === 0) refuse('record_not_found');
}
