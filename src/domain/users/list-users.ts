/** The list of users for the staff, by id (rules of the event service, Paging). */
import type { User } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { type NumberedPage, numberedPage } from '../kernel/numbered-page.ts';
import { userVisibleTo } from './visible.ts';

export interface UsersPage {
  total: number;
  elements: User[];
}

/** Newest first by default; `total` counts all pages. */
export async function listUsers(
  ctx: DomainContext,
  page: NumberedPage & { direction?: 'ASC' | 'DESC' | null | undefined },
): Promise<UsersPage> {
  const where = userVisibleTo(ctx.viewer);
  const orderBy = { id: page.direction === 'ASC' ? ('asc' as const) : ('desc' as const) };
  const bounds = numberedPage(page);
  const [total, elements] = await Promise.all([
    ctx.db.user.count({ where }),
    ctx.db.user.findMany({ where, orderBy, ...bounds }),
  ]);
  return { total, elements };
}
