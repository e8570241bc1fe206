/** Jobs of this room: names and payloads. */
export {};

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    /** Staff limits or suspends that server and those below it, or does so no more. `causeId` names the change. */
    'domain_block.changed': { domain: string; causeId: string };
    /** A shared list is due to be fetched. */
    'block_list.due': { listId: string };
    'ip_blocks.changed': Record<string, never>;
  }
}
