/** What jobs about members of groups are told. */

export interface MembershipChanged {
  memberId: string;
  /** `accepted`: by a moderator; `joined`: nobody had to decide. */
  effect: 'asked' | 'accepted' | 'joined' | 'invitation_accepted' | 'role_changed';
}

/** A membership, or a request to join, is over, or an invitation. */
export interface MembershipEnded {
  id: string;
  uri: string | null;
  groupId: string;
  actorId: string;
  /** Null: of an invitation. */
  role: number | null;
  /** Who ended it. */
  by: 'member' | 'group';
}
