/** Servers that knew a Mastodon notice nothing after it moved in: they know its keys, and the ids of its follows and of their own. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { importMastodon } from '../../src/cli/moving-in/mastodon/run/run.ts';
import { Mastodon } from '../support/moving-in/mastodon.ts';
import { PEOPLE } from '../support/moving-in/mastodon-people.ts';
import { type FediversePeer, type PeerActor, PUBLIC, startPeer } from '../support/servers/fediverse-peer.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { createWorld, type World } from '../support/world/world.ts';

/** The path of a follow in newer versions of Mastodon. */
const ASKED = '0c7f5b2e-8d1a-4c55-9a5e-1f2d3c4b5a69';
const FOLLOWED = '0b6e5b2e-8d1a-4c55-9a5e-1f2d3c4b5a69';

/** The addresses of people, and the fragments of their keys, which the peer stored. */
const KEYS = {
  ida: ['/users/IdaRed', 'main-key'],
  ben: [`/ap/users/${PEOPLE.ben}`, 'rsa-0123456789abcdef'],
} as const;

let world: World;
let mastodon: Mastodon;
let peer: FediversePeer;
/** Ida follows her, and Ben asked to. */
let rita: PeerActor;
/** Ida asked to follow them, by a version of Mastodon that stored no id. */
let choir: PeerActor;

beforeAll(async () => {
  [world, mastodon, peer] = await Promise.all([createWorld({ env: NEIGHBOURS }), Mastodon.create(), startPeer()]);
  [rita, choir] = [peer.actor('rita'), peer.actor('choir')];
  const { host } = new URL(world.url);
  const renamed = ({ name, uri, inbox, followers }: PeerActor) => `
    UPDATE accounts SET uri = '${uri}', url = '${uri}', inbox_url = '${inbox}', shared_inbox_url = '', public_key = '', followers_url = '${followers}',
      domain = '${new URL(uri).host}' WHERE username = '${name}'`;
  await mastodon.run(`
    ${renamed(rita)}; ${renamed(choir)};
    DELETE FROM keypairs WHERE account_id = ${PEOPLE.rita};
    UPDATE follows SET uri = '${world.url}/${FOLLOWED}' WHERE id = 2`);
  await mastodon.insert('follow_requests', {
    ...{ id: '11', account_id: PEOPLE.ben, target_account_id: PEOPLE.rita, uri: `${world.url}/${ASKED}` },
  });
  await mastodon.insert('follow_requests', {
    ...{ id: '12', account_id: PEOPLE.IdaRed, target_account_id: PEOPLE.choir, uri: null },
  });
  // Follows and requests have numbers of their own.
  await mastodon.insert('follows', { id: '12', account_id: PEOPLE.ben, target_account_id: PEOPLE.choir });
  await mastodon.insert('oauth_access_tokens', {
    ...{ id: '9', application_id: '2', token: 'of ben', resource_owner_id: '2', scopes: 'read write follow' },
  });
  for (const [address, fragment] of Object.values(KEYS))
    peer.knows(`${world.url}${address}#${fragment}`, inject('keyPair').publicKey);
  const env = mastodon.env({ LOCAL_DOMAIN: host, WEB_DOMAIN: host, ALTERNATE_DOMAINS: '' });
  await importMastodon(world.platform, world.databaseUrl, { address: mastodon.address, media: mastodon.media, env });
});
afterAll(() => Promise.all([world.close(), mastodon.close(), peer.close()]));

/** By the tokens of before. */
const restOf = (token: string) => world.rest({ ...world.alice, token });

test('they heard nothing of the import', async () => {
  await world.drain();
  expect(peer.received).toEqual([]);
});

const followersOf = (id: string) =>
  world.platform.db.follow.findMany({
    where: { targetId: BigInt(id), follower: { uri: rita.uri } },
    select: { uri: true, approved: true },
  });

test('a locked person finds the requests of before, and the Accept names the id that the other server stored', async () => {
  const ben = restOf('of ben');
  const { body } = await ben.get('/api/v1/follow_requests');
  expect((body as { id: string }[]).map(({ id }) => id).sort()).toEqual([PEOPLE.eve, PEOPLE.rita].sort());
  expect((await ben.post(`/api/v1/follow_requests/${PEOPLE.rita}/authorize`)).status).toBe(200);
  expect((await ben.post(`/api/v1/follow_requests/${PEOPLE.eve}/reject`)).status).toBe(200);
  await world.drain();
  const uri = 'https://far.example/follows/2';
  expect(peer.received).toMatchObject([
    { keyId: world.url + KEYS.ben.join('#'), activity: { type: 'Accept', object: { id: uri, actor: rita.uri } } },
  ]);
  expect((await ben.get('/api/v1/follow_requests')).body).toEqual([]);
  expect(await followersOf(PEOPLE.ben)).toEqual([{ uri, approved: true }]);
  peer.forget();
});

