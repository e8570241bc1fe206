/** Activities about people for other servers: favourites, blocks, pins, votes, profiles, moves, reports and deletion. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FediversePeer, type PeerActor, PUBLIC, startPeer } from '../support/servers/fediverse-peer.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { insertFollow } from '../support/world/remote-actors.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

let world: World;
/** The server of zoe, who follows alice. */
let peer: FediversePeer;
let stranger: FediversePeer;
let zoe: PeerActor;
let sam: PeerActor;
let zoeId: string;

const uriOf = (person: Person): string => `${world.url}/users/${person.name}`;

beforeAll(async () => {
  [world, peer, stranger] = await Promise.all([createWorld({ env: NEIGHBOURS }), startPeer(), startPeer()]);
  [zoe, sam] = [peer.actor('zoe'), stranger.actor('sam')];
  await peer.follow(world, zoe, world.alice);
  zoeId = await peer.idAt(world, zoe);
  await stranger.idAt(world, sam);
});
afterAll(async () => {
  await Promise.all([world.close(), peer.close(), stranger.close()]);
});
beforeEach(async () => {
  world.clock.advance(10_000);
  await world.drain();
  peer.forget();
  stranger.forget();
});

async function act(person: Person, path: string, body?: Record<string, unknown>) {
  const answer = await world.rest(person).post(path, body);
  expect(answer.status).toBe(200);
  await world.drain();
  return answer.body;
}

const types = (of: FediversePeer) => of.received.map(({ activity }) => activity.type);

/** A post of zoe as this server has it. */
async function postOfZoe(more: { poll?: string[] } = {}): Promise<{ id: string; uri: string }> {
  const { db, ids, clock } = world.platform;
  const id = ids.next();
  const uri = `${zoe.uri}/posts/${id}`;
  const row = { id, actorId: BigInt(zoeId), text: '', content: '<p>Of zoe</p>', uri, url: uri, conversationId: id };
  await db.status.create({
    data: { ...row, visibility: 'PUBLIC', local: false, createdAt: clock.now(), stats: { create: {} } },
  });
  const { poll: options } = more;
  if (options) {
    const expiresAt = new Date(clock.now().getTime() + 3_600_000);
    const poll = { options, tallies: options.map(() => 0), multiple: true, hideTotals: false, expiresAt };
    await db.poll.create({ data: { id: ids.next(), statusId: id, ...poll } });
  }
  return { id: id.toString(), uri };
}

describe('favourites', () => {
  test('FED-DELIV-05, FED-LIKE-05: are delivered to the personal inbox of the author only, as is their Undo', async () => {
    const { id, uri } = await postOfZoe();
    await act(world.bob, `/api/v1/statuses/${id}/favourite`);
    await act(world.bob, `/api/v1/statuses/${id}/unfavourite`);
    const [like, undo] = peer.received;
    const liked = { type: 'Like', actor: uriOf(world.bob), object: uri };
    expect(like).toMatchObject({ inbox: '/users/zoe/inbox', keyId: `${uriOf(world.bob)}#main-key`, activity: liked });
    expect(undo?.activity).toMatchObject({
      ...{ type: 'Undo', actor: uriOf(world.bob) },
      object: { ...liked, id: like?.activity.id },
    });
    expect(types(stranger)).toEqual([]);
  });

  test('favourites of local posts are delivered to nobody', async () => {
    const { id } = await act(world.alice, '/api/v1/statuses', { status: 'Mine', visibility: 'direct' });
    await act(world.alice, `/api/v1/statuses/${id}/favourite`);
    await act(world.alice, `/api/v1/statuses/${id}/unfavourite`);
    expect(types(peer)).toEqual([]);
  });
});

test('FED-BFA-02: a block and its Undo are delivered to the server of the blocked person', async () => {
  await act(world.bob, `/api/v1/accounts/${zoeId}/block`);
  await act(world.bob, `/api/v1/accounts/${zoeId}/unblock`);
  const block = { type: 'Block', actor: uriOf(world.bob), object: zoe.uri };
  expect(peer.received.map(({ activity }) => activity)).toMatchObject([block, { type: 'Undo', object: block }]);
});

test('FED-BFA-07: pins are delivered to followers', async () => {
  const { id, uri } = await act(world.alice, '/api/v1/statuses', { status: 'Pin me' });
  await act(world.alice, `/api/v1/statuses/${id}/pin`);
  await act(world.alice, `/api/v1/statuses/${id}/unpin`);
  const target = `${uriOf(world.alice)}/collections/featured`;
  const pin = { actor: uriOf(world.alice), object: uri, target };
  expect(peer.activities('Add')).toMatchObject([pin]);
  expect(peer.activities('Remove')).toMatchObject([pin]);
});

