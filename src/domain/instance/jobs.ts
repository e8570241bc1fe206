/** Jobs of this room: names and payloads. */
export {};

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    'release_feed.due': Record<string, never>;
    'settings.changed': Record<string, never>;
  }
}
