/** State table of group memberships (rules of the event service, Groups). */
import type { Openness } from '../../generated/prisma/enums.ts';

/** Stored values of Member.role; the creator counts as administrator. */
export const MEMBER_ROLES = { NOT_APPROVED: 0, MEMBER: 1, MODERATOR: 2, ADMINISTRATOR: 3, CREATOR: 4 } as const;
export type MemberRole = (typeof MEMBER_ROLES)[keyof typeof MEMBER_ROLES];

/** Initial role by the group's openness; null is a refusal. */
export const JOIN_GROUP: Record<Openness, MemberRole | null> = {
  OPEN: MEMBER_ROLES.MEMBER,
  MODERATED: MEMBER_ROLES.NOT_APPROVED,
  INVITE_ONLY: null,
};

/** The same for a remote group, which decides itself; null refuses, including the case that its server lets nobody join. */
export const askRemoteGroup = (openness: Openness | null): MemberRole | null =>
  openness === 'OPEN' || openness === 'MODERATED' ? MEMBER_ROLES.NOT_APPROVED : null;

/**
 * From (row) to (column): the minimum role for this step; null if it is not allowed. Nobody becomes or stops being creator, and
 * accepted members do not go back to waiting.
 */
export const MEMBER_STEPS: Record<
  MemberRole,
  readonly [MemberRole | null, MemberRole | null, MemberRole | null, MemberRole | null, MemberRole | null]
> = {
  0: [null, 2, 3, 3, null],
  1: [null, null, 3, 3, null],
  2: [null, 3, null, 3, null],
  3: [null, 3, 3, null, null],
  4: [null, null, null, null, null],
};

/** Whether this role may administer the group. */
export const isGroupAdministrator = (role: number): boolean => role >= MEMBER_ROLES.ADMINISTRATOR;
/** Whether this role may accept members and organize for the group. */
export const isGroupModerator = (role: number): boolean => role >= MEMBER_ROLES.MODERATOR;
