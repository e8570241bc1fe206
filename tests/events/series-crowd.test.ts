/** Series under parallel acts, and the cost of long ones. */
import { RRuleTemporal } from 'rrule-temporal';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { renewSeries } from '../../src/domain/series/renew.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { occurrences, plusHours, weekly } from '../support/world/series.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('several jobs, people who join and a change at once leave each date once, with everybody', async () => {
  const { alice, bob, carol, erin } = world;
  const first = await weekly(world, alice, { rule: 'FREQ=WEEKLY;COUNT=12' });
  const { seriesId: id } = first;
  await Promise.all([
    ...[1, 2, 3].map(() => renewSeries(world.platform, id)),
    ...[bob, carol, erin].map((person) => world.trpc(person).series.join.mutate({ id })),
    world.trpc(alice).series.update.mutate({ id, title: 'Running', beginsOn: plusHours(first.beginsOn, 1) }),
  ]);
  await Promise.all([1, 2, 3].map(() => renewSeries(world.platform, id)));
  await world.drain();
  const all = await occurrences(world, id);
  expect(new Set(all.map(({ series }) => series?.recurrenceId)).size).toBe(12);
  expect(all.map(({ title, participantStats }) => [title, participantStats.participants])).toEqual(
    Array(12).fill(['Running', 3]),
  );
});

test('a change of a long series takes as many statements in the request as one of a short one', async () => {
  const costs = [];
  for (const count of [5, 150]) {
    const first = await weekly(world, world.alice, { rule: `FREQ=DAILY;COUNT=${count}` });
    await world.drain();
    const { statements } = await countStatements(() =>
      world.trpc(world.alice).series.update.mutate({ id: first.seriesId, beginsOn: plusHours(first.beginsOn, 1) }),
    );
    costs.push(statements.length);
    await world.drain();
    const all = await occurrences(world, first.seriesId);
    expect([all.length, new Set(all.map(({ beginsOn }) => beginsOn.slice(11))).size <= 2]).toEqual([count, true]);
  }
  expect(costs[1]).toBe(costs[0]);
});

test('a request computes no starts that it does not need, also of a daily rule', async () => {
  let starts = 0;
  const { between } = RRuleTemporal.prototype;
  vi.spyOn(RRuleTemporal.prototype, 'between').mockImplementation(function (this: RRuleTemporal, ...given) {
    const found = between.apply(this, given);
    starts += found.length;
    return found;
  });
  const first = await weekly(world, world.alice, { rule: 'FREQ=DAILY' });
  expect(starts).toBeLessThan(10);
  starts = 0;
  await world.trpc(world.alice).series.update.mutate({ id: first.seriesId, beginsOn: plusHours(first.beginsOn, 1) });
  vi.restoreAllMocks();
  expect(starts).toBeLessThan(10);
  await world.drain();
});
