/** Jobs of this room: names and payloads. */
export {};

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    'media.uploaded': { mediaId: string };
    /** A picture that may have no widths. */
    'picture_widths.due': { mediaId: string };
    /** Files that may be orphaned. */
    'media.removed': { keys: string[] };
  }
}
