/** The initial roles of a community, as viewers have them. */
import {
  EVERY_PERMISSION,
  flagsOf,
  type HeldRole,
  PERMISSIONS,
  type RoleName,
} from '../../../src/domain/access/roles.ts';

export const HELD: Record<RoleName, HeldRole> = {
  Moderator: {
    id: 1n,
    position: 10,
    permissions: flagsOf([
      ...(['view_dashboard', 'view_audit_log', 'manage_reports', 'manage_users', 'manage_taxonomies'] as const),
      'view_feeds',
    ]),
  },
  Admin: {
    id: 2n,
    position: 100,
    permissions: EVERY_PERMISSION & ~PERMISSIONS.administrator & ~PERMISSIONS.view_devops,
  },
  Owner: { id: 3n, position: 1000, permissions: EVERY_PERMISSION },
};
