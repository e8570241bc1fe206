/**
 * Moves between servers: from a local account to a remote one with followers on several servers, and what local people keep of a
 * moved person.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { type FediversePeer, type PeerActor, startPeer } from '../support/servers/fediverse-peer.ts';
import { createFederated, type Federated } from '../support/world/federated.ts';
import { setLocale } from '../support/world/users.ts';
import type { Person, World } from '../support/world/world.ts';

/** With a sign-in instead of an application's token. */
const inPerson = (world: World, who: Person) => world.rest({ ...who, token: who.accessToken });

const relationOf = async (world: World, who: Person, id: string) =>
  (await world.rest(who).get('/api/v1/accounts/relationships', { id: [id] })).body[0];

describe('from one server to another', () => {
  let both: Federated;
  let third: FediversePeer;
  let [old, fresh]: Person[] = [];
  beforeAll(async () => {
    [both, third] = await Promise.all([createFederated(), startPeer()]);
    [old, fresh] = [await both.here.person('mover'), await both.there.person('arrived')];
  });
  afterAll(async () => {
    await both.close();
    await third.close();
  });

  /** The account of a person of the other server, looked up by handle. */
  async function found(world: World, by: Person, handle: string) {
    const { body } = await world.rest(by).get('/api/v2/search', { q: `@${handle}`, resolve: 'true', type: 'accounts' });
    return body.accounts[0];
  }

  async function follow(world: World, by: Person, handle: string): Promise<string> {
    const { id } = await found(world, by, handle);
    expect((await world.rest(by).post(`/api/v1/accounts/${id}/follow`)).status).toBe(200);
    await both.settle();
    return id;
  }

  test('FED-MOVE-01, FED-MOVE-04, FED-MOVE-06: followers of all servers follow the new account, and the old one rests', async () => {
    const { here, there } = both;
    const [from, to] = [both.handleOf(here, 'mover'), both.handleOf(there, 'arrived')];
    const zoe = third.actor('zoe');
    await third.follow(here, zoe, old as Person);
    await here.relate(here.carol, 'follow', old as Person);
    const oldId = await follow(there, there.carol, from);
    expect((await inPerson(here, old as Person).post('/api/v1/accounts/move', { acct: `@${to}` })).body.error).toBe(
      'Validation failed: Acct does not name your account as an alias',
    );
    const alias = await inPerson(there, fresh as Person).post('/api/v1/account_aliases', { acct: `@${from}` });
    expect(alias.body).toMatchObject([{ id: oldId }]);
    await both.settle();
    third.forget();
    const moved = await inPerson(here, old as Person).post('/api/v1/accounts/move', { acct: `@${to}` });
    expect(moved.body.moved).toMatchObject({ acct: to });
    await both.settle();

    // The old server, the new one, and a third.
    const { id: freshId, uri } = await found(here, here.carol, to);
    expect(await relationOf(here, here.carol, freshId)).toMatchObject({ following: true, requested: false });
    expect(await relationOf(here, here.carol, (old as Person).id)).toMatchObject({ following: false });
    expect(await relationOf(there, there.carol, (fresh as Person).id)).toMatchObject({ following: true });
    expect(await relationOf(there, there.carol, oldId)).toMatchObject({ following: false });
    const oldUri = `${here.url}/users/mover`;
    expect(third.received.map(({ activity, keyId }) => [activity.type, keyId])).toEqual([
      ['Update', `${oldUri}#main-key`],
      ['Move', `${oldUri}#main-key`],
    ]);
    expect(third.received.map(({ activity }) => activity)).toMatchObject([
      { object: { id: oldUri, movedTo: uri } },
      { actor: oldUri, object: oldUri, target: uri },
    ]);
    await third.send(there, zoe, { id: `${zoe.uri}#again`, type: 'Follow', object: uri });
    await both.settle();
    expect(third.activities('Accept')).toMatchObject([{ actor: uri }]);

    // New posts arrive at the servers of the followers.
    const post = await there.post(fresh as Person, 'At the new place');
    await both.settle();
    for (const [world, home] of [[here, here.carol] as const, [there, there.carol] as const]) {
      const { body } = await world.rest(home).get('/api/v1/timelines/home');
      expect(body.map((status: { uri: string }) => status.uri)).toContain(post.uri);
    }
    expect(third.activities('Create')).toMatchObject([{ object: { id: post.uri } }]);

    // Both servers show where the old account went; it takes no followers and posts nothing.
    expect((await found(there, there.carol, from)).moved).toMatchObject({ acct: 'arrived' });
    expect((await there.rest(there.carol).post(`/api/v1/accounts/${oldId}/follow`)).status).toBe(403);
    expect((await here.rest(old as Person).post('/api/v1/statuses', { status: 'Still here' })).status).toBe(403);
    third.forget();
    const late = { id: `${zoe.uri}#late`, type: 'Follow', object: oldUri };
    const zara = third.actor('zara');
    await third.send(here, zara, { ...late, actor: zara.uri, id: `${zara.uri}#late` });
    await both.settle();
    expect(third.activities('Reject')).toMatchObject([
      { actor: oldUri, object: { id: `${zara.uri}#late`, actor: zara.uri, object: oldUri } },
    ]);
    const { body: left } = await here.rest(here.carol).get(`/api/v1/accounts/${(old as Person).id}/followers`);
    // Remote servers move their own people.
    expect(left.map(({ acct }: { acct: string }) => acct)).toEqual([zoe.handle]);
  });
});

