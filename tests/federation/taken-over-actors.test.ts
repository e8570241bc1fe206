/** People of a host that this server took over: their handles are told apart, and a server that knew them notices nothing. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { usernameProblem } from '../../src/domain/actors/username.ts';
import { digestOf } from '../../src/domain/federation/outbox/followers-digest.ts';
import { type FediversePeer, type PeerActor, PUBLIC, startPeer } from '../support/servers/fediverse-peer.ts';
import { addEmoji } from '../support/world/emojis.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { hostOf, personTakenOver } from '../support/world/taken-over.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const TOWN = { name: 'localhost', handleDomain: 'events.example', actorPath: '/relay' };
const TYPE = 'application/activity+json';

let world: World;
let peer: FediversePeer;
let zoe: PeerActor;
/** The base of the old addresses. */
let old: string;
/** Has the name of a person of the first host; with an address of Mobilizon's form. */
let alice: Person & { uri: string };
/** With an address of Mastodon's newer form, and a key of another id. */
let ida: Person & { uri: string };
beforeAll(async () => {
  [world, peer] = await Promise.all([createWorld({ env: NEIGHBOURS, origins: [TOWN] }), startPeer()]);
  old = hostOf(world, TOWN.name);
  zoe = peer.actor('zoe');
  alice = await personTakenOver(world, TOWN, { name: 'alice', path: '/@alice' });
  ida = await personTakenOver(world, TOWN, { name: 'IdaRed', path: '/ap/users/4711', key: 'rsa-00aa11bb22cc33dd' });
});
afterAll(() => Promise.all([world.close(), peer.close()]));
beforeEach(() => peer.forget());

const get = (url: string, accept = TYPE, headers: Record<string, string> = {}) =>
  fetch(url, { headers: { accept, ...headers }, redirect: 'manual' });
const document = async (url: string) => {
  const answer = await get(url);
  return answer.status === 200 ? JSON.parse(await answer.text()) : answer.status;
};
const there = () => ({ url: old, clock: world.clock });
const follow = async (person: { uri: string }, id: string) => {
  await peer.send(there(), zoe, { id: `${zoe.uri}/follows/${id}`, type: 'Follow', object: person.uri });
  await world.drain();
};

describe('handles', () => {
  const rest = () => world.rest(world.bob);

  test('tell two people of one name apart in the interface for apps', async () => {
    const { body: theirs } = await rest().get(`/api/v1/accounts/${alice.id}`);
    expect(theirs).toMatchObject({ username: 'alice', acct: `alice@${TOWN.handleDomain}`, uri: alice.uri });
    const ids = {
      alice: world.alice.id,
      [`alice@${TOWN.handleDomain}`]: alice.id,
      [`@alice@${new URL(old).host}`]: alice.id,
    };
    for (const [acct, id] of Object.entries(ids)) {
      expect((await rest().get(`/api/v1/accounts/lookup?acct=${acct}`)).body.id).toBe(id);
      const { body: found } = await rest().get(`/api/v2/search?type=accounts&limit=1&resolve=true&q=${acct}`);
      expect(found.accounts).toMatchObject([{ id }]);
    }
    const { body: byAddress } = await rest().get(`/api/v2/search?q=${encodeURIComponent(alice.uri)}&resolve=true`);
    expect(byAddress.accounts).toMatchObject([{ id: alice.id }]);
  });

  test('mention the person that their post names', async () => {
    const { mentions } = await world.post(world.bob, `@alice@${TOWN.handleDomain} and @alice`);
    expect(mentions.map(({ id, acct }) => [acct, id]).sort()).toEqual([
      ['alice', world.alice.id],
      [`alice@${TOWN.handleDomain}`, alice.id],
    ]);
    await follow({ uri: `${world.url}/users/bob` }, 'bob');
    peer.forget();
    await world.post(world.bob, `Hello @alice@${TOWN.handleDomain}`);
    await world.drain();
    expect(peer.activities('Create')[0].object.tag).toContainEqual(
      expect.objectContaining({ href: alice.uri, name: `@alice@${TOWN.handleDomain}` }),
    );
  });

  test('have their domain in the interface for events', async () => {
    const query =
      'query ($name: String!) { fetchPerson(preferredUsername: $name) { id preferredUsername domain local } }';
    const person = async (name: string) => (await world.gql(null, query, { name })).data?.fetchPerson;
    expect(await person(`alice@${TOWN.handleDomain}`)).toEqual({
      ...{ id: alice.id, preferredUsername: 'alice', domain: TOWN.handleDomain, local: true },
    });
    expect(await person('alice')).toMatchObject({ id: world.alice.id, domain: null, local: true });
  });

  test('do not make the emoji in their posts remote ones', async () => {
    await addEmoji(world, 'blob');
    expect(await world.post(alice, 'With a :blob:')).toMatchObject({ emojis: [{ shortcode: 'blob' }] });
  });

  test('can be taken at the first host although somebody has them at the old one', async () => {
    const { db } = world.platform;
    expect(await usernameProblem(db, 'idared')).toBeNull();
    expect((await world.person('IdaRed')).id).not.toBe(ida.id);
    expect(await usernameProblem(db, 'idared')).toBe('taken');
  });
});

