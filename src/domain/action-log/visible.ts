/** Access to the action log: roles with the audit log permission. */
import type { Prisma } from '../../generated/prisma/client.ts';
import { may, type Viewer } from '../access/viewer.ts';

export function actionLogVisibleTo(viewer: Viewer | null): Prisma.ActionLogWhereInput {
  return may(viewer, 'view_audit_log', 'admin:read') ? {} : { id: { in: [] } };
}
