/** A server that federates only with allowed servers, and remote readers of followers-only posts. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeSetting, resetSetting } from '../../src/domain/instance/settings.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { Stranger } from '../support/federation/stranger.ts';

const HOST = '127.0.0.2';

let net: Correspondent;
beforeAll(async () => {
  net = await Correspondent.open({ host: HOST });
});
afterAll(() => net.close());
beforeEach(() => net.peer.forget());

describe('limited federation', () => {
  const ACTIVITY = { accept: 'application/activity+json' };
  let key: Stranger;
  const signed = async (path: string) => (await key.get(net.world, net.world.url + path)).status;
  const unsigned = async (path: string) => (await fetch(net.world.url + path, { headers: ACTIVITY })).status;

  beforeAll(async () => {
    const uri = `${net.peer.url}/users/lena`;
    key = new Stranger(`${uri}#key`);
    net.peer.actor('lena', key.keyOf(uri));
    await changeSetting(net.world.platform, 'limitedFederation', 'on');
  });
  afterAll(() => resetSetting(net.world.platform, 'limitedFederation'));

  test('FED-MOD-03: refuses everything from and to a server that is not allowed, and everything that nobody signed', async () => {
    const { world, peer, sam } = net;
    for (const path of [
      '/users/alice',
      '/users/alice/outbox',
      '/users/alice/followers',
      '/users/alice/collections/featured',
    ])
      expect([path, await unsigned(path), await signed(path)]).toEqual([path, 401, 403]);
    expect([await unsigned('/actor'), await signed('/actor')]).toEqual([200, 200]);
    expect(
      await peer.send(world, sam, { id: `${sam.uri}#x`, type: 'Like', object: `${world.url}/users/alice/statuses/1` }),
    ).toBe(403);
    await world.publish(world.alice, 'To nobody elsewhere');
    for (const q of [`new@${peer.domain}`, `${peer.url}/users/new`])
      expect((await world.rest(world.alice).get('/api/v2/search', { q, resolve: true })).body.accounts).toEqual([]);
    expect([peer.read, peer.received]).toEqual([[], []]);
    expect((await fetch(`${world.url}/@alice`, { redirect: 'manual' })).status).not.toBe(200);
  });

  test('FED-MOD-03: federates with an allowed server as long as it is allowed', async () => {
    const { world, peer } = net;
    const allow = (await world.rest(world.admin).post('/api/v1/admin/domain_allows', { domain: HOST })).body;
    expect([await unsigned('/users/alice'), await signed('/users/alice')]).toEqual([401, 200]);
    const note = await net.create();
    expect(await net.home()).toContain(note.id);
    await peer.follow(world, net.sam, world.bob);
    peer.forget();
    const { uri } = await world.publish(world.bob, 'For sam, too');
    expect(peer.activities('Create')).toMatchObject([{ object: { id: uri } }]);
    await world.rest(world.admin).delete(`/api/v1/admin/domain_allows/${allow.id}`);
    expect(await signed('/users/alice')).toBe(403);
    peer.forget();
    await world.publish(world.bob, 'Not for sam');
    expect(peer.received).toEqual([]);
  });
});

describe('FED-MOD-09: a followers-only post of a remote person', () => {
  const idOf = async (uri: string) => `${(await net.storedOf(uri))?.id}`;

  test('is for those alone whose follow was accepted, as long as it lasts', async () => {
    const { world, peer, sam } = net;
    const samId = await peer.idAt(world, sam);
    const { bob } = world;
    const secret = () => net.create({ to: [sam.followers], cc: [], content: '<p>whispered</p>' });
    const sees = async (uri: string) => {
      const rest = world.rest(bob);
      const id = await idOf(uri);
      const lists = await Promise.all([
        rest.get('/api/v1/timelines/home'),
        rest.get(`/api/v1/accounts/${samId}/statuses`),
        rest.get('/api/v1/timelines/public'),
      ]);
      const inLists = lists.map(({ body }) => body.some((status: { uri: string }) => status.uri === uri));
      const search = (await rest.get('/api/v2/search', { q: uri, resolve: true })).body.statuses.length > 0;
      const context = (await rest.get(`/api/v1/statuses/${id}/context`)).status === 200;
      return [(await rest.get(`/api/v1/statuses/${id}`)).status === 200, ...inLists, search, context];
    };
    const NOTHING = [false, false, false, false, false, false];
    await world.relate(bob, 'follow', { id: samId });
    await world.drain();
    const first = await secret();
    expect(await net.shown(first.id)).not.toBeNull();
    expect(await sees(first.id)).toEqual(NOTHING);
    const follow = peer.activities('Follow').at(-1);
    // Only sam can accept for sam.
    const mallory = peer.actor('mallory');
    await peer.idAt(world, mallory);
    await net.sendAs(mallory, { type: 'Accept', object: follow });
    expect(await sees(first.id)).toEqual(NOTHING);
    await net.send({ type: 'Accept', object: follow });
    const second = await secret();
    expect(await sees(second.id)).toEqual([true, true, true, false, true, true]);
    await net.send({ id: `${sam.uri}#r1`, type: 'Reject', object: follow });
    for (const { id } of [first, second]) expect(await sees(id)).toEqual(NOTHING);
    await world.relate(bob, 'follow', { id: samId });
    await world.drain();
    await net.send({ type: 'Accept', object: peer.activities('Follow').at(-1) });
    expect((await sees(second.id))[0]).toBe(true);
    await world.relate(bob, 'unfollow', { id: samId });
    await world.drain();
    for (const { id } of [first, second]) expect(await sees(id)).toEqual(NOTHING);
  });
});
