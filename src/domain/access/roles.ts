/** Roles of users and their permissions; flags and names are Mastodon's (spec/mastodon/entities.json, Role). */

const PERMISSIONS = {
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

const EVERYTHING = Object.values(PERMISSIONS).reduce((sum, flag) => sum | flag, 0);
const of = (...names: Permission[]): number => names.reduce((sum, name) => sum | PERMISSIONS[name], 0);

/** How many collections a user may have, whatever their role (spec/mastodon/limits.json, collections.limit_default). */
export const COLLECTION_LIMIT = 10;

interface Role {
  id: string;
  color: string;
  permissions: number;
  highlighted: boolean;
  /** Name in the event interface (UserRole). */
  userRole: 'USER' | 'MODERATOR' | 'ADMINISTRATOR';
}

const MODERATION = of(
  'view_dashboard',
  'view_audit_log',
  'manage_reports',
  'manage_users',
  'manage_taxonomies',
  'view_feeds',
);
const ADMINISTRATION = EVERYTHING & ~of('administrator', 'view_devops');

export const ROLES = {
  Moderator: { id: '1', color: '', permissions: MODERATION, highlighted: true, userRole: 'MODERATOR' },
  Admin: { id: '2', color: '', permissions: ADMINISTRATION, highlighted: true, userRole: 'ADMINISTRATOR' },
  Owner: { id: '3', color: '', permissions: EVERYTHING, highlighted: true, userRole: 'ADMINISTRATOR' },
} as const satisfies Record<string, Role>;

export type RoleName = keyof typeof ROLES;

/** The role of a user's row, or null for a plain user. */
export function roleOf(name: string | null): (Role & { name: RoleName }) | null {
  return name !== null && name in ROLES ? { name: name as RoleName, ...ROLES[name as RoleName] } : null;
}

/** Whether a role holds a permission; `administrator` holds all of them. */
export function roleAllows(name: string | null, permission: Permission): boolean {
  const permissions = roleOf(name)?.permissions ?? 0;
  return (permissions & (PERMISSIONS[permission] | PERMISSIONS.administrator)) !== 0;
}
