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

export interface Door {
  targetLocked: boolean;
  followerSilenced: boolean;
  followerMutedByTarget: boolean;
}

/** Locked targets approve their followers; silenced followers and those muted by the target always wait. */
export function needsApproval(door: Door): boolean {
  return door.targetLocked || door.followerSilenced || door.followerMutedByTarget;
}
