/** Jobs of this room: names and payloads. */
export {};

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    'appeal.created': { appealId: string };
    'appeal.decided': { appealId: string };
  }
}
