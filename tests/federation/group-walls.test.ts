/** The wall of a local group: the people who may post there, from this server and from others, and the removal of their posts. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { type FediversePeer, type PeerActor, PUBLIC, startPeer } from '../support/servers/fediverse-peer.ts';
import { createGroup } from '../support/world/events.ts';
import type { Person } from '../support/world/world.ts';

let net: Correspondent;
let other: FediversePeer;

beforeAll(async () => {
  net = await Correspondent.open();
  other = await startPeer('cavage', '127.0.0.2');
});
afterAll(() => Promise.all([net.close(), other.close()]));
beforeEach(async () => {
  await net.world.drain();
  net.peer.forget();
  other.forget();
});

/** A group of bob that sam follows. */
async function founded(posting: 'MODERATORS' | 'MEMBERS' | 'EVERYBODY' = 'MEMBERS') {
  const group = await createGroup(net.world, net.world.bob, { openness: 'OPEN', posting });
  const uri = net.uriOf(group.preferredUsername ?? '');
  await net.send({ id: net.fresh(net.sam), type: 'Follow', object: uri });
  net.peer.forget();
  return { id: group.id, name: group.preferredUsername ?? '', uri, posting: group.posting };
}

type Group = Awaited<ReturnType<typeof founded>>;

const rest = (person: Person) => net.world.rest(person);

const post = (person: Person, more: Record<string, unknown>) =>
  rest(person).post('/api/v1/statuses', { status: 'Who has a spanner?', visibility: 'public', ...more });

const wallOf = async ({ id }: Group): Promise<string[]> => {
  const { body } = await rest(net.world.alice).get(`/api/v1/accounts/${id}/statuses`);
  return body.map(({ reblog }: { reblog: { uri: string } }) => reblog.uri);
};

/** A public post of somebody at the other server that mentions the group. */
async function mention(by: PeerActor, group: Group, more: Record<string, unknown> = {}) {
  const tag = [{ type: 'Mention', href: group.uri, name: `@${group.name}` }];
  const note = net.noteAt(other, by, { to: [PUBLIC], cc: [by.followers, group.uri], tag, ...more });
  const { to, cc } = note;
  await other.send(net.world, by, { id: `${note.id}/activity`, type: 'Create', object: note, to, cc });
  await net.world.drain();
  return note;
}

