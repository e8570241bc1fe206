/** Jobs of this room: names and payloads. */

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

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    'group.invited': { invitationId: string };
    /** The person no longer moderates the group: others organize its events. */
    'group_events.due': { groupId: string; actorId: string };
    /** `told`: the recipients, its remote followers and members. */
    'group.deleted': { groupId: string; told: string[] };
    'membership.changed': MembershipChanged;
    'membership.ended': MembershipEnded;
    /** Rejects an impossible remote request. `uri`: of its Join. */
    'membership.refused': { groupId: string; actorId: string; uri: string };
    /** A moderator (`by`) removed a reply from a discussion of the group, or restored it. */
    'reply.moderated': { groupId: string; statusId: string; by: string };
    /** Its moderators accepted or refused a post. */
    'wall.answered': { groupId: string; statusId: string };
  }
}
