/** Jobs of this room: names and payloads. */
export {};

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    /** Staff begins or ends to limit or suspend that server and its subdomains. `causeId` names the change. */
    'domain_block.changed': { domain: string; causeId: string };
    /** A shared list is due to be fetched. */
    'block_list.due': { listId: string };
    'ip_blocks.changed': Record<string, never>;
  }
}
