/** Jobs of this room: names and payloads. */
export {};

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    'collection_item.created': { itemId: string };
    /** It has another name or description. */
    'collection.updated': { collectionId: string };
  }
}
