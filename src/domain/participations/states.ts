/**
 * The states of a participation and every step between them: who joins as what, who may leave, and which role may make
 * which change with which effect (spec/graphql/rules.md, Events; spec/mobilizon/transitions.json, participation).
 */
import type { EventJoinOptions, ParticipantRole } from '../../generated/prisma/enums.ts';

export type ParticipationEffect = 'asked' | 'accepted' | 'refused';
export type JoinRefusal = 'already joined' | 'rejected';

/** As what one starts, by the event's join options. Acceptance by the organizer is the invitation. */
export const START_ROLE: Record<EventJoinOptions, { role: ParticipantRole; effect: ParticipationEffect | null }> = {
  FREE: { role: 'PARTICIPANT', effect: null },
  RESTRICTED: { role: 'NOT_APPROVED', effect: 'asked' },
  INVITE: { role: 'NOT_APPROVED', effect: 'asked' },
};

/** Joining from a role one has already. */
export const JOIN_STEPS: Record<ParticipantRole, JoinRefusal> = {
  NOT_APPROVED: 'already joined',
  REJECTED: 'rejected',
  PARTICIPANT: 'already joined',
  MODERATOR: 'already joined',
  ADMINISTRATOR: 'already joined',
  CREATOR: 'already joined',
};

/**
 * Leaving from a role: gone, gone if somebody else organizes the event then, or refused. Who was rejected cannot leave, or
 * leaving and joining again would undo the rejection.
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
  /** The least role of whoever makes the step: of the old role or above, and of the new one or above. */
  by: Organizing;
  effect: ParticipationEffect | null;
  /** Whether it asks for a place: everyone who is let in does, in whatever role, and who becomes a simple participant. */
  place: boolean;
}

const step = (by: Organizing, effect: ParticipationEffect | null = null): RoleStep => ({ by, effect, place: false });
const accepted = (by: Organizing): RoleStep => ({ by, effect: 'accepted', place: true });
const seated = (by: Organizing): RoleStep => ({ by, effect: null, place: true });

const [M, A, C] = ['MODERATOR', 'ADMINISTRATOR', 'CREATOR'] as const;
const SAME = null;

/** From (row) to (column); null is the same role again. The last creator's role does not change, whoever asks. */
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
