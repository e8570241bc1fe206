/** Posts for the members of a group between servers: only the servers of members receive and fetch them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { remoteGroup } from '../support/federation/remote-group.ts';
import { type FediversePeer, type PeerActor, PUBLIC, startPeer } from '../support/servers/fediverse-peer.ts';
import { createGroup } from '../support/world/events.ts';
import type { Person } from '../support/world/world.ts';

/** `net` has sam, who follows bob and his group; `other` has its members. */
let net: Correspondent;
let other: FediversePeer;

beforeAll(async () => {
  net = await Correspondent.open();
  other = await startPeer('cavage', '127.0.0.2');
  await net.peer.follow(net.world, net.sam, net.world.bob);
});
afterAll(() => Promise.all([net.close(), other.close()]));
beforeEach(async () => {
  await net.world.drain();
  net.peer.forget();
  other.forget();
});

const act = async (by: PeerActor, activity: Record<string, unknown>) => {
  await other.send(net.world, by, { id: net.fresh(by), ...activity });
  await net.world.drain();
};

/** An open group of bob that sam follows, with a remote member. */
async function founded() {
  const group = await createGroup(net.world, net.world.bob, { openness: 'OPEN' });
  const uri = net.uriOf(group.preferredUsername ?? '');
  await net.send({ id: net.fresh(net.sam), type: 'Follow', object: uri });
  const kim = other.actor(`kim_${group.id}`);
  await act(kim, { type: 'Join', object: uri });
  net.peer.forget();
  other.forget();
  return { id: group.id, name: group.preferredUsername ?? '', uri, members: `${uri}/members`, kim };
}

type Group = Awaited<ReturnType<typeof founded>>;

async function post(person: Person, group: { id: string }, more: Record<string, unknown> = {}) {
  const given = { status: 'The key is below the mat', group_id: group.id, members_only: true, ...more };
  const { status, body } = await net.world.rest(person).post('/api/v1/statuses', given);
  expect(status, JSON.stringify(body)).toBe(200);
  await net.world.drain();
  return body;
}

const shownTo = async (person: Person, uri: string) => net.shown(uri, person);

describe('a post of a local member', () => {
  test('is sent to the servers of members, addressed to them and never to everybody', async () => {
    const group = await founded();
    const { uri } = await post(net.world.bob, group);
    expect(other.activities('Create')).toMatchObject([
      { to: [group.members], cc: [group.uri], object: { id: uri, audience: group.uri, to: [group.members] } },
    ]);
    expect(other.activities('Announce')).toMatchObject([{ actor: group.uri, object: uri, to: [group.members] }]);
    expect([net.peer.activities('Create'), net.peer.activities('Announce')]).toEqual([[], []]);
  });

  test('FEV-136: is fetched by its members and by their servers, and by nobody else', async () => {
    const group = await founded();
    const { uri } = await post(net.world.bob, group);
    const answers = async () => {
      const readers = [
        [other, group.kim],
        [other, other.actor(`server_${group.id}`, { type: 'Application' })],
        [other, other.actor(`neighbour_${group.id}`)],
        [net.peer, net.sam],
        [net.peer, net.peer.actor(`server_${group.id}`, { type: 'Application' })],
      ] as const;
      const signed = await Promise.all(readers.map(([at, by]) => at.get(net.world, by, uri)));
      const anonymous = await fetch(uri, { headers: { accept: 'application/activity+json' } });
      return [...signed, anonymous].map(({ status }) => status);
    };
    expect(await answers()).toEqual([200, 200, 404, 404, 404, 404]);
    await act(group.kim, { type: 'Leave', object: group.uri });
    expect(await answers()).toEqual([404, 404, 404, 404, 404, 404]);
    other.forget();
    await post(net.world.bob, group);
    expect(other.activities('Create')).toEqual([]);
  });

  test('names nobody else, and its edits and its deletion follow it', async () => {
    const group = await founded();
    await net.peer.idAt(net.world, net.sam);
    const { id, uri, mentions } = await post(net.world.bob, group, { status: `@${net.sam.handle} look` });
    expect(mentions).toEqual([]);
    net.world.clock.advance(2000);
    const body = { status: `@${net.sam.handle} look here` };
    await net.world.rest(net.world.bob).send('PUT', `/api/v1/statuses/${id}`, { body });
    await net.world.drain();
    expect(other.activities('Update')).toMatchObject([{ object: { id: uri }, to: [group.members] }]);
    await net.world.rest(net.world.bob).delete(`/api/v1/statuses/${id}`);
    await net.world.drain();
    expect(other.activities('Delete')).toMatchObject([{ object: { id: uri } }]);
    expect(['Create', 'Update', 'Delete'].flatMap((type) => net.peer.activities(type))).toEqual([]);
  });

  test('is deleted when a moderator removes it from the wall', async () => {
    const group = await founded();
    await net.world.trpc(net.world.carol).groups.join.mutate({ id: group.id });
    const { id, uri } = await post(net.world.carol, group);
    await net.world.trpc(net.world.bob).groups.removeStatus.mutate({ id: group.id, statusId: id });
    await net.world.drain();
    expect(other.activities('Delete')).toMatchObject([{ object: { id: uri } }]);
    expect(await shownTo(net.world.carol, uri)).toBeNull();
  });
});

