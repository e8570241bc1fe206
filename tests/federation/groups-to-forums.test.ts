/** Groups of this server announce whole activities to forum software, and boosts by their address to everybody. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
