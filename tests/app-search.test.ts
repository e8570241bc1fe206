/** Search as Mastodon's apps ask for it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type Person, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.platform.db.actor.update({ where: { id: world.bob.actorId }, data: { name: 'Bób Alicescu' } });
  await world.rest(world.carol).post(`/api/v1/accounts/${world.bob.id}/follow`);
  await world.rest(world.bob).post('/api/v1/statuses', { status: '#Cats #catsofplaza #dogs' });
});
afterAll(() => world.close());

const search = async (who: Person | null, query: Record<string, string | number | boolean>) =>
  (await world.rest(who).get('/api/v2/search', query)).body;
const names = (rows: { username?: string; name?: string }[]) => rows.map((row) => row.username ?? row.name);

test('search-01: words must be there', async () => {
  const { status, body } = await world.rest(null).get('/api/v2/search');
  expect([status, body.error]).toEqual([400, 'param is missing or the value is empty or invalid: q']);
});

test('search-02: visitors neither resolve nor page', async () => {
  const refused = async (query: object) => {
    const { status, body } = await world.rest(null).get('/api/v2/search', { q: 'alice', ...query });
    return [status, body.error];
  };
  expect(await refused({ resolve: '1' })).toEqual([
    401,
    'Search queries that resolve remote resources are not supported without authentication',
  ]);
  expect(await refused({ offset: 1 })).toEqual([
    401,
    'Search queries pagination is not supported without authentication',
  ]);
  expect(await refused({ limit: -1 })).toEqual([400, 'Pagination values for `offset` and `limit` must be positive']);
});

test('search-04: accounts that one follows alone, and all four lists', async () => {
  expect(names((await search(world.carol, { q: 'alice' })).accounts)).toEqual(['alice', 'bob']);
  const found = await search(world.carol, { q: 'alice', type: 'accounts', following: true });
  expect(names(found.accounts)).toEqual(['bob']);
  expect(found).toMatchObject({ statuses: [], hashtags: [], collections: [] });
});

test('a handle finds its account first; accents and case do not count', async () => {
  expect(names((await search(null, { q: '@ALICE' })).accounts)[0]).toBe('alice');
  expect(names((await search(null, { q: 'BOB' })).accounts)).toEqual(['bob']);
  expect(names((await search(world.carol, { q: 'alice', limit: 1, offset: 1 })).accounts)).toEqual(['bob']);
  await world.rest(world.alice).post(`/api/v1/accounts/${world.erin.id}/block`);
  expect(
    (await search(world.erin, { q: 'alice', type: 'accounts' })).accounts.map((a: { id: string }) => a.id),
  ).toEqual([world.bob.id]);
});

test('who wants no discovery is found by the whole handle alone', async () => {
  await world.platform.db.actor.update({
    where: { id: world.admin.actorId },
    data: { discoverable: false, name: 'Olga Hidden' },
  });
  expect((await search(world.carol, { q: 'hidden' })).accounts).toEqual([]);
  expect(names((await search(world.carol, { q: 'olga' })).accounts)).toEqual(['olga']);
});

test('hashtags by their beginning', async () => {
  expect(names((await search(null, { q: '#CAT' })).hashtags)).toEqual(['cats', 'catsofplaza']);
  expect((await search(null, { q: '#cat' })).accounts).toEqual([]);
  expect((await search(null, { q: 'cat%' })).hashtags).toEqual([]);
});

test('accounts are searched by themselves too', async () => {
  const path = '/api/v1/accounts/search';
  expect(names((await world.rest(world.carol).get(path, { q: 'alice' })).body)).toEqual(['alice', 'bob']);
  expect(names((await world.rest(world.carol).get(path, { q: 'alice', following: true })).body)).toEqual(['bob']);
  expect((await world.rest(world.carol).get(path, { q: '' })).body).toEqual([]);
  expect((await world.rest(null).get(path, { q: 'alice' })).status).toBe(401);
});
