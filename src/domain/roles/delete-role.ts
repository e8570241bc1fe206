/** Deletes a role; its holders have only the role of everyone afterwards. */
import type { Role } from '../../generated/prisma/client.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAction } from '../action-log/record-action.ts';
import { findRole } from './find.ts';
import { type Acting, lockRoles, requireMayDelete } from './rules.ts';

/** Returns the role as it was. Refuses absent roles, those that are not below the acting one, everyone's and Owner. */
export function deleteRole(ctx: Pick<Platform, 'db' | 'ids' | 'clock'>, acting: Acting, id: string): Promise<Role> {
  return ctx.db.$transaction(async (tx) => {
    await lockRoles(tx);
    const role = await findRole(tx, id);
    requireMayDelete(acting, role);
    await tx.role.delete({ where: { id: role.id } });
    await recordAction(tx, ctx, { actorId: acting.actorId, action: 'ROLE_DELETION', target: role });
    return role;
  });
}
