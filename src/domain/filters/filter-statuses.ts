/** Single statuses that a filter hides. */
import type { FilterStatus } from '../../generated/prisma/client.ts';
import type { IdentityContext } from '../access/context.ts';
import { findVisibleStatus } from '../statuses/find.ts';
import { changeFilters } from './change-filters.ts';
import { findOwnFilter, findOwnFilterStatus } from './find.ts';

/** Idempotent. Refuses statuses that the viewer cannot see. */
export async function addStatus(ctx: IdentityContext, filterId: string, statusId: string): Promise<FilterStatus> {
  const filter = await findOwnFilter(ctx, filterId);
  const status = await findVisibleStatus(ctx, statusId);
  const pair = { filterId: filter.id, statusId: status.id };
  return changeFilters(ctx, filter.id, async (tx) => {
    const before = await tx.filterStatus.findUnique({ where: { filterId_statusId: pair } });
    return before ?? tx.filterStatus.create({ data: { id: ctx.ids.next(), ...pair } });
  });
}

export async function removeStatusFromFilter(ctx: IdentityContext, id: string): Promise<void> {
  const row = await findOwnFilterStatus(ctx, id);
  await changeFilters(ctx, row.filterId, (tx) => tx.filterStatus.deleteMany({ where: { id: row.id } }));
}
