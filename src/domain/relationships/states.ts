/** State table of follows: action × state → state (the REST document, States and transitions). */

export type FollowState = 'none' | 'requested' | 'following';
export type FollowAction = 'follow' | 'unfollow' | 'authorize' | 'reject' | 'block' | 'remove';

/** The new state; null is refused. `by_target` depends on the target (`needsApproval`). */
export const FOLLOW_STATES: Record<FollowAction, Record<FollowState, FollowState | 'by_target' | null>> = {
  follow: { none: 'by_target', requested: 'requested', following: 'following' },
  unfollow: { none: 'none', requested: 'none', following: 'none' },
  authorize: { none: null, requested: 'following', following: null },
  reject: { none: null, requested: 'none', following: null },
  block: { none: 'none', requested: 'none', following: 'none' },
  remove: { none: 'none', requested: 'requested', following: 'none' },
};

export interface FollowTerms {
  targetLocked: boolean;
  /** Its own server decides. */
  targetRemote: boolean;
  followerSilenced: boolean;
  followerMutedByTarget: boolean;
}

/** Locked targets and those of other servers approve their followers; silenced followers and those muted by the target always wait. */
export function needsApproval(terms: FollowTerms): boolean {
  return terms.targetLocked || terms.targetRemote || terms.followerSilenced || terms.followerMutedByTarget;
}

/** The possible relations between an actor and another one, from the first one's view. */
export const BONDS = [
  'follow',
  /** Has requested to follow. */
  'request',
  'follower',
  /** Has been requested. */
  'asked',
  'endorsement',
  /** Has it in a list. */
  'list',
  /** Has its posts in the home timeline. */
  'home',
  /** Has notifications of it. */
  'notifications',
  'conversations',
  'block',
  /** Is blocked by it. */
  'blocked',
  'mute',
  'note',
  /** Hides its server. */
  'hidden',
] as const;

export type Bond = (typeof BONDS)[number];

export interface BondChange {
  /** The action is refused without this. */
  needs?: Bond;
  /** The action is refused with any of these. */
  refusedBy?: readonly Bond[];
  /** The action changes nothing with this. */
  idleWith?: Bond;
  begins?: readonly Bond[];
  ends?: readonly Bond[];
}

const FOLLOWING = ['follow', 'request', 'endorsement', 'list', 'home'] as const;
const EVERYTHING = [...FOLLOWING, 'follower', 'asked', 'notifications', 'conversations'] as const;

/**
 * State table of everything between two actors: what each action begins and ends. Nothing else changes. A follow begins as a
 * request if `needsApproval` says so.
 */
export const BOND_CHANGES = {
  follow: { refusedBy: ['block', 'blocked', 'hidden'], idleWith: 'request', begins: ['follow', 'home'] },
  unfollow: { ends: FOLLOWING },
  remove_from_followers: { ends: ['follower'] },
  authorize: { needs: 'asked', ends: ['asked'], begins: ['follower'] },
  reject: { needs: 'asked', ends: ['asked'] },
  endorse: { needs: 'follow', begins: ['endorsement'] },
  unendorse: { ends: ['endorsement'] },
  block: { begins: ['block'], ends: EVERYTHING },
  unblock: { ends: ['block'] },
  mute: { begins: ['mute'] },
  unmute: { ends: ['mute'] },
  note: { begins: ['note'] },
  clear_note: { ends: ['note'] },
  hide_server: { begins: ['hidden'], ends: EVERYTHING },
  show_server: { ends: ['hidden'] },
} as const satisfies Record<string, BondChange>;

export type BondAction = keyof typeof BOND_CHANGES;
