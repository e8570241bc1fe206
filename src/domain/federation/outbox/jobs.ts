/** Jobs that deliver activities: names and payloads. */
export {};

declare module '../../kernel/outbox.ts' {
  interface JobPayloads {
    /** A delivery to inboxes whose hosts share a queue. `inbox`: the only one, in jobs of earlier versions. */
    'activity.due': { activityId: string; inboxes: string[] } | { activityId: string; inbox: string };
  }
}
