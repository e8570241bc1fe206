/** Jobs of this room: names and payloads. */
export {};

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    /** The post is below an event. */
    'event.commented': { statusId: string };
  }
}
