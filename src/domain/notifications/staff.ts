/** The recipients of notifications for staff: the default identities of users whose role has the permission. */
import type { Db } from '../../platform/database/db.ts';
import type { Permission } from '../access/roles.ts';
import { roleIdsWith } from '../roles/find.ts';

export async function staffActors(db: Db, permission: Permission): Promise<bigint[]> {
  const roleIds = await roleIdsWith(db, permission);
  const users = await db.user.findMany({
    where: {
      roleId: { in: roleIds },
      suspendedAt: null,
      disabledAt: null,
      confirmedAt: { not: null },
      approvedAt: { not: null },
    },
    select: { defaultActorId: true },
    orderBy: { id: 'asc' },
  });
  return users.flatMap((user) => user.defaultActorId ?? []);
}
