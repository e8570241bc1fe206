/** Complaints about series by users of other programs, with the numbers of beyond-events.md. Other files of this folder have further ones. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { mailsTo } from '../support/world/mails.ts';
import { ENDLESS, localText, occurrences, plusHours, weekly } from '../support/world/series.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const DAY_MS = 86_400_000;

async function grow(): Promise<void> {
  await runFromTimetable(world.platform, 'series.growing');
  await world.drain();
}

/** The local times of all dates, such as 07:00. */
const hoursIn = async (id: string, zone: string) => {
  const all = await occurrences(world, id);
  const locals = all.map(({ beginsOn }) => Temporal.Instant.from(beginsOn).toZonedDateTimeISO(zone));
  return {
    hours: new Set(locals.map((local) => local.toPlainTime().toString({ smallestUnit: 'minute' }))),
    offsets: new Set(locals.map(({ offset }) => offset)),
    days: new Set(locals.map(({ dayOfWeek }) => dayOfWeek)),
  };
};

/** Tomorrow at that local time. */
const tomorrowAt = (zone: string, time: string): string =>
  Temporal.Instant.fromEpochMilliseconds(world.clock.now().getTime())
    .toZonedDateTimeISO(zone)
    .add({ days: 1 })
    .withPlainTime(time)
    .toInstant()
    .toString();

test('gathio#39: nobody makes the event of each week by hand', async () => {
  const first = await weekly(world, world.alice, { rule: ENDLESS, title: 'Weekly meeting' });
  await world.drain();
  const before = await occurrences(world, first.seriesId);
  world.clock.advance(7 * DAY_MS);
  await grow();
  const after = await occurrences(world, first.seriesId);
  expect(after.length).toBe(before.length + 1);
  expect(new Set(after.map(({ title }) => title))).toEqual(new Set(['Weekly meeting']));
});

test('gathio#251: a meeting on every first Tuesday and every third Saturday', async () => {
  const zone = 'Europe/Berlin';
  const now = Temporal.Instant.fromEpochMilliseconds(world.clock.now().getTime()).toZonedDateTimeISO(zone);
  const month = now.add({ months: 1 }).with({ day: 1, hour: 19, minute: 0, second: 0, millisecond: 0 });
  const tuesday = month.add({ days: (9 - month.dayOfWeek) % 7 });
  const first = await weekly(world, world.alice, {
    rule: 'FREQ=MONTHLY;BYDAY=1TU,3SA;COUNT=8',
    ...{ beginsOn: tuesday.toInstant().toString({ smallestUnit: 'second' }), endsOn: null },
  });
  await world.drain();
  const all = (await occurrences(world, first.seriesId)).map(({ beginsOn }) =>
    Temporal.Instant.from(beginsOn).toZonedDateTimeISO(zone),
  );
  const named = all.map(({ dayOfWeek, day }) => `${dayOfWeek === 2 ? 'TU' : dayOfWeek} ${Math.ceil(day / 7)}`);
  expect(named).toEqual(Array(4).fill(['TU 1', '6 3']).flat());
});

test.each([
  ['rrule#604', 'America/Los_Angeles', 'FREQ=DAILY;INTERVAL=20', '07:00'],
  ['rrule#611', 'America/Montreal', 'FREQ=WEEKLY;INTERVAL=4', '09:00'],
])('%s: a date in %s by %s stays at %s, whatever the zone of the server', async (_number, timeZone, rule, time) => {
  const first = await weekly(world, world.alice, {
    timeZone,
    rule,
    beginsOn: tomorrowAt(timeZone, time),
    endsOn: null,
  });
  await world.drain();
  const { hours, offsets } = await hoursIn(first.seriesId, timeZone);
  expect([hours, offsets.size]).toEqual([new Set([time]), 2]);
});

test('jem#416: one date on another weekday makes no further dates on that weekday', async () => {
  const first = await weekly(world, world.alice, { rule: 'FREQ=WEEKLY;INTERVAL=4' });
  await world.drain();
  const all = await occurrences(world, first.seriesId);
  const moved = plusHours(all[2]?.beginsOn ?? '', 24);
  await world.trpc(world.alice).events.update.mutate({ id: all[2]?.id ?? '', beginsOn: moved, endsOn: null });
  world.clock.advance(28 * DAY_MS);
  await grow();
  const after = (await occurrences(world, first.seriesId)).map(({ beginsOn }) => localText(beginsOn));
  expect(after.length).toBe(all.length + 1);
  expect(after.filter((text) => text !== 'Thu 19:00')).toEqual(['Fri 19:00']);
});

test('nextcloud/server#60451, #53511, calendar#4356: a mail about one date names that date, and what became of it', async () => {
  const { alice, bob } = world;
  const first = await weekly(world, alice, { rule: 'FREQ=WEEKLY;COUNT=4' });
  await world.drain();
  await world.trpc(bob).series.join.mutate({ id: first.seriesId });
  await world.drain();
  const all = await occurrences(world, first.seriesId);
  const sent = async (act: () => Promise<unknown>) => {
    const before = (await mailsTo(world, bob.email)).length;
    await act();
    world.clock.advance(6 * 60_000);
    await world.drain();
    const mails = (await mailsTo(world, bob.email)).slice(before);
    expect(mails.length).toBe(1);
    return mails[0]?.text ?? '';
  };
  const day = (time = '') =>
    new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Europe/Berlin' }).format(
      new Date(time),
    );
  const days = all.map(({ beginsOn }) => day(beginsOn));
  const moved = plusHours(all[1]?.beginsOn ?? '', 24);
  const change = { id: all[1]?.id ?? '', beginsOn: moved, endsOn: null };
  const about = await sent(() => world.trpc(alice).events.update.mutate(change));
  expect(about).toContain(day(moved));
  for (const other of [days[0], days[2], days[3]]) expect(about).not.toContain(other);
  expect(about).not.toContain('later date');
  const cancelled = await sent(() => world.trpc(alice).events.cancel.mutate({ id: all[2]?.id ?? '', message: 'Ill' }));
  expect(cancelled).toContain(days[2]);
  expect(cancelled).toContain('Ill');
  for (const other of [days[0], days[3]]) expect(cancelled).not.toContain(other);
});

test('nextcloud/server#60452: a person who answers for one date causes no mail to the others', async () => {
  const { alice, bob, carol } = world;
  const first = await weekly(world, alice, { rule: 'FREQ=WEEKLY;COUNT=3' });
  await world.drain();
  for (const person of [bob, carol]) await world.trpc(person).series.join.mutate({ id: first.seriesId });
  await world.drain();
  const before = (await mailsTo(world)).length;
  const second = (await occurrences(world, first.seriesId))[1];
  await world.trpc(bob).participations.leave.mutate({ id: second?.id ?? '' });
  await world.drain();
  expect((await mailsTo(world)).length).toBe(before);
  await world.trpc(bob).participations.join.mutate({ id: second?.id ?? '' });
  await world.drain();
  const mails = (await mailsTo(world)).slice(before);
  expect(mails.map(({ to }) => to)).toEqual([bob.email]);
  const going = (await occurrences(world, first.seriesId)).map(({ participantStats }) => participantStats.participants);
  expect(going).toEqual([2, 2, 2]);
});
