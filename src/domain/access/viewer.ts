/** The viewer of a request: an application, or a user acting as one of their identities. */
import { type HeldRole, type Permission, roleAllows, userRoleOf } from './roles.ts';
import { type AdminScope, hasScope } from './scopes.ts';

/** The stored posting settings of an identity. */
export interface PostingSettings {
  actorId: bigint | null;
  settings: unknown;
  locked: boolean;
  /** It moved to another account. */
  moved: boolean;
}

export interface Viewer {
  /** The OAuth token, or the session of a sign-in; exactly one is set. */
  tokenId: bigint | null;
  sessionId: bigint | null;
  appId: bigint | null;
  userId: bigint | null;
  /** The acting identity; null for applications and for users that have none yet. */
  actorId: bigint | null;
  scopes: readonly string[];
  /** With everyone's permissions; null for applications, and for jobs. */
  role: HeldRole | null;
  confirmed: boolean;
  approved: boolean;
  /** Suspended, as a user or as this identity, or disabled. */
  suspended: boolean;
  /** Their role requires a second factor, which they have not set up: they may do nothing else. */
  owesSecondFactor?: boolean;
  locale: string;
  chosenLanguages: readonly string[];
  /** The posting settings of the identity, if they were read with the viewer (domain/users/posting-defaults.ts). */
  posting?: PostingSettings;
}

/** A signed-in user. */
export type UserViewer = Viewer & { userId: bigint };
/** A signed-in user acting as an identity. */
export type IdentityViewer = UserViewer & { actorId: bigint };

/** A viewer without a role for jobs, to query what an identity may see without a sign-in. */
export const identityViewer = (userId: bigint, actorId: bigint): IdentityViewer => ({
  ...{ tokenId: actorId, sessionId: null, appId: null, userId, actorId, scopes: [], role: null },
  ...{ confirmed: true, approved: true, suspended: false, locale: 'en', chosenLanguages: [] },
});

/**
 * The effective role: none for a user who may not act at all, and none for an application without one of these scopes (a sign-in
 * has all of them). Reads without a gate use this too.
 */
function roleIn(viewer: Viewer | null, scopes: readonly AdminScope[]): HeldRole | null {
  if (!viewer?.confirmed || !viewer.approved || viewer.suspended || viewer.owesSecondFactor) return null;
  return hasScope(viewer.scopes, scopes) ? viewer.role : null;
}

/** Non-empty, so that every role check considers the application's scopes. */
export type AdminScopes = [AdminScope, ...AdminScope[]];

/** @param scopes any one of them lets an application use the role; the same for the two functions below */
export function isModerator(viewer: Viewer | null, ...scopes: AdminScopes): boolean {
  return userRoleOf(roleIn(viewer, scopes)) !== 'USER';
}

export function isAdministrator(viewer: Viewer | null, ...scopes: AdminScopes): boolean {
  return userRoleOf(roleIn(viewer, scopes)) === 'ADMINISTRATOR';
}

export function may(viewer: Viewer | null, permission: Permission, ...scopes: AdminScopes): boolean {
  return roleAllows(roleIn(viewer, scopes), permission);
}
