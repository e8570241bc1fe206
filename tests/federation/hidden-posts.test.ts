/** Posts that other servers may not see or restore: hidden posts, and posts of suspended people. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { type PeerActor, PUBLIC } from '../support/servers/fediverse-peer.ts';
import type { Person } from '../support/world/world.ts';

let net: Correspondent;
beforeAll(async () => {
  net = await Correspondent.open();
});
afterAll(() => net.close());
beforeEach(() => net.peer.forget());

const rest = (person: Person) => net.world.rest(person);
describe('FED-SEC-24: posts of a locally suspended person', () => {
  test('do not come back by boosts, answers, pins or searches', async () => {
    const { world, peer } = net;
    const sue = peer.actor('sue', { featured: `${peer.url}/users/sue/featured` });
    const id = await peer.idAt(world, sue);
    const cc = [sue.followers, net.uriOf('bob')];
    const old = net.noteAt(peer, sue, { cc, content: '<p>contraband</p>' });
    await net.sendAs(sue, { id: net.fresh(sue), type: 'Create', object: old });
    const newer = net.noteAt(peer, sue);
    expect(await net.shown(old.id)).not.toBeNull();
    const done = await rest(world.admin).post(`/api/v1/admin/accounts/${id}/action`, { type: 'suspend' });
    expect(done.status).toBe(200);
    await world.drain();
    for (const { id: object } of [old, newer]) {
      await net.send({ id: net.fresh(net.sam), type: 'Announce', object, to: [PUBLIC] });
      await net.create({ inReplyTo: object });
      await net.sendAs(sue, { id: net.fresh(sue), type: 'Add', object, target: `${sue.uri}/featured` });
      await net.sendAs(sue, { id: net.fresh(sue), type: 'Announce', object, to: [PUBLIC] });
      const found = (await rest(world.alice).get('/api/v2/search', { q: object, resolve: true })).body;
      expect(found.statuses).toEqual([]);
      expect(await net.shown(object)).toBeNull();
    }
    await net.create({ content: '<p>Quoting</p>', quoteUri: old.id, quoteUrl: old.id, _misskey_quote: old.id });
    const home = JSON.stringify((await rest(world.alice).get('/api/v1/timelines/home')).body);
    expect(home).not.toContain('contraband');
    expect(home).not.toContain(newer.content);
    expect(await world.platform.db.status.count({ where: { reblogOf: { uri: old.id } } })).toBe(0);
  });
});

describe('FED-SEC-21: a hidden post', () => {
  test('reads as absent, for everybody and for every signer', async () => {
    const { world, peer } = net;
    const blocked = peer.actor('blocked');
    const blockedId = await peer.idAt(world, blocked);
    const hidden = [
      await net.post(world.bob, { visibility: 'private' }),
      await net.post(world.bob, { visibility: 'direct' }),
    ].map(({ uri }) => uri);
    const open = (await net.post(world.bob)).uri;
    await rest(world.bob).post(`/api/v1/accounts/${blockedId}/block`);
    await world.drain();
    const absent = `${net.uriOf('bob')}/statuses/1`;
    const read = async (uri: string, by: PeerActor | null) => {
      const answer = by
        ? await peer.get(world, by, uri)
        : await fetch(uri, { headers: { accept: 'application/activity+json' } });
      return [
        answer.status,
        await answer.text(),
        answer.headers.get('content-type'),
        answer.headers.get('cache-control'),
      ];
    };
    for (const [by, uris] of [
      [null, hidden],
      [peer.actor('stranger'), hidden],
      [blocked, [...hidden, open]],
    ] as const)
      for (const suffix of ['', '/activity', '/replies', '/likes'])
        for (const uri of uris) expect(await read(uri + suffix, by)).toEqual(await read(absent + suffix, by));
    expect((await read(absent, null))[0]).toBe(404);
    expect((await read(open, null))[0]).toBe(200);
  });
});
