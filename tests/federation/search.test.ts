/** Remote people and posts in the search: handles, and addresses of profiles and posts. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import type { Person } from '../support/world/world.ts';

let net: Correspondent;
beforeAll(async () => {
  net = await Correspondent.open();
});
afterAll(() => net.close());
beforeEach(() => net.peer.forget());

const AT = { '@context': 'https://www.w3.org/ns/activitystreams' };

async function search(q: string, more: Record<string, unknown> = {}, person: Person = net.world.bob) {
  const { status, body } = await net.world.rest(person).get('/api/v2/search', { q, resolve: 'true', ...more });
  expect([q, status]).toEqual([q, 200]);
  return body as { accounts: { acct: string; uri: string }[]; statuses: { uri: string; id: string }[] };
}

/** A post of an unknown actor, served at its address. */
function strangersPost(name: string, more: Record<string, unknown> = {}) {
  const author = net.peer.actor(name);
  const note = net.note({ attributedTo: author.uri, cc: [], ...more });
  net.peer.put(new URL(note.id).pathname, { ...AT, ...note });
  return { author, note };
}

describe('FED-SEARCH-01: search with resolve', () => {
  test.each([
    ['@name@host', (handle: string) => `@${handle}`],
    ['name@host', (handle: string) => handle],
    ['acct:name@host', (handle: string) => `acct:${handle}`],
    ['the address of the page', (_: string, name: string) => `${net.peer.url}/@${name}`],
  ])('finds somebody by %s', async (form, write) => {
    const name = `by${form.length}`;
    const { handle, uri } = net.peer.actor(name);
    net.peer.put(`/@${name}`, { ...AT, id: uri, type: 'Person' });
    expect((await search(write(handle, name))).accounts.map(({ acct }) => acct)).toEqual([handle]);
  });

  test('finds somebody by the address of the actor, and asks once for ten people', async () => {
    const { uri, handle } = net.peer.actor('popular');
    const found = await Promise.all(Array.from({ length: 10 }, () => search(uri)));
    expect(found.map(({ accounts }) => accounts.map(({ acct }) => acct))).toEqual(
      Array.from({ length: 10 }, () => [handle]),
    );
    expect(net.peer.read.filter((path) => path === '/users/popular')).toHaveLength(1);
  });

  test('finds bots of others by words of their names, and says that they are bots', async () => {
    const { handle } = net.peer.actor('weather', { type: 'Service', name: 'Forecasts', discoverable: true });
    await search(handle);
    const found = await search('forecasts', { resolve: 'false' });
    expect(found.accounts).toMatchObject([{ acct: handle, bot: true }]);
  });

  test('finds a post by its address, stored even if nobody follows its author', async () => {
    const { author, note } = strangersPost('poster');
    const { statuses, accounts } = await search(note.id);
    expect(statuses).toMatchObject([{ uri: note.id, account: { acct: author.handle } }]);
    expect(accounts).toEqual([]);
  });

  test('the search for an account fetches nothing from remote servers for visitors', async () => {
    const { handle } = net.peer.actor('unsought');
    expect((await search(handle, { resolve: 'false' })).accounts).toEqual([]);
    const visitor = await fetch(`${net.world.url}/api/v2/search?resolve=true&q=${handle}`);
    expect(visitor.status).toBe(401);
    expect(net.peer.read).toEqual([]);
  });

  test('finds nothing where there is nothing, without an error', async () => {
    for (const q of [
      `nobody@${net.peer.domain}`,
      `${net.peer.url}/nothing`,
      '@bob@127.0.0.1:1',
      'https://127.0.0.1:1/',
    ])
      expect(await search(q)).toMatchObject({ accounts: [], statuses: [] });
  });

  test('requests neither known objects nor addresses of this server', async () => {
    const { id } = await net.create();
    net.peer.forget();
    expect((await search(id)).statuses).toMatchObject([{ uri: id }]);
    expect((await search(net.sam.uri)).accounts).toMatchObject([{ acct: net.sam.handle }]);
    expect((await search(net.uriOf('bob'))).accounts).toMatchObject([{ acct: 'bob' }]);
    expect(net.peer.read).toEqual([]);
  });

  test('shows a known private post by its address to those who may see it', async () => {
    const { id } = await net.create({ to: [net.sam.followers], cc: [] });
    net.peer.put(new URL(id).pathname, 403);
    expect((await search(id, {}, net.world.alice)).statuses).toMatchObject([{ uri: id }]);
    expect((await search(id, {}, net.world.carol)).statuses).toEqual([]);
  });

  test('finds people by accounts/search, too', async () => {
    const { handle } = net.peer.actor('sought');
    const query = { q: handle, resolve: 'true' };
    const { body } = await net.world.rest(net.world.bob).get('/api/v1/accounts/search', query);
    expect(body).toMatchObject([{ acct: handle }]);
  });
});

