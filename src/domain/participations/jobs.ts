/** Jobs of this room: names and payloads. */

/** An invitation to an event ended, and its row is deleted. */
export interface EventInvitationEnded {
  id: string;
  /** The id of the remote Invite. */
  uri: string | null;
  eventId: string;
  actorId: string;
  inviterId: string;
  how: 'accepted' | 'declined' | 'taken_back';
  /** The id of the participation that it became, if another server has to be notified. */
  participationUri: string | null;
}

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    'event.invited': { invitationId: string };
    'event_invitation.ended': EventInvitationEnded;
    /** They participate in the event, which begins soon. */
    'reminders.due': { eventId: string; actorIds: string[] };
    'participation.changed': {
      participantId: string;
      effect: 'joined' | 'asked' | 'accepted' | 'refused' | 'promoted';
      key: string;
      /** One of many occurrences of a series: nobody is notified. */
      quiet?: boolean;
    };
    /**
     * A remote person repeated a request, or could not be admitted, and gets the current answer. `by`: the activity that they sent.
     */
    'join.answered': {
      eventId: string;
      actorId: string;
      uri: string | null;
      by: 'ACCEPT' | 'JOIN' | 'REPLY';
      /** The sentence by which it was refused. */
      refusal?: string;
    };
    /** Somebody waits for a place now, or a place is held for them. */
    'waiting.changed': {
      entryId: string;
      what: 'began' | 'offered';
      key: string;
      /** One of many occurrences of a series: no mail is sent. */
      quiet?: boolean;
    };
    /** An offer ended, or a place of the event became free: the next person on its waiting list gets it. */
    'waiting.due': { eventId: string };
    /** A participant has another kind of ticket. `given`: an organizer gave it. */
    'ticket.changed': { participantId: string; given: boolean };
    /** A participant stopped organizing events that were full by then, and no longer has a place. */
    'place.lost': { eventId: string; actorId: string }[];
    /** An offer ended without an answer. */
    'waiting.lapsed': { eventId: string; actorId: string };
    /** A local person requested to join a remote event, which has not answered: the request is repeated. */
    'join.due': { participantId: string };
    /** A local person left a remote event, or withdrew a request to join it. */
    'join.withdrawn': { uri: string; actorId: string; eventId: string };
    /** Another server has not answered for long, or takes no answers. */
    'join.unanswered': { participantId: string };
  }
}
