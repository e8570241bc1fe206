/** The jobs that ran out of attempts, newest first. */
import type { DeadJob } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { type PageBounds, pageOf } from '../kernel/page.ts';

export function listDeadJobs(ctx: Pick<DomainContext, 'db'>, page: PageBounds): Promise<DeadJob[]> {
  const { where, order } = pageOf(page);
  return ctx.db.deadJob.findMany({ where, ...order });
}

/** All ids, oldest first. */
export async function deadJobIds(ctx: Pick<DomainContext, 'db'>): Promise<bigint[]> {
  const rows = await ctx.db.deadJob.findMany({ select: { id: true }, orderBy: { id: 'asc' } });
  return rows.map(({ id }) => id);
}
