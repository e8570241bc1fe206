/** Search as Mastodon's apps use it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

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

test('search-01: an empty text is refused', async () => {
  const { status, body } = await world.rest(null).get('/api/v2/search');
  expect([status, body.error]).toEqual([400, 'param is missing or the value is empty or invalid: q']);
});

test('search-02: anonymous viewers can neither resolve nor page', async () => {
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

test('search-04: followed accounts only, and all four lists', async () => {
  expect(names((await search(world.carol, { q: 'alice' })).accounts)).toEqual(['alice', 'bob']);
  const found = await search(world.carol, { q: 'alice', type: 'accounts', following: true });
  expect(names(found.accounts)).toEqual(['bob']);
  expect(found).toMatchObject({ statuses: [], hashtags: [], collections: [] });
});

test('a handle finds its account first; accents and case do not count', async () => {
  expect(names((await search(null, { q: '@ALICE' })).accounts)[0]).toBe('alice');
  expect(names((await search(null, { q: 'BOB' })).accounts)).toEqual(['bob']);
  const second = { q: 'alice', limit: 1, offset: 1 };
  expect(names((await search(world.carol, { ...second, type: 'accounts' })).accounts)).toEqual(['bob']);
  // Paging works for a single kind only.
  expect(names((await search(world.carol, second)).accounts)).toEqual(['alice']);
  await world.rest(world.alice).post(`/api/v1/accounts/${world.erin.id}/block`);
  expect(idsOf((await search(world.erin, { q: 'alice', type: 'accounts' })).accounts)).toEqual([world.bob.id]);
});

test('undiscoverable accounts are found by the whole handle only', async () => {
  await world.platform.db.actor.update({
    where: { id: world.admin.actorId },
    data: { discoverable: false, name: 'Olga Hidden' },
  });
  expect((await search(world.carol, { q: 'hidden' })).accounts).toEqual([]);
  expect(names((await search(world.admin, { q: 'hidden' })).accounts)).toEqual(['olga']);
  expect(names((await search(world.carol, { q: 'olga' })).accounts)).toEqual(['olga']);
  await world.rest(world.carol).post(`/api/v1/accounts/${world.admin.id}/follow`);
  expect(names((await search(world.carol, { q: 'hidden' })).accounts)).toEqual(['olga']);
});

test('type-ahead: prefixes of names match, for followed people of any word', async () => {
  const people = async (q: string, more = {}) =>
    names((await search(world.carol, { q, type: 'accounts', ...more })).accounts);
  expect(await people('@bo')).toEqual(['bob']);
  expect(await people('E')).toEqual(['erin']);
  expect(await people('@al')).toEqual(['bob', 'alice']);
  expect(await people('al', { following: true })).toEqual(['bob']);
  expect(await people('bob al')).toEqual(['bob']);
  expect(await people('bob x')).toEqual([]);
  expect(await people('%')).toEqual([]);
  expect(names((await world.rest(world.carol).get('/api/v1/accounts/search', { q: 'bo' })).body)).toEqual(['bob']);
  await world.platform.db.actor.update({
    where: { id: world.erin.actorId },
    data: { name: '山田太郎', discoverable: false },
  });
  expect(await people('山田')).toEqual([]);
  await world.platform.db.actor.update({ where: { id: world.erin.actorId }, data: { discoverable: true } });
  expect(await people('山田')).toEqual(['erin']);
});

test('anonymous viewers match whole handles only with two letters; suspended accounts are not found', async () => {
  const al = await world.person('al');
  expect(names((await search(null, { q: 'al' })).accounts)).toEqual(['al']);
  expect((await search(null, { q: '@bo' })).accounts).toEqual([]);
  await world.platform.db.actor.update({ where: { id: al.actorId }, data: { suspendedAt: world.clock.now() } });
  expect((await search(null, { q: 'al' })).accounts).toEqual([]);
  expect((await search(null, { q: `${world.url}/@al` })).accounts).toEqual([]);
});

test('a URL finds its object', async () => {
  const { id, uri, url } = (await world.rest(world.bob).post('/api/v1/statuses', { status: 'By its address' })).body;
  for (const q of [url, uri, `${url}/`]) expect(idsOf((await search(null, { q })).statuses)).toEqual([id]);
  expect((await search(world.carol, { q: url, resolve: true, type: 'statuses' })).statuses).toHaveLength(1);
  expect(await search(world.carol, { q: url, type: 'accounts' })).toEqual({
    accounts: [],
    statuses: [],
    hashtags: [],
    collections: [],
  });
  expect((await search(world.carol, { q: url, type: 'statuses', offset: 1 })).statuses).toEqual([]);
  for (const q of [`${world.url}/@bob`, `${world.url}/users/bob`])
    expect(names((await search(null, { q })).accounts)).toEqual(['bob']);
  expect(names((await search(null, { q: `${world.url}/tags/Cats` })).hashtags)).toEqual(['Cats']);
  const secret = await world.rest(world.bob).post('/api/v1/statuses', { status: 'Mine', visibility: 'direct' });
  expect((await search(world.carol, { q: secret.body.url })).statuses).toEqual([]);
  expect((await search(world.bob, { q: secret.body.url })).statuses).toHaveLength(1);
  for (const q of [
    `${world.url}/about`,
    `${world.url}/@bob/${'9'.repeat(19)}`,
    'https://elsewhere.example/x',
    'http://[',
  ])
    expect(await search(world.carol, { q, resolve: true }), q).toMatchObject({ accounts: [], statuses: [] });
});

test('a remote URL finds a stored account, unless it is suspended or deleted', async () => {
  const { db, clock } = world.platform;
  const known = await world.person('known');
  const uri = 'https://elsewhere.example/users/known';
  const change = (data: object) => db.actor.update({ where: { id: known.actorId }, data });
  const found = async (resolve = true) => idsOf((await search(world.carol, { q: uri, resolve })).accounts);
  await change({ domain: 'elsewhere.example', uri });
  expect([await found(), await found(false)]).toEqual([[known.id], []]);
  for (const since of ['suspendedAt', 'deletedAt']) {
    await change({ [since]: clock.now() });
    expect(await found(), since).toEqual([]);
    await change({ [since]: null });
  }
  expect(await found()).toEqual([known.id]);
});

test('hashtags by prefix', async () => {
  expect(names((await search(null, { q: '#CAT' })).hashtags)).toEqual(['Cats', 'catsofplaza']);
  expect((await search(null, { q: '#cat' })).accounts).toEqual([]);
  expect((await search(null, { q: 'cat%' })).hashtags).toEqual([]);
  const reviewed = { q: 'cats', exclude_unreviewed: true };
  expect(names((await search(null, reviewed)).hashtags)).toEqual(['Cats']);
  const seen = { where: { name: 'catsofplaza' }, data: { reviewedAt: world.clock.now() } };
  await world.platform.db.tag.update(seen);
  expect(names((await search(null, reviewed)).hashtags)).toEqual(['Cats', 'catsofplaza']);
  const [cats] = (await search(world.bob, { q: 'cats', type: 'hashtags', limit: 1 })).hashtags;
  expect(cats).toMatchObject({ name: 'Cats', url: `${world.url}/tags/cats`, following: false, featuring: false });
  expect(cats.history).toHaveLength(7);
  expect(cats.history[0]).toMatchObject({ uses: '1', accounts: '1' });
  expect(names((await search(world.bob, { q: 'cats', type: 'hashtags', offset: 1 })).hashtags)).toEqual([
    'catsofplaza',
  ]);
});

test('accounts have a search endpoint of their own', async () => {
  const path = '/api/v1/accounts/search';
  expect(names((await world.rest(world.carol).get(path, { q: 'alice' })).body)).toEqual(['alice', 'bob']);
  expect(names((await world.rest(world.carol).get(path, { q: 'alice', following: true })).body)).toEqual(['bob']);
  expect((await world.rest(world.carol).get(path, { q: '' })).body).toEqual([]);
  expect((await world.rest(null).get(path, { q: 'alice' })).status).toBe(401);
});