test('new posts are signed by the keys that they stored', async () => {
  for (const [token, [address, fragment]] of [
    ['phone', KEYS.ida],
    ['of ben', KEYS.ben],
  ] as const) {
    const { body } = await restOf(token).post('/api/v1/statuses', { status: 'We have moved', visibility: 'private' });
    await world.drain();
    const actor = world.url + address;
    expect(peer.received).toMatchObject([
      {
        keyId: `${actor}#${fragment}`,
        activity: { type: 'Create', actor, object: { id: `${actor}/statuses/${body.id}` } },
      },
    ]);
    peer.forget();
  }
});

test('the follows of before are alive: a post of theirs is in the timeline', async () => {
  const note = { id: `${peer.url}/notes/1`, type: 'Note', attributedTo: rita.uri, to: [PUBLIC], content: 'Welcome' };
  const published = new Date(world.clock.now()).toISOString();
  const create = { id: `${note.id}/activity`, type: 'Create', to: [PUBLIC], object: { ...note, published } };
  expect(await peer.send(world, rita, create)).toBe(202);
  await world.drain();
  const { body } = await restOf('phone').get('/api/v1/timelines/home');
  expect((body as { uri: string }[]).map(({ uri }) => uri)).toContain(note.id);
});

test('a mute that had expired hides nobody, and one without an end stays', async () => {
  const ben = restOf('of ben');
  const muted = async (id: string) => (await ben.get(`/api/v1/accounts/relationships?id[]=${id}`)).body[0].muting;
  expect([await muted(PEOPLE.robot), await muted(PEOPLE.eve)]).toEqual([false, true]);
  expect((await ben.get('/api/v1/mutes')).body).toMatchObject([{ id: PEOPLE.eve }]);
});

test('an Undo of a bare id ends the follow of before', async () => {
  const uri = 'https://far.example/follows/1';
  expect(await followersOf(PEOPLE.IdaRed)).toEqual([{ uri, approved: true }]);
  expect(await peer.send(world, rita, { id: `${rita.uri}#undo`, type: 'Undo', object: uri })).toBe(202);
  await world.drain();
  expect(await followersOf(PEOPLE.IdaRed)).toEqual([]);
});

async function answer(by: PeerActor, type: 'Accept' | 'Reject', object: string): Promise<void> {
  const status = await peer.send(world, by, { id: `${by.uri}#${type}/${object}`, type, object });
  expect(status).toBe(202);
  await world.drain();
}

const followOf = (follower: string, target: string) =>
  world.platform.db.follow.findUnique({
    where: { followerId_targetId: { followerId: BigInt(follower), targetId: BigInt(target) } },
    select: { approved: true },
  });

test('an Accept of a bare id approves the request of before', async () => {
  expect(await followOf(PEOPLE.ben, PEOPLE.rita)).toEqual({ approved: false });
  await answer(rita, 'Accept', `${world.url}/${ASKED}`);
  expect(await followOf(PEOPLE.ben, PEOPLE.rita)).toEqual({ approved: true });
});

test('an Accept of an id that Mastodon computed from the row approves it, too', async () => {
  expect(await followOf(PEOPLE.IdaRed, PEOPLE.choir)).toEqual({ approved: false });
  await answer(choir, 'Accept', `${world.url}/users/IdaRed#follows/12`);
  expect(await followOf(PEOPLE.IdaRed, PEOPLE.choir)).toEqual({ approved: true });
});

test('a Reject of a bare id ends the follow of before, for the followed person alone', async () => {
  await answer(choir, 'Reject', `${world.url}/${FOLLOWED}`);
  expect(await followOf(PEOPLE.IdaRed, PEOPLE.rita)).toEqual({ approved: true });
  await answer(rita, 'Reject', `${world.url}/${FOLLOWED}`);
  expect(await followOf(PEOPLE.IdaRed, PEOPLE.rita)).toBeNull();
});
