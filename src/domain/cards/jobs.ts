/** Jobs of this room: names and payloads. */
export {};

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    /** Its text contains a link to a web page. */
    'status.linked': { statusId: string };
  }
}
