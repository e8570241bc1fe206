/** Statements of the work on a series: as many for twenty dates as for ten. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriesDue } from '../../src/jobs/events/series-due.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { statementShapes } from '../support/database/statement-shapes.ts';
import { ENDLESS, occurrences, plusHours, weekly } from '../support/world/series.ts';
import { createWorld, type World } from '../support/world/world.ts';

const [FEW, MANY] = [10, 20];
const DAY_MS = 86_400_000;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const series = () => world.trpc(world.alice).series;

/** The statements of the job of the series; the jobs of its dates run afterwards. */
async function jobOf(seriesId: string): Promise<string[]> {
  const statements = await statementShapes(() => seriesDue(world.platform, { seriesId }));
  await world.drain();
  return statements;
}

const titles = async (id: string) => (await occurrences(world, id)).map(({ title }) => title);

const dated = (count: number, fields = {}) =>
  weekly(world, world.alice, { rule: `${ENDLESS};COUNT=${count}`, tags: ['sport', 'park'], ...fields });

const KINDS = [{ name: 'Adults' }, { name: 'Children' }];

const ACTS: Record<string, (count: number) => Promise<string[]>> = {
  async 'make dates'(count) {
    const { seriesId } = await dated(count);
    const statements = await jobOf(seriesId);
    expect((await occurrences(world, seriesId)).length).toBe(count);
    return statements;
  },

  async 'change all dates'(count) {
    const { seriesId: id, beginsOn } = await dated(count, { ticketKinds: KINDS });
    await world.drain();
    const times = { beginsOn: plusHours(beginsOn, 1), endsOn: plusHours(beginsOn, 3) };
    await series().update.mutate({
      id,
      title: 'Running',
      tags: ['park'],
      visibility: 'PRIVATE',
      ticketKinds: [],
      ...times,
    });
    const statements = await jobOf(id);
    const stored = await world.platform.db.event.findMany({ where: { seriesId: id }, include: { tags: true } });
    expect(stored.map(({ title, sequence, tags }) => [title, sequence, tags.length])).toEqual(
      stored.map(() => ['Running', 1, 1]),
    );
    return statements;
  },

  async 'change one date and those after it'(count) {
    const { seriesId } = await dated(count);
    await world.drain();
    const eventId = (await occurrences(world, seriesId))[2]?.id ?? '';
    const after = await series().update.mutate({
      id: seriesId,
      scope: 'this_and_following',
      eventId,
      title: 'Running',
      tags: [],
    });
    const id = after.series?.id ?? '';
    const statements = await jobOf(id);
    expect(await world.platform.db.eventTag.count({ where: { event: { seriesId: id } } })).toBe(0);
    expect(await titles(id)).toEqual(Array.from({ length: count - 2 }, () => 'Running'));
    return statements;
  },

  async 'delete dates'(count) {
    const { seriesId: id } = await dated(count);
    await world.drain();
    await series().end.mutate({ id });
    const statements = await jobOf(id);
    expect(await world.platform.db.event.count({ where: { seriesId: id } })).toBe(0);
    return statements;
  },

  async 'cancel dates'(count) {
    const { seriesId: id } = await dated(count);
    await world.drain();
    await world.trpc(world.bob).series.join.mutate({ id });
    await world.drain();
    await series().end.mutate({ id, message: 'The hall closes.' });
    const statements = await jobOf(id);
    const cancelled = {
      seriesId: id,
      status: 'CANCELLED',
      cancellationMessage: 'The hall closes.',
      sequence: 1,
    } as const;
    expect(await world.platform.db.event.count({ where: cancelled })).toBe(count);
    return statements;
  },
};

test.each(Object.entries(ACTS))('to %s', async (_name, act) => {
  const few = await act(FEW);
  expect(await act(MANY)).toEqual(few);
});

test('to announce dates that came near', async () => {
  await dated(MANY);
  await dated(MANY);
  await world.drain();
  const announced = () => world.platform.db.event.count({ where: { announcedAt: { not: null } } });
  const after = async (weeks: number) => {
    world.clock.advance(weeks * 7 * DAY_MS);
    const before = await announced();
    const statements = await statementShapes(() => runFromTimetable(world.platform, 'occurrences.near'));
    // The server reads its blocked networks again as time passes.
    const ofJob = statements.filter((shape) => shape !== 'SELECT ip_blocks');
    return { dates: (await announced()) - before, statements: ofJob };
  };
  const [few, many] = [await after(1), await after(3)];
  expect(many.dates).toBeGreaterThan(few.dates);
  expect(many.statements).toEqual(few.statements);
});
