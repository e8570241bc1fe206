/** Makes a role. */
import type { Role } from '../../generated/prisma/client.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAction } from '../action-log/record-action.ts';
import { type Acting, checkedColumns, lockRoles, type RoleChanges } from './rules.ts';

/** Refuses with all that is wrong (rules.ts). */
export function createRole(
  ctx: Pick<Platform, 'db' | 'ids' | 'clock'>,
  acting: Acting,
  given: RoleChanges & { name: string },
): Promise<Role> {
  return ctx.db.$transaction(async (tx) => {
    await lockRoles(tx);
    const { name = '', ...columns } = await checkedColumns(tx, acting, null, { position: 0, ...given });
    const now = ctx.clock.now();
    const role = await tx.role.create({
      data: { ...columns, id: ctx.ids.next(), name, createdAt: now, updatedAt: now },
    });
    await recordAction(tx, ctx, { actorId: acting.actorId, action: 'ROLE_CREATION', target: role });
    return role;
  });
}
