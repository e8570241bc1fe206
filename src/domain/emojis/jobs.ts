/** Jobs of this room: names and payloads. */
export {};

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    'custom_emojis.changed': Record<string, never>;
  }
}
