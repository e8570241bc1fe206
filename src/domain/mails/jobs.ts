/** Jobs of this room: names and payloads. */
export {};

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    /**
     * `thread`: the topic of the mail; mails of one thread are shown together. `eventId`: the event whose calendar entry is
     * attached. `actorId`: the identity of the reader whose ticket it is. `cause` and `subject`: what the mail counts against
     * (domain/mails/mail-bounds.ts). `messageId`: the message to the people of an event that the mail quotes; the mail is not sent once the
     * message was deleted.
     */
    'mail.requested': {
      to: string;
      template: string;
      locale: string;
      values: Record<string, string>;
      thread?: string;
      eventId?: string;
      actorId?: string;
      cause?: string;
      subject?: string;
      messageId?: string;
    };
  }
}
