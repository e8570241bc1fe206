/** The demo community: built once on an empty server, by the same procedures as everything, and whole. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDemo, type DemoLogin } from '../src/demo/build-demo.ts';
import { createEmptyWorld, type World } from './support/world.ts';

let world: World;
let logins: DemoLogin[] | null;
beforeAll(async () => {
  world = await createEmptyWorld();
  logins = await buildDemo(world.platform);
}, 60_000);
afterAll(() => world.close());

test('has people, groups, events past and to come, and posts of every visibility', async () => {
  const { db } = world.platform;
  const now = world.clock.now();
  const [people, groups, past, coming, drafts, posts, replies, favourites, requests] = await Promise.all([
    db.user.count(),
    db.actor.count({ where: { type: 'GROUP' } }),
    db.event.count({ where: { beginsOn: { lt: now } } }),
    db.event.count({ where: { beginsOn: { gt: now } } }),
    db.event.count({ where: { draft: true } }),
    db.status.count(),
    db.status.count({ where: { inReplyToId: { not: null } } }),
    db.favourite.count(),
    db.follow.count({ where: { approved: false } }),
  ]);
  expect({ people, groups, drafts }).toEqual({ people: 21, groups: 3, drafts: 1 });
  expect(past).toBeGreaterThan(8);
  expect(coming).toBeGreaterThan(15);
  expect(posts).toBeGreaterThan(250);
  expect(replies).toBeGreaterThan(100);
  expect(favourites).toBeGreaterThan(200);
  expect(requests).toBeGreaterThan(0);
  const visibilities = await db.status.groupBy({ by: ['visibility'] });
  expect(visibilities.map((row) => row.visibility).sort()).toEqual(['DIRECT', 'PRIVATE', 'PUBLIC', 'UNLISTED']);
});

test('lies in the past, in order', async () => {
  const newest = await world.platform.db.status.findFirstOrThrow({ orderBy: { id: 'desc' } });
  const oldest = await world.platform.db.status.findFirstOrThrow({ orderBy: { id: 'asc' } });
  expect(newest.createdAt.getTime()).toBeLessThan(world.clock.now().getTime());
  expect(newest.createdAt.getTime() - oldest.createdAt.getTime()).toBeGreaterThan(45 * 86_400_000);
});

test('lets those in whose passwords were shown', async () => {
  for (const { email, password } of logins ?? []) {
    const { data } = await world.gql(
      null,
      'mutation ($e: String!, $p: String!) { login(email: $e, password: $p) { user { email } } }',
      { e: email, p: password },
    );
    expect(data.login.user.email).toBe(email);
  }
  expect(logins).toHaveLength(3);
});

test('is not built twice, nor where it is not wanted', async () => {
  expect(await buildDemo(world.platform)).toBeNull();
  const off = await createEmptyWorld({ env: { DEMO: 'off' } });
  expect(await buildDemo(off.platform)).toBeNull();
  await off.close();
  const production = await createEmptyWorld({ env: { NODE_ENV: 'production' } });
  expect(await buildDemo(production.platform)).toBeNull();
  await production.close();
});

test('that broke off is built anew, and leaves nothing of the first try', async () => {
  await world.platform.db.setting.update({ where: { name: 'demo' }, data: { value: 'building' } });
  const before = await world.platform.db.status.count();
  expect(await buildDemo(world.platform)).toHaveLength(3);
  expect(await world.platform.db.user.count()).toBe(21);
  expect(await world.platform.db.status.count()).toBe(before);
}, 60_000);
