/** Payloads of jobs about members of groups. */

export interface MembershipChanged {
  memberId: string;
  /** `accepted` by a moderator; `joined` without a decision. */
  effect: 'asked' | 'accepted' | 'joined' | 'invitation_accepted' | 'role_changed';
}

/** A membership, or a request to join, is over, or an invitation. */
export interface MembershipEnded {
  id: string;
  uri: string | null;
  groupId: string;
  actorId: string;
  /** Null for an invitation. */
  role: number | null;
  /** The side that ended it. */
  by: 'member' | 'group';
}
