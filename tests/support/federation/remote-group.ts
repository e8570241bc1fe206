/** A remote group, in Mobilizon's form, and its activities. */
import type { PeerActor } from '../servers/fediverse-peer.ts';
import type { Correspondent } from './correspondent.ts';

export const NAMES = ['members', 'resources', 'posts', 'todos', 'discussions', 'events'] as const;

export interface RemoteGroup extends PeerActor {
  /** Shows items in one of its collections. */
  holds(name: (typeof NAMES)[number], items: object[]): void;
}

let number = 0;

/** @param more additional terms of its document */
export function remoteGroup({ peer }: Correspondent, more: Record<string, unknown> = {}): RemoteGroup {
  number += 1;
  const name = `jazz_${number}`;
  const uri = `${peer.url}/users/${name}`;
  const collections = Object.fromEntries(NAMES.map((of) => [of, `${uri}/${of}`]));
  const group = peer.actor(name, {
    ...{ type: 'Group', openness: 'moderated', memberCount: 2, ...collections },
    ...{ endpoints: { sharedInbox: `${peer.url}/inbox`, ...collections }, ...more },
  });
  return {
    ...group,
    holds(of, items) {
      const id = `${uri}/${of}`;
      const page = { id: `${id}?page=1`, type: 'OrderedCollectionPage', partOf: id, next: `${id}?page=2` };
      const first = { ...page, orderedItems: items };
      const head = { id, type: 'OrderedCollection', totalItems: items.length, first };
      peer.put(`/users/${name}/${of}`, { '@context': 'https://www.w3.org/ns/activitystreams', ...head });
    },
  };
}
