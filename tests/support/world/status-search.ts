/** Searching for posts by REST, as the tests of status search do. */
import { expect } from 'vitest';
import type { Person, World } from './world.ts';

export interface Hit {
  id: string;
  content: string;
}

type Query = Record<string, string | number>;

export function statusSearch(worldOf: () => World) {
  const search = async (who: Person | null, q: string, more: Query = {}): Promise<Hit[]> => {
    const { status, body } = await worldOf()
      .rest(who)
      .get('/api/v2/search', { q, type: 'statuses', ...more });
    expect([q, status]).toEqual([q, 200]);
    expect(body).toMatchObject({ accounts: [], hashtags: [], collections: [] });
    return body.statuses;
  };
  return {
    search,
    ids: async (who: Person | null, q: string, more: Query = {}) => (await search(who, q, more)).map(({ id }) => id),
    /** Posts a second after the previous post. */
    post: async (who: Person, status: string, more: object = {}) => {
      worldOf().clock.advance(1000);
      return (
        await worldOf()
          .rest(who)
          .post('/api/v1/statuses', { status, ...more })
      ).body;
    },
    /** A change that must not be refused. */
    send: async (who: Person, method: string, path: string, body?: unknown) => {
      const answer = await worldOf()
        .rest(who)
        .send(method, path, body === undefined ? {} : { body });
      expect(answer.status, `${method} ${path}`).toBe(200);
      return answer.body;
    },
  };
}
