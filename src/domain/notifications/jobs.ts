/** Jobs of this room: names and payloads. */
export {};

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    /** At most one job for each cause; only notifications that are shown to their recipients. */
    'notification.created': { notificationIds: string[] };
    /** Some senders may notify from now on. */
    'notification_requests.accepted': { recipientId: string };
  }
}