describe('polls', () => {
  test('FED-POLL-02: each choice in a remote poll is a Create of its name, to the author alone', async () => {
    const { id, uri } = await postOfZoe({ poll: ['Tea', 'Coffee', 'Water'] });
    const { body } = await world.rest(world.bob).get(`/api/v1/statuses/${id}`);
    await act(world.bob, `/api/v1/polls/${body.poll.id}/votes`, { choices: [0, 2] });
    const voter = uriOf(world.bob);
    const votes = ['Tea', 'Water'].map((name) => ({
      ...{ type: 'Create', actor: voter, to: [zoe.uri] },
      object: { type: 'Note', name, attributedTo: voter, inReplyTo: uri, to: [zoe.uri] },
    }));
    expect(peer.activities('Create')).toMatchObject(votes);
    expect(peer.received.map(({ inbox }) => inbox)).toEqual(['/users/zoe/inbox', '/users/zoe/inbox']);
    expect(JSON.stringify(peer.activities('Create'))).not.toContain('content"');
    expect(types(stranger)).toEqual([]);
  });

  test('FED-POLL-05: new totals are delivered once in some minutes, and at the end', async () => {
    const poll = { options: ['A', 'B'], expires_in: 3600 };
    const asked = await act(world.alice, '/api/v1/statuses', { status: 'Which?', poll });
    peer.forget();
    await act(world.bob, `/api/v1/polls/${asked.poll.id}/votes`, { choices: [0] });
    await act(world.carol, `/api/v1/polls/${asked.poll.id}/votes`, { choices: [0] });
    expect(types(peer)).toEqual([]);
    world.clock.advance(181_000);
    await world.drain();
    const tally = (totalItems: number) => ({ replies: { totalItems } });
    expect(peer.activities('Update')).toMatchObject([
      { object: { type: 'Question', votersCount: 2, oneOf: [tally(2), tally(0)] } },
    ]);
    expect(peer.activities('Update')[0].object, 'FED-POLL-06: this is no edit').not.toHaveProperty('updated');
    world.clock.advance(3_600_000);
    await world.drain();
    expect(peer.activities('Update')[1]).toMatchObject({ object: { closed: expect.any(String), votersCount: 2 } });
  });

  test('FED-POLL-05: hidden totals are delivered at the end only', async () => {
    const poll = { options: ['A', 'B'], expires_in: 3600, hide_totals: true };
    const asked = await act(world.alice, '/api/v1/statuses', { status: 'Secret', poll });
    await act(world.bob, `/api/v1/polls/${asked.poll.id}/votes`, { choices: [1] });
    world.clock.advance(600_000);
    await world.drain();
    expect(types(peer)).toEqual(['Create']);
    world.clock.advance(3_600_000);
    await world.drain();
    expect(peer.activities('Update')).toMatchObject([{ object: { votersCount: 1 } }]);
  });
});

describe('a profile', () => {
  test('FED-DELIV-06: two quick changes are one Update', async () => {
    await world
      .rest(world.alice)
      .send('PATCH', '/api/v1/accounts/update_credentials', { body: { display_name: 'Al' } });
    world.clock.advance(3_000);
    await world.rest(world.alice).send('PATCH', '/api/v1/accounts/update_credentials', { body: { note: 'Hello' } });
    await world.drain();
    expect(types(peer)).toEqual([]);
    world.clock.advance(3_000);
    await world.drain();
    expect(peer.received.map(({ activity }) => activity)).toMatchObject([
      { type: 'Update', to: [PUBLIC], object: { id: uriOf(world.alice), name: 'Al', summary: '<p>Hello</p>' } },
    ]);
    expect(types(stranger)).toEqual([]);
  });

  test('marks a suspended profile as suspended', async () => {
    const person = await world.someone('bad');
    await insertFollow(world, BigInt(zoeId), person.actorId);
    await act(world.admin, `/api/v1/admin/accounts/${person.id}/action`, { type: 'suspend' });
    world.clock.advance(6_000);
    await world.drain();
    expect(peer.activities('Update')).toMatchObject([{ object: { id: uriOf(person), suspended: true } }]);
  });
});

test('FED-MOVE-04: a Move is delivered to followers after the profile that names the new account', async () => {
  const [from, to] = [await world.someone('mover'), await world.someone('mover')];
  await insertFollow(world, BigInt(zoeId), from.actorId);
  await act({ ...to, token: to.accessToken }, '/api/v1/account_aliases', { acct: from.name });
  await act({ ...from, token: from.accessToken }, '/api/v1/accounts/move', { acct: to.name });
  expect(peer.received.map(({ activity }) => activity)).toMatchObject([
    { type: 'Update', object: { id: uriOf(from), movedTo: uriOf(to) } },
    { type: 'Move', actor: uriOf(from), object: uriOf(from), target: uriOf(to) },
  ]);
});

test('FED-DELIV-07: a deletion is delivered to all servers after the Undos of follows, signed by the retained key', async () => {
  const person = await world.someone('leaver');
  await insertFollow(world, BigInt(zoeId), person.actorId);
  await insertFollow(world, person.actorId, BigInt(zoeId));
  await act(person, '/api/v1/statuses', { status: 'The only one' });
  peer.forget();
  await act({ ...person, token: person.accessToken }, '/api/v1/users/me/deletion', { password: PASSWORD });
  expect(types(peer).slice(0, 2).sort()).toEqual(['Reject', 'Undo']);
  const told = { type: 'Delete', actor: uriOf(person), object: uriOf(person), to: [PUBLIC] };
  expect(peer.received.at(-1)?.activity).toMatchObject(told);
  expect(types(peer)).toHaveLength(3);
  expect(stranger.received).toMatchObject([{ activity: told }]);
  expect(await world.platform.db.actorKeys.count({ where: { actorId: person.actorId } })).toBe(1);
});

describe('a report', () => {
  test('FED-BFA-05, FED-DELIV-08: is forwarded by the server itself, without a word of who reported', async () => {
    const { id, uri } = await postOfZoe();
    const report = { account_id: zoeId, status_ids: [id], comment: 'Spam', forward: true };
    const made = await act(world.bob, '/api/v1/reports', report);
    expect(made.forwarded).toBe(true);
    expect(peer.received).toMatchObject([
      {
        ...{ inbox: '/users/zoe/inbox', keyId: `${world.url}/actor#main-key` },
        activity: { type: 'Flag', actor: `${world.url}/actor`, object: [zoe.uri, uri], content: 'Spam' },
      },
    ]);
    expect(peer.received[0]?.body).not.toContain('bob');
  });

  test('stays here unless that is wanted', async () => {
    const made = await act(world.carol, '/api/v1/reports', { account_id: zoeId, comment: 'Hm' });
    expect(made.forwarded).toBe(false);
    expect(types(peer)).toEqual([]);
  });
});
