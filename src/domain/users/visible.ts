/** Which users a viewer may see: themselves, and everyone for those who moderate (spec/graphql/rules.md, Users and sessions). */
import type { Prisma } from '../../generated/prisma/client.ts';
import { isModerator, type Viewer } from '../access/viewer.ts';

export function userVisibleTo(viewer: Viewer | null): Prisma.UserWhereInput {
  if (isModerator(viewer, 'admin:read:accounts')) return {};
  return { id: { in: viewer === null || viewer.userId === null ? [] : [viewer.userId] } };
}

/** The mirror of `userVisibleTo` for a row that was read already. */
export function isUserVisibleTo(viewer: Viewer | null, userId: bigint | null): boolean {
  return userId !== null && (isModerator(viewer, 'admin:read:accounts') || viewer?.userId === userId);
}

/** Whether a user's drafts, participations and feeds are the viewer's own to see. */
export function isOwnUser(viewer: Viewer | null, userId: bigint | null): boolean {
  return userId !== null && viewer?.userId === userId;
}
