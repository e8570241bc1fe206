/** Jobs of this room: names and payloads. */

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    /** Occurrences are to be made or changed, or people to be joined to them. */
    'series.due': { seriesId: string };
    /** Somebody became or is no longer a co-organizer of these occurrences. */
    'series_organizer.due': { actorId: string; eventIds: string[] };
  }
}
