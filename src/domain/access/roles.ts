/** Permissions of roles as flags, with Mastodon's names and values, and their consequences (docs/decisions/0041-roles.md). */

export const PERMISSIONS = {
  administrator: 1 << 0,
  view_devops: 1 << 1,
  view_audit_log: 1 << 2,
  view_dashboard: 1 << 3,
  manage_reports: 1 << 4,
  manage_federation: 1 << 5,
  manage_settings: 1 << 6,
  manage_blocks: 1 << 7,
  manage_taxonomies: 1 << 8,
  manage_appeals: 1 << 9,
  manage_users: 1 << 10,
  manage_invites: 1 << 11,
  manage_rules: 1 << 12,
  manage_announcements: 1 << 13,
  manage_custom_emojis: 1 << 14,
  manage_webhooks: 1 << 15,
  invite_users: 1 << 16,
  manage_roles: 1 << 17,
  manage_user_access: 1 << 18,
  delete_user_data: 1 << 19,
  view_feeds: 1 << 20,
} as const;

export type Permission = keyof typeof PERMISSIONS;

export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as [Permission, ...Permission[]];

export const flagsOf = (names: readonly Permission[]): number =>
  names.reduce((sum, name) => sum | PERMISSIONS[name], 0);

export const EVERY_PERMISSION = flagsOf(PERMISSION_NAMES);

/** The effective permissions of a role: `administrator` includes all of them. */
export const heldBy = (permissions: number): number =>
  permissions & PERMISSIONS.administrator ? EVERY_PERMISSION : permissions;

export const namesOf = (permissions: number): Permission[] =>
  PERMISSION_NAMES.filter((name) => permissions & PERMISSIONS[name]);

/** The row that every user has; its permissions are everyone's. As in Mastodon. */
export const EVERYONE_ID = -99n;
/** Below every other position. */
export const EVERYONE_POSITION = -1;
/** The only permission that is safe to grant to everyone. */
export const EVERYONE_MAY: readonly Permission[] = ['invite_users'];

/** The rows that a community begins with. */
export const ROLE_IDS = { Moderator: 1n, Admin: 2n, Owner: 3n } as const;

export type RoleName = keyof typeof ROLE_IDS;

/** The permissions of a user: the union of their role's and everyone's. */
export interface HeldRole {
  /** `EVERYONE_ID` for a user without a role of their own. */
  id: bigint;
  permissions: number;
  position: number;
}

/** Something that has permissions; null has none. */
type Permitting = Pick<HeldRole, 'permissions'> | null;

/** Whether a role has a permission; `administrator` has all of them. */
export const roleAllows = (role: Permitting, permission: Permission): boolean =>
  ((role?.permissions ?? 0) & (PERMISSIONS[permission] | PERMISSIONS.administrator)) !== 0;

/** Any of these makes a moderator of the event interface. */
export const MODERATING: readonly Permission[] = ['administrator', 'manage_reports', 'manage_users'];

/** The corresponding role of the event interface, which has three (schema of the event service, UserRole). */
export function userRoleOf(role: Permitting): 'ADMINISTRATOR' | 'MODERATOR' | 'USER' {
  if (roleAllows(role, 'manage_settings') && roleAllows(role, 'manage_roles')) return 'ADMINISTRATOR';
  return MODERATING.some((permission) => roleAllows(role, permission)) ? 'MODERATOR' : 'USER';
}
