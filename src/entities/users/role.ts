/** A role of users (Mastodon's entities, Role). */
import { z } from 'zod';
import { EVERYONE_ID, heldBy } from '../../domain/access/roles.ts';
import { rolesByIds } from '../../domain/roles/find.ts';
import type { Role } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/db.ts';

export const roleFields = {
  id: z.string(),
  name: z.string(),
  color: z.string(),
  permissions: z.string(),
  highlighted: z.boolean(),
  collection_limit: z.int(),
};

export const roleSchema = z
  .object(roleFields)
  .meta({ id: 'Role', description: 'A role of users, with its permissions as a sum of flags.' });

/** @param permissions in effect, where they are more than the row's own */
export const viewRole = (role: Role, permissions = role.permissions): z.infer<typeof roleSchema> => ({
  id: role.id.toString(),
  name: role.name,
  color: role.color,
  permissions: String(heldBy(permissions)),
  highlighted: role.highlighted,
  collection_limit: role.collectionLimit,
});

type RoleMap = ReadonlyMap<bigint, Role>;

/** These roles with everyone's; null for users without one. */
export const gatherRoles = (db: Db, ids: readonly (bigint | null)[]): Promise<RoleMap> =>
  rolesByIds(db, [EVERYONE_ID, ...ids.flatMap((id) => id ?? [])]);

/** The role of a user, or everyone's; with everyone's permissions, as in Mastodon. */
export function viewRoleOf(roles: RoleMap, id: bigint | null): z.infer<typeof roleSchema> {
  const everyone = roles.get(EVERYONE_ID);
  const role = roles.get(id ?? EVERYONE_ID) ?? everyone;
  if (!role) throw new Error('the roles were not gathered');
  return viewRole(role, role.permissions | (everyone?.permissions ?? 0));
}
