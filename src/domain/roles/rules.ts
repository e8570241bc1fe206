/**
 * Rules for changing roles, and for the permissions that a role may have (docs/decisions/0041-roles.md; the ranks are Mastodon's
 * UserRole).
 */
import type { Role } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { type FieldErrors, invalid, Refusal } from '../../platform/errors.ts';
import type { Phrase } from '../../wording/texts.ts';
import type { IdentityContext } from '../access/context.ts';
import {
  EVERY_PERMISSION,
  EVERYONE_ID,
  EVERYONE_MAY,
  flagsOf,
  heldBy,
  namesOf,
  type Permission,
  ROLE_IDS,
} from '../access/roles.ts';
import { refuse } from '../kernel/refusals.ts';
import { positionOf } from './require-outranks.ts';

/** The author of the change. */
export interface Acting {
  actorId: bigint | null;
  roleId: bigint | null;
  position: number;
  permissions: number;
}

export const actingAs = (ctx: IdentityContext): Acting => ({
  actorId: ctx.viewer.actorId,
  roleId: ctx.viewer.role?.id ?? null,
  position: positionOf(ctx),
  permissions: heldBy(ctx.viewer.role?.permissions ?? 0),
});

/** The terminal outranks everybody. */
export const FROM_TERMINAL: Acting = {
  ...{ actorId: null, roleId: null },
  position: Number.MAX_SAFE_INTEGER,
  permissions: EVERY_PERMISSION,
};

/** Omitted fields stay as they are. */
export interface RoleChanges {
  name?: string | undefined;
  color?: string | undefined;
  permissions?: readonly Permission[] | undefined;
  position?: number | undefined;
  highlighted?: boolean | undefined;
  collectionLimit?: number | undefined;
  require2fa?: boolean | undefined;
}

const NAME_MAX = 100;
const COLLECTIONS_MAX = 1000;
/** The row of Owner stays above all others, so that somebody can always repair them. */
const OWNER_POSITION = 1000;
/** The command line's name for no role. */
const RESERVED = 'none';

const lockAll = statement('lock_roles', 'SELECT id FROM roles ORDER BY id FOR NO KEY UPDATE');

/** Makes all writing of roles wait for each other, so that names stay different and ranks stay as they were checked. */
export async function lockRoles(tx: Tx): Promise<void> {
  await sqlWithin(tx).many(lockAll, []);
}

const isTaken = async (tx: Tx, name: string, but: bigint | null): Promise<boolean> =>
  (await tx.role.count({
    where: { name: { equals: name, mode: 'insensitive' }, ...(but !== null && { id: { not: but } }) },
  })) > 0;

async function wrongName(tx: Tx, name: string, but: bigint | null): Promise<Phrase | null> {
  if (name === '') return "can't be blank";
  if ([...name].length > NAME_MAX) return `is too long (maximum is ${NAME_MAX} characters)`;
  if (name.toLowerCase() === RESERVED) return 'is reserved';
  return (await isTaken(tx, name, but)) ? 'has already been taken' : null;
}

const wrongColor = (color: string): Phrase | null =>
  color === '' || /^#(?:[0-9a-f]{3}){1,2}$/i.test(color) ? null : 'must be written as #6364ff';

function wrongPosition(acting: Acting, position: number): Phrase | null {
  if (!Number.isSafeInteger(position) || position < 0) return 'must be a whole number, not below 0';
  const top = Math.min(acting.position, OWNER_POSITION);
  if (position < top) return null;
  return acting.position > OWNER_POSITION ? 'must be below that of Owner' : 'must be below that of your own role';
}

const wrongLimit = (limit: number): Phrase | null =>
  Number.isSafeInteger(limit) && limit >= 0 && limit <= COLLECTIONS_MAX
    ? null
    : `must be between 0 and ${COLLECTIONS_MAX}`;

/** Only added permissions must be held by the author. */
function wrongPermissions(acting: Acting, wanted: number, role: Role | null): Phrase | null {
  const foreign = namesOf(wanted & ~(role?.permissions ?? 0) & ~acting.permissions);
  if (foreign.length > 0) return `cannot exceed those of your own role: ${foreign.join(', ')}`;
  const unsafe = role?.id === EVERYONE_ID ? namesOf(wanted & ~flagsOf(EVERYONE_MAY)) : [];
  return unsafe.length > 0 ? `cannot be given to everyone: ${unsafe.join(', ')}` : null;
}

/** Fields that the rows of the beginning, and one's own role, keep as they are. */
function fixedFields(acting: Acting, role: Role | null): [fields: readonly (keyof RoleChanges)[], text: Phrase] {
  if (role?.id === EVERYONE_ID)
    return [['name', 'color', 'position', 'highlighted'], "cannot be changed for everyone's role"];
  if (role?.id === ROLE_IDS.Owner) return [['permissions', 'position'], 'cannot be changed for this role'];
  return [
    role !== null && role.id === acting.roleId ? ['permissions', 'position'] : [],
    'cannot be changed for your own role',
  ];
}

const columnsOf = ({ permissions, ...rest }: RoleChanges) => ({
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
  ...(permissions && { permissions: flagsOf(permissions) }),
});

/**
 * The columns to write. Refuses with all problems: invalid values, and those that this author may not set.
 *
 * @param role the existing one; null for a new one
 */
export async function checkedColumns(
  tx: Tx,
  acting: Acting,
  role: Role | null,
  changes: RoleChanges,
): Promise<Partial<Role>> {
  const given: Partial<Role> = columnsOf({
    ...changes,
    name: changes.name?.trim(),
    color: changes.color?.trim(),
  });
  const changed = Object.entries(given).filter(
    ([column, value]) => role === null || role[column as keyof Role] !== value,
  );
  const columns: Partial<Role> = Object.fromEntries(changed);
  const { name, color, position, collectionLimit, permissions } = columns;
  const found: Record<string, Phrase | null> = {
    ...(name !== undefined && { name: await wrongName(tx, name, role?.id ?? null) }),
    ...(color !== undefined && { color: wrongColor(color) }),
    ...(position !== undefined && { position: wrongPosition(acting, position) }),
    ...(collectionLimit !== undefined && { collection_limit: wrongLimit(collectionLimit) }),
    ...(permissions !== undefined && { permissions: wrongPermissions(acting, permissions, role) }),
  };
  const [fixed, text] = fixedFields(acting, role);
  for (const field of fixed) if (columns[field] !== undefined) found[field] = text;
  const wrong: FieldErrors = Object.fromEntries(
    Object.entries(found).flatMap(([field, what]) => (what ? [[field, [what]]] : [])),
  );
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return columns;
}

/** Refuses roles that are not below the acting one; one's own may be named and coloured. */
export function requireMayEdit(acting: Acting, role: Role): void {
  if (role.position >= acting.position && role.id !== acting.roleId) refuse('not_allowed');
}

export function requireMayDelete(acting: Acting, role: Role): void {
  if (role.position >= acting.position) refuse('not_allowed');
  if (role.id === EVERYONE_ID || role.id === ROLE_IDS.Owner)
    throw new Refusal('forbidden', 'This role cannot be deleted');
}

/** Refuses to assign a role that is not below the acting one, or that has more permissions. */
export function requireMayGive(acting: Acting, role: Role): void {
  if (role.position >= acting.position || heldBy(role.permissions) & ~acting.permissions) refuse('not_allowed');
}
