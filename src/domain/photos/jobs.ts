/** Jobs of this room: names and payloads. */

/** An organizer decided about a photo. */
interface PhotoDecided {
  eventId: string;
  /** When. */
  at: string;
  /** The actor who decided. */
  by: string;
  /** The actors to notify. */
  told: string[];
}

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    /** A person asked the organizers to remove a photo. */
    'photo.asked': { requestId: string };
    'photo.kept': PhotoDecided;
    'photo.removed': PhotoDecided;
    /** The audience of an event's photos shrank: their files get new addresses. */
    'photos.hidden': { eventId: string };
  }
}
