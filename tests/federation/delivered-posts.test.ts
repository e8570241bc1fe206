/** Activities about posts and reblogs: their recipients and contents. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FediversePeer, type PeerActor, PUBLIC, startPeer } from '../support/servers/fediverse-peer.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { insertFollow } from '../support/world/remote-actors.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
/** Servers that follow alice and bob; the third has no follows. */
let ofAlice: FediversePeer;
let ofBob: FediversePeer;
let stranger: FediversePeer;
let zoe: PeerActor;
let max: PeerActor;
let sam: PeerActor;

const peers = () => [ofAlice, ofBob, stranger];
const uriOf = (person: Person): string => `${world.url}/users/${person.name}`;
const followersOf = (person: Person): string => `${uriOf(person)}/followers`;

beforeAll(async () => {
  world = await createWorld({ env: NEIGHBOURS });
  [ofAlice, ofBob, stranger] = (await Promise.all([startPeer(), startPeer(), startPeer()])) as [
    FediversePeer,
    FediversePeer,
    FediversePeer,
  ];
  [zoe, max, sam] = [ofAlice.actor('zoe'), ofBob.actor('max'), stranger.actor('sam')];
  await ofAlice.follow(world, zoe, world.alice);
  await ofBob.follow(world, max, world.bob);
  await stranger.idAt(world, sam);
});
afterAll(async () => {
  await Promise.all([world.close(), ...peers().map((peer) => peer.close())]);
});
beforeEach(() => {
  for (const peer of peers()) peer.forget();
});

async function post(person: Person, status: string, more: Record<string, unknown> = {}) {
  const { body } = await world.rest(person).post('/api/v1/statuses', { status, ...more });
  await world.drain();
  return body;
}

/** The types of activities that each of the three servers received. */
const told = () => peers().map((peer) => peer.received.map(({ activity }) => activity.type));

describe('a new post', () => {
  test('FED-DELIV-01: goes to followers, signed by its author (FED-DELIV-08)', async () => {
    const { uri } = await post(world.alice, 'Hello', { visibility: 'unlisted' });
    expect(told()).toEqual([['Create'], [], []]);
    const [{ keyId, activity, inbox }] = ofAlice.received as [FediversePeer['received'][number]];
    expect({ keyId, inbox }).toEqual({ keyId: `${uriOf(world.alice)}#main-key`, inbox: '/inbox' });
    expect(activity).toMatchObject({
      ...{ id: `${uri}/activity`, actor: uriOf(world.alice), to: [followersOf(world.alice)], cc: [PUBLIC] },
      object: { id: uri, type: 'Note', attributedTo: uriOf(world.alice), to: [followersOf(world.alice)], cc: [PUBLIC] },
    });
  });

  test('FED-DELIV-01: a reply is also delivered to followers of the author whom it answers', async () => {
    const root = await post(world.bob, 'A thread');
    for (const peer of peers()) peer.forget();
    await post(world.alice, 'An answer', { in_reply_to_id: root.id });
    expect(told()).toEqual([['Create'], ['Create'], []]);
  });

  test('FED-CREATE-11, FED-CREATE-30: mentions are in the tags, in the addresses and, in the form of Mastodon, in the text', async () => {
    await post(world.carol, `@${sam.handle} look`);
    expect(told()).toEqual([[], [], ['Create']]);
    const [{ object }] = stranger.activities('Create');
    expect(object).toMatchObject({
      ...{ to: [PUBLIC], cc: [followersOf(world.carol), sam.uri] },
      tag: [{ type: 'Mention', href: sam.uri, name: `@${sam.handle}` }],
    });
    expect(object.content).toBe(
      `<p><span class="h-card" translate="no"><a href="${stranger.url}/@sam" class="u-url mention">@<span>sam</span></a></span> look</p>`,
    );
  });

  test('FED-DELIV-02: one for followers goes to them and the mentioned, and a direct one to the mentioned alone', async () => {
    await post(world.alice, `@${sam.handle} for you`, { visibility: 'private' });
    expect(told()).toEqual([['Create'], [], ['Create']]);
    expect(ofAlice.activities('Create')).toMatchObject([{ to: [followersOf(world.alice)], cc: [sam.uri] }]);
    for (const peer of peers()) peer.forget();
    await post(world.alice, `@${sam.handle} alone`, { visibility: 'direct' });
    expect(told()).toEqual([[], [], ['Create']]);
    expect(stranger.activities('Create')).toMatchObject([{ to: [sam.uri], cc: [], object: { to: [sam.uri], cc: [] } }]);
  });

  test('FED-DELIV-02: a direct answer without a mention goes to nobody else', async () => {
    const root = await post(world.alice, `@${sam.handle} begin`, { visibility: 'direct' });
    for (const peer of peers()) peer.forget();
    await post(world.alice, 'nobody is named', { visibility: 'direct', in_reply_to_id: root.id });
    expect(told()).toEqual([[], [], []]);
  });

  test('costs nothing if no remote actor is concerned', async () => {
    const before = await world.platform.db.outgoingActivity.count();
    await post(world.carol, 'Among us');
    expect(await world.platform.db.outgoingActivity.count()).toBe(before);
    expect(told()).toEqual([[], [], []]);
  });

  test('FED-DELIV-03: goes once to a server with many followers, and not to suspended ones', async () => {
    for (const name of ['u1', 'u2', 'u3']) {
      const follower = BigInt(await ofAlice.idAt(world, ofAlice.actor(name)));
      await insertFollow(world, follower, world.alice.actorId);
    }
    const suspended = BigInt(await stranger.idAt(world, stranger.actor('sue')));
    await insertFollow(world, suspended, world.alice.actorId);
    await world.platform.db.actor.update({ where: { id: suspended }, data: { suspendedAt: world.clock.now() } });
    ofAlice.forget();
    const { id } = await post(world.alice, 'To many');
    expect(told()).toEqual([['Create'], [], []]);
    await world.rest(world.alice).delete(`/api/v1/statuses/${id}`);
    await world.drain();
    expect(told()).toEqual([['Create', 'Delete'], [], ['Delete']]);
  });
});

