/** Jobs of activities that arrive: names and payloads. */
export {};

declare module '../../kernel/outbox.ts' {
  interface JobPayloads {
    /** A received activity, unparsed. `senderId`: its signer; `ownerId`: the owner of the inbox, null for the shared inbox. */
    'activity.received': { body: string; senderId: string; ownerId: string | null };
    /** An activity that requires requests to other servers. */
    'activity.look_up_due': { body: string; senderId: string; ownerId: string | null };
  }
}