describe('FED-MOVE-03: of a remote person who moves to another server, local people keep', () => {
  let net: Correspondent;
  let number = 0;
  let [old, fresh]: PeerActor[] = [];
  let [oldId, freshId] = ['', ''];
  beforeAll(async () => {
    net = await Correspondent.open();
  });
  afterAll(() => net.close());
  beforeEach(async () => {
    number += 1;
    const { peer, world } = net;
    old = peer.actor(`old${number}`);
    fresh = peer.actor(`fresh${number}`, { alsoKnownAs: [old.uri] });
    [oldId, freshId] = [await peer.idAt(world, old), await peer.idAt(world, fresh)];
    peer.forget();
  });

  const act = async (who: Person, verb: string, id: string, body?: object) => {
    expect((await net.world.rest(who).post(`/api/v1/accounts/${id}/${verb}`, body)).status).toBe(200);
    await net.world.drain();
  };
  const relation = (who: Person) => relationOf(net.world, who, freshId);

  async function accept(by: PeerActor): Promise<void> {
    for (const object of net.peer.activities('Follow').filter((asked) => asked.object === by.uri))
      await net.sendAs(by, { id: net.fresh(by), type: 'Accept', object });
  }

  async function move(): Promise<void> {
    const { uri } = old as PeerActor;
    await net.sendAs(old as PeerActor, { id: `${uri}#move`, type: 'Move', object: uri, target: fresh?.uri });
  }

  test('lists, endorsements and the options of follows', async () => {
    const { alice, bob } = net.world;
    for (const who of [alice, bob]) await act(who, 'follow', oldId, { reblogs: false, notify: true });
    await act(bob, 'follow', freshId);
    await accept(old as PeerActor);
    await accept(fresh as PeerActor);
    const lists: string[] = [];
    for (const who of [alice, bob]) {
      const { id } = (await net.world.rest(who).post('/api/v1/lists', { title: 'Friends' })).body;
      await net.world.rest(who).post(`/api/v1/lists/${id}/accounts`, { account_ids: [oldId] });
      lists.push(id);
    }
    await act(alice, 'endorse', oldId);
    await move();
    await accept(fresh as PeerActor);
    expect(await relation(alice)).toMatchObject({
      ...{ following: true, showing_reblogs: false, notifying: true, endorsed: true },
    });
    // A person who already follows the new account keeps the options.
    expect(await relation(bob)).toMatchObject({ following: true, showing_reblogs: true, notifying: false });
    for (const [place, who] of [alice, bob].entries()) {
      const { body } = await net.world.rest(who).get(`/api/v1/lists/${lists[place]}/accounts`);
      expect(body).toMatchObject([{ id: freshId }]);
    }
    const note = net.note({ attributedTo: fresh?.uri, cc: [fresh?.followers] });
    await net.sendAs(fresh as PeerActor, {
      id: `${note.id}/a`,
      type: 'Create',
      object: note,
      to: note.to,
      cc: note.cc,
    });
    const { body: listed } = await net.world.rest(alice).get(`/api/v1/timelines/list/${lists[0]}`);
    expect(listed).toMatchObject([{ uri: note.id }]);
  });

  test('notes, with a line about the old account, in the language of their author', async () => {
    const { alice, bob, carol } = net.world;
    await setLocale(net.world, bob, 'de');
    await act(alice, 'note', oldId, { comment: 'a friend' });
    await act(bob, 'note', oldId, { comment: 'of old' });
    await act(bob, 'note', freshId, { comment: 'of new' });
    await move();
    expect((await relation(alice)).note).toBe(`Moved from @${old?.handle}:\na friend`);
    expect((await relation(bob)).note).toBe(`of new\nUmgezogen von @${old?.handle}:\nof old`);
    expect((await relation(carol)).note).toBe('');
  });

  test('mutes and blocks, but not of those who follow the new account, nor over what they chose for it', async () => {
    const [a, b, c, d] = (await Promise.all(['a', 'b', 'c', 'd'].map((name) => net.world.someone(name)))) as Person[];
    const [muter, blocker, fan, both] = [a, b, c, d] as [Person, Person, Person, Person];
    await act(muter, 'mute', oldId, { notifications: false });
    await act(blocker, 'block', oldId);
    await act(fan, 'mute', oldId);
    await act(fan, 'follow', freshId);
    await act(both, 'mute', oldId, { notifications: true });
    await act(both, 'mute', freshId, { notifications: false });
    await accept(fresh as PeerActor);
    net.peer.forget();
    await move();
    expect(await relation(muter)).toMatchObject({ muting: true, muting_notifications: false, blocking: false });
    expect(await relation(blocker)).toMatchObject({ blocking: true });
    expect(net.peer.activities('Block')).toMatchObject([{ object: fresh?.uri }]);
    expect(await relation(fan)).toMatchObject({ muting: false, following: true });
    expect(await relation(both)).toMatchObject({ muting: true, muting_notifications: false });
  });
});
