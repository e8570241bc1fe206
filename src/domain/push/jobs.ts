/** Jobs of this room: names and payloads. */
export {};

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    /** A notification for a push subscription. */
    'push.due': { subscriptionId: string; notificationId: string };
  }
}
