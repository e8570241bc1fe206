/** Jobs of this room: names and payloads. */
export {};

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    /** `forwardTo`: servers that get a copy. */
    'report.created': { reportId: string; forwardTo?: string[] };
    /** Mails about reports of the hour from then on were skipped: one mail covers all of them. */
    'report_digest.due': { to: string; locale: string; from: string };
    /** A decision about posts: they are deleted, or marked as sensitive. */
    'warned_statuses.decided': { accountWarningId: string };
  }
}
