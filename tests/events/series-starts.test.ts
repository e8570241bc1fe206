/** The starts of a series: what moves with them, and rules whose starts are far apart (beyond-events.md, 3.1). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { outcome } from '../support/world/events.ts';
import { localText, nextThursday, occurrences, plusHours, weekly, ZONE } from '../support/world/series.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const series = (person?: Person) => world.trpc(person).series;
const zoned = (time: string) => Temporal.Instant.from(time).toZonedDateTimeISO(ZONE);
const confirmed = async (id: string) => (await occurrences(world, id)).filter(({ status }) => status === 'CONFIRMED');

describe('the first start', () => {
  test('a fraction of a second makes no second date, and no change cancels the first one', async () => {
    const beginsOn = nextThursday(world).replace('Z', '.500Z');
    const first = await weekly(world, world.alice, { rule: 'FREQ=WEEKLY;COUNT=3', beginsOn });
    await world.drain();
    await world.trpc(world.bob).participations.join.mutate({ id: first.id });
    await series(world.alice).update.mutate({ id: first.seriesId, title: 'Running' });
    const begins = plusHours(first.beginsOn, 1).replace('.000Z', '.250Z');
    await series(world.alice).update.mutate({ id: first.seriesId, beginsOn: begins, endsOn: null });
    await world.drain();
    const all = await occurrences(world, first.seriesId);
    expect(all.map((each) => [each.title, localText(each.beginsOn), each.status])).toEqual(
      Array(3).fill(['Running', 'Thu 20:00', 'CONFIRMED']),
    );
    expect(all[0]?.uuid).toBe(first.uuid);
  });

  test('the second of two equal times by the clock is refused by the name of its field', async () => {
    const now = zoned(world.clock.now().toISOString());
    const year = now.month >= 10 ? now.year + 1 : now.year;
    const last = Temporal.PlainDate.from({ year, month: 10, day: 31 });
    const day = last.subtract({ days: last.dayOfWeek % 7 }).toPlainDateTime('02:30');
    const [early, late] = (['earlier', 'later'] as const).map((disambiguation) =>
      day.toZonedDateTime(ZONE, { disambiguation }).toInstant().toString(),
    );
    const fields = { rule: 'FREQ=DAILY;COUNT=2', endsOn: null };
    const refused = await outcome(weekly(world, world.alice, { ...fields, beginsOn: late ?? '' }));
    expect(refused).toBe(
      'UNPROCESSABLE_CONTENT: Validation failed: Begins on must be a time at which the rule repeats',
    );
    expect((await weekly(world, world.alice, { ...fields, beginsOn: early ?? '' })).beginsOn).toContain(
      (early ?? '').slice(0, 16),
    );
  });
});

describe('what moves with the starts', () => {
  const month = async (until: (last: string) => string) => {
    const last = plusHours(nextThursday(world), 24 * 21);
    const first = await weekly(world, world.alice, { rule: `FREQ=WEEKLY;UNTIL=${until(last)}`, endsOn: null });
    await world.drain();
    expect((await occurrences(world, first.seriesId)).length).toBe(4);
    return first;
  };
  const compact = (time: string): string => time.replace(/[-:]|\.\d+/g, '');

  test('the end of the rule: no date is cancelled because all move to another hour, day or zone', async () => {
    const exact = await month(compact);
    await series(world.alice).update.mutate({ id: exact.seriesId, beginsOn: plusHours(exact.beginsOn, 1) });
    const day = await month((last) => compact(last.slice(0, 10)));
    await series(world.alice).update.mutate({ id: day.seriesId, beginsOn: plusHours(day.beginsOn, 24 * 2) });
    const zone = await month((last) => compact(last.slice(0, 10)));
    await series(world.alice).update.mutate({ id: zone.seriesId, timeZone: 'Pacific/Auckland' });
    await world.drain();
    for (const { seriesId } of [exact, day, zone]) expect((await confirmed(seriesId)).length).toBe(4);
    // The last day of the form stays a whole day.
    const { rule } = await series().get.query({ id: day.seriesId });
    const until = Temporal.Instant.from(/UNTIL=(\w+)/.exec(rule)?.[1] ?? '').toZonedDateTimeISO(ZONE);
    const last = (await confirmed(day.seriesId)).at(-1)?.beginsOn ?? '';
    expect([until.toPlainTime().toString(), until.toPlainDate().equals(zoned(last).toPlainDate())]).toEqual([
      '23:59:59',
      true,
    ]);
  });

  test('the date from which a series has ended', async () => {
    const first = await weekly(world, world.alice, { endsOn: null });
    await world.drain();
    const all = await occurrences(world, first.seriesId);
    await series(world.alice).end.mutate({
      ...{ id: first.seriesId, scope: 'this_and_following', eventId: all[3]?.id ?? '' },
    });
    await world.drain();
    await series(world.alice).update.mutate({ id: first.seriesId, beginsOn: plusHours(first.beginsOn, 24 * 7) });
    await world.drain();
    expect((await confirmed(first.seriesId)).length).toBe(3);
  });

  test('a move that the rule or an earlier date does not allow names the start', async () => {
    const first = await weekly(world, world.alice, { endsOn: null });
    await world.drain();
    const refused = async (hours: number) => {
      const [next] = (await occurrences(world, first.seriesId)).filter(
        ({ beginsOn }) => beginsOn > world.clock.now().toISOString(),
      );
      const beginsOn = plusHours(next?.beginsOn ?? '', hours);
      return outcome(series(world.alice).update.mutate({ id: first.seriesId, beginsOn }));
    };
    const REFUSED = 'UNPROCESSABLE_CONTENT: Validation failed: Begins on';
    expect(await refused(24)).toBe(`${REFUSED} must be a time at which the rule repeats`);
    world.clock.advance(8 * 86_400_000);
    expect(await refused(-24 * 7)).toBe(`${REFUSED} must be after the previous date`);
  });
});

test('a new rule makes a series that has ended go on', async () => {
  const first = await weekly(world, world.alice, { endsOn: null });
  await world.drain();
  const all = await occurrences(world, first.seriesId);
  await series(world.alice).end.mutate({
    ...{ id: first.seriesId, scope: 'this_and_following', eventId: all[3]?.id ?? '' },
  });
  await series(world.alice).update.mutate({ id: first.seriesId, rule: 'FREQ=WEEKLY;COUNT=15' });
  await world.drain();
  expect((await confirmed(first.seriesId)).length).toBe(15);
});

test('a series whose starts are years apart always has its next date, and can be changed and ended', async () => {
  const leap = Math.ceil((world.clock.now().getUTCFullYear() + 1) / 4) * 4;
  const beginsOn = Temporal.ZonedDateTime.from(`${leap}-02-29T19:00[${ZONE}]`).toInstant().toString();
  const first = await weekly(world, world.alice, { rule: 'FREQ=YEARLY', beginsOn, endsOn: null });
  await world.drain();
  const years = async () => (await confirmed(first.seriesId)).map((each) => Number(each.beginsOn.slice(0, 4)));
  expect(await years()).toEqual([leap]);
  const days = (new Date(beginsOn).getTime() - world.clock.now().getTime()) / 86_400_000;
  world.clock.advance(Math.ceil(days) * 86_400_000);
  await runFromTimetable(world.platform, 'series.growing');
  await world.drain();
  expect(await years()).toEqual([leap, leap + 4]);
  await series(world.alice).update.mutate({ id: first.seriesId, title: 'Leap day' });
  const [, next] = await occurrences(world, first.seriesId);
  await world.trpc(world.alice).events.delete.mutate({ id: next?.id ?? '', actorId: world.alice.id });
  await runFromTimetable(world.platform, 'series.growing');
  await world.drain();
  expect(await years()).toEqual([leap, leap + 8]);
  await series(world.alice).end.mutate({ id: first.seriesId });
  await runFromTimetable(world.platform, 'series.growing');
  await world.drain();
  expect(await years()).toEqual([leap]);
});
