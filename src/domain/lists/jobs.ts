/** Jobs of this room: names and payloads. */
export {};

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    /** `home`: removed from an exclusive list. */
    'list_members.changed': { ownerId: string; actorIds: string[]; timelines: 'lists' | 'home' };
    'list_tags.changed': { listId: string; tagIds: string[] };
  }
}
