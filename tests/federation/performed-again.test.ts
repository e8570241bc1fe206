/** A process that dies after it performed a batch of activities and before it removed them: another one performs them again, without a second effect. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueueInbox } from '../../src/domain/federation/inbox/arrivals.ts';
import { Crowd, outcomesOf } from '../support/federation/crowd.ts';
import { organize } from '../support/world/events.ts';
import { FakeClock } from '../support/world/fake-clock.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { createWorld, type World } from '../support/world/world.ts';

const HOSTS = 2;

let world: World;
let crowd: Crowd;
beforeAll(async () => {
  [world, crowd] = await Promise.all([
    createWorld({ env: NEIGHBOURS, clock: FakeClock.atRealTime() }),
    Crowd.open(HOSTS),
  ]);
});
afterAll(async () => {
  await crowd.close();
  await world.close();
});

test('a batch that is performed twice has the effects of one', async () => {
  const { platform, alice } = world;
  const { body: post } = await world.rest(alice).post('/api/v1/statuses', { status: 'Who comes?' });
  const event = await organize(world, alice);
  await world.drain();
  const target = { person: `${world.url}/users/alice`, post: post.uri, event: event.url };
  await crowd.act(world.url, target, () => Promise.resolve());
  const arrived = await platform.db.arrival.findMany({ orderBy: { id: 'asc' } });
  const outcomes = async () => ({
    ...(await outcomesOf(async (sql) => (await platform.pool.query(sql)).rows)),
    accepted: crowd.accepted,
  });
  await world.drain();
  expect(await outcomes()).toEqual(crowd.expected);
  await platform.db.arrival.createMany({ data: arrived });
  for (const site of new Set(arrived.map((arrival) => arrival.site))) await enqueueInbox(platform.sql, site, 1);
  await world.drain();
  expect(await platform.db.arrival.count()).toBe(0);
  expect(await outcomes()).toEqual(crowd.expected);
});
