/** Jobs of this room: names and payloads. */
export {};

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    'tag.unfollowed': { actorId: string; tagId: string };
  }
}
