/** Series under parallel acts, and the cost of long ones. */
import { RRuleTemporal } from 'rrule-temporal';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { renewSeries } from '../../src/domain/series/renew.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { occurrences, plusHours, weekly } from '../support/world/series.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let series: ReturnType<World['trpc']>['series'];
beforeAll(async () => {
  world = await createWorld();
  ({ series } = world.trpc(world.alice));
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

/** More than the portion in which a job changes the dates. */
const MANY = 110;

test('a change of a long series takes as many statements in the request as one of ten dates', async () => {
  const costs = [];
  for (const count of [10, MANY]) {
    const first = await weekly(world, world.alice, { rule: `FREQ=DAILY;COUNT=${count}` });
    await world.drain();
    const [, second] = await occurrences(world, first.seriesId);
    const of = { id: first.seriesId, eventId: second?.id ?? '' };
    const request = async (act: () => Promise<unknown>) => (await countStatements(act)).statements.length;
    const moved = await request(() =>
      series.update.mutate({ id: of.id, beginsOn: plusHours(first.beginsOn, 1), title: 'Running' }),
    );
    await world.drain();
    const all = await occurrences(world, first.seriesId);
    expect([all.length, new Set(all.map(({ beginsOn }) => beginsOn.slice(11))).size <= 2]).toEqual([count, true]);
    const divided = await request(() => series.update.mutate({ ...of, scope: 'this_and_following', title: 'Late' }));
    const joined = await request(() => world.trpc(world.bob).series.join.mutate({ id: of.id }));
    const ended = await request(() => series.end.mutate({ id: of.id }));
    costs.push({ moved, divided, joined, ended });
  }
  expect(costs[1]).toEqual(costs[0]);
});

test('a renewal parses the rule as often for many dates as for few', async () => {
  const counts = [];
  for (const count of [5, 20]) {
    const first = await weekly(world, world.alice, { rule: `FREQ=DAILY;COUNT=${count}` });
    await world.drain();
    await series.update.mutate({ id: first.seriesId, title: 'Running' });
    const between = vi.spyOn(RRuleTemporal.prototype, 'between');
    await renewSeries(world.platform, first.seriesId);
    counts.push(between.mock.calls.length);
    vi.restoreAllMocks();
    const titles = (await occurrences(world, first.seriesId)).map(({ title }) => title);
    expect(titles).toEqual(Array(count).fill('Running'));
  }
  expect(counts[1]).toBe(counts[0]);
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
});
