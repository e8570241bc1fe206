/** Discussions of groups between servers: titles that are sent and received, renamed, and closed. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { Mobilizon } from '../support/federation/mobilizon.ts';
import { type FediversePeer, PUBLIC, startPeer } from '../support/servers/fediverse-peer.ts';
import { createGroup } from '../support/world/events.ts';

let net: Correspondent;
let forum: FediversePeer;
beforeAll(async () => {
  net = await Correspondent.open();
  forum = await startPeer('cavage', '127.0.0.2');
});
afterAll(async () => {
  await net.close();
  await forum.close();
});

const TITLE = 'Which songs in spring?';

let group: { id: string; uri: string };
let discussions: string;
/** Bob founded it, sam and a reader of the forum follow it. */
beforeEach(async () => {
  const { world, sam } = net;
  const made = await createGroup(world, world.bob, { openness: 'OPEN', posting: 'EVERYBODY' });
  group = { id: made.id, uri: net.uriOf(made.preferredUsername) };
  discussions = `/api/v1/groups/${group.id}/discussions`;
  await net.send({ id: net.fresh(sam), type: 'Follow', object: group.uri });
  const reader = forum.actor('reader');
  await forum.send(world, reader, { id: `${reader.uri}#follow-${group.id}`, type: 'Follow', object: group.uri });
  await world.drain();
  const runs = { software: 'lemmy', softwareReadAt: world.clock.now() };
  await world.platform.db.remoteHost.upsert({
    where: { host: forum.domain },
    create: { host: forum.domain, ...runs },
    update: runs,
  });
  net.peer.forget();
  forum.forget();
});

const bob = () => net.world.rest(net.world.bob);
const list = async () => (await bob().get(discussions)).body;

const begin = async (more: Record<string, unknown> = {}) => {
  const post = await net.post(net.world.bob, { status: 'The barcarole.', title: TITLE, group_id: group.id, ...more });
  await net.world.drain();
  return post;
};

const announced = (type: string) =>
  forum
    .activities('Announce')
    .map(({ object }) => object)
    .filter((object) => object.type === type)
    .map(({ object }) => object);

test('a discussion is a Note with the title as its name, which forums get without the title in the text', async () => {
  await bob().post(`/api/v1/accounts/${await net.peer.idAt(net.world, net.sam)}/follow`);
  const { id, uri } = await begin({ status: `@${net.sam.handle} the barcarole.` });
  const heading = `<p><strong>${TITLE}</strong></p>`;
  const [create] = net.peer.activities('Create');
  expect(create.object).toMatchObject({
    ...{ id: uri, type: 'Note', name: TITLE, audience: group.uri, commentsEnabled: true },
    content: expect.stringContaining(heading),
  });
  const [shown] = announced('Create');
  expect(shown).toMatchObject({ id: uri, type: 'Note', name: TITLE, content: expect.stringContaining('barcarole') });
  expect(shown.content).not.toContain(TITLE);

  net.world.clock.advance(60_000);
  await bob().send('PATCH', `${discussions}/${id}`, { body: { title: 'Songs' } });
  await net.world.drain();
  expect(net.peer.activities('Update').at(-1)?.object).toMatchObject({
    name: 'Songs',
    content: expect.stringContaining('<strong>Songs</strong>'),
  });
  expect(announced('Update').at(-1)).toMatchObject({ name: 'Songs' });

  forum.forget();
  await bob().post(`${discussions}/${id}/close`);
  await net.world.drain();
  expect(announced('Update')).toMatchObject([
    { commentsEnabled: false, interactionPolicy: { canReply: { automaticApproval: [] } } },
  ]);
});

test('Mobilizon gets an Article with the title', async () => {
  const mobilizon = new Mobilizon(net);
  const own = await mobilizon.founded();
  await mobilizon.post(own, { title: TITLE });
  const [create] = mobilizon.received('Create');
  expect(create.object).toMatchObject({ type: 'Article', name: TITLE });
  expect(create.object.content).not.toContain(TITLE);
});

