/** Jobs of this room: names and payloads. */

/** Kinds of changes of an event. */
export type EventChangeKind =
  | 'published'
  | 'joined'
  | 'asked'
  | 'left'
  | 'accepted'
  | 'refused'
  | 'role_changed'
  | 'waiting'
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
  /** The group of a deleted event that was published, and the UUID of the event, for the group's webhooks. */
  deleted?: { groupId: string; uuid: string };
  /** Not everybody could see it before. */
  opened?: boolean;
  /** It was listed for everybody before, and no longer is. */
  unlisted?: boolean;
  /** It repeats an event that was published before. */
  repeats?: boolean;
  /** The time of publication that the job was planned for. */
  at?: string;
}

/** A local event was deleted. */
export interface EventDeleted {
  uri: string;
  organizerId: string;
  groupId: string | null;
  /** Participants, and other remote actors who may have a copy. */
  holders: string[];
  /** It was not public, or not announced yet, so followers do not know it. */
  few?: boolean;
  title?: string;
  /** People who replied to participate, and the addresses of their replies. */
  repliers?: { actorId: string; uri: string | null }[];
}

/** The data of an event that participants plan by. */
export interface EventPlans {
  title: string;
  beginsOn: string;
  endsOn: string | null;
  addressId: string | null;
  onlineAddress: string | null;
  status: 'CANCELLED' | 'CONFIRMED' | 'TENTATIVE';
}

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    /** It mentions people who were not notified yet; they are once they may see it. `at`: the time of publication that the job was planned for. */
    'event.mentioned': { eventId: string; at?: string };
    /** `by`: the user who saved it; missing in jobs of earlier versions, which also send the mails. */
    'event.changed': { eventId: string; changes: string[]; by?: string };
    /** Edits of one event, oldest first; participants get one mail about all. `before`: its state before the edit. */
    'event_mails.due': { eventId: string; before: EventPlans; by: string }[];
    /** The same of the occurrences of a series that were changed together: each participant gets one mail about the first of theirs. */
    'series_mails.due': { eventId: string; before: EventPlans; by: string | null }[];
    'event.happened': EventHappened;
    /** A local event was deleted. */
    'event.deleted': EventDeleted;
    /** Its visibility was reduced. */
    'event.hidden': { eventId: string };
  }
}
