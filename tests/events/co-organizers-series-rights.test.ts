/** The limits of co-organizers of a series, and the rest of their role after its end (docs/decisions/0130-co-organizers.md). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renewOrganizer } from '../../src/domain/series/co-organizers.ts';
import { modifyUser } from '../../src/domain/users/modify-user.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { SeriesOrganizing } from '../support/world/co-organizers.ts';
import { outcome } from '../support/world/events.ts';
import { occurrences, plusHours, weekly } from '../support/world/series.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const REFUSED = "FORBIDDEN: User doesn't own actor";
const WEEK_MS = 7 * 86_400_000;

let world: World;
let on: SeriesOrganizing;
beforeAll(async () => {
  world = await createWorld();
  on = new SeriesOrganizing(world);
});
afterAll(() => world.close());

const series = (person = world.bob) => world.trpc(person).series;

/** Runs the last job of the series for bob again, as after a crash. */
async function repeatJob(ids: readonly string[]): Promise<void> {
  await renewOrganizer(world.platform, world.bob.actorId, ids.map(BigInt));
}

const ENDS = ['leave', 'remove', 'demote'] as const;

/** The role of bob ends on one date alone. */
async function endOn(id: string, how: (typeof ENDS)[number], role: 'REJECTED' | 'PARTICIPANT'): Promise<void> {
  const { alice, bob } = world;
  if (how === 'leave') await world.trpc(bob).participations.leave.mutate({ id });
  else if (how === 'remove') await on.end(id, 'this');
  else {
    const [row] = await world.trpc(alice).participations.list.query({ id, roles: 'MODERATOR' });
    await world.trpc(alice).participations.update.mutate({ id: row?.id ?? '', role });
  }
}

describe('a co-organizer of the series', () => {
  test('ends no dates by another rule, another time zone or a move', async () => {
    const { seriesId, dates } = await on.seriesOf(4);
    const [first, second] = dates;
    await on.begin(first?.uuid ?? '', 'all');
    const change = (
      fields: { rule?: string; timeZone?: string; beginsOn?: string },
      scope = 'all' as 'all' | 'this_and_following',
    ) => outcome(series().update.mutate({ id: seriesId, scope, eventId: second?.id, title: 'Ours', ...fields }));
    for (const scope of ['all', 'this_and_following'] as const) {
      expect(await change({ rule: 'FREQ=DAILY;COUNT=1' }, scope)).toMatch(/^(FORBIDDEN|UNPROCESSABLE)/);
      expect(await change({ rule: 'FREQ=WEEKLY;UNTIL=20300101' }, scope)).toBe(REFUSED);
    }
    expect(await change({ timeZone: 'Europe/Athens' })).toBe(REFUSED);
    await world.drain();
    expect(await occurrences(world, seriesId)).toHaveLength(4);
    // The rule and the zone of before may be sent with other fields.
    const { rule, timeZone } = await series(world.alice).get.query({ id: seriesId });
    expect(await change({ rule, timeZone })).toBe('OK');
    await world.drain();
    expect((await occurrences(world, seriesId)).map(({ title }) => title)).toEqual(Array(4).fill('Ours'));

    const twice = await on.seriesOf(4, { rule: 'FREQ=WEEKLY;BYDAY=TH,SU;COUNT=4' });
    const [thursday] = twice.dates;
    await on.begin(thursday?.uuid ?? '', 'all');
    const moved = { id: twice.seriesId, scope: 'all', eventId: thursday?.id } as const;
    // Thursday becomes Sunday, and Sunday a Wednesday, which the rule does not have.
    const times = {
      ...{ beginsOn: plusHours(thursday?.beginsOn ?? '', 72), endsOn: plusHours(thursday?.beginsOn ?? '', 74) },
    };
    expect(await outcome(series().update.mutate({ ...moved, ...times }))).toBe(REFUSED);
    expect(await outcome(series(world.alice).update.mutate({ ...moved, ...times }))).toBe('OK');
  });

  test('changes no series with a date on which the role ended, however it ended', async () => {
    for (const how of ENDS) {
      const { seriesId, dates } = await on.seriesOf(3);
      const id = dates[1]?.uuid ?? '';
      await on.begin(dates[0]?.uuid ?? '', 'all');
      await endOn(id, how, 'REJECTED');
      await world.drain();
      const change = (eventId: string | undefined, scope: 'all' | 'this_and_following') =>
        outcome(series().update.mutate({ id: seriesId, eventId, scope, title: 'Ours' }));
      expect([how, await change(dates[0]?.id, 'all'), await change(dates[2]?.id, 'this_and_following')]).toEqual([
        ...[how, REFUSED, 'OK'],
      ]);
      expect([how, await on.marks(seriesId)]).toEqual([how, '10']);
    }
  });
});

describe('the end on one date alone', () => {
  test.each(ENDS)('is not undone when the job of the series is repeated: %s', async (how) => {
    const { seriesId, dates } = await on.seriesOf(3);
    const id = dates[1]?.uuid ?? '';
    await on.begin(dates[0]?.uuid ?? '', 'all');
    await endOn(id, how, 'PARTICIPANT');
    await repeatJob(dates.map((date) => date.id));
    expect(await on.marks(seriesId)).toBe('101');
  });

  test('comes before the job, which leaves the date out; another invitation brings it back', async () => {
    const { seriesId, dates } = await on.seriesOf(3);
    await on.beginNow(dates[0]?.uuid ?? '', 'all');
    await on.end(dates[2]?.uuid ?? '', 'this');
    expect(await on.marks(seriesId)).toBe('110');
    await on.end(dates[0]?.uuid ?? '', 'this');
    await on.begin(dates[0]?.uuid ?? '', 'all');
    expect(await on.marks(seriesId)).toBe('111');
  });
});

