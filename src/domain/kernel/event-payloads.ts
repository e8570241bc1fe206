/** What jobs about events that are gone, and about invitations that ended, are told. */

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