describe('FEV-125: a post to a group', () => {
  test('by a member needs no mention: the group boosts it, for its followers and members, and forums find it in audience', async () => {
    const group = await founded();
    await net.world.trpc(net.world.carol).groups.join.mutate({ id: group.id });
    const { body } = await post(net.world.bob, { group_id: group.id });
    await net.world.drain();
    expect(await wallOf(group)).toEqual([body.uri]);
    expect(body.mentions).toEqual([]);
    expect(net.peer.activities('Announce')).toMatchObject([{ actor: group.uri, object: body.uri }]);
    const document = await (await net.peer.get(net.world, net.sam, body.uri)).json();
    expect(document).toMatchObject({ audience: group.uri, cc: expect.arrayContaining([group.uri]), tag: [] });
    const homes = await Promise.all(
      [net.world.carol, net.world.alice].map(async (person) => (await rest(person).get('/api/v1/timelines/home')).body),
    );
    const boosted = homes.map((home) =>
      home.some(({ reblog }: { reblog: { uri: string } | null }) => reblog?.uri === body.uri),
    );
    expect(boosted).toEqual([true, false]);
    await net.world.trpc(net.world.carol).groups.leave.mutate({ id: group.id });
    await net.world.drain();
    expect((await rest(net.world.carol).get('/api/v1/timelines/home')).body).toEqual([]);
  });

  test('by an answer comes back to its author, and is not shared', async () => {
    const group = await founded();
    const { body } = await post(net.world.bob, { group_id: group.name });
    await net.world.drain();
    const kim = other.actor('kim');
    const answer = await mention(kim, group, { inReplyTo: body.uri });
    const { descendants } = (await rest(net.world.bob).get(`/api/v1/statuses/${body.id}/context`)).body;
    expect(descendants).toMatchObject([{ uri: answer.id }]);
    expect(await wallOf(group)).toEqual([body.uri]);
  });

  test.each([
    ['MODERATORS', [true, false, false, false]],
    ['MEMBERS', [true, true, true, false]],
    ['EVERYBODY', [true, true, true, true]],
  ] as const)('is shared if %s may post', async (posting, shared) => {
    const group = await founded(posting);
    expect(group.posting).toBe(posting);
    await net.world.trpc(net.world.carol).groups.join.mutate({ id: group.id });
    const [member, stranger] = [other.actor(`member_${posting}`), other.actor(`stranger_${posting}`)];
    await other.send(net.world, member, { id: `${member.uri}#join`, type: 'Join', object: group.uri });
    await net.world.drain();
    const text = { status: `@${group.name} hello` };
    const local = [await post(net.world.bob, text), await post(net.world.carol, text)];
    const uris = [
      ...local.map(({ body }) => body.uri),
      (await mention(member, group)).id,
      (await mention(stranger, group)).id,
    ];
    await net.world.drain();
    const wall = await wallOf(group);
    expect(uris.map((uri) => wall.includes(uri))).toEqual(shared);
  });

  test('by a limited stranger is not shared, and everybody can be made nobody again', async () => {
    const group = await founded('EVERYBODY');
    const loud = other.actor('loud');
    const id = await other.idAt(net.world, loud);
    await rest(net.world.mod).post(`/api/v1/admin/accounts/${id}/action`, { type: 'silence' });
    await mention(loud, group);
    expect(await wallOf(group)).toEqual([]);
    const { posting } = await net.world.trpc(net.world.bob).groups.update.mutate({ id: group.id, posting: 'MEMBERS' });
    expect(posting).toBe('MEMBERS');
    await mention(other.actor('late'), group);
    expect(await wallOf(group)).toEqual([]);
  });

  test('is refused to people whose posts it does not share, to answers, and unless everybody may see it', async () => {
    const group = await founded();
    const { body: parent } = await post(net.world.bob, {});
    const to = { group_id: group.id };
    const wrong = async (person: Person, more: Record<string, unknown>) => {
      const { status, body } = await post(person, { ...to, ...more });
      return [status, Object.keys(body.details ?? {})];
    };
    expect(await wrong(net.world.alice, {})).toEqual([422, ['group_id']]);
    expect(await wrong(net.world.bob, { in_reply_to_id: parent.id })).toEqual([422, ['in_reply_to_id']]);
    expect(await wrong(net.world.bob, { visibility: 'private' })).toEqual([422, ['visibility']]);
    expect((await post(net.world.bob, { group_id: net.world.alice.id })).status).toBe(404);
    expect((await post(net.world.bob, { group_id: '' })).status).toBe(200);
  });

  test('can wait for its time', async () => {
    const group = await founded();
    const scheduled_at = new Date(net.world.clock.now().getTime() + 600_000).toISOString();
    const { statuses, scheduledStatuses } = net.world.trpc(net.world.bob);
    await statuses.create.mutate({ status: 'Tomorrow', visibility: 'public', group_id: group.id, scheduled_at });
    expect(await scheduledStatuses.list.query({})).toMatchObject([{ params: { group_id: group.id } }]);
    net.world.clock.advance(600_000);
    await net.world.drain();
    expect(await wallOf(group)).toHaveLength(1);
  });

  test('is delivered to a remote group, and its own rules decide', async () => {
    const group = net.peer.actor('forum', { type: 'Group' });
    const id = await net.peer.idAt(net.world, group);
    const { body } = await post(net.world.bob, { group_id: id });
    await net.world.drain();
    const [create] = net.peer.activities('Create');
    expect(create).toMatchObject({
      object: { id: body.uri, audience: group.uri },
      cc: expect.arrayContaining([group.uri]),
    });
  });
});

describe('the removal from a wall', () => {
  test('by a moderator undoes the boost, and leaves the post', async () => {
    const group = await founded();
    const { body } = await post(net.world.bob, { group_id: group.id });
    await net.world.drain();
    const path = `/api/v1/groups/${group.id}/statuses/${body.id}`;
    await net.world.trpc(net.world.carol).groups.join.mutate({ id: group.id });
    expect((await rest(net.world.carol).delete(path)).status).toBe(403);
    expect(await wallOf(group)).toEqual([body.uri]);
    const removed = await rest(net.world.bob).delete(path);
    expect([removed.status, removed.body]).toEqual([200, { id: body.id }]);
    await net.world.drain();
    expect(await wallOf(group)).toEqual([]);
    expect(net.peer.activities('Undo')).toMatchObject([
      { actor: group.uri, object: { type: 'Announce', object: body.uri } },
    ]);
    expect((await rest(net.world.alice).get(`/api/v1/statuses/${body.id}`)).status).toBe(200);
    expect((await rest(net.world.bob).delete(path)).status).toBe(404);
  });

  test('takes the id of the boost, too', async () => {
    const group = await founded();
    await post(net.world.bob, { group_id: group.id });
    await net.world.drain();
    const [boost] = (await rest(net.world.bob).get(`/api/v1/accounts/${group.id}/statuses`)).body;
    await rest(net.world.bob).delete(`/api/v1/groups/${group.name}/statuses/${boost.id}`);
    expect(await wallOf(group)).toEqual([]);
  });
});
