/** How often a popular tag is used: the timetable counts, and later posts are added. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function usesToday(): Promise<[uses: string, accounts: string]> {
  const { body } = await world.rest().get('/api/v1/tags/bread');
  return [body.history[0].uses, body.history[0].accounts];
}

test('counted posts, later ones, and deleted ones from the next count on', async () => {
  const { alice, bob, platform } = world;
  const ids: string[] = [];
  for (let n = 0; n < 60; n += 1) ids.push((await world.post(n % 2 === 0 ? alice : bob, { status: `#bread ${n}` })).id);
  expect(await usesToday()).toEqual(['60', '2']);
  await runFromTimetable(platform, 'trends.changed');
  expect(await platform.db.tagDay.findMany({ select: { uses: true, accounts: true } })).toEqual([
    { uses: 60, accounts: 2 },
  ]);
  await world.post(world.carol, '#bread of carol');
  expect(await usesToday()).toEqual(['61', '3']);
  await world.rest(alice).delete(`/api/v1/statuses/${ids[0]}`);
  await runFromTimetable(platform, 'trends.changed');
  expect(await usesToday()).toEqual(['60', '3']);
});

test('days that are shown no longer are forgotten', async () => {
  for (let days = 0; days < 4; days += 1) world.clock.advanceToNoon();
  await runFromTimetable(world.platform, 'trends.changed');
  expect(await world.platform.db.tagDay.count()).toBe(1);
  for (let days = 0; days < 4; days += 1) world.clock.advanceToNoon();
  await runFromTimetable(world.platform, 'trends.changed');
  expect(await world.platform.db.tagDay.count()).toBe(0);
});