test.each(['Note', 'Page', 'Article'])('a received %s with a name begins a discussion in the group', async (type) => {
  const { world, sam, peer } = net;
  const named = { type, name: 'A  question\nabout songs', to: [PUBLIC], cc: [group.uri] };
  const note = net.noteAt(peer, sam, named);
  await net.send({ id: `${note.id}/activity`, type: 'Create', object: note, to: note.to, cc: note.cc });
  const [shown] = await list();
  expect(shown).toMatchObject({ title: 'A question about songs', status: { uri: note.id } });
  expect(shown.status.content).toContain('about songs');
  // Articles are shown in full.
  expect(shown.status.content).toContain(note.content);

  world.clock.advance(60_000);
  const updated = world.clock.now().toISOString();
  const object = { ...note, name: 'Answered', updated };
  await net.send({ id: `${note.id}#updates/1`, type: 'Update', object, to: note.to, cc: note.cc });
  expect(await list()).toMatchObject([{ title: 'Answered' }]);
  const renamed = await bob().send('PATCH', `${discussions}/${shown.id}`, { body: { title: 'Ours' } });
  expect([renamed.status, renamed.body.error]).toEqual([403, 'Only the author of a discussion can rename it']);
});

test.each([
  ['no name', () => ({ name: undefined })],
  ['a blank name', () => ({ name: ' \n' })],
  ['no group', () => ({ cc: [] })],
  ['an answer', () => ({ inReplyTo: `${net.peer.url}/posts/none` })],
])('a received Note with %s begins none', async (_what, more) => {
  const note = net.noteAt(net.peer, net.sam, { name: 'Songs', to: [PUBLIC], cc: [group.uri], ...more() });
  await net.send({ id: `${note.id}/activity`, type: 'Create', object: note, to: note.to, cc: note.cc });
  expect(await list()).toEqual([]);
});

const send = async (more: Record<string, unknown>) => {
  const { sam, peer } = net;
  const note = net.noteAt(peer, sam, { name: TITLE, to: [PUBLIC], cc: [group.uri], ...more });
  await net.send({ id: `${note.id}/activity`, type: 'Create', object: note, to: note.to, cc: note.cc });
  return (await net.storedOf(note.id))?.id;
};

test('a received Note with a name begins no discussion in a group that does not share it', async () => {
  const { world } = net;
  const closed = await createGroup(world, world.alice, { openness: 'INVITE_ONLY', posting: 'MEMBERS' });
  const id = await send({ cc: [net.uriOf(closed.preferredUsername)] });
  expect((await bob().get(`/api/v1/statuses/${id}`)).body).toMatchObject({ discussion: null });
  expect((await bob().get(`/api/v1/groups/${closed.id}/discussions/${id}`)).status).toBe(404);
  expect((await world.rest(world.alice).post(`/api/v1/groups/${closed.id}/discussions/${id}/close`)).status).toBe(404);

  const both = await send({ cc: [net.uriOf(closed.preferredUsername), group.uri] });
  expect(await list()).toMatchObject([{ id: `${both}`, group_id: group.id }]);
});

test('other servers learn that a moderator removed a discussion from the wall', async () => {
  await bob().post(`/api/v1/accounts/${await net.peer.idAt(net.world, net.sam)}/follow`);
  const { id, uri } = await begin({ status: `@${net.sam.handle} the barcarole.` });
  expect((await bob().delete(`/api/v1/groups/${group.id}/statuses/${id}`)).status).toBe(200);
  await net.world.drain();
  const object = net.peer.activities('Update').at(-1)?.object;
  expect(object).toMatchObject({ id: uri, content: expect.stringContaining(TITLE) });
  expect(object).not.toHaveProperty('commentsEnabled');
});

