/** Sites with trending pages, newest first. */
import type { Publisher } from '../../generated/prisma/client.ts';
import type { IdentityContext } from '../access/context.ts';
import { type PageBounds, pageOf } from '../kernel/page.ts';

export function listPublishers(ctx: IdentityContext, page: PageBounds): Promise<Publisher[]> {
  const { where, order } = pageOf(page);
  return ctx.db.publisher.findMany({ where, ...order });
}
