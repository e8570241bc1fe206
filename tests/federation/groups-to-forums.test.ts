/** Groups of this server announce whole activities to forum software, and boosts by their address to everybody. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { type FediversePeer, PUBLIC, startPeer } from '../support/servers/fediverse-peer.ts';
import { createGroup } from '../support/world/events.ts';

let from: Correspondent;
let forum: FediversePeer;
beforeAll(async () => {
  from = await Correspondent.open();
  forum = await startPeer('cavage', '127.0.0.2');
});
afterAll(async () => {
  await from.close();
  await forum.close();
});
beforeEach(() => from.peer.forget());

/** A group that a person of the microblogging peer and one of the forum follow. */
async function founded(): Promise<{ uri: string; name: string }> {
  const { world } = from;
  const group = await createGroup(world, world.bob, { openness: 'OPEN' });
  await world.drain();
  const name = group.preferredUsername ?? '';
  const uri = from.uriOf(name);
  await from.send({ id: from.fresh(from.sam), type: 'Follow', object: uri });
  const reader = forum.actor('reader');
  await forum.send(world, reader, { id: `${reader.uri}#follow-${name}`, type: 'Follow', object: uri });
  await world.drain();
  const runs = { software: 'lemmy', softwareReadAt: world.clock.now() };
  await world.platform.db.remoteHost.upsert({
    where: { host: forum.domain },
    create: { host: forum.domain, ...runs },
    update: runs,
  });
  from.peer.forget();
  forum.forget();
  return { uri, name };
}

const announcesTo = (peer: FediversePeer) => peer.activities('Announce').map(({ object }) => object);

test('FEV-127: announces the post of a member, its edit and its deletion to a forum, and the address alone to others', async () => {
  const { world } = from;
  const group = await founded();
  const bob = world.rest(world.bob);
  const { id, uri } = (await bob.post('/api/v1/statuses', { status: `@${group.name} news` })).body;
  await world.drain();
  expect(announcesTo(from.peer)).toEqual([uri]);
  expect(announcesTo(forum)).toEqual(
    expect.arrayContaining([
      uri,
      expect.objectContaining({
        ...{ id: `${uri}/activity`, type: 'Create', actor: from.uriOf('bob'), audience: group.uri },
        object: expect.objectContaining({ id: uri, type: 'Note', audience: group.uri }),
      }),
    ]),
  );
  const whole = forum.received.find(({ body }) => body.includes('"Create"') && body.includes('"Announce"'));
  expect(whole).toMatchObject({
    keyId: `${group.uri}#main-key`,
    activity: { actor: group.uri, to: [PUBLIC], cc: [`${group.uri}/followers`, `${group.uri}/members`] },
  });

  forum.forget();
  from.peer.forget();
  world.clock.advance(60_000);
  await bob.send('PUT', `/api/v1/statuses/${id}`, { body: { status: `@${group.name} better news` } });
  await world.drain();
  expect(announcesTo(forum)).toMatchObject([
    { type: 'Update', actor: from.uriOf('bob'), object: { id: uri, content: expect.stringContaining('better') } },
  ]);
  expect(announcesTo(from.peer)).toEqual([]);

  forum.forget();
  await bob.delete(`/api/v1/statuses/${id}`);
  await world.drain();
  expect(announcesTo(forum)).toMatchObject([{ type: 'Delete', actor: from.uriOf('bob'), object: { id: uri } }]);
  expect(announcesTo(from.peer)).toEqual([]);
});

test('FEV-127: does not announce posts for members as whole activities', async () => {
  const { world } = from;
  const group = await founded();
  const { id: group_id } = (await world.rest(world.bob).get(`/api/v1/accounts/lookup?acct=${group.name}`)).body;
  const inside = { status: 'For members', group_id, members_only: true };
  expect((await world.rest(world.bob).post('/api/v1/statuses', inside)).status).toBe(200);
  await world.drain();
  expect(announcesTo(forum)).toEqual([]);
});

test('FEV-127: announces the post of a remote member, its edit and its deletion to a forum as they were received', async () => {
  const { world, sam, peer } = from;
  const group = await founded();
  await from.send({ id: from.fresh(sam), type: 'Join', object: group.uri });
  const note = from.noteAt(peer, sam, { to: [PUBLIC], cc: [group.uri], unknownTerm: { kept: ['whole'] } });
  const { to, cc } = note;
  const create = { id: `${note.id}/activity`, type: 'Create', actor: sam.uri, object: note, to, cc };
  peer.forget();
  forum.forget();
  await from.send(create);
  expect(announcesTo(forum)).toEqual(expect.arrayContaining([note.id, { ...create, audience: group.uri }]));
  expect(announcesTo(peer)).toEqual([note.id]);

  forum.forget();
  world.clock.advance(60_000);
  const updated = world.clock.now().toISOString();
  const update = {
    ...{ id: `${note.id}#updates/1`, type: 'Update', actor: sam.uri, to, cc },
    object: { ...note, content: '<p>Better</p>', updated },
  };
  await from.send(update);
  expect(announcesTo(forum)).toEqual([{ ...update, audience: group.uri }]);

  forum.forget();
  const deletion = { id: `${note.id}#delete`, type: 'Delete', actor: sam.uri, object: note.id, to };
  await from.send(deletion);
  expect(announcesTo(forum)).toEqual([{ ...deletion, audience: group.uri }]);
});