test('received answers are counted, and refused once the discussion is closed', async () => {
  const { world, sam, peer } = net;
  const { id, uri } = await begin();
  const answer = async (inReplyTo: string) => {
    const note = net.noteAt(peer, sam, { to: [PUBLIC], cc: [net.uriOf('bob')], inReplyTo });
    await net.send({ id: `${note.id}/activity`, type: 'Create', object: note, to: note.to, cc: note.cc });
    return note.id;
  };
  const first = await answer(uri);
  expect(await list()).toMatchObject([{ id, replies_count: 1 }]);
  await bob().post(`${discussions}/${id}/close`);
  await world.drain();
  for (const to of [uri, first]) expect(await net.storedOf(await answer(to))).toBeNull();
  expect(await list()).toMatchObject([{ id, replies_count: 1, closed: true }]);
});

const read = async (url: string) => (await fetch(url, { headers: { accept: 'application/activity+json' } })).json();

test('a received answer that moderators remove leaves the collections of the discussion, and its author’s server is not told', async () => {
  const { sam, peer } = net;
  const { id, uri } = await begin();
  const own = await net.post(net.world.bob, { status: 'Or the tango.', in_reply_to_id: id });
  const note = net.noteAt(peer, sam, { to: [PUBLIC], cc: [net.uriOf('bob')], inReplyTo: uri });
  await net.send({ id: `${note.id}/activity`, type: 'Create', object: note, to: note.to, cc: note.cc });
  const stored = await net.storedOf(note.id);
  const { context } = await read(uri);
  const listed = async () => {
    const { replies } = await read(uri);
    const { items } = await read(replies.first.next);
    return [...replies.first.items, ...items, ...(await read(context)).first.items];
  };
  expect(await listed()).toEqual([own.uri, note.id, uri, own.uri, note.id]);
  peer.forget();
  for (const statusId of [own.id, `${stored?.id}`]) {
    const path = `/api/v1/groups/${group.id}/discussion_replies/${statusId}/remove`;
    expect((await bob().post(path)).status).toBe(200);
  }
  await net.world.drain();
  expect(await listed()).toEqual([uri]);
  expect(peer.received).toEqual([]);
  expect(await list()).toMatchObject([{ id, replies_count: 0 }]);
});

test('an approval by a remote author publishes no answer in a closed discussion, until it is opened', async () => {
  const { world, sam, peer } = net;
  const { id, uri } = await begin();
  const interactionPolicy = { canReply: { automaticApproval: [sam.uri], manualApproval: [PUBLIC] } };
  const note = net.noteAt(peer, sam, { to: [PUBLIC], cc: [net.uriOf('bob')], inReplyTo: uri, interactionPolicy });
  await net.send({ id: `${note.id}/activity`, type: 'Create', object: note, to: note.to, cc: note.cc });
  const parent = await net.storedOf(note.id);
  const waiting = await net.post(world.alice, { status: 'Me too', in_reply_to_id: `${parent?.id}` });
  await world.drain();
  for (const [verb, state, count] of [
    ['close', 'pending', 1],
    ['reopen', null, 2],
  ] as const) {
    await bob().post(`${discussions}/${id}/${verb}`);
    await net.send({ id: net.fresh(sam), type: 'Accept', object: waiting.uri, result: `${sam.uri}/approvals/1` });
    await world.drain();
    const { body } = await world.rest(world.alice).get(`/api/v1/statuses/${waiting.id}`);
    expect([verb, body.reply_approval.state]).toEqual([verb, state]);
    expect(await list()).toMatchObject([{ id, replies_count: count }]);
  }
});

test('a remote person whom the group blocks is told so, and their answers are refused', async () => {
  const { world, sam, peer } = net;
  const { uri } = await begin();
  const samId = await peer.idAt(world, sam);
  expect((await bob().post(`/api/v1/groups/${group.id}/blocks/${samId}`)).status).toBe(200);
  await world.drain();
  expect(peer.activities('Block')).toMatchObject([{ actor: group.uri, object: sam.uri }]);
  const note = net.noteAt(peer, sam, { to: [PUBLIC], cc: [net.uriOf('bob')], inReplyTo: uri });
  await net.send({ id: `${note.id}/activity`, type: 'Create', object: note, to: note.to, cc: note.cc });
  expect(await net.storedOf(note.id)).toBeNull();
  expect(await list()).toMatchObject([{ replies_count: 0 }]);
});
