/** What jobs about events, invitations to them, and who gets them are told. */

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
  /** Whose participation it concerns. */
  about?: string;
  /** Who is told of what is gone. */
  readers?: string[];
  /** Not everybody could see it before. */
  opened?: boolean;
  /** Everybody found it in lists before, and does so no more. */
  unlisted?: boolean;
}

/** An event of this server is gone. */
export interface EventDeleted {
  uri: string;
  organizerId: string;
  groupId: string | null;
  /** Who took part, and others elsewhere who may have a copy of it. */
  holders: string[];
  /** It was not for everybody, and followers do not know of it. */
  few?: boolean;
  title?: string;
  /** Who wanted to take part by a reply, and its address. */
  repliers?: { actorId: string; uri: string | null }[];
}

/** Between this server and another one that an actor stands for. */
export interface InstanceFollowChanged {
  actorId: string;
  /** Of the Follow: this server sent it (`asked`, `withdrawn`), or the other one (`accepted`, `refused`). */
  uri: string;
  what: 'asked' | 'withdrawn' | 'accepted' | 'refused';
}

/** An invitation to an event is over, and its row gone. */
export interface EventInvitationEnded {
  id: string;
  /** Of the Invite of another server. */
  uri: string | null;
  eventId: string;
  actorId: string;
  inviterId: string;
  how: 'accepted' | 'declined' | 'taken_back';
  /** Of the participation that it became, if another server has to learn of it. */
  seat: string | null;
}
