/** Roles as rows. They are few, so that all of them are one page. */
import type { Role } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { EVERYONE_ID, EVERYONE_POSITION, type HeldRole, type Permission, roleAllows } from '../access/roles.ts';
import { refuse } from '../kernel/refusals.ts';

/** The highest position first; everyone's is the last. */
export const listRoles = (db: Db): Promise<Role[]> =>
  db.role.findMany({ orderBy: [{ position: 'desc' }, { id: 'asc' }] });

/** Ids of roles are numbers, of which one is negative. */
export const readRoleId = (id: string): bigint | null => (/^-?\d{1,18}$/.test(id) ? BigInt(id) : null);

export async function findRole(db: Db | Tx, id: string): Promise<Role> {
  const roleId = readRoleId(id);
  const role = roleId === null ? null : await db.role.findUnique({ where: { id: roleId } });
  return role ?? refuse('record_not_found');
}

/** By name, case-insensitively; the role of everyone has none. */
export const findRoleNamed = (db: Db | Tx, name: string): Promise<Role | null> =>
  db.role.findFirst({ where: { name: { equals: name, mode: 'insensitive' }, id: { not: EVERYONE_ID } } });

/** One statement, or none. */
export async function rolesByIds(db: Db, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, Role>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  return new Map((await db.role.findMany({ where: { id: { in: wanted } } })).map((role) => [role.id, role]));
}

/** The roles that have a permission, for notifications about it. Without the role of everyone, which has none for staff. */
export async function roleIdsWith(db: Db, permission: Permission): Promise<bigint[]> {
  const roles = await db.role.findMany({ where: { id: { not: EVERYONE_ID } } });
  return roles.filter((role) => roleAllows(role, permission)).map((role) => role.id);
}

/** The own role's row, or everyone's for users without one. */
export const ownRoleOf = (db: Db | Tx, roleId: bigint | null): Promise<Role> =>
  db.role.findFirstOrThrow({
    where: { id: { in: [roleId ?? EVERYONE_ID, EVERYONE_ID] } },
    orderBy: { position: 'desc' },
  });

/** As the viewer of a request has it (access/role-columns.ts). */
export async function heldRoleOf(db: Db | Tx, roleId: bigint | null): Promise<HeldRole> {
  const rows = await db.role.findMany({ where: { id: { in: [EVERYONE_ID, roleId ?? EVERYONE_ID] } } });
  const own = rows.find((row) => row.id === roleId);
  return {
    id: own?.id ?? EVERYONE_ID,
    position: own?.position ?? EVERYONE_POSITION,
    permissions: rows.reduce((sum, row) => sum | row.permissions, 0),
  };
}
