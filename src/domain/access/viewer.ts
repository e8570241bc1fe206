/** Who is asking: an application, or a user acting as one of their identities. */
import type { OptimisticAuthentication } from './optimistic-authentication.ts';
import { type Permission, roleAllows, roleOf } from './roles.ts';
import { type AdminScope, hasScope } from './scopes.ts';

/** What decides how new statuses of an identity are unless they say otherwise, as it is stored. */
export interface PostingSettings {
  actorId: bigint | null;
  settings: unknown;
  locked: boolean;
}

export interface Viewer {
  /** The OAuth token or, for a sign-in, the session; exactly one is set. */
  tokenId: bigint | null;
  sessionId: bigint | null;
  appId: bigint | null;
  userId: bigint | null;
  /** The identity that acts; null for applications and for users that have none yet. */
  actorId: bigint | null;
  scopes: readonly string[];
  role: string | null;
  confirmed: boolean;
  approved: boolean;
  suspended: boolean;
  locale: string;
  chosenLanguages: readonly string[];
  /** What decides how the identity's new statuses are, where it was read with the rest (domain/users/posting-defaults.ts). */
  posting?: PostingSettings;
  /** Set where the viewer was read for an earlier request of the same token. */
  optimistic?: OptimisticAuthentication | undefined;
}

/** A signed-in user. */
export type UserViewer = Viewer & { userId: bigint };
/** A signed-in user acting as an identity. */
export type IdentityViewer = UserViewer & { actorId: bigint };

/** As whom a job asks what an identity may see, where nobody is signed in: no role counts. */
export const identityViewer = (userId: bigint, actorId: bigint): IdentityViewer => ({
  ...{ tokenId: actorId, sessionId: null, appId: null, userId, actorId, scopes: [], role: null },
  ...{ confirmed: true, approved: true, suspended: false, locale: 'en', chosenLanguages: [] },
});

/**
 * The role that counts: none for a holder who may not act at all, and none for an application that was not granted one of
 * these scopes (a sign-in holds all of them). Reads that pass no gate ask this too.
 */
function roleIn(viewer: Viewer | null, scopes: readonly AdminScope[]): string | null {
  if (!viewer?.confirmed || !viewer.approved || viewer.suspended) return null;
  return hasScope(viewer.scopes, scopes) ? viewer.role : null;
}

/** At least one, so that no question about a role forgets the application that asks. */
export type AdminScopes = [AdminScope, ...AdminScope[]];

/** @param scopes any of which lets an application use the role for what is asked; so of the two below */
export function isModerator(viewer: Viewer | null, ...scopes: AdminScopes): boolean {
  return roleOf(roleIn(viewer, scopes)) !== null;
}

export function isAdministrator(viewer: Viewer | null, ...scopes: AdminScopes): boolean {
  return roleOf(roleIn(viewer, scopes))?.userRole === 'ADMINISTRATOR';
}

export function may(viewer: Viewer | null, permission: Permission, ...scopes: AdminScopes): boolean {
  return roleAllows(roleIn(viewer, scopes), permission);
}