describe('a post that changes', () => {
  test('FED-UPDATE-01: says when it was edited, and what it says now', async () => {
    const { id, uri } = await post(world.alice, 'First');
    ofAlice.forget();
    await world.rest(world.alice).send('PUT', `/api/v1/statuses/${id}`, { body: { status: 'Second' } });
    await world.drain();
    const updated = world.clock.now().toISOString();
    expect(ofAlice.activities('Update')).toMatchObject([
      { actor: uriOf(world.alice), object: { id: uri, content: '<p>Second</p>', updated } },
    ]);
  });

  test('FED-UPDATE-02: reaches people whom it no longer mentions, because they may still see it', async () => {
    const { id, uri } = await post(world.carol, `@${sam.handle} hello`, { visibility: 'private' });
    stranger.forget();
    for (const status of ['Never mind', 'Never mind that']) {
      await world.rest(world.carol).send('PUT', `/api/v1/statuses/${id}`, { body: { status } });
      await world.drain();
    }
    const edit = { object: { id: uri, tag: [] } };
    expect(stranger.activities('Update')).toMatchObject([edit, edit]);
    expect((await stranger.get(world, sam, uri)).status).toBe(200);
  });

  test('FED-DELETE-05: its deletion reaches everybody who may have it', async () => {
    const { id, uri } = await post(world.carol, 'Liked elsewhere');
    const liker = BigInt(await stranger.idAt(world, sam));
    const favourite = { id: world.platform.ids.next(), actorId: liker, statusId: BigInt(id) };
    await world.platform.db.favourite.create({ data: { ...favourite, createdAt: world.clock.now() } });
    await world.rest(world.carol).delete(`/api/v1/statuses/${id}`);
    await world.drain();
    expect(told()).toEqual([[], [], ['Delete']]);
    const object = { id: uri, type: 'Tombstone', formerType: 'Note' };
    expect(stranger.activities('Delete')).toMatchObject([{ actor: uriOf(world.carol), object, to: [PUBLIC] }]);
    const gone = await fetch(uri, { headers: { accept: 'application/activity+json' } });
    expect([404, 410], 'FED-DELETE-04').toContain(gone.status);
  });

  test('the deletion of a poll names its type', async () => {
    const { id, uri } = await post(world.carol, `@${sam.handle} which?`, {
      poll: { options: ['Red', 'Blue'], expires_in: 3600 },
    });
    await world.rest(world.carol).delete(`/api/v1/statuses/${id}`);
    await world.drain();
    const object = { id: uri, type: 'Tombstone', formerType: 'Question' };
    expect(stranger.activities('Delete')).toMatchObject([{ actor: uriOf(world.carol), object }]);
  });
});

describe('a reblog', () => {
  test('FED-DELIV-05: is announced to followers and the author, and taken back', async () => {
    const { id, uri } = await post(world.bob, 'Worth it');
    for (const peer of peers()) peer.forget();
    const { body } = await world.rest(world.alice).post(`/api/v1/statuses/${id}/reblog`);
    await world.drain();
    expect(told()).toEqual([['Announce'], [], []]);
    const [announce] = ofAlice.activities('Announce');
    expect(announce).toMatchObject({
      ...{ id: body.uri, actor: uriOf(world.alice), object: uri },
      ...{ to: [PUBLIC], cc: [followersOf(world.alice), uriOf(world.bob)] },
    });
    const shown = await fetch(announce.id, { headers: { accept: 'application/activity+json' } });
    expect(await shown.json()).toMatchObject({ id: announce.id, type: 'Announce' });
    await world.rest(world.alice).post(`/api/v1/statuses/${id}/unreblog`);
    await world.drain();
    const undone = { id: announce.id, type: 'Announce', object: uri };
    expect(ofAlice.activities('Undo')).toMatchObject([{ actor: uriOf(world.alice), object: undone }]);
  });
});
