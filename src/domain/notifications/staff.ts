/** Whom notifications for staff go to: the default identities of those whose role has the permission. */
import type { Db } from '../../platform/database/db.ts';
import { type Permission, ROLES, type RoleName, roleAllows } from '../access/roles.ts';

export async function staffActors(db: Db, permission: Permission): Promise<bigint[]> {
  const roles = (Object.keys(ROLES) as RoleName[]).filter((name) => roleAllows(name, permission));
  const users = await db.user.findMany({
    where: {
      role: { in: roles },
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