describe('a post of a remote member', () => {
  async function sent(group: Group, by: PeerActor, more: Record<string, unknown> = {}) {
    const note = net.noteAt(other, by, { to: [group.members], cc: [group.uri], ...more });
    await act(by, { id: `${note.id}/activity`, type: 'Create', object: note, to: note.to, cc: note.cc });
    return note.id;
  }

  test('is for the members alone, on the wall and below a post', async () => {
    const group = await founded();
    const uri = await sent(group, group.kim);
    const parent = await post(net.world.bob, group);
    const answer = await sent(group, group.kim, { to: [PUBLIC], cc: [], inReplyTo: parent.uri });
    for (const each of [uri, answer]) {
      expect(await shownTo(net.world.bob, each)).toMatchObject({ visibility: 'private', members_of: group.id });
      expect(await shownTo(net.world.alice, each)).toBeNull();
    }
    const { body } = await net.world.rest(net.world.bob).get(`/api/v1/accounts/${group.id}/statuses`);
    expect(body.map(({ reblog }: { reblog: { uri: string } }) => reblog.uri)).toEqual([parent.uri, uri]);
  });

  test('waits, like one of a local member, for moderators who approve posts, and leaves the server when they accept it', async () => {
    const group = await founded();
    await net.world.trpc(net.world.bob).groups.update.mutate({ id: group.id, approvesPosts: true });
    for (const person of [net.world.carol, net.world.erin])
      await net.world.trpc(person).groups.join.mutate({ id: group.id });
    await net.world.drain();
    other.forget();
    const uri = await sent(group, group.kim);
    const local = await post(net.world.carol, group);
    const server = other.actor(`server_${group.id}`, { type: 'Application' });
    const readers = async (of: string) => [
      (await shownTo(net.world.bob, of)) !== null,
      (await shownTo(net.world.erin, of)) !== null,
    ];
    const fetched = async () => (await other.get(net.world, server, local.uri)).status;
    expect([await readers(uri), await readers(local.uri), await fetched()]).toEqual([
      [true, false],
      [true, false],
      404,
    ]);
    expect([other.activities('Create'), other.activities('Announce')]).toEqual([[], []]);
    const { body } = await net.world.rest(net.world.bob).get(`/api/v1/groups/${group.id}/post_requests`);
    expect(body.map((waiting: { uri: string }) => waiting.uri)).toEqual([local.uri, uri]);
    for (const { id } of body)
      await net.world.rest(net.world.bob).post(`/api/v1/groups/${group.id}/post_requests/${id}/accept`);
    await net.world.drain();
    expect([await readers(uri), await readers(local.uri), await fetched()]).toEqual([[true, true], [true, true], 200]);
    expect(other.activities('Create')).toMatchObject([{ object: { id: local.uri }, to: [group.members] }]);
    expect(
      other
        .activities('Announce')
        .map(({ object }) => object)
        .toSorted(),
    ).toEqual([uri, local.uri].toSorted());
  });

  test('waits for moderators who approve posts, even if it replies to a post that is not of the group', async () => {
    const group = await founded();
    await net.world.trpc(net.world.bob).groups.update.mutate({ id: group.id, approvesPosts: true });
    await net.world.trpc(net.world.erin).groups.join.mutate({ id: group.id });
    await net.world.drain();
    const { uri: parent } = (await net.world.rest(net.world.alice).post('/api/v1/statuses', { status: 'Hello' })).body;
    const uri = await sent(group, group.kim, { inReplyTo: parent });
    const readers = async () => [
      (await shownTo(net.world.bob, uri)) !== null,
      (await shownTo(net.world.erin, uri)) !== null,
    ];
    expect(await readers()).toEqual([true, false]);
    const path = `/api/v1/groups/${group.id}/post_requests`;
    const { body } = await net.world.rest(net.world.bob).get(path);
    expect(body.map((waiting: { uri: string }) => waiting.uri)).toEqual([uri]);
    await net.world.rest(net.world.bob).post(`${path}/${body[0].id}/accept`);
    await net.world.drain();
    expect(await readers()).toEqual([true, true]);
  });

  test('is not taken of others', async () => {
    const group = await founded();
    const uri = await sent(group, other.actor(`mallory_${group.id}`));
    const stored = await net.storedOf(uri);
    expect(stored?.visibility ?? 'DIRECT').toBe('DIRECT');
    expect(await shownTo(net.world.bob, uri)).toBeNull();
  });
});

