/** Jobs of this room: names and payloads. */

interface OrganizerChanged {
  eventId: string;
  /** The co-organizer. */
  actorId: string;
  /** The person who invited or removed them. */
  by: string;
  /** In milliseconds. */
  at: number;
}

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    'organizer.invited': { invitationId: string };
    /** The invited person declined. */
    'organizer.declined': OrganizerChanged;
    /** The invited person accepted. */
    'organizer.joined': OrganizerChanged;
    /** Somebody else ended it. */
    'organizer.removed': OrganizerChanged;
  }
}
