/** Jobs that deliver activities: names and payloads. */
export {};

declare module '../../kernel/outbox.ts' {
  interface JobPayloads {
    /** The key of a local actor is due to be replaced, if it is still this one. */
    'keys.rotation_due': { actorId: string; publicKey: string };
    /** The same for the key of an actor that represents the server. `origin`: the handle domain of a further one. */
    'instance_key.rotation_due': { publicKey: string; origin?: string | null };
    /**
     * A delivery to inboxes whose hosts share a queue. `synchronization`: the value of the header Collection-Synchronization, by
     * the origin of the inbox. `inbox`: the only one, in jobs of earlier versions.
     */
    'activity.due':
      | { activityId: string; inboxes: string[]; synchronization?: Record<string, string> }
      | { activityId: string; inbox: string };
  }
}
