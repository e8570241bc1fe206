/** Jobs of this room: names and payloads. */
declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    /** The event of a date poll was published: people who can or may come are invited. `after`: the last voter of the portion before. */
    'date_poll.settled': { eventId: string; after?: string };
    /** Notifies the people who answered, and the organizers, of the end. `closesAt`: the end that the job is for. `after`: as above. */
    'date_poll.ended': { pollId: string; closesAt: string; after?: string };
  }
}
