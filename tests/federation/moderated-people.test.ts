/** Staff suspend single accounts, people hide whole servers, and staff purge a server: the activities to other servers. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BlockedServer, HOST } from '../support/federation/blocked-server.ts';
import type { Correspondent } from '../support/federation/correspondent.ts';
import type { PeerActor } from '../support/servers/fediverse-peer.ts';
import type { Person } from '../support/world/world.ts';

let server: BlockedServer;
let net: Correspondent;
beforeAll(async () => {
  server = await BlockedServer.open();
  net = server.net;
});
afterAll(() => net.close());

let sam: PeerActor;
let samId: string;
beforeEach(async () => {
  ({ actor: sam, id: samId } = await server.somebody());
});
afterEach(() => server.lift());

const act = async (id: string, type: string) => {
  expect((await server.admin.post(`/api/v1/admin/accounts/${id}/action`, { type })).status).toBe(200);
  await net.world.drain();
};
const undo = async (id: string, name: string) => {
  await server.admin.post(`/api/v1/admin/accounts/${id}/${name}`);
  await net.world.drain();
};
const relation = async (id: string, who: Person = net.world.alice) =>
  (await net.world.rest(who).get('/api/v1/accounts/relationships', { id: [id], with_suspended: true })).body[0];
const severed = async (who: Person = net.world.alice) =>
  (await net.world.rest(who).get('/api/v1/notifications', { types: ['severed_relationships'] })).body;

describe('a remote person whom staff suspends', () => {
  test('FED-MOD-07: loses all local follows, which their server learns by Reject; lifting it restores none', async () => {
    await act(samId, 'suspend');
    expect(net.peer.activities('Reject')).toMatchObject([
      { actor: net.uriOf('alice'), object: { type: 'Follow', id: `${sam.uri}/follows/alice`, actor: sam.uri } },
    ]);
    expect(await severed()).toMatchObject([
      { event: { type: 'account_suspension', target_name: sam.handle, followers_count: 1, following_count: 0 } },
    ]);
    expect(await severed(net.world.bob)).toEqual([]);
    await undo(samId, 'unsuspend');
    expect(await relation(samId)).toMatchObject({ following: true, followed_by: false });
    expect(net.peer.activities('Follow')).toEqual([]);
    // A repetition, with another follow, notifies again.
    await net.peer.follow(net.world, sam, net.world.alice);
    await act(samId, 'suspend');
    expect(await severed()).toHaveLength(2);
  });

  test('FED-MOD-07: which represents its server, is told that the follows between the servers end', async () => {
    const { world, peer } = net;
    const relay = peer.actor('relay', { type: 'Application', name: 'Our town' });
    const uri = `${world.url}/actor`;
    await server.admin.send('PUT', '/api/v1/admin/settings', { body: { accept_servers: true } });
    await net.sendAs(relay, { id: `${relay.uri}#follow`, type: 'Follow', object: uri });
    await server.admin.post('/api/v1/admin/instances', { address: relay.handle });
    await world.drain();
    const [asked] = peer.activities('Follow');
    peer.forget();
    await act(await peer.idAt(world, relay), 'suspend');
    expect(peer.activities('Undo')).toMatchObject([{ actor: uri, object: { id: asked.id, object: relay.uri } }]);
    expect(peer.activities('Reject')).toMatchObject([{ actor: uri, object: { id: `${relay.uri}#follow` } }]);
    expect((await server.admin.get('/api/v1/admin/instances')).body).toEqual([]);
  });

  test('FED-INBOX-14: may still end things, and nothing else', async () => {
    const mine = (await net.world.rest(net.world.alice).post('/api/v1/statuses', { status: 'Mine' })).body;
    const count = async (of: 'favourites_count' | 'reblogs_count' | 'replies_count') =>
      (await net.world.rest(net.world.alice).get(`/api/v1/statuses/${mine.id}`)).body[of];
    const like = { id: `${sam.uri}#likes/1`, type: 'Like', object: mine.uri };
    await net.sendAs(sam, like);
    const { id: kept } = await server.post(sam);
    const { id: gone } = await server.post(sam);
    expect(await count('favourites_count')).toBe(1);
    await act(samId, 'suspend');
    const { db } = net.world.platform;
    const before = [await db.status.count(), await db.follow.count(), await db.block.count(), await db.report.count()];
    const reply = server.noteOf(sam, { inReplyTo: mine.uri });
    for (const [index, activity] of [
      { type: 'Create', object: reply, to: reply.to },
      { type: 'Announce', object: mine.uri, to: reply.to },
      { type: 'Like', object: mine.uri },
      { type: 'Follow', object: net.uriOf('alice') },
      { type: 'Block', object: net.uriOf('alice') },
      { type: 'Flag', object: [net.uriOf('bob')], content: 'Rude' },
      { type: 'Move', object: sam.uri, target: `${net.peer.url}/users/s1` },
      { type: 'Accept', object: `${net.uriOf('carol')}#follows/1` },
    ].entries())
      await net.sendAs(sam, { id: `${sam.uri}#${index}`, ...activity });
    expect([await db.status.count(), await db.follow.count(), await db.block.count(), await db.report.count()]).toEqual(
      before,
    );
    const storedKept = await net.storedOf(kept);
    await net.sendAs(sam, { id: `${sam.uri}#d`, type: 'Delete', object: gone });
    await net.sendAs(sam, { id: `${sam.uri}#u`, type: 'Undo', object: like });
    net.world.clock.advance(1000);
    const words = { updated: net.world.clock.now().toISOString(), content: '<p>Mended</p>' };
    const object = { ...server.noteOf(sam), id: kept, ...words };
    await net.sendAs(sam, { id: `${sam.uri}#e`, type: 'Update', object, to: object.to });
    expect([await net.storedOf(gone), await count('favourites_count')]).toEqual([null, 0]);
    expect(await db.status.findUnique({ where: { id: storedKept?.id ?? 0n } })).toMatchObject({
      content: '<p>Mended</p>',
    });
    const follow = await db.follow.findFirst({
      where: { targetId: BigInt(samId), followerId: net.world.alice.actorId },
    });
    expect(follow?.approved).toBe(true);
    await net.sendAs(sam, {
      id: `${sam.uri}#r`,
      type: 'Reject',
      object: { type: 'Follow', actor: net.uriOf('alice'), object: sam.uri },
    });
    expect(await relation(samId)).toMatchObject({ following: false });
  });

  test('FED-ACTOR-17: stays suspended, whatever their server said before and says later', async () => {
    const say = async (suspended: boolean) => {
      net.peer.actor(sam.name, { suspended });
      const object = await (await fetch(sam.uri)).json();
      await net.sendAs(sam, { id: `${sam.uri}#s${suspended}`, type: 'Update', object });
    };
    await say(true);
    expect(await server.account(samId)).toMatchObject({ suspended: true });
    await say(false);
    expect(await server.account(samId)).toMatchObject({ suspended: false });
    await say(true);
    await act(samId, 'suspend');
    await say(false);
    expect(await server.account(samId)).toMatchObject({ suspended: true });
  });
});

test('FED-MOD-06: the suspension of a local person and its end are delivered as Updates, and then the Delete', async () => {
  const { world, peer } = net;
  const person = await world.person(`frozen${sam.name}`);
  await peer.follow(world, sam, person);
  peer.forget();
  // Changes within some seconds are sent together.
  const settle = async () => {
    world.clock.advance(10_000);
    await world.drain();
  };
  await act(person.id, 'suspend');
  await settle();
  expect(peer.activities('Update')).toMatchObject([
    { object: { id: net.uriOf(person.name), suspended: true, name: person.name } },
  ]);
  await undo(person.id, 'unsuspend');
  await settle();
  expect(peer.activities('Update')).toHaveLength(2);
  expect(peer.activities('Update')[1].object).not.toHaveProperty('suspended');
  await act(person.id, 'suspend');
  expect(peer.activities('Delete')).toEqual([]);
  await server.admin.delete(`/api/v1/admin/accounts/${person.id}`);
  await world.drain();
  expect(peer.activities('Delete')).toMatchObject([{ actor: net.uriOf(person.name), object: net.uriOf(person.name) }]);
});

describe('a server that somebody hides for themselves', () => {
  test('FED-MOD-05: gets Reject and Undo, its notifications are cleared, and the person who blocks it sees what ended', async () => {
    const { world, peer } = net;
    const { id } = await server.post(sam, {
      content: `Hello <a href="${net.uriOf('erin')}">erin</a>`,
      tag: [{ type: 'Mention', href: net.uriOf('erin'), name: '@erin' }],
      cc: [net.uriOf('erin')],
    });
    const { erin } = world;
    await peer.follow(world, sam, erin);
    await world.rest(erin).post(`/api/v1/follow_requests/${samId}/authorize`);
    await world.rest(erin).post(`/api/v1/accounts/${samId}/follow`);
    await world.drain();
    const [follow] = peer.activities('Follow');
    await net.sendAs(sam, { type: 'Accept', object: follow });
    const asking = peer.actor(`asking${sam.name}`);
    await peer.follow(world, asking, erin);
    const kinds = async () =>
      (await world.rest(erin).get('/api/v1/notifications')).body.map(({ type }: { type: string }) => type).sort();
    expect(await kinds()).toEqual(['follow', 'follow_request', 'mention']);
    expect((await world.rest(erin).get('/api/v1/domain_blocks/preview', { domain: peer.domain })).body).toEqual({
      following_count: 1,
      followers_count: 1,
    });
    peer.forget();
    expect((await world.rest(erin).post('/api/v1/domain_blocks', { domain: peer.domain })).status).toBe(200);
    await world.drain();
    const rejected = peer.activities('Reject').map(({ actor, object }) => [actor, object.actor]);
    expect(rejected.sort()).toEqual(
      [
        [net.uriOf('erin'), asking.uri],
        [net.uriOf('erin'), sam.uri],
      ].sort(),
    );
    expect(peer.activities('Undo')).toMatchObject([
      { actor: net.uriOf('erin'), object: { type: 'Follow', object: sam.uri } },
    ]);
    expect(peer.received.every(({ keyId }) => keyId === `${net.uriOf('erin')}#main-key`)).toBe(true);
    expect(await kinds()).toEqual(['severed_relationships']);
    expect(await severed(erin)).toMatchObject([
      { event: { type: 'user_domain_block', target_name: peer.domain, followers_count: 1, following_count: 1 } },
    ]);
    const timeline = (await world.rest(erin).get('/api/v1/timelines/public')).body.map(
      ({ uri }: { uri: string }) => uri,
    );
    expect(timeline).not.toContain(id);
    // Others see it as before.
    expect(await relation(samId)).toMatchObject({ following: true, followed_by: true });
    await peer.follow(world, sam, erin);
    expect(await severed(erin)).toHaveLength(1);
    await world.rest(erin).send('DELETE', '/api/v1/domain_blocks', { body: { domain: peer.domain } });
  });

  test('is not notified without follows', async () => {
    const { world, peer } = net;
    peer.forget();
    await world.rest(world.carol).post('/api/v1/domain_blocks', { domain: peer.domain });
    await world.drain();
    expect([await severed(world.carol), peer.received]).toEqual([[], []]);
    await world.rest(world.carol).send('DELETE', '/api/v1/domain_blocks', { body: { domain: peer.domain } });
  });
});

describe('a server whose content is deleted', () => {
  test('has to be suspended; its people and posts are deleted for good, and can be stored again later', async () => {
    const { world, peer } = net;
    const { id } = await server.post(sam);
    const mine = await world
      .rest(world.alice)
      .post('/api/v1/statuses', { status: 'Answer', in_reply_to_id: `${(await net.storedOf(id))?.id}` });
    const block = await server.block({ severity: 'silence' });
    const purge = () => server.admin.post(`/api/v1/admin/domain_blocks/${block}/purge`);
    expect((await purge()).status).toBe(403);
    await server.change(block, { severity: 'suspend' });
    expect(await severed()).toHaveLength(1);
    expect((await world.rest(world.mod).post(`/api/v1/admin/domain_blocks/${block}/purge`)).status).toBe(403);
    expect((await purge()).status).toBe(200);
    await world.drain();
    const { db } = world.platform;
    expect(await db.actor.count({ where: { domain: peer.domain, deletedAt: null } })).toBe(0);
    expect(await db.remoteKey.count({ where: { uri: { startsWith: peer.url } } })).toBe(0);
    expect(await db.status.count({ where: { uri: { startsWith: peer.url }, deletedAt: null } })).toBe(0);
    expect((await server.admin.get(`/api/v1/admin/accounts/${samId}`)).status).toBe(404);
    expect((await world.rest(world.alice).get(`/api/v1/statuses/${mine.body.id}`)).status).toBe(200);
    const [{ event }] = await severed();
    expect(event).toMatchObject({ purged: true, target_name: HOST });
    expect(await world.trpc(world.alice).severances.csv.query({ id: event.id, side: 'following' })).not.toContain(
      sam.name,
    );
    await server.lift();
    const anew = await peer.idAt(world, sam);
    expect(anew).not.toBe(samId);
    await world.rest(world.alice).post(`/api/v1/accounts/${anew}/follow`);
    await world.drain();
    const object = { ...server.noteOf(sam), id };
    await net.sendAs(sam, { type: 'Accept', object: peer.activities('Follow').at(-1) });
    await net.sendAs(sam, { id: `${id}/activity2`, type: 'Create', object, to: object.to });
    expect(await net.shown(id)).toMatchObject({ account: { id: anew, acct: sam.handle } });
  });
});

test('a remote person whose data staff delete loses all followers, who are notified', async () => {
  await act(samId, 'suspend');
  net.peer.forget();
  expect((await server.admin.delete(`/api/v1/admin/accounts/${samId}`)).status).toBe(200);
  await net.world.drain();
  const [{ event }] = await severed();
  expect(event).toMatchObject({ type: 'account_suspension', target_name: sam.handle, purged: true });
  expect(event).toMatchObject({ followers_count: 0, following_count: 1 });
  expect((await severed(net.world.bob))[0]).toMatchObject({ event: { target_name: sam.handle, following_count: 1 } });
  const undone = net.peer.activities('Undo').map(({ actor, object }) => [actor, object.object]);
  expect(undone).toEqual([
    [net.uriOf('alice'), sam.uri],
    [net.uriOf('bob'), sam.uri],
  ]);
});