/** The post of a remote member, which the group has announced. */
async function shared(group: { uri: string }, more: { note?: object; create?: object } = {}) {
  const { world, peer } = from;
  const author = peer.actor(`author_${world.platform.ids.next()}`);
  await from.sendAs(author, { id: from.fresh(author), type: 'Join', object: group.uri });
  const note = from.noteAt(peer, author, { to: [PUBLIC], cc: [group.uri], ...more.note });
  const { to, cc } = note;
  await from.sendAs(author, { id: `${note.id}/activity`, type: 'Create', object: note, to, cc, ...more.create });
  world.clock.advance(60_000);
  const update = (changes: Record<string, unknown> = {}) => {
    const object = { ...note, content: '<p>Better</p>', updated: world.clock.now().toISOString(), ...changes };
    return from.sendAs(author, { id: from.fresh(author), type: 'Update', object, to: object.to, cc: object.cc });
  };
  return { author, note, update };
}

const wholeTo = (peer: FediversePeer, type: string) =>
  peer.activities('Announce').filter(({ object }) => object.type === type);

describe('FEV-127: does not announce the edit of a remote member', () => {
  test('that came late, also when something else changes', async () => {
    const group = await founded();
    const { world } = from;
    const { update } = await shared(group);
    const early = world.clock.now().toISOString();
    world.clock.advance(60_000);
    await update();
    expect(wholeTo(forum, 'Update')).toHaveLength(1);
    const interactionPolicy = { canQuote: { automaticApproval: [PUBLIC] } };
    await update({ updated: early, content: '<p>Worse</p>', interactionPolicy });
    expect(wholeTo(forum, 'Update')).toMatchObject([{ object: { object: { content: '<p>Better</p>' } } }]);
  });

  test('that is not for everybody any more, nor the edit before', async () => {
    const group = await founded();
    const { world } = from;
    const { author, update } = await shared(group);
    await update();
    forum.forget();
    world.clock.advance(60_000);
    await update({ to: [author.followers], cc: [] });
    expect(wholeTo(forum, 'Update')).toEqual([]);
  });

  test.each(['author', 'group'] as const)('while the %s is suspended, but its deletion', async (who) => {
    const { world, peer } = from;
    const group = await founded();
    const { author, note, update } = await shared(group);
    const { uri } = who === 'author' ? author : group;
    const suspend = (suspendedAt: Date | null) =>
      world.platform.db.actor.updateMany({ where: { uri }, data: { suspendedAt } });
    await suspend(world.clock.now());
    await update();
    expect(wholeTo(forum, 'Update')).toEqual([]);
    expect((await from.storedOf(note.id))?.content).toContain('Better');
    await peer.send(world, author, { id: from.fresh(author), type: 'Delete', object: note.id, to: note.to });
    await world.drain();
    await suspend(null);
    expect(wholeTo(forum, 'Delete')).toHaveLength(1);
  });
});

describe('FEV-127: the kept activities of a remote member', () => {
  test('are announced without signatures and hidden recipients', async () => {
    const group = await founded();
    const hidden = { bto: [from.sam.uri], bcc: [from.sam.uri] };
    const signatures = { signature: { type: 'RsaSignature2017' }, proof: { type: 'DataIntegrityProof' } };
    const { note } = await shared(group, { note: hidden, create: { ...hidden, ...signatures } });
    const [{ object }] = wholeTo(forum, 'Create');
    expect(object).toMatchObject({ id: `${note.id}/activity`, audience: group.uri, object: { id: note.id } });
    for (const name of ['signature', 'proof', 'bto', 'bcc']) expect(object).not.toHaveProperty(name);
    for (const name of ['bto', 'bcc']) expect(object.object).not.toHaveProperty(name);
  });

  test.each([
    ['without an id', { create: { id: undefined } }],
    ['longer than 65,536 characters', { note: { unknownTerm: 'x'.repeat(65_536) } }],
  ])('omit an activity %s: the forum gets the boost alone', async (_what, more) => {
    const group = await founded();
    const { note } = await shared(group, more);
    expect(announcesTo(forum)).toEqual([note.id]);
  });

  test('omit answers, which groups do not share', async () => {
    const group = await founded();
    const { note } = await shared(group);
    const answer = await shared(group, { note: { inReplyTo: note.id } });
    const kept = await from.world.platform.db.activityToGroup.findMany({
      where: { status: { uri: { in: [note.id, answer.note.id] } } },
      select: { status: { select: { uri: true } } },
    });
    expect(kept).toEqual([{ status: { uri: note.id } }]);
  });
});

test('FEV-127: announces the post of a remote member to a forum when a moderator approves it', async () => {
  const { world, sam, peer } = from;
  const group = await founded();
  const bob = world.rest(world.bob);
  const { id } = (await bob.get(`/api/v1/accounts/lookup?acct=${group.name}`)).body;
  await from.send({ id: from.fresh(sam), type: 'Join', object: group.uri });
  await world.platform.db.actor.update({ where: { id: BigInt(id) }, data: { approvesPosts: true } });
  const note = from.noteAt(peer, sam, { to: [PUBLIC], cc: [group.uri] });
  const { to, cc } = note;
  forum.forget();
  await from.send({ id: `${note.id}/activity`, type: 'Create', object: note, to, cc });
  expect(announcesTo(forum)).toEqual([]);
  const stored = await from.storedOf(note.id);
  expect((await bob.post(`/api/v1/groups/${id}/post_requests/${stored?.id}/accept`)).status).toBe(200);
  await world.drain();
  expect(announcesTo(forum)).toEqual(
    expect.arrayContaining([note.id, expect.objectContaining({ id: `${note.id}/activity`, type: 'Create' })]),
  );
});
