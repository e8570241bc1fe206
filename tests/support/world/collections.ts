/** Collections of accounts, through REST. */
import { expect } from 'vitest';
import type { Person, World } from './world.ts';

export interface Collection {
  id: string;
  items: { id: string; account_id: string; state: string }[];
}

export const COLLECTIONS = '/api/v1/collections';

/** Short forms of the operations on collections of a world. */
export function collectionsOf(world: World) {
  const read = (who: Person | null, { id }: Collection) => world.rest(who).get(`${COLLECTIONS}/${id}`);
  return {
    read,
    async make(body: object, who = world.alice): Promise<Collection> {
      const answer = await world.rest(who).post(COLLECTIONS, { name: 'Painters', ...body });
      expect([answer.status, answer.body.error]).toEqual([200, undefined]);
      return answer.body.collection;
    },
    add: (who: Person, { id }: Collection, whom: Person) =>
      world.rest(who).post(`${COLLECTIONS}/${id}/items`, { account_id: whom.id }),
    /** The ids of the accounts that this viewer sees in it. */
    async membersOf(who: Person | null, collection: Collection): Promise<string[]> {
      const { items } = (await read(who, collection)).body.collection as Collection;
      return items.map((item) => item.account_id);
    },
    /** The ids of the collections on a profile, or of those that contain a person. */
    async listed(who: Person | null, of: Person, list = 'collections'): Promise<string[]> {
      const { collections } = (await world.rest(who).get(`/api/v1/accounts/${of.id}/${list}`)).body;
      return collections.map((row: Collection) => row.id);
    },
    itemOf: (collection: Collection, whom: Person): string =>
      collection.items.find((item) => item.account_id === whom.id)?.id ?? '',
  };
}
