/** Events that repeat: what the rule makes, and what changes of one, of some and of all do (beyond-events.md, 3.1). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { outcome } from '../support/world/events.ts';
import { ENDLESS, localText, nextThursday, occurrences, plusHours, weekly } from '../support/world/series.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let guest: Person;
beforeAll(async () => {
  world = await createWorld();
  guest = await world.person('guest');
});
afterAll(() => world.close());

const series = (person?: Person) => world.trpc(person).series;
const DAY_MS = 86_400_000;

describe('what a rule makes', () => {
  test('rrule#295, #359, #424: a weekly training at 19:00 stays at 19:00 over both changes of the clock', async () => {
    const first = await weekly(world, world.alice, { rule: ENDLESS });
    await world.drain();
    const all = await occurrences(world, first.seriesId);
    expect(all.length).toBeGreaterThanOrEqual(57);
    expect(new Set(all.map(({ beginsOn }) => localText(beginsOn)))).toEqual(new Set(['Thu 19:00']));
    expect(new Set(all.map(({ endsOn }) => localText(endsOn ?? '')))).toEqual(new Set(['Thu 21:00']));
    expect(new Set(all.map(({ beginsOn }) => beginsOn.slice(11, 13)))).toEqual(new Set(['17', '18']));
    expect(new Set(all.map(({ uuid }) => uuid)).size).toBe(all.length);
    expect(all[0]).toMatchObject({ uuid: first.uuid, title: 'Training', series: { detached: false } });
    // A second run makes nothing twice.
    await runFromTimetable(world.platform, 'series.growing');
    await world.drain();
    expect((await occurrences(world, first.seriesId)).length).toBe(all.length);
  });

  test('a local time that does not exist is left out, as RFC 5545 says', async () => {
    const now = Temporal.Instant.fromEpochMilliseconds(world.clock.now().getTime()).toZonedDateTimeISO('Europe/Berlin');
    // The last Sunday of the coming March, at 02:30.
    const year = now.month > 2 ? now.year + 1 : now.year;
    const last = Temporal.PlainDate.from({ year, month: 3, day: 31 });
    const gap = last.subtract({ days: last.dayOfWeek % 7 });
    const beginsOn = gap.subtract({ days: 1 }).toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: '02:30' });
    const first = await weekly(world, world.alice, {
      ...{ beginsOn: beginsOn.toInstant().toString(), endsOn: null, rule: 'FREQ=DAILY;COUNT=3' },
    });
    await world.drain();
    const days = (await occurrences(world, first.seriesId)).map(({ beginsOn: at }) => localText(at));
    expect(days).toEqual(['Sat 02:30', 'Mon 02:30', 'Tue 02:30']);
  });

  test('the last day of a month, and the last Friday', async () => {
    const rules = ['FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=4', 'FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1;COUNT=4'];
    const now = Temporal.Instant.fromEpochMilliseconds(world.clock.now().getTime()).toZonedDateTimeISO('Europe/Berlin');
    const end = now.add({ months: 1 }).with({ day: 31, hour: 19, minute: 0 });
    const friday = end.subtract({ days: (end.dayOfWeek + 2) % 7 });
    for (const [rule, at] of [
      [rules[0], end],
      [rules[1], friday],
    ] as const) {
      const beginsOn = at.toInstant().toString({ smallestUnit: 'second' });
      const first = await weekly(world, world.alice, { rule: rule ?? '', beginsOn, endsOn: null });
      await world.drain();
      const found = (await occurrences(world, first.seriesId)).map((each) =>
        Temporal.Instant.from(each.beginsOn).toZonedDateTimeISO('Europe/Berlin'),
      );
      expect(found.length).toBe(4);
      expect(found.every((each) => each.add({ days: 7 }).month !== each.month)).toBe(true);
      expect(new Set(found.map(({ hour }) => hour))).toEqual(new Set([19]));
    }
  });

  test('rules that are too frequent, unknown or without the first date are refused by the name of their field', async () => {
    const refused = async (rule: string, fields = {}) => outcome(weekly(world, world.alice, { rule, ...fields }));
    const MALFORMED = 'BAD_REQUEST: Validation failed: Rule is not a rule by which events can repeat';
    for (const rule of [
      ...['FREQ=SECONDLY', 'FREQ=HOURLY', 'FREQ=WEEKLY;BYSECOND=1', 'FREQ=WEEKLY;COUNT=2;UNTIL=20300101', 'weekly'],
      ...['FREQ=WEEKLY;FREQ=DAILY', 'FREQ=WEEKLY;INTERVAL=0', 'FREQ=WEEKLY;UNTIL=20261399', 'FREQ=DAILY;BYDAY=2MO'],
      `FREQ=WEEKLY;BYDAY=${'TH,'.repeat(200)}TH`,
    ])
      expect([rule, await refused(rule)]).toEqual([rule, expect.stringContaining('Rule')]);
    expect(await refused('FREQ=SECONDLY')).toContain(MALFORMED.slice(-20));
    expect(await refused('FREQ=WEEKLY;BYDAY=FR')).toContain('must include the first date');
    expect(await refused('FREQ=WEEKLY', { timeZone: 'Mars/Base' })).toContain('is not included in the list');
  });

  test('a series without end grows with the time, and one with an end does not', async () => {
    const endless = await weekly(world, world.alice, { rule: 'FREQ=WEEKLY;INTERVAL=4' });
    const short = await weekly(world, world.alice, { rule: 'FREQ=WEEKLY;COUNT=3' });
    await world.drain();
    const before = await occurrences(world, endless.seriesId);
    world.clock.advance(56 * DAY_MS);
    await runFromTimetable(world.platform, 'series.growing');
    await world.drain();
    expect((await occurrences(world, endless.seriesId)).length).toBe(before.length + 2);
    expect((await occurrences(world, short.seriesId)).length).toBe(3);
  });
});

describe('changes', () => {
  const MONTH = 'FREQ=WEEKLY;COUNT=5';

  async function five(fields = {}) {
    const first = await weekly(world, world.alice, { rule: MONTH, ...fields });
    await world.drain();
    return { first, all: await occurrences(world, first.seriesId) };
  }

  const times = async (id: string, person?: Person) =>
    (await occurrences(world, id, person)).map(({ title, beginsOn, status }) =>
      [title, localText(beginsOn), status].join(' '),
    );

  test('a change of one alone: it keeps its participants, and later changes of all leave it', async () => {
    const { first, all } = await five();
    const moved = all[2];
    if (!moved) throw new Error('too few');
    await world.trpc(guest).participations.join.mutate({ id: moved.id });
    await world
      .trpc(world.alice)
      .events.update.mutate({ id: moved.id, beginsOn: plusHours(moved.beginsOn, 24), endsOn: null });
    await series(world.alice).update.mutate({ id: first.seriesId, title: 'Running' });
    await world.drain();
    expect(await times(first.seriesId)).toEqual([
      ...['Running Thu 19:00 CONFIRMED', 'Running Thu 19:00 CONFIRMED', 'Training Fri 19:00 CONFIRMED'],
      ...['Running Thu 19:00 CONFIRMED', 'Running Thu 19:00 CONFIRMED'],
    ]);
    const seen = await world.trpc().events.get.query({ id: moved.id });
    expect(seen).toMatchObject({ series: { recurrenceId: moved.beginsOn, detached: true } });
    expect(seen.participantStats.participants).toBe(1);
  });

  test('a change of all: the next changes at once, the others by the job, and those that have begun stay', async () => {
    const { first } = await five();
    world.clock.advance(8 * DAY_MS);
    const begins = plusHours(nextThursday(world), 1);
    const answer = await series(world.alice).update.mutate({
      id: first.seriesId,
      title: 'Late training',
      beginsOn: begins,
    });
    expect(answer).toMatchObject({ title: 'Late training', beginsOn: new Date(begins).toISOString() });
    await world.drain();
    const begun = (await occurrences(world, first.seriesId)).filter(
      ({ beginsOn }) => beginsOn < answer.beginsOn,
    ).length;
    expect(begun).toBeGreaterThan(0);
    expect(await times(first.seriesId)).toEqual([
      ...Array(begun).fill('Training Thu 19:00 CONFIRMED'),
      ...Array(5 - begun).fill('Late training Thu 20:00 CONFIRMED'),
    ]);
  });

  test('a change of one and those after it: the series is divided, and the count goes on', async () => {
    const { first, all } = await five();
    const third = all[2];
    if (!third) throw new Error('too few');
    const changed = await series(world.alice).update.mutate({
      ...{ id: first.seriesId, scope: 'this_and_following', eventId: third.id },
      ...{ beginsOn: plusHours(third.beginsOn, 24), endsOn: plusHours(third.beginsOn, 25) },
    });
    await world.drain();
    expect(changed.series?.id).not.toBe(first.seriesId);
    expect(await times(first.seriesId)).toEqual(Array(2).fill('Training Thu 19:00 CONFIRMED'));
    expect(await times(changed.series?.id ?? '')).toEqual(Array(3).fill('Training Fri 19:00 CONFIRMED'));
    const uuids = (await occurrences(world, changed.series?.id ?? '')).map(({ uuid }) => uuid);
    expect(uuids).toEqual(all.slice(2).map(({ uuid }) => uuid));
  });

  test('a change of the rule: dates with people are cancelled, those without are deleted, and new ones are made', async () => {
    const { first, all } = await five();
    await world.trpc(guest).participations.join.mutate({ id: all[1]?.id ?? '' });
    await series(world.alice).update.mutate({ id: first.seriesId, rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=3' });
    await world.drain();
    expect(await times(first.seriesId)).toEqual([
      ...['Training Thu 19:00 CONFIRMED', 'Training Thu 19:00 CANCELLED'],
      ...['Training Thu 19:00 CONFIRMED', 'Training Thu 19:00 CONFIRMED'],
    ]);
  });

  test('nextcloud/calendar#8293, #1659, server#60159: one deleted date stays away, and the others and their people stay', async () => {
    const { first, all } = await five();
    await world.trpc(guest).participations.join.mutate({ id: all[3]?.id ?? '' });
    await world.trpc(world.alice).events.delete.mutate({ id: all[1]?.id ?? '', actorId: world.alice.id });
    await series(world.alice).update.mutate({ id: first.seriesId, title: 'Still there' });
    await world.drain();
    await runFromTimetable(world.platform, 'series.growing');
    await world.drain();
    expect(await times(first.seriesId)).toEqual(Array(4).fill('Still there Thu 19:00 CONFIRMED'));
    const kept = await world.trpc().events.get.query({ id: all[3]?.id ?? '' });
    expect(kept.participantStats.participants).toBe(1);
  });

  test('the end: dates with people are cancelled with the message, those without are gone, and nothing is made again', async () => {
    const { first, all } = await five({ rule: 'FREQ=WEEKLY;INTERVAL=4' });
    await world.trpc(guest).participations.join.mutate({ id: all[4]?.id ?? '' });
    await series(world.alice).end.mutate({
      ...{ id: first.seriesId, scope: 'this_and_following', eventId: all[2]?.id ?? '', message: 'The hall closes.' },
    });
    await world.drain();
    await runFromTimetable(world.platform, 'series.growing');
    await world.drain();
    expect(await times(first.seriesId)).toEqual([
      ...['Training Thu 19:00 CONFIRMED', 'Training Thu 19:00 CONFIRMED', 'Training Thu 19:00 CANCELLED'],
    ]);
    const ended = await world.trpc().events.get.query({ id: all[4]?.id ?? '' });
    expect(ended.cancellationMessage).toBe('The hall closes.');
  });

  test('only organizers change a series, and hidden ones are refused as absent ones', async () => {
    const { first } = await five();
    const id = first.seriesId;
    expect(await outcome(series(guest).update.mutate({ id, title: 'Mine' }))).toContain('FORBIDDEN');
    expect(await outcome(series(guest).end.mutate({ id }))).toContain('FORBIDDEN');
    const hidden = await weekly(world, world.alice, { visibility: 'PRIVATE' });
    const absent = '00000000-0000-4000-8000-000000000000';
    for (const each of [hidden.seriesId, absent]) {
      expect(await outcome(series(guest).get.query({ id: each }))).toBe('NOT_FOUND: Series not found');
      expect(await outcome(series(guest).update.mutate({ id: each, title: 'Mine' }))).toBe(
        'NOT_FOUND: Series not found',
      );
      expect(await outcome(series(guest).join.mutate({ id: each }))).toBe('NOT_FOUND: Series not found');
    }
  });
});

test('lists show a series once, by its next date; calendars and its own list show every date', async () => {
  const first = await weekly(world, world.alice, { title: 'Chess club', tags: ['chess'] });
  await world.drain();
  const listed = async (filters = {}) =>
    (await world.trpc().events.list.query({ limit: 100, ...filters })).filter(
      ({ series: of }) => of?.id === first.seriesId,
    );
  const from = world.clock.now().toISOString();
  expect((await listed()).map(({ uuid }) => uuid)).toEqual([first.uuid]);
  expect((await listed({ from, tag: 'chess' })).map(({ uuid }) => uuid)).toEqual([first.uuid]);
  expect((await listed({ from, tag: 'chess', occurrences: true })).length).toBe(12);
  expect((await listed({ from, until: plusHours(from, 24 * 28) })).length).toBe(4);
  await world.trpc(world.alice).events.cancel.mutate({ id: first.id });
  expect((await listed()).map(({ status }) => status)).toEqual(['CANCELLED', 'CONFIRMED']);
});

test('a search finds the date that alone matches, and the series beside a date that alone does not', async () => {
  const first = await weekly(world, world.alice, { title: 'Juggling club', tags: ['juggling'] });
  await world.drain();
  const [next, , third] = await occurrences(world, first.seriesId);
  const change = (id = '', title = '', tag = '') =>
    world.trpc(world.alice).events.update.mutate({ id, title, tags: [tag] });
  await change(third?.id, 'Christmas party', 'party');
  await world.drain();
  const from = world.clock.now().toISOString();
  const found = async (filters = {}) =>
    (await world.trpc().events.list.query({ limit: 100, from, ...filters }))
      .filter(({ series: of }) => of?.id === first.seriesId)
      .map(({ title }) => title);
  expect(await found({ search: 'Christmas' })).toEqual(['Christmas party']);
  expect(await found({ tag: 'party' })).toEqual(['Christmas party']);
  expect(await found({ tag: 'juggling' })).toEqual(['Juggling club']);
  expect(await found()).toEqual(['Juggling club']);
  await change(next?.id, 'Open day', 'open');
  await world.drain();
  expect(await found({ search: 'Juggling' })).toEqual(['Juggling club']);
  expect(await found()).toEqual(['Open day']);
});
