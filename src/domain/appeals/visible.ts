/** Visibility of warnings and appeals: the people concerned, and staff. */
import type { Prisma } from '../../generated/prisma/client.ts';
import { may, type Viewer } from '../access/viewer.ts';

/**
 * The viewer's own, where-fragment. Suspended identities are included: their owners must be able to read why. An application sees
 * those of its identity.
 */
export function warningVisibleTo(viewer: Viewer | null): Prisma.AccountWarningWhereInput {
  if (!viewer || viewer.userId === null) return { id: { in: [] } };
  const own = { userId: viewer.userId, deletedAt: null };
  return { target: viewer.tokenId === null ? own : { ...own, id: viewer.actorId ?? 0n } };
}

/** All warnings, for those who handle reports or appeals. */
export const strikeVisibleTo = (viewer: Viewer | null): Prisma.AccountWarningWhereInput =>
  may(viewer, 'manage_reports', 'admin:read:reports') || may(viewer, 'manage_appeals', 'admin:read', 'admin:write')
    ? {}
    : { id: { in: [] } };

export const appealVisibleTo = (viewer: Viewer | null): Prisma.AppealWhereInput =>
  may(viewer, 'manage_appeals', 'admin:read', 'admin:write') ? {} : { id: { in: [] } };
