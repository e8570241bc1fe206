/** Payloads of jobs about events and invitations to them. */

/** Kinds of changes of an event. */
export type EventChangeKind =
  | 'published'
  | 'joined'
  | 'asked'
  | 'left'
  | 'accepted'
  | 'refused'
  | 'role_changed'
  | 'changed'
  | 'cancelled'
  | 'commented'
  | 'deleted';

/** Written to the log of changes once for the `key`. */
export interface EventHappened {
  key: string;
  eventId: string;
  what: EventChangeKind;
  /** The actor whose participation changed. */
  about?: string;
  /** The recipients of a notification about a deleted event. */
  readers?: string[];
  /** Not everybody could see it before. */
  opened?: boolean;
  /** Everybody found it in lists before, and does so no more. */
  unlisted?: boolean;
}

/** A local event was deleted. */
export interface EventDeleted {
  uri: string;
  organizerId: string;
  groupId: string | null;
  /** Participants, and other remote actors who may have a copy. */
  holders: string[];
  /** It was not public, so followers do not know it. */
  few?: boolean;
  title?: string;
  /** People who replied to participate, and the addresses of their replies. */
  repliers?: { actorId: string; uri: string | null }[];
}

/** A change of the relation between this server and another one, represented by an actor. */
export interface InstanceFollowChanged {
  actorId: string;
  /** Of the Follow: sent by this server (`asked`, `withdrawn`) or by the other one (`accepted`, `refused`). */
  uri: string;
  what: 'asked' | 'withdrawn' | 'accepted' | 'refused';
}

/** An invitation to an event ended, and its row is deleted. */
export interface EventInvitationEnded {
  id: string;
  /** Of the remote Invite. */
  uri: string | null;
  eventId: string;
  actorId: string;
  inviterId: string;
  how: 'accepted' | 'declined' | 'taken_back';
  /** Of the participation that it became, if another server has to be notified. */
  seat: string | null;
}
