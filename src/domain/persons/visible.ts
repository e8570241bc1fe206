/** Visibility of persons: completely signed up and not suspended, and the viewer's own. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { isModerator, type Viewer } from '../access/viewer.ts';

/** The viewer's own persons, suspended ones too: all of the user's for a sign-in, the identity of an application's token. */
function ownProfiles(viewer: Viewer | null): Prisma.ActorWhereInput[] {
  if (!viewer || viewer.userId === null) return [];
  if (viewer.sessionId !== null) return [{ userId: viewer.userId }];
  return viewer.actorId === null ? [] : [{ id: viewer.actorId }];
}

/** Where-fragment. Remote persons have no user; moderators also see suspended and unconfirmed ones. */
export function personVisibleTo({ viewer }: Pick<DomainContext, 'viewer'>): Prisma.ActorWhereInput {
  const living: Prisma.ActorWhereInput = { type: 'PERSON', deletedAt: null };
  if (isModerator(viewer, 'admin:read:accounts')) return living;
  const whole: Prisma.ActorWhereInput = {
    suspendedAt: null,
    OR: [
      { domain: { not: null } },
      { user: { confirmedAt: { not: null }, approvedAt: { not: null }, suspendedAt: null } },
    ],
  };
  return { AND: [living, { OR: [whole, ...ownProfiles(viewer)] }] };
}

/**
 * Where-fragment: the identities shown as a user's. An application sees only the one it acts as, so that it cannot link the
 * user's identities.
 */
export function profileVisibleTo(viewer: Viewer | null): Prisma.ActorWhereInput {
  const living: Prisma.ActorWhereInput = { type: 'PERSON', deletedAt: null };
  if (!viewer || viewer.userId === null || viewer.sessionId !== null) return living;
  return { AND: [living, { OR: [{ userId: { not: viewer.userId } }, { id: viewer.actorId ?? -1n }] }] };
}

/** `profileVisibleTo` for an undeleted person that is already loaded. */
export function isProfileVisibleTo(viewer: Viewer | null, person: { id: bigint; userId: bigint | null }): boolean {
  return viewer?.userId !== person.userId || isOwnIdentity(viewer, person);
}

/** Whether the viewer may act as a person: any of the user's for a sign-in, the token's identity for an application. */
export function isOwnIdentity(viewer: Viewer | null, person: { id: bigint; userId: bigint | null }): boolean {
  if (!viewer || viewer.userId === null || person.userId !== viewer.userId) return false;
  return viewer.sessionId !== null || viewer.actorId === person.id;
}
