/** Co-organizers of a series: one date, it and those after it, or all, as for changes (docs/decisions/0130-co-organizers.md). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { SeriesOrganizing } from '../support/world/co-organizers.ts';
import { outcome } from '../support/world/events.ts';
import { occurrences, plusHours, weekly } from '../support/world/series.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let on: SeriesOrganizing;
beforeAll(async () => {
  world = await createWorld();
  on = new SeriesOrganizing(world);
});
afterAll(() => world.close());

const REFUSED = "FORBIDDEN: User doesn't own actor";
const organizers = (person: Person) => world.trpc(person).organizers;

describe('the scope of an invitation and of the end', () => {
  test.each([
    ['this', '0100', '0000'],
    ['this_and_following', '0111', '0000'],
    ['all', '1111', '1011'],
  ] as const)('%s', async (scope, begun, afterThis) => {
    const { seriesId, dates } = await on.seriesOf(4);
    const second = dates[1]?.uuid ?? '';
    await on.begin(second, scope);
    expect(await on.marks(seriesId)).toBe(begun);
    if (scope === 'all') {
      await on.end(second, 'this');
      expect(await on.marks(seriesId)).toBe(afterThis);
      await on.end(dates[2]?.uuid ?? '', 'this_and_following');
      expect(await on.marks(seriesId)).toBe('1000');
      await on.end(dates[3]?.uuid ?? '', 'all');
    } else await on.end(second, scope, world.bob);
    expect(await on.marks(seriesId)).toBe('0000');
  });
});

describe('dates that are made later', () => {
  async function grow(): Promise<void> {
    world.clock.advance(56 * 86_400_000);
    await runFromTimetable(world.platform, 'series.growing');
    await world.drain();
  }

  test('begin with the co-organizers of the series, until these end', async () => {
    const first = await weekly(world, world.alice, { rule: 'FREQ=WEEKLY;INTERVAL=4' });
    await world.drain();
    await on.begin(first.uuid, 'all');
    const before = (await on.marks(first.seriesId)).length;
    await grow();
    expect(await on.marks(first.seriesId)).toBe('1'.repeat(before + 2));
    const next = (await occurrences(world, first.seriesId)).find(
      ({ beginsOn }) => new Date(beginsOn) > world.clock.now(),
    );
    await on.end(next?.uuid ?? '', 'all');
    await grow();
    // Those that have begun stay as they were.
    expect(await on.marks(first.seriesId)).toMatch(/^1{2,3}0+$/);
  });
});

describe('a co-organizer of the series', () => {
  test('changes the dates of the invitation, and does not end the series', async () => {
    const { seriesId, dates } = await on.seriesOf(4);
    const [, second, third] = dates;
    await on.begin(third?.uuid ?? '', 'this_and_following');
    const series = world.trpc(world.bob).series;
    const change = (eventId: string | undefined, scope: 'all' | 'this_and_following') =>
      outcome(series.update.mutate({ id: seriesId, eventId, scope, title: 'Ours' }));
    expect(await change(third?.id, 'all')).toBe(REFUSED);
    expect(await change(second?.id, 'this_and_following')).toBe(REFUSED);
    expect(await outcome(series.end.mutate({ id: seriesId, eventId: third?.id, scope: 'this_and_following' }))).toBe(
      REFUSED,
    );
    expect(await change(third?.id, 'this_and_following')).toBe('OK');
    await world.drain();
    const titles = await world.platform.db.event.findMany({
      where: { uuid: { in: dates.map(({ uuid }) => uuid) } },
      orderBy: { beginsOn: 'asc' },
    });
    expect(titles.map(({ title }) => title)).toEqual(['Training', 'Training', 'Ours', 'Ours']);
  });

  test('changes all dates, and keeps the dates when they move or the series is divided', async () => {
    const { seriesId, dates } = await on.seriesOf(4);
    await on.begin(dates[0]?.uuid ?? '', 'all');
    const bob = world.trpc(world.bob).series;
    const beginsOn = plusHours(dates[0]?.beginsOn ?? '', 1);
    expect(await outcome(bob.update.mutate({ id: seriesId, scope: 'all', eventId: dates[0]?.id, beginsOn }))).toBe(
      'OK',
    );
    await world.drain();
    const divided = await bob.update.mutate({
      ...{ id: seriesId, scope: 'this_and_following', eventId: dates[2]?.id, title: 'Second half' },
    });
    await world.drain();
    expect([await on.marks(seriesId), await on.marks(divided.series?.id ?? '')]).toEqual(['11', '11']);
    const again = bob.update.mutate({ id: divided.series?.id ?? '', scope: 'all', title: 'Both of us' });
    expect(await outcome(again)).toBe('OK');
  });

  test('keeps the later dates when all move', async () => {
    const { seriesId, dates } = await on.seriesOf(4);
    await on.begin(dates[2]?.uuid ?? '', 'this_and_following');
    const beginsOn = plusHours(dates[0]?.beginsOn ?? '', 1);
    await world.trpc(world.alice).series.update.mutate({ id: seriesId, scope: 'all', eventId: dates[0]?.id, beginsOn });
    await world.drain();
    const change = (eventId: string | undefined) =>
      outcome(
        world
          .trpc(world.bob)
          .series.update.mutate({ id: seriesId, eventId, scope: 'this_and_following', title: 'Ours' }),
      );
    expect([await change(dates[1]?.id), await change(dates[2]?.id)]).toEqual([REFUSED, 'OK']);
  });

  test('may be invited again after the end, and to more dates', async () => {
    const { seriesId, dates } = await on.seriesOf(4);
    await on.begin(dates[2]?.uuid ?? '', 'this_and_following');
    await on.begin(dates[0]?.uuid ?? '', 'all');
    expect(await on.marks(seriesId)).toBe('1111');
    await on.end(dates[0]?.uuid ?? '', 'all');
    await on.begin(dates[3]?.uuid ?? '', 'this_and_following');
    expect(await on.marks(seriesId)).toBe('0001');
  });
});

test('the end of everything is not overtaken by the begin, whose job runs later', async () => {
  const { seriesId, dates } = await on.seriesOf(4);
  const id = dates[0]?.uuid ?? '';
  await organizers(world.alice).invite.mutate({ id, person: world.bob.id, scope: 'all' });
  await organizers(world.bob).accept.mutate({ id });
  await organizers(world.alice).remove.mutate({ id, actorId: world.bob.id, scope: 'all' });
  await world.drain();
  expect(await on.marks(seriesId)).toBe('0000');
});
