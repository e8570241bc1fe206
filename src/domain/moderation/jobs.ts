/** Jobs of this room: names and payloads. */
export {};

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    /** Staff deleted them, or thirty days of suspension are over. */
    'actor.purged': { actorId: string };
    'user.purged': { userId: string };
  }
}
