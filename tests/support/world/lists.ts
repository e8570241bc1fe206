/** Helpers for actions on lists. */
import type { Person, World } from './world.ts';

export function listActions(worldNow: () => World) {
  const ids = async (who: Person, path: string, query = {}): Promise<string[]> => {
    await worldNow().drain();
    return (await worldNow().rest(who).get(path, query)).body.map((row: { id: string }) => row.id);
  };
  const relate = (who: Person, verb: string, whom: Person, more: object = {}) =>
    worldNow().rest(who).post(`/api/v1/accounts/${whom.id}/${verb}`, more);
  return {
    ids,
    relate,
    post: async (who: Person, status: string, more: object = {}) =>
      (
        await worldNow()
          .rest(who)
          .post('/api/v1/statuses', { status, ...more })
      ).body,
    make: async (who: Person, fields: object = { title: 'friends' }) =>
      (await worldNow().rest(who).post('/api/v1/lists', fields)).body.id as string,
    add: (who: Person, list: string, ...people: Person[]) =>
      worldNow()
        .rest(who)
        .post(`/api/v1/lists/${list}/accounts`, { account_ids: people.map(({ id }) => id) }),
    remove: (who: Person, list: string, ...people: Person[]) =>
      worldNow()
        .rest(who)
        .send('DELETE', `/api/v1/lists/${list}/accounts`, { body: { account_ids: people.map(({ id }) => id) } }),
    addTags: (who: Person, list: string, ...names: string[]) =>
      worldNow().rest(who).post(`/api/v1/lists/${list}/tags`, { names }),
    removeTags: (who: Person, list: string, ...names: string[]) =>
      worldNow().rest(who).send('DELETE', `/api/v1/lists/${list}/tags`, { body: { names } }),
    timeline: (who: Person, list: string, query = {}) => ids(who, `/api/v1/timelines/list/${list}`, query),
    home: (who: Person) => ids(who, '/api/v1/timelines/home'),
    members: (who: Person, list: string) => ids(who, `/api/v1/lists/${list}/accounts`),
    /** Resets: alice follows bob and carol, and nobody has lists. */
    async startOver() {
      const { alice, bob, carol, platform } = worldNow();
      await platform.db.list.deleteMany();
      for (const person of [bob, carol]) {
        await relate(alice, 'unfollow', person);
        await relate(alice, 'follow', person, { reblogs: true });
      }
      await worldNow().drain();
    },
  };
}
