/** Jobs of this room: names and payloads. */

/** The fields that a person gave on joining a series; the values are stored with the series. */
export interface Said {
  guests: boolean;
  ticketKind: boolean;
  answers: boolean;
}

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    /** Occurrences are to be made or changed, or people to be joined to them. */
    'series.due': { seriesId: string };
    /** A person who takes part in these occurrences said something else for the whole series. */
    'series_said.due': { actorId: string; eventIds: string[]; said: Said };
    /** A person who joined the series waits for a place in occurrences to come. */
    'series.waiting': { seriesId: string; actorId: string };
    /** Somebody became or is no longer a co-organizer of these occurrences. */
    'series_organizer.due': { actorId: string; eventIds: string[] };
  }
}
