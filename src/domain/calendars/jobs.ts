/** Jobs of this room: names and payloads. */

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    /** A calendar that a group follows is due to be read. */
    'calendar.due': { sourceId: string };
    /** A calendar failed for so long that it is not read any more. */
    'calendar.stopped': { sourceId: string };
    /** A group no longer follows a calendar, and its events to come are deleted with it. */
    'calendar.removed': { groupId: string; eventIds: string[] };
  }
}