test('GraphQL finds people of other servers by handle and address, for those who are signed in', async () => {
  const { handle } = net.peer.actor('fetched');
  const fetchPerson =
    'query ($name: String!) { fetchPerson(preferredUsername: $name) { preferredUsername domain url } }';
  const visitor = await net.world.gql(null, fetchPerson, { name: handle });
  expect(visitor.data).toEqual({ fetchPerson: null });
  expect(net.peer.read).toEqual([]);
  const { data } = await net.world.gql(net.world.bob, fetchPerson, { name: handle });
  expect(data?.fetchPerson).toEqual({
    preferredUsername: 'fetched',
    domain: net.peer.domain,
    url: `${net.peer.url}/@fetched`,
  });
  const searchPersons =
    'query ($search: String!) { searchPersons(search: $search) { elements { preferredUsername domain } } }';
  const other = net.peer.actor('searched');
  const found = await net.world.gql(net.world.bob, searchPersons, { search: other.uri });
  expect(found.data?.searchPersons).toEqual({ elements: [{ preferredUsername: 'searched', domain: net.peer.domain }] });
});

test('GraphQL says of people of other servers where they are, and who here follows them', async () => {
  const { world, peer, sam } = net;
  const query = `query ($name: String!) { fetchPerson(preferredUsername: $name) {
    local domain followersCount followingCount
    followers { approved actor { preferredUsername local domain } targetActor { preferredUsername local domain } } } }`;
  const person = async (by: Person, name: string) => (await world.gql(by, query, { name })).data?.fetchPerson;
  const there = { preferredUsername: 'sam', local: false, domain: peer.domain };
  const here = { preferredUsername: 'alice', local: true, domain: null };
  const { body: account } = await world.rest(world.bob).get('/api/v1/accounts/lookup', { acct: sam.handle });
  const follows = [{ approved: true, actor: here, targetActor: there }];
  const { preferredUsername: _, ...place } = there;
  expect(account.followers_count).toBe(1);
  const numbers = { followersCount: account.followers_count, followingCount: account.following_count };
  for (const reader of [world.alice, world.bob])
    expect(await person(reader, sam.handle)).toEqual({ ...place, ...numbers, followers: follows });
  // Sam's follows are shown on the other side.
  await peer.follow(world, sam, world.carol);
  expect(await person(world.bob, 'carol')).toMatchObject({
    ...{ local: true, domain: null, followersCount: 1 },
    followers: [{ approved: true, actor: there, targetActor: { ...here, preferredUsername: 'carol' } }],
  });
});

test('FED-SEARCH-02: an old post that is found notifies nobody and comes to nobody home', async () => {
  const published = '2024-01-05T10:00:00Z';
  const tag = [{ type: 'Mention', href: net.uriOf('bob') }];
  const { note } = strangersPost('archivist', { published, tag });
  expect((await search(note.id)).statuses).toMatchObject([{ created_at: '2024-01-05T10:00:00.000Z' }]);
  await net.world.drain();
  const { body } = await net.world.rest(net.world.bob).get('/api/v1/notifications');
  expect(body).toEqual([]);
});

test('FED-SEARCH-03: an address whose document has another one is read there once more', async () => {
  const { note } = strangersPost('mover');
  net.peer.put('/@mover/1', { ...AT, ...note });
  expect((await search(`${net.peer.url}/@mover/1`)).statuses).toMatchObject([{ uri: note.id }]);
  expect(net.peer.read).toContain(new URL(note.id).pathname);
  const { note: other } = strangersPost('pretender');
  net.peer.put(new URL(other.id).pathname, 404);
  net.peer.put('/@pretender/1', { ...AT, ...other });
  expect((await search(`${net.peer.url}/@pretender/1`)).statuses).toEqual([]);
});
