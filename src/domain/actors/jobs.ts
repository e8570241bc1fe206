/** Jobs of this room: names and payloads. */
export {};

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    'actor.created': { actorId: string };
    /** The public profile of a local actor changed; one job for changes within seconds. */
    /** `toAcquainted`: other servers are told even if they do not show the profile. */
    'profile.changed': { actorId: string; toAcquainted?: boolean };
  }
}
