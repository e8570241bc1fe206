/** Which persons a viewer may see: those who signed up whole and were not suspended, and one's own. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { isModerator, type Viewer } from '../access/viewer.ts';

/** One's own, suspended ones too: all of the user's for a sign-in, the one that an application acts as. */
function ownProfiles(viewer: Viewer | null): Prisma.ActorWhereInput[] {
  if (!viewer || viewer.userId === null) return [];
  if (viewer.sessionId !== null) return [{ userId: viewer.userId }];
  return viewer.actorId === null ? [] : [{ id: viewer.actorId }];
}

/** Where-fragment. Persons of other servers have no user here; moderators see the suspended and the unconfirmed too. */
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
 * Where-fragment: the identities that are shown as a user's. To an application its user has the one identity that it acts as,
 * or it would learn which others are the same person.
 */
export function profileVisibleTo(viewer: Viewer | null): Prisma.ActorWhereInput {
  const living: Prisma.ActorWhereInput = { type: 'PERSON', deletedAt: null };
  if (!viewer || viewer.userId === null || viewer.sessionId !== null) return living;
  return { AND: [living, { OR: [{ userId: { not: viewer.userId } }, { id: viewer.actorId ?? -1n }] }] };
}

/** The mirror of `profileVisibleTo` for a living person that was read already. */
export function isProfileVisibleTo(viewer: Viewer | null, person: { id: bigint; userId: bigint | null }): boolean {
  return viewer?.userId !== person.userId || isOwnIdentity(viewer, person);
}

/** Whether a person is one that the viewer acts as: any of the user's for a sign-in, the one it was made for with a token. */
export function isOwnIdentity(viewer: Viewer | null, person: { id: bigint; userId: bigint | null }): boolean {
  if (!viewer || viewer.userId === null || person.userId !== viewer.userId) return false;
  return viewer.sessionId !== null || viewer.actorId === person.id;
}
