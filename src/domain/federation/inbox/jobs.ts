/** Jobs of activities that arrive: names and payloads. */
export {};

declare module '../../kernel/outbox.ts' {
  interface JobPayloads {
    /** Activities of a site arrived, which are rows of the table `arrivals`. */
    'inbox.due': { site: string };
    /**
     * An activity that could not be performed with the others of its site, unparsed. `senderId`: its signer; `ownerId`: the owner of the inbox, null
     * for the shared inbox; `arrivedAt`: absent in jobs of earlier versions.
     */
    'activity.received': { body: string; senderId: string; ownerId: string | null; arrivedAt?: string };
    /** An activity that requires requests to other servers. */
    'activity.look_up_due': { body: string; senderId: string; ownerId: string | null; arrivedAt?: string };
  }
}
