/** The order in which another server receives activities about one object, if it does not accept all of them at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drain } from '../../src/jobs/worker/drain.ts';
import { pullForward } from '../../src/jobs/worker/queue.ts';
import { type FediversePeer, type PeerActor, startPeer } from '../support/servers/fediverse-peer.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let peer: FediversePeer;
let other: FediversePeer;
let zoe: PeerActor;
let zoeId: string;
beforeAll(async () => {
  [world, peer, other] = await Promise.all([createWorld({ env: NEIGHBOURS }), startPeer(), startPeer()]);
  zoe = peer.actor('zoe');
  await peer.follow(world, zoe, world.alice);
  await other.follow(world, other.actor('max'), world.alice);
  zoeId = await peer.idAt(world, zoe);
});
afterAll(async () => {
  await Promise.all([world.close(), peer.close(), other.close()]);
});
beforeEach(() => {
  peer.forget();
  other.forget();
});

const HOUR = 3_600_000;

/** Runs the due jobs once; failed ones are due again in half an hour, however long the test takes. */
async function run(withinMs = 0): Promise<void> {
  await pullForward(world.platform.pool, new Date(world.clock.now().getTime() + withinMs));
  await drain(world.platform, { allowFailures: true });
  await world.platform.pool.query(
    `SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => $1::timestamptz) FROM graphile_worker.jobs
     WHERE task_identifier = 'activity.due' AND attempts > 0 HAVING count(*) > 0`,
    [new Date(world.clock.now().getTime() + HOUR / 2)],
  );
}

/** Performs one action while the other server fails, and another one while it accepts everything. */
async function sentAfter(failed: () => Promise<unknown>, then: () => Promise<unknown>): Promise<string[]> {
  peer.forget();
  peer.answer = 500;
  await failed();
  await run();
  expect(peer.received.length).toBeGreaterThan(0);
  peer.forget();
  await then();
  await run();
  return types();
}

const types = (of = peer): string[] => of.received.map(({ activity }) => activity.type);

const alice = () => world.rest(world.alice);
const post = async (): Promise<{ id: string; uri: string }> =>
  (await alice().post('/api/v1/statuses', { status: 'First' })).body;
const edit = (id: string, status: string) => {
  world.clock.advance(1000);
  return alice().send('PUT', `/api/v1/statuses/${id}`, { body: { status } });
};

describe('FED-DELIV-18: while an activity waits to be tried again', () => {
  test('an edit of the same post waits, and the last one comes last', async () => {
    let id = '';
    const create = async () => {
      ({ id } = await post());
    };
    expect(await sentAfter(create, () => edit(id, 'Second'))).toEqual([]);
    await edit(id, 'Third');
    await run();
    expect(types()).toEqual([]);
    expect(types(other)).toEqual(['Create', 'Update', 'Update']);
    await run(HOUR);
    expect(peer.received.map(({ activity }) => [activity.type, activity.object.content])).toEqual([
      ['Create', '<p>First</p>'],
      ['Update', '<p>Second</p>'],
      ['Update', '<p>Third</p>'],
    ]);
  });

  test('an edit waits also for what its host asked to send later', async () => {
    peer.answer = (res) => res.writeHead(429, { 'retry-after': '600' }).end();
    const { id } = await post();
    await run();
    peer.forget();
    await edit(id, 'Second');
    await run();
    expect(types()).toEqual([]);
    world.clock.advance(HOUR);
    await run();
    expect(types()).toEqual(['Create', 'Update']);
  });

  test('other posts do not wait', async () => {
    expect(await sentAfter(post, post)).toEqual(['Create']);
    await run(HOUR);
    expect(types()).toEqual(['Create', 'Create']);
  });

  test('a deletion goes at once, and what it deletes is not sent any more', async () => {
    let id = '';
    const create = async () => {
      ({ id } = await post());
      await edit(id, 'Second');
    };
    expect(await sentAfter(create, () => alice().delete(`/api/v1/statuses/${id}`))).toEqual(['Delete']);
    await run(HOUR);
    expect(types()).toEqual(['Delete']);
  });

  test.each([
    ['follow', 'unfollow', 'Follow'],
    ['block', 'unblock', 'Block'],
  ])('the end of a %s goes at once, and the next one waits for it', async (begin, end, type) => {
    const act = (name: string) => () => world.rest(world.bob).post(`/api/v1/accounts/${zoeId}/${name}`);
    expect(await sentAfter(act(begin), act(end))).toEqual(['Undo']);
    await run(HOUR);
    expect(types()).toEqual(['Undo']);
    await act(begin)();
    await run();
    expect(await sentAfter(act(end), act(begin))).toEqual([]);
    await run(HOUR);
    expect(types()).toEqual(['Undo', type]);
    await act(end)();
    await run();
  });

  test('a newer profile waits for an older one', async () => {
    const name = (display_name: string) => async () => {
      await alice().send('PATCH', '/api/v1/accounts/update_credentials', { body: { display_name } });
      world.clock.advance(6000);
    };
    expect(await sentAfter(name('Older'), name('Newer'))).toEqual([]);
    await run(HOUR);
    expect(peer.activities('Update').map(({ object }) => object.name)).toEqual(['Older', 'Newer']);
  });
});
