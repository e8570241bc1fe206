/** Jobs of this room: names and payloads. */

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    /** A change was stored for a webhook: enqueues the job that sends it, which needs the queue of its host. */
    'webhook.recorded': { webhookId: string };
    /** A webhook has deliveries to send. `at`: when the job was planned to run; missing in jobs that run at once. */
    'webhook.due': { webhookId: string; at?: string };
    /** All attempts of a delivery failed, so the webhook stopped. */
    'webhook.stopped': { webhookId: string; sequence: string };
  }
}
