/** A remote host that fails for a week, forgets its keys, or is gone: what it gets, and what it loses. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { digestOf } from '../../src/domain/federation/outbox/followers-digest.ts';
import { drain } from '../../src/jobs/worker/drain.ts';
import { pullForward } from '../../src/jobs/worker/queue.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { Stranger } from '../support/federation/stranger.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

let net: Correspondent;
beforeEach(async () => {
  net = await Correspondent.open();
});
afterEach(() => net.close());

/** Runs the jobs that are due within this time, once, and those that they enqueue for now. */
async function attempt(withinMs = 0): Promise<void> {
  await pullForward(net.world.platform.pool, new Date(net.world.clock.now().getTime() + withinMs));
  await drain(net.world.platform, { allowFailures: true });
}

const alice = () => net.world.rest(net.world.alice);
const host = () => net.world.platform.db.remoteHost.findUniqueOrThrow({ where: { host: net.peer.domain } });
const samId = async () => (await net.world.platform.db.actor.findUniqueOrThrow({ where: { uri: net.sam.uri } })).id;

test('FED-DELIV-13: a host that answers 500 for a week is marked, and catches up when it returns', async () => {
  const zoe = net.peer.actor('zoe');
  await net.peer.follow(net.world, zoe, net.world.bob);
  const post = () => net.world.rest(net.world.bob).post('/api/v1/statuses', { status: 'Hello', visibility: 'private' });
  const fail = async (): Promise<number> => {
    net.peer.forget();
    net.peer.answer = 500;
    await post();
    await attempt(DAY);
    return net.peer.received.length;
  };
  expect(await fail()).toBeGreaterThan(0);
  // The host never learns of it.
  await alice().post(`/api/v1/accounts/${await samId()}/unfollow`);
  for (let day = 2; day <= 7; day += 1) {
    net.world.clock.advanceToNoon();
    expect(await fail(), `day ${day}`).toBeGreaterThan(0);
  }
  expect(await host()).toMatchObject({ failedDays: 7, unavailableSince: expect.any(Date), error: expect.any(String) });
  net.world.clock.advanceToNoon();
  expect(await fail()).toBe(0);
  // It returns, and names its followers with the first post for them.
  net.peer.forget();
  const path = '/users/sam/followers_synchronization';
  net.peer.put(path, { id: net.peer.url + path, type: 'OrderedCollection', orderedItems: [net.uriOf('alice')] });
  const object = net.note({ to: [net.sam.followers], cc: [] });
  const digest = digestOf([net.uriOf('alice')]);
  const header = `collectionId="${net.sam.followers}", url="${net.peer.url}${path}", digest="${digest}"`;
  const activity = { id: `${object.id}/activity`, type: 'Create', object, to: object.to };
  const headers = { 'Collection-Synchronization': header };
  expect(await net.peer.send(net.world, net.sam, activity, `${net.world.url}/inbox`, headers)).toBe(202);
  await attempt();
  expect(await host()).toMatchObject({ failedDays: 0, unavailableSince: null });
  await post();
  net.world.clock.advance(MINUTE);
  await attempt();
  expect(net.peer.activities('Undo')).toMatchObject([{ actor: net.uriOf('alice'), object: { object: net.sam.uri } }]);
  expect(net.peer.activities('Create')).toHaveLength(1);
});

describe('FED-SIG-16: a host that forgets the key of a person', () => {
  const uri = () => net.sam.uri;
  const like = (key: Stranger, number: number) =>
    key.post(net.world, { id: `${uri()}#likes/${number}`, type: 'Like', actor: uri(), object: net.uriOf('alice') });
  const readings = () => net.peer.read.filter((path) => path === '/users/sam').length;
  const follows = () => net.world.platform.db.follow.count({ where: { target: { uri: uri(), deletedAt: null } } });

  test.each([404, 500])(
    'and answers %i is refused, keeps its people, and is asked again after five minutes',
    async (status) => {
      const next = new Stranger(`${uri()}#main-key`);
      net.peer.forget();
      net.peer.put('/users/sam', status);
      const refused = status === 404 ? 401 : 503;
      expect([(await like(next, 1)).status, (await like(next, 2)).status]).toEqual([refused, refused]);
      expect([readings(), await follows()]).toEqual([1, 1]);
      net.peer.actor('sam', next.keyOf(uri()));
      expect((await like(next, 3)).status).toBe(refused);
      net.world.clock.advance(5 * MINUTE + 1);
      expect((await like(next, 4)).status).toBe(202);
      expect([readings(), await follows()]).toEqual([2, 1]);
    },
  );

  test('and whose document lacks one keeps the former key', async () => {
    const next = new Stranger(`${uri()}#main-key`);
    net.peer.actor('sam', { publicKey: undefined });
    expect((await like(next, 1)).status).toBe(401);
    expect(
      await net.peer.send(net.world, net.sam, { id: `${uri()}#likes/2`, type: 'Like', object: net.uriOf('alice') }),
    ).toBe(202);
  });

  test('and answers 410 loses the person, who returns with a new key', async () => {
    const next = new Stranger(`${uri()}#main-key`);
    net.peer.put('/users/sam', 410);
    expect((await like(next, 1)).status).toBe(401);
    await net.world.drain();
    expect(await follows()).toBe(0);
    net.peer.actor('sam', next.keyOf(uri()));
    net.world.clock.advance(5 * MINUTE + 1);
    const follow = { id: `${uri()}#follows/1`, type: 'Follow', actor: uri(), object: net.uriOf('alice') };
    expect((await next.post(net.world, follow)).status).toBe(202);
    await net.world.drain();
    const { body } = await alice().get(`/api/v1/accounts/${net.world.alice.id}/followers`);
    expect(body).toMatchObject([{ acct: `sam@${net.peer.domain}` }]);
  });
});
