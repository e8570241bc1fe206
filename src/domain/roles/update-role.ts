/** Changes a role; it applies to the next request of everybody who has it. */
import type { Role } from '../../generated/prisma/client.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAction } from '../action-log/record-action.ts';
import { enqueue } from '../kernel/outbox.ts';
import { findRole } from './find.ts';
import { type Acting, checkedColumns, lockRoles, type RoleChanges, requireMayEdit } from './rules.ts';

/** Refuses absent roles, those that are not below the acting one, and all that is wrong (rules.ts). */
export function updateRole(
  ctx: Pick<Platform, 'db' | 'ids' | 'clock'>,
  acting: Acting,
  id: string,
  changes: RoleChanges,
): Promise<Role> {
  return ctx.db.$transaction(async (tx) => {
    await lockRoles(tx);
    const role = await findRole(tx, id);
    requireMayEdit(acting, role);
    const columns = await checkedColumns(tx, acting, role, changes);
    if (Object.keys(columns).length === 0) return role;
    const data = { ...columns, updatedAt: ctx.clock.now() };
    const updated = await tx.role.update({ where: { id: role.id }, data });
    if (columns.require2fa) await enqueue(tx, 'second_factor.owed', {});
    await recordAction(tx, ctx, { actorId: acting.actorId, action: 'ROLE_UPDATE', target: updated });
    return updated;
  });
}