describe('a server that knew them', () => {
  test('follows an old address, and gets posts that the stored key signed', async () => {
    for (const [person, key] of [
      [alice, 'main-key'],
      [ida, 'rsa-00aa11bb22cc33dd'],
    ] as const) {
      await follow(person, `first-${key}`);
      expect(peer.activities('Accept')).toMatchObject([{ actor: person.uri, object: { actor: zoe.uri } }]);
      peer.forget();
      const { id } = await world.post(person, 'For my followers');
      await world.drain();
      expect(peer.received).toMatchObject([
        { keyId: `${person.uri}#${key}`, activity: { type: 'Create', object: { id: `${person.uri}/statuses/${id}` } } },
      ]);
      expect(await document(`${person.uri}/followers`)).toMatchObject({ totalItems: 1 });
      peer.forget();
    }
  });

  test('reaches personal and shared inboxes of the old host', async () => {
    for (const inbox of [`${alice.uri}/inbox`, `${ida.uri}/inbox`, `${old}/inbox`, `${old}/relay/inbox`]) {
      const { id } = await world.post(alice, 'To be liked');
      const like = { id: `${zoe.uri}/likes/${id}`, type: 'Like', object: `${alice.uri}/statuses/${id}` };
      expect([inbox, await peer.send(there(), zoe, like, inbox)]).toEqual([inbox, 202]);
      await world.drain();
      expect(await world.read(world.bob, id)).toMatchObject({ favourites_count: 1 });
    }
    expect(
      await peer.send(there(), zoe, { id: `${zoe.uri}/x`, type: 'Like', object: alice.uri }, `${old}/@bob/inbox`),
    ).toBe(404);
  });

  test('answers old posts, and undoes a follow by its bare id', async () => {
    const { id } = await world.post(alice, 'A question');
    const inReplyTo = `${alice.uri}/statuses/${id}`;
    const note = {
      id: `${peer.url}/notes/${id}`,
      type: 'Note',
      attributedTo: zoe.uri,
      to: [PUBLIC],
      content: 'Yes',
      inReplyTo,
    };
    await peer.send(there(), zoe, { id: `${note.id}/activity`, type: 'Create', to: [PUBLIC], object: note });
    await world.drain();
    expect(await world.read(world.bob, id)).toMatchObject({ replies_count: 1 });
    await follow(ida, 'to-undo');
    expect((await document(`${ida.uri}/followers`)).totalItems).toBe(1);
    const { id: follower } = await world.platform.db.actor.findFirstOrThrow({ where: { uri: zoe.uri } });
    const [stored] = await world.platform.db.follow.findMany({
      where: { followerId: follower, targetId: ida.actorId },
    });
    await peer.send(there(), zoe, { id: `${zoe.uri}/undo`, type: 'Undo', object: stored?.uri });
    await world.drain();
    expect((await document(`${ida.uri}/followers`)).totalItems).toBe(0);
  });

  describe('and their follows', () => {
    /** A follow of zoe that the old server sent, under an id of its own. */
    async function followed(person: Person, uri: string, approved: boolean) {
      const targetId = BigInt(await peer.idAt(world, zoe));
      const { ids, clock, db } = world.platform;
      await db.follow.deleteMany({ where: { followerId: person.actorId, targetId } });
      await db.follow.create({
        data: { id: ids.next(), followerId: person.actorId, targetId, approved, uri, createdAt: clock.now() },
      });
      return async () => (await db.follow.findUnique({ where: { uri } }))?.approved ?? null;
    }

    test.each([
      ['Accept', false, true],
      ['Reject', true, null],
    ])('%s of a bare old id has its effect', async (type, before, after) => {
      const uri = `${old}/follow/${type}`;
      const state = await followed(alice, uri, before);
      expect(await state()).toBe(before);
      await peer.send(there(), zoe, { id: `${zoe.uri}/${type}`, type, object: uri }, `${alice.uri}/inbox`);
      await world.drain();
      expect(await state()).toBe(after);
    });

    test('Undo of an Accept of a bare old id has its effect', async () => {
      const uri = `${old}/follow/undone`;
      const state = await followed(alice, uri, true);
      await peer.send(there(), zoe, {
        id: `${zoe.uri}/u`,
        type: 'Undo',
        object: { type: 'Accept', actor: zoe.uri, object: uri },
      });
      await world.drain();
      expect(await state()).not.toBe(true);
    });

    test('do not end by lists of followers, which have only those at the host that fetches them', async () => {
      const state = await followed(alice, `${old}/follow/compared`, true);
      const path = '/users/zoe/followers_synchronization';
      const url = peer.put(path, { id: peer.url + path, type: 'OrderedCollection', orderedItems: [] });
      const header = `collectionId="${zoe.followers}", url="${url}", digest="${digestOf([])}"`;
      for (const inbox of [`${world.url}/inbox`, `${old}/inbox`]) {
        const object = {
          id: `${inbox}#to`,
          type: 'Note',
          attributedTo: zoe.uri,
          to: [zoe.followers],
          content: 'Hello',
        };
        const create = { id: `${peer.url}/creates/${inbox.length}`, type: 'Create', to: [zoe.followers], object };
        const headers = { 'Collection-Synchronization': header };
        expect(await peer.send(there(), zoe, create, inbox, headers)).toBe(202);
      }
      await world.drain();
      world.clock.advance(60_000);
      await world.drain();
      expect([await state(), peer.read.includes(path)]).toEqual([true, false]);
    });

    test('end under the same id', async () => {
      const uri = `${old}/follow/ended`;
      await followed(alice, uri, true);
      await world.relate(alice, 'unfollow', { id: await peer.idAt(world, zoe) });
      await world.drain();
      expect(peer.received).toMatchObject([
        { keyId: `${alice.uri}#main-key`, activity: { type: 'Undo', object: { id: uri, type: 'Follow' } } },
      ]);
    });
  });
});
