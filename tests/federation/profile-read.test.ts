/** The fetch of a remote profile after the first follow: totals, pinned posts and the latest posts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';

let net: Correspondent;
beforeAll(async () => {
  net = await Correspondent.open();
});
afterAll(() => net.close());

const AT = { '@context': 'https://www.w3.org/ns/activitystreams', type: 'OrderedCollection' };

test('FED-SEARCH-04, FED-ACTOR-14, FED-COLL-03: one page of the outbox, pinned posts, and the totals', async () => {
  const base = `${net.peer.url}/users/famous`;
  const famous = net.peer.actor('famous', { following: `${base}/following`, featured: `${base}/featured` });
  const published = '2025-01-05T10:00:00Z';
  const notes = Array.from({ length: 25 }, () => net.note({ attributedTo: famous.uri, cc: [], published }));
  const creates = notes.map((object) => ({ id: `${object.id}/a`, type: 'Create', actor: famous.uri, object }));
  net.peer.put('/users/famous/outbox', { ...AT, totalItems: 1234, first: `${base}/outbox/1` });
  net.peer.put('/users/famous/outbox/1', { ...AT, type: 'OrderedCollectionPage', orderedItems: creates });
  net.peer.put('/users/famous/featured', { ...AT, orderedItems: [notes[3]] });
  net.peer.put('/users/famous/followers', { ...AT, totalItems: 5000 });
  net.peer.put('/users/famous/following', { ...AT, totalItems: 7 });
  const id = await net.peer.idAt(net.world, famous);
  const bob = net.world.rest(net.world.bob);
  await bob.post(`/api/v1/accounts/${id}/follow`);
  await net.world.drain();
  expect((await bob.get(`/api/v1/accounts/${id}`)).body).toMatchObject({
    ...{ statuses_count: 1234, followers_count: 5000, following_count: 7 },
  });
  expect((await bob.get(`/api/v1/accounts/${id}/statuses`, { limit: '40' })).body).toHaveLength(20);
  expect((await bob.get(`/api/v1/accounts/${id}/statuses`, { pinned: 'true' })).body).toMatchObject([
    { uri: notes[3]?.id },
  ]);
  expect((await bob.get('/api/v1/notifications')).body).toEqual([]);
});

test('FED-ACTOR-14: an Update of the profile pins the posts that it shows as pinned, and no others', async () => {
  const base = `${net.peer.url}/users/gardener`;
  const gardener = net.peer.actor('gardener', { featured: `${base}/featured` });
  const [first, second] = ['one', 'two'].map((content) => net.note({ attributedTo: gardener.uri, cc: [], content }));
  const show = (orderedItems: unknown[]) => net.peer.put('/users/gardener/featured', { ...AT, orderedItems });
  show([first]);
  const id = await net.peer.idAt(net.world, gardener);
  const bob = net.world.rest(net.world.bob);
  await bob.post(`/api/v1/accounts/${id}/follow`);
  await net.world.drain();
  const pinned = async () =>
    (await bob.get(`/api/v1/accounts/${id}/statuses`, { pinned: 'true' })).body.map(({ uri }: { uri: string }) => uri);
  const update = async () => {
    await net.sendAs(gardener, { id: net.fresh(gardener), type: 'Update', object: gardener.uri });
    await net.world.drain();
  };
  expect(await pinned()).toEqual([first?.id]);
  show([second]);
  await update();
  expect(await pinned()).toEqual([second?.id]);
  // A failed fetch changes nothing, neither of the collection nor of a page.
  net.peer.put('/users/gardener/featured', { type: 'OrderedCollection', totalItems: 1, first: `${base}/featured/1` });
  net.peer.put('/users/gardener/featured/1', 404);
  await update();
  expect(await pinned()).toEqual([second?.id]);
  net.peer.put('/users/gardener/featured', (res) => res.writeHead(503).end());
  await update();
  expect(await pinned()).toEqual([second?.id]);
});

describe('a profile that a person views', () => {
  const OLD = '2025-01-05T10:00:00Z';
  const HEADER = 'mastodon-async-refresh';

  /** A person whose outbox and pins have these posts. */
  async function somebody(name: string, posts: number) {
    const base = `${net.peer.url}/users/${name}`;
    const actor = net.peer.actor(name, { featured: `${base}/featured` });
    const notes = Array.from({ length: posts }, () =>
      net.note({
        attributedTo: actor.uri,
        cc: [],
        published: OLD,
        tag: [{ type: 'Mention', href: net.uriOf('carol') }],
      }),
    );
    const creates = notes.map((object) => ({ id: `${object.id}/a`, type: 'Create', actor: actor.uri, object }));
    net.peer.put(`/users/${name}/outbox`, { ...AT, totalItems: 23, first: `${base}/outbox/1` });
    net.peer.put(`/users/${name}/outbox/1`, { ...AT, type: 'OrderedCollectionPage', orderedItems: creates });
    net.peer.put(`/users/${name}/featured`, { ...AT, orderedItems: notes.slice(0, 1) });
    return { actor, notes, id: await net.peer.idAt(net.world, actor) };
  }

  const view = (id: string, by: Parameters<typeof net.world.rest>[0] = net.world.carol) =>
    net.world.rest(by).get(`/api/v1/accounts/${id}/statuses`);

  test('FED-ACTOR-14: its latest posts and pins are fetched in the background, and reach no home and nobody’s notifications', async () => {
    const { id, notes } = await somebody('unseen', 3);
    await net.world.drain();
    const carol = net.world.rest(net.world.carol);
    const first = await view(id);
    const [, refreshId = ''] = /^id="(\d+)", retry=3, result_count=0$/.exec(first.headers.get(HEADER) ?? '') ?? [];
    expect(first.body).toEqual([]);
    await net.world.drain();
    expect((await carol.get(`/api/v1_alpha/async_refreshes/${refreshId}`)).body).toEqual({
      async_refresh: { id: refreshId, status: 'finished', result_count: 3 },
    });
    const uris = (await view(id)).body.map(({ uri }: { uri: string }) => uri);
    expect(new Set(uris)).toEqual(new Set(notes.map((note) => note.id)));
    const pinned = await carol.get(`/api/v1/accounts/${id}/statuses`, { pinned: 'true' });
    expect(pinned.body).toMatchObject([{ uri: notes[0]?.id }]);
    expect((await carol.get('/api/v1/timelines/home')).body).toEqual([]);
    expect((await carol.get('/api/v1/notifications')).body).toEqual([]);
  });

  test('is fetched once in an hour, and for users alone', async () => {
    const { id } = await somebody('watched', 1);
    await net.world.drain();
    const begins = async (by?: Parameters<typeof view>[1]) => (await view(id, by)).headers.has(HEADER);
    expect(await begins(null)).toBe(false);
    expect(await begins()).toBe(true);
    await net.world.drain();
    net.world.clock.advance(59 * 60_000);
    expect(await begins()).toBe(false);
    net.world.clock.advance(60_000);
    expect(await begins()).toBe(true);
    await net.world.drain();
  });

  test('the profile of a local person, or of a server that does not answer, shows stored posts', async () => {
    expect((await view(net.world.alice.id)).headers.has(HEADER)).toBe(false);
    const { id } = await somebody('failing', 2);
    for (const path of ['outbox', 'featured', 'followers']) net.peer.put(`/users/failing/${path}`, 503);
    const { headers } = await view(id);
    const [, refreshId] = /id="(\d+)"/.exec(headers.get(HEADER) ?? '') ?? [];
    net.world.expectDead('remote_actor.due');
    await net.world.drain();
    const carol = net.world.rest(net.world.carol);
    expect((await carol.get(`/api/v1_alpha/async_refreshes/${refreshId}`)).body).toMatchObject({
      async_refresh: { status: 'finished', result_count: 0 },
    });
    expect((await view(id)).body).toEqual([]);
  });
});