describe('the members of a remote group', () => {
  async function joined() {
    const group = remoteGroup(net);
    const { parent } = await net.world.trpc(net.world.alice).groups.join.mutate({ id: group.handle });
    await net.world.drain();
    await net.sendAs(group, { id: net.fresh(group), type: 'Accept', object: net.peer.activities('Join').at(-1) });
    net.peer.forget();
    return { ...group, id: parent?.id ?? '', members: `${group.uri}/members` };
  }

  test('read what it boosts for them', async () => {
    const group = await joined();
    await net.peer.follow(net.world, net.sam, net.world.carol);
    const note = net.noteAt(net.peer, net.sam, { to: [group.members], cc: [group.uri] });
    await net.send({ id: `${note.id}/activity`, type: 'Create', object: note, to: note.to, cc: note.cc });
    await net.sendAs(group, { id: net.fresh(group), type: 'Announce', object: note.id, to: [group.members], cc: [] });
    expect(await shownTo(net.world.alice, note.id)).toMatchObject({ members_of: group.id });
    expect(await shownTo(net.world.carol, note.id)).toBeNull();
    const { body } = await net.world.rest(net.world.alice).get('/api/v1/timelines/home');
    // Sam's post itself, because alice follows sam, too.
    expect(body.map(({ uri }: { uri: string }) => uri)).toContain(note.id);
    expect((await net.world.rest(net.world.alice).get(`/api/v1/accounts/${group.id}/statuses`)).body).toHaveLength(1);
  });

  test('write to its server', async () => {
    const group = await joined();
    const { uri } = await post(net.world.alice, group);
    expect(net.peer.activities('Create')).toMatchObject([{ to: [group.members], object: { id: uri } }]);
    const given = { status: 'Me too', group_id: group.id, members_only: true };
    const refused = await net.world.rest(net.world.carol).post('/api/v1/statuses', given);
    expect([refused.status, Object.keys(refused.body.details)]).toEqual([422, ['members_only']]);
  });
});
