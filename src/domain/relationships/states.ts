/** The states of a follow, as a table: what each action makes of each state (the REST document, States and transitions). */

export type FollowState = 'none' | 'requested' | 'following';
export type FollowAction = 'follow' | 'unfollow' | 'authorize' | 'reject' | 'block' | 'remove';

/** What becomes of a follow; null is refused. `follow` goes where the target's door leads (`needsApproval`). */
export const FOLLOW_STATES: Record<FollowAction, Record<FollowState, FollowState | 'by_target' | null>> = {
  follow: { none: 'by_target', requested: 'requested', following: 'following' },
  unfollow: { none: 'none', requested: 'none', following: 'none' },
  authorize: { none: null, requested: 'following', following: null },
  reject: { none: null, requested: 'none', following: null },
  block: { none: 'none', requested: 'none', following: 'none' },
  remove: { none: 'none', requested: 'requested', following: 'none' },
};

export interface Door {
  targetLocked: boolean;
  followerSilenced: boolean;
  followerMutedByTarget: boolean;
}

/** A locked target approves its followers; silenced followers and those whom the target mutes always wait. */
export function needsApproval(door: Door): boolean {
  return door.targetLocked || door.followerSilenced || door.followerMutedByTarget;
}
