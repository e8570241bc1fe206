/** The jobs that ran out of attempts, newest first. */
import type { DeadJob } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../context.ts';
import { type PageBounds, pageOf } from '../page.ts';

export function listDeadJobs(ctx: Pick<DomainContext, 'db'>, page: PageBounds): Promise<DeadJob[]> {
  const { where, order } = pageOf(page);
  return ctx.db.deadJob.findMany({ where, ...order });
}