describe('after the end', () => {
  test('a private series is no longer shown to who organized it', async () => {
    const { seriesId, dates } = await on.seriesOf(3, { visibility: 'PRIVATE' });
    const sees = () => outcome(series().get.query({ id: seriesId }));
    await on.begin(dates[0]?.uuid ?? '', 'all');
    await on.end(dates[0]?.uuid ?? '', 'this_and_following');
    expect(await sees()).toBe('NOT_FOUND: Series not found');
    await on.begin(dates[0]?.uuid ?? '', 'all');
    await on.end(dates[1]?.uuid ?? '', 'this_and_following');
    expect(await sees()).toBe('OK');
    await on.end(dates[0]?.uuid ?? '', 'this');
    world.clock.advance(WEEK_MS * 1.5);
    expect(await sees()).toBe('NOT_FOUND: Series not found');
  });

  test('another invitation gives no dates between the two', async () => {
    const { seriesId, dates } = await on.seriesOf(4);
    await on.begin(dates[0]?.uuid ?? '', 'this_and_following');
    await on.end(dates[1]?.uuid ?? '', 'this_and_following');
    await on.begin(dates[3]?.uuid ?? '', 'this_and_following');
    await repeatJob(dates.map((date) => date.id));
    expect((await on.marks(seriesId)).slice(1)).toBe('001');
    const [row] = await world.platform.db.seriesOrganizer.findMany({ where: { seriesId } });
    expect([row?.since, row?.until]).toEqual([new Date(dates[3]?.beginsOn ?? ''), null]);
  });

  test('a person who takes part in all dates has a place on those that were made meanwhile', async () => {
    const { bob } = world;
    const first = await weekly(world, world.alice, { rule: 'FREQ=WEEKLY;INTERVAL=4' });
    await world.drain();
    await series().join.mutate({ id: first.seriesId });
    await world.drain();
    await on.begin(first.uuid, 'all');
    world.clock.advance(4 * WEEK_MS);
    await runFromTimetable(world.platform, 'series.growing');
    await world.drain();
    const last = await world.platform.db.event.findFirstOrThrow({
      where: { seriesId: first.seriesId },
      orderBy: { beginsOn: 'desc' },
    });
    const roleOf = async () =>
      (await world.platform.db.participant.findFirst({ where: { eventId: last.id, actorId: bob.actorId } }))?.role;
    expect(await roleOf()).toBe('MODERATOR');
    await on.end(last.uuid, 'this');
    expect(await roleOf()).toBe('PARTICIPANT');
  });
});

test('a suspended co-organizer returns to all dates, those that were made meanwhile among them', async () => {
  const helper = await world.someone('helper');
  const first = await weekly(world, world.alice, { rule: 'FREQ=WEEKLY;INTERVAL=4' });
  await world.drain();
  await on.begin(first.uuid, 'all', helper);
  await modifyUser(world.platform, helper.userId, { suspended: true });
  world.clock.advance(4 * WEEK_MS);
  await runFromTimetable(world.platform, 'series.growing');
  await world.drain();
  const rows = await world.platform.db.event.findMany({ where: { seriesId: first.seriesId } });
  await renewOrganizer(
    world.platform,
    helper.actorId,
    rows.map(({ id }) => id),
  );
  expect(await on.marks(first.seriesId, helper)).toBe('1'.repeat(rows.length));
});

test('no date has more than nine co-organizers, whatever is accepted', async () => {
  const { seriesId, dates } = await on.seriesOf(2);
  const [first, second] = dates;
  for (let i = 0; i < 9; i += 1) await on.beginNow(second?.uuid ?? '', 'this', await world.someone('helper'));
  await on.begin(first?.uuid ?? '', 'all');
  expect(await on.marks(seriesId)).toBe('10');
  for (let i = 0; i < 8; i += 1) await on.beginNow(first?.uuid ?? '', 'all', await world.someone('helper'));
  const more = await world.someone('helper');
  const refused = 'CONFLICT: An event can have at most 9 co-organizers';
  expect(await outcome(on.beginNow(first?.uuid ?? '', 'all', more))).toBe(refused);
});

test('a co-organizer of later dates may change those from one on, and not all', async () => {
  const { seriesId, dates } = await on.seriesOf(3);
  await on.begin(dates[1]?.uuid ?? '', 'this_and_following');
  const rights = async (person: Person) => {
    const { organizes, organizesAll } = await series(person).get.query({ id: seriesId });
    return [organizes, organizesAll];
  };
  expect(await rights(world.bob)).toEqual([true, false]);
  expect(await rights(world.alice)).toEqual([true, true]);
  expect(await rights(world.carol)).toEqual([false, false]);
  expect(await outcome(series().update.mutate({ id: seriesId, scope: 'all', title: 'Ours' }))).toBe(REFUSED);
  // Once the first date has begun, theirs are all.
  world.clock.advance(Date.parse(dates[0]?.beginsOn ?? '') - world.clock.now().getTime());
  expect(await rights(world.bob)).toEqual([true, true]);
  expect(await outcome(series().update.mutate({ id: seriesId, scope: 'all', title: 'Ours' }))).toBe('OK');
});
