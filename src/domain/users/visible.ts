/** Visibility of users: themselves, and everyone for staff who manage users (rules of the event service, Users and sessions). */
import type { Prisma } from '../../generated/prisma/client.ts';
import { may, type Viewer } from '../access/viewer.ts';

export function userVisibleTo(viewer: Viewer | null): Prisma.UserWhereInput {
  if (may(viewer, 'manage_users', 'admin:read:accounts')) return {};
  return { id: { in: viewer === null || viewer.userId === null ? [] : [viewer.userId] } };
}

/** `userVisibleTo` for a row that is already loaded. */
export function isUserVisibleTo(viewer: Viewer | null, userId: bigint | null): boolean {
  return userId !== null && (may(viewer, 'manage_users', 'admin:read:accounts') || viewer?.userId === userId);
}

/** Whether the viewer may see a user's drafts, participations and feeds as their own. */
export function isOwnUser(viewer: Viewer | null, userId: bigint | null): boolean {
  return userId !== null && viewer?.userId === userId;
}
