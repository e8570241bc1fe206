/** Jobs of this room: names and payloads. */
export {};

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    'archive.requested': { archiveId: string };
    /** Some of its rows wait. */
    'import.due': { importId: string };
    /** Some posts of its archive wait. */
    'post_import.due': { importId: string };
  }
}
