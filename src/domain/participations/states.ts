/**
 * State table of participations: initial roles, leaving, and the changes that each role may make, with their effects (rules of
 * the event service, Events; Mobilizon's transitions, participation).
 */
import type { EventJoinOptions, ParticipantRole } from '../../generated/prisma/enums.ts';

/** `promoted`: joined, after waiting for a place. */
export type ParticipationEffect = 'joined' | 'asked' | 'accepted' | 'refused' | 'promoted';
export type JoinRefusal = 'already joined' | 'rejected';

/** Initial role by the event's join options. Acceptance by the organizer is the invitation. */
export const START_ROLE: Record<EventJoinOptions, { role: ParticipantRole; effect: ParticipationEffect | null }> = {
  FREE: { role: 'PARTICIPANT', effect: 'joined' },
  RESTRICTED: { role: 'NOT_APPROVED', effect: 'asked' },
  INVITE: { role: 'NOT_APPROVED', effect: 'asked' },
};

/** Joining with an existing participation. */
export const JOIN_STEPS: Record<ParticipantRole, JoinRefusal> = {
  NOT_APPROVED: 'already joined',
  REJECTED: 'rejected',
  PARTICIPANT: 'already joined',
  MODERATOR: 'already joined',
  ADMINISTRATOR: 'already joined',
  CREATOR: 'already joined',
};

/**
 * Leaving from a role: allowed, allowed if another organizer succeeds, or refused. A rejected participant cannot leave, because
 * leaving and rejoining would undo the rejection.
 */
export const LEAVE_STEPS: Record<ParticipantRole, 'gone' | 'handed over' | 'rejected'> = {
  NOT_APPROVED: 'gone',
  REJECTED: 'rejected',
  PARTICIPANT: 'gone',
  MODERATOR: 'gone',
  ADMINISTRATOR: 'gone',
  CREATOR: 'handed over',
};

export type Organizing = Extract<ParticipantRole, 'MODERATOR' | 'ADMINISTRATOR' | 'CREATOR'>;

export interface RoleStep {
  /** The minimum role for the step: at least the old role and at least the new one. */
  by: Organizing;
  effect: ParticipationEffect | null;
  /** Whether the step needs a free place: every approval does, whatever the role, and every change to a simple participant. */
  place: boolean;
}

const step = (by: Organizing, effect: ParticipationEffect | null = null): RoleStep => ({ by, effect, place: false });
const accepted = (by: Organizing): RoleStep => ({ by, effect: 'accepted', place: true });
const seated = (by: Organizing): RoleStep => ({ by, effect: null, place: true });

const [M, A, C] = ['MODERATOR', 'ADMINISTRATOR', 'CREATOR'] as const;
const SAME = null;

/** From (row) to (column); null means the same role. The last creator's role never changes. */
export const ROLE_STEPS: Record<ParticipantRole, Record<ParticipantRole, RoleStep | null>> = {
  NOT_APPROVED: {
    ...{ NOT_APPROVED: SAME, REJECTED: step(M, 'refused'), PARTICIPANT: accepted(M) },
    ...{ MODERATOR: accepted(M), ADMINISTRATOR: accepted(A), CREATOR: accepted(C) },
  },
  REJECTED: {
    ...{ NOT_APPROVED: step(M), REJECTED: SAME, PARTICIPANT: accepted(M) },
    ...{ MODERATOR: accepted(M), ADMINISTRATOR: accepted(A), CREATOR: accepted(C) },
  },
  PARTICIPANT: {
    ...{ NOT_APPROVED: step(M), REJECTED: step(M, 'refused'), PARTICIPANT: SAME },
    ...{ MODERATOR: step(M), ADMINISTRATOR: step(A), CREATOR: step(C) },
  },
  MODERATOR: {
    ...{ NOT_APPROVED: step(M), REJECTED: step(M, 'refused'), PARTICIPANT: seated(M) },
    ...{ MODERATOR: SAME, ADMINISTRATOR: step(A), CREATOR: step(C) },
  },
  ADMINISTRATOR: {
    ...{ NOT_APPROVED: step(A), REJECTED: step(A, 'refused'), PARTICIPANT: seated(A) },
    ...{ MODERATOR: step(A), ADMINISTRATOR: SAME, CREATOR: step(C) },
  },
  CREATOR: {
    ...{ NOT_APPROVED: step(C), REJECTED: step(C, 'refused'), PARTICIPANT: seated(C) },
    ...{ MODERATOR: step(C), ADMINISTRATOR: step(C), CREATOR: SAME },
  },
};

const RANK: Record<Organizing, number> = { MODERATOR: 1, ADMINISTRATOR: 2, CREATOR: 3 };

/** Whether a role is `least` or above it. */
export function isAtLeast(role: ParticipantRole, least: Organizing): boolean {
  return role in RANK && RANK[role as Organizing] >= RANK[least];
}
