/** Effects of server blocks on known actors, and what returns when the blocks end. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { purgeOverdue } from '../../src/domain/moderation/purge/purge-overdue.ts';
import { wrongCounters } from '../support/database/counters.ts';
import { BlockedServer, HOST } from '../support/federation/blocked-server.ts';
import type { Correspondent } from '../support/federation/correspondent.ts';
import { type FediversePeer, type PeerActor, startPeer } from '../support/servers/fediverse-peer.ts';
import type { Person } from '../support/world/world.ts';

let server: BlockedServer;
let net: Correspondent;
let other: FediversePeer;
beforeAll(async () => {
  server = await BlockedServer.open();
  net = server.net;
  other = await startPeer();
});
afterAll(async () => {
  await net.close();
  await other.close();
});

let sam: PeerActor;
let samId: string;
beforeEach(async () => {
  ({ actor: sam, id: samId } = await server.somebody());
});
afterEach(() => server.lift());

const relation = async (id: string, who: Person = net.world.alice) =>
  (await net.world.rest(who).get('/api/v1/accounts/relationships', { id: [id], with_suspended: true })).body[0];
const severed = async (who: Person = net.world.alice) =>
  (await net.world.rest(who).get('/api/v1/notifications', { types: ['severed_relationships'] })).body;
const csv = async (id: string, side: string, who: Person = net.world.alice) => {
  const headers = { authorization: `Bearer ${who.token}` };
  const answer = await fetch(`${net.world.url}/api/v1/severed_relationships/${id}/${side}.csv`, { headers });
  return [answer.status, await answer.text()];
};

describe('a suspended server', () => {
  test('FED-MOD-01: loses all follows in both directions, and people who lost some are notified', async () => {
    const { world } = net;
    await world
      .rest(world.alice)
      .post(`/api/v1/accounts/${samId}/follow`, { reblogs: false, notify: true, languages: ['de'] });
    await server.block({ severity: 'suspend' });
    for (const person of [world.alice, world.bob])
      expect(await relation(samId, person)).toMatchObject({ following: false, followed_by: false, requested: false });
    expect(await wrongCounters(world)).toEqual([]);
    const [told, ...more] = await severed();
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      ...{ type: 'severed_relationships', account: { id: world.alice.id } },
      event: { type: 'domain_block', target_name: HOST, purged: false, created_at: world.clock.now().toISOString() },
    });
    const { event } = told;
    const acct = `${sam.name}@${net.peer.domain}`;
    const [status, following] = await csv(event.id, 'following');
    expect(status).toBe(200);
    expect(following).toContain('Account address,Show boosts,Notify on new posts,Languages\n');
    expect(following).toContain(`${acct},false,true,de\n`);
    expect(await csv(event.id, 'followers')).toEqual([200, expect.stringContaining(`${acct}\n`)]);
    expect((await csv(event.id, 'followers', world.bob))[0]).toBe(404);
    expect((await csv(event.id, 'nonsense'))[0]).toBe(404);
    expect([event.following_count, event.followers_count]).toEqual([
      `${following}`.trim().split('\n').length - 1,
      `${(await csv(event.id, 'followers'))[1]}`.trim().split('\n').length - 1,
    ]);
    expect(await severed(world.bob)).toMatchObject([{ event: { following_count: 1, followers_count: 0 } }]);
    expect(await severed(world.carol)).toEqual([]);
    const { body: groups } = await world.rest(world.bob).get('/api/v2/notifications');
    expect(groups.notification_groups).toMatchObject([{ type: 'severed_relationships', event: { target_name: HOST } }]);
    const { body: list } = await world.rest(world.bob).get('/api/v1/severed_relationships');
    expect(list).toMatchObject([{ type: 'domain_block', target_name: HOST }]);
    expect(await world.trpc(world.bob).severances.csv.query({ id: list[0].id, side: 'following' })).toContain(acct);
  });

  test('FED-MOD-01: lists lost follows in pages, as long as their actors are known', async () => {
    const { world } = net;
    const more = [await server.somebody(), await server.somebody()];
    const block = await server.block({ severity: 'suspend' });
    const [{ event }] = await severed();
    const path = `/api/v1/severed_relationships/${event.id}`;
    const alice = world.rest(world.alice);
    expect((await alice.get(path)).body).toEqual(event);
    const all = (await alice.get(`${path}/people`, { side: 'following' })).body;
    const accts = [sam, ...more.map(({ actor }) => actor)].map(({ name }) => `${name}@${net.peer.domain}`).reverse();
    expect(all.map((row: { acct: string }) => row.acct).slice(0, 3)).toEqual(accts);
    expect(all[0]).toEqual({
      ...{ id: expect.any(String), side: 'following', acct: accts[0], display_name: expect.any(String) },
      url: expect.stringContaining('http'),
    });
    const first = await alice.get(`${path}/people`, { side: 'following', limit: 2 });
    expect(first.headers.get('link')).toContain(`max_id=${first.body[1].id}`);
    const second = await alice.get(`${path}/people`, { side: 'following', limit: 2, max_id: first.body[1].id });
    expect([...first.body, ...second.body].slice(0, 3)).toEqual(all.slice(0, 3));
    const followers = (await alice.get(`${path}/people`, { side: 'followers' })).body;
    expect(followers[0]).toMatchObject({ side: 'followers', acct: accts[0] });

    // Only one's own, and only two sides.
    for (const place of [path, `${path}/people`])
      expect((await world.rest(world.bob).get(place, { side: 'following' })).status).toBe(404);
    const wrong = await alice.get(`${path}/people`, { side: 'nonsense' });
    expect([wrong.status, wrong.body.error]).toEqual([
      422,
      'Validation failed: Side is not included in the list (followers, following)',
    ]);

    expect((await server.admin.post(`/api/v1/admin/domain_blocks/${block}/purge`)).status).toBe(200);
    await world.drain();
    expect((await alice.get(path)).body).toMatchObject({ purged: true });
    expect((await alice.get(`${path}/people`, { side: 'following' })).body).toEqual([]);
  });

  test('FED-MOD-01, FED-SEC-24: has no people and posts any more, here and through others, and they come back with it', async () => {
    const { world } = net;
    const { id } = await server.post(sam);
    const stored = await net.storedOf(id);
    const boosted = (await world.rest(world.carol).post(`/api/v1/statuses/${stored?.id}/reblog`)).body.id;
    await world.rest(world.alice).post('/api/v1/lists', { title: 'far' });
    const seen = async () => {
      const rest = world.rest(world.carol);
      const [status, boost, timeline, posts, search, remote] = await Promise.all([
        rest.get(`/api/v1/statuses/${stored?.id}`),
        rest.get(`/api/v1/statuses/${boosted}`),
        rest.get('/api/v1/timelines/public'),
        rest.get(`/api/v1/accounts/${samId}/statuses`),
        rest.get('/api/v2/search', { q: id, resolve: true }),
        rest.get('/api/v1/timelines/public', { remote: true }),
      ]);
      const has = ({ body }: { body: { uri: string }[] }) => Array.isArray(body) && body.some(({ uri }) => uri === id);
      return [
        status.status === 200,
        boost.status === 200,
        has(timeline),
        has(posts),
        search.body.statuses.length > 0,
        has(remote),
      ];
    };
    expect(await seen()).toEqual([true, true, true, true, true, true]);
    await server.block({ severity: 'suspend' });
    expect(await seen()).toEqual([false, false, false, false, false, false]);
    expect(await net.home()).not.toContain(id);
    expect(await server.account(samId)).toMatchObject({ suspended: true });
    await server.lift();
    expect(await server.account(samId)).toMatchObject({ suspended: false });
    expect(await seen()).toEqual([true, true, true, true, true, true]);
    expect(await relation(samId)).toMatchObject({ following: false, followed_by: false });
    expect(await net.home()).not.toContain(id);
  });

  test('FED-MOD-01: staff’s measures against one account outlast the block, whenever they were taken', async () => {
    const before = await net.peer.idAt(net.world, net.peer.actor(`before${sam.name}`));
    const after = await net.peer.idAt(net.world, net.peer.actor(`after${sam.name}`));
    const suspend = (id: string) => server.admin.post(`/api/v1/admin/accounts/${id}/action`, { type: 'suspend' });
    await suspend(before);
    await server.block({ severity: 'suspend' });
    await suspend(after);
    await server.lift();
    for (const id of [before, after]) expect(await server.account(id)).toMatchObject({ suspended: true });
    expect(await server.account(samId)).toMatchObject({ suspended: false });
  });

  test('FED-MOD-01: is sent nothing and not asked for anything, and what it sent before is not performed', async () => {
    const { world, peer } = net;
    const likes = { id: `${sam.uri}#likes/1`, type: 'Like', object: '' };
    const mine = (await world.rest(world.alice).post('/api/v1/statuses', { status: 'Like me' })).body;
    await world.drain();
    peer.forget();
    expect(await peer.send(world, sam, { ...likes, object: mine.uri })).toBe(202);
    await server.begin({ severity: 'suspend' });
    await world.drain();
    const { favourites_count } = (await world.rest(world.alice).get(`/api/v1/statuses/${mine.id}`)).body;
    expect(favourites_count).toBe(0);
    await world.rest(world.alice).post('/api/v1/statuses', { status: `Hello @${sam.name}@${peer.domain}` });
    await world.rest(world.alice).delete(`/api/v1/statuses/${mine.id}`);
    await world.drain();
    for (const q of [`nobody@${peer.domain}`, `${peer.url}/users/nobody`, sam.uri])
      expect((await world.rest(world.alice).get('/api/v2/search', { q, resolve: true })).body.accounts).toEqual([]);
    expect(await peer.send(world, sam, { ...likes, type: 'Undo', object: likes.id })).toBe(403);
    expect([peer.read, peer.received.map(({ activity }) => activity.type)]).toEqual([[], []]);
  });

  test('FED-MOD-01: includes the domains below it, and leaves others alone', async () => {
    const { world } = net;
    const tina = await other.idAt(world, other.actor(`tina${sam.name}`));
    await world.platform.db.actor.update({ where: { id: BigInt(samId) }, data: { domain: 'deep.below.example' } });
    await server.block({ severity: 'suspend' }, 'below.example');
    expect(await server.account(samId)).toMatchObject({ suspended: true });
    await server.lift();
    await server.block({ severity: 'suspend' }, 'low.example');
    expect(await server.account(samId)).toMatchObject({ suspended: false });
    expect(await server.account(tina)).toMatchObject({ suspended: false });
    await world.platform.db.actor.update({ where: { id: BigInt(samId) }, data: { domain: net.peer.domain } });
  });

  test('a milder block of a domain below counts for it, and a change of severity is applied', async () => {
    const id = await server.block({ severity: 'suspend' });
    await server.change(id, { severity: 'silence' });
    expect(await server.account(samId)).toMatchObject({ suspended: false, silenced: true });
    await server.change(id, { severity: 'suspend' });
    expect(await server.account(samId)).toMatchObject({ suspended: true, silenced: false });
    // No follow was left to end, so nobody is notified again.
    expect(await severed()).toHaveLength(1);
  });

  test('is not deleted after thirty days, unlike single accounts', async () => {
    await server.block({ severity: 'suspend' });
    net.world.clock.advance(31 * 86_400_000);
    await purgeOverdue(net.world.platform);
    await net.world.drain();
    expect(await server.account(samId)).toMatchObject({ suspended: true });
    await server.lift();
    expect(await server.account(samId)).toMatchObject({ suspended: false });
  });
});

describe('a silenced server', () => {
  test('FED-MOD-02: limits those who are known, until it ends', async () => {
    const { id } = await server.post(sam);
    const shown = async (who: Person) =>
      (await net.world.rest(who).get('/api/v1/timelines/public')).body.some(({ uri }: { uri: string }) => uri === id);
    expect(await shown(net.world.carol)).toBe(true);
    await server.block({ severity: 'silence' });
    expect(await server.account(samId)).toMatchObject({ silenced: true });
    expect(await shown(net.world.carol)).toBe(false);
    expect(await relation(samId)).toMatchObject({ following: true, followed_by: true });
    expect(await net.home()).toContain(id);
    const later = await net.peer.idAt(net.world, net.peer.actor(`late${sam.name}`));
    expect(await server.account(later)).toMatchObject({ silenced: true });
    await server.lift();
    expect(await server.account(samId)).toMatchObject({ silenced: false });
    expect(await server.account(later)).toMatchObject({ silenced: false });
    expect(await shown(net.world.carol)).toBe(true);
  });

  test('FED-MOD-02: a limit by staff stays when the block ends', async () => {
    await server.admin.post(`/api/v1/admin/accounts/${samId}/action`, { type: 'silence' });
    await server.block({ severity: 'silence' });
    await server.lift();
    expect(await server.account(samId)).toMatchObject({ silenced: true });
  });
});
