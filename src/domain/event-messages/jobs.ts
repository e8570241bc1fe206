/** Jobs of this room: names and payloads. */
declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    /** A message was written to the people of an event: each of them gets a direct status, and perhaps a mail. */
    'event_message.due': { messageId: string };
    /** The author or an organizer deleted a message: the statuses by which people got it are deleted, too. */
    'event_message.removed': { messageId: string };
  }
}
