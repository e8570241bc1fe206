/** Roles by the provider's claims (OIDC_ROLES). */
import type { User } from '../../../generated/prisma/client.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { OidcConfig } from '../../../platform/environment/oidc.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ROLE_IDS } from '../../access/roles.ts';
import { findRoleNamed } from '../../roles/find.ts';
import { giveRole } from '../../users/change-role.ts';

type Mapping = Pick<OidcConfig, 'roles'>;

/** Null for a role that does not exist, and for that of the owner, which no provider gives. */
async function roleNamed(db: Db | Tx, name: string): Promise<bigint | null> {
  const role = await findRoleNamed(db, name);
  return role === null || role.id === ROLE_IDS.Owner ? null : role.id;
}

/** The first role of the mapping that the claims give; null for none, and for unknown claims. */
export async function roleOfClaims(
  db: Db | Tx,
  { roles }: Mapping,
  claimed: readonly string[] | null,
): Promise<bigint | null> {
  if (claimed === null) return null;
  for (const [value, name] of roles) {
    const id = claimed.includes(value) ? await roleNamed(db, name) : null;
    if (id !== null) return id;
  }
  return null;
}

/**
 * Gives or takes the role as the claims say, under the lock of the user; unknown claims change nothing. Roles outside of the mapping,
 * such as the owner's, are those that the staff gave, and stay.
 */
export async function followClaims(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'>,
  mapping: Mapping,
  user: Pick<User, 'id' | 'roleId'>,
  claimed: readonly string[] | null,
): Promise<void> {
  if (mapping.roles.length === 0 || claimed === null) return;
  const mapped = await Promise.all(mapping.roles.map(([, name]) => roleNamed(tx, name)));
  if (user.roleId !== null && !mapped.includes(user.roleId)) return;
  const roleId = await roleOfClaims(tx, mapping, claimed);
  await giveRole(tx, ctx, { actorId: null, userId: user.id, roleId });
}
