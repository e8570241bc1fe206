/** Jobs of this room: names and payloads. */
export {};

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    /** It was published, changed while it was, unpublished or deleted. */
    'announcement.changed': { announcementId: string };
    /** How many react with this emoji has changed. */
    'announcement.reacted': { announcementId: string; name: string };
  }
}
