/** Joining a whole series: one act, one mail, and places as in each occurrence (beyond-events.md, 3.1). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockEvent } from '../../src/domain/events/find.ts';
import { renewSeries } from '../../src/domain/series/renew.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { whileOpen } from '../support/database/while-open.ts';
import { WAITING } from '../support/world/blocks.ts';
import { outcome } from '../support/world/events.ts';
import { mailsTo } from '../support/world/mails.ts';
import { occurrences, plusHours, weekly } from '../support/world/series.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const series = (person?: Person) => world.trpc(person).series;
const going = async (id: string) =>
  (await occurrences(world, id)).map(({ participantStats }) => participantStats.participants);

test('all at once: one mail, also of dates that are made later', async () => {
  const { bob, alice } = world;
  const first = await weekly(world, alice, { rule: 'FREQ=WEEKLY;INTERVAL=4' });
  await world.drain();
  const before = (await mailsTo(world, bob.email)).length;
  const organizers = (await mailsTo(world, alice.email)).length;
  expect(await series(bob).join.mutate({ id: first.seriesId })).toMatchObject({ joined: true });
  await world.drain();
  const all = await going(first.seriesId);
  expect(new Set(all)).toEqual(new Set([1]));
  const mails = (await mailsTo(world, bob.email)).slice(before);
  expect(mails.length).toBe(1);
  expect(mails[0]?.text).toContain('every date of this series');
  expect((await mailsTo(world, alice.email)).length).toBe(organizers);
  world.clock.advance(28 * 86_400_000);
  await runFromTimetable(world.platform, 'series.growing');
  await world.drain();
  expect(await going(first.seriesId)).toEqual(Array(all.length + 1).fill(1));
});

test('a date that one left stays left, and leaving the series leaves the rest', async () => {
  const { bob, alice } = world;
  const first = await weekly(world, alice, { rule: 'FREQ=WEEKLY;COUNT=4' });
  await world.drain();
  await series(bob).join.mutate({ id: first.seriesId });
  await world.drain();
  const all = await occurrences(world, first.seriesId);
  await world.trpc(bob).participations.leave.mutate({ id: all[2]?.id ?? '' });
  await runFromTimetable(world.platform, 'series.growing');
  await world.drain();
  expect(await going(first.seriesId)).toEqual([1, 1, 0, 1]);
  // A client that repeats its request takes nobody back.
  await series(bob).join.mutate({ id: first.seriesId });
  await world.drain();
  expect(await going(first.seriesId)).toEqual([1, 1, 0, 1]);
  expect(await series(bob).leave.mutate({ id: first.seriesId })).toMatchObject({ joined: false });
  await world.drain();
  expect(await going(first.seriesId)).toEqual([0, 0, 0, 0]);
  expect(await outcome(series(bob).leave.mutate({ id: first.seriesId }))).toBe('NOT_FOUND: Participant not found');
});

test('full dates are left out, and a series without a place is refused', async () => {
  const { bob, carol, erin, alice } = world;
  const first = await weekly(world, alice, {
    ...{ rule: 'FREQ=WEEKLY;COUNT=3', options: { maximumAttendeeCapacity: 1 } },
  });
  await world.drain();
  await world.trpc(carol).participations.join.mutate({ id: first.id });
  await series(bob).join.mutate({ id: first.seriesId });
  await world.drain();
  expect(await going(first.seriesId)).toEqual([1, 1, 1]);
  expect(await outcome(series(erin).join.mutate({ id: first.seriesId }))).toContain('maximum capacity');
});

test('where organizers decide, one decision counts for all dates', async () => {
  const { bob, alice } = world;
  const first = await weekly(world, alice, { rule: 'FREQ=WEEKLY;COUNT=3', joinOptions: 'RESTRICTED' });
  await world.drain();
  await series(bob).join.mutate({ id: first.seriesId });
  await world.drain();
  const roles = async () => {
    const all = await occurrences(world, first.seriesId);
    const stats = await Promise.all(all.map(({ id }) => world.trpc(alice).events.get.query({ id })));
    return stats.map(({ participantStats: { participants, unapproved } }) => [participants, unapproved]);
  };
  expect(await roles()).toEqual([
    [0, 1],
    [0, 0],
    [0, 0],
  ]);
  const [asked] = await world.trpc(alice).participations.list.query({ id: first.id, roles: 'NOT_APPROVED' });
  await world.trpc(alice).participations.update.mutate({ id: asked?.id ?? '', role: 'PARTICIPANT' });
  await world.drain();
  expect(await roles()).toEqual(Array(3).fill([1, 0]));
});

test('a date that asks something else gets no answer that it would refuse', async () => {
  const { bob, alice } = world;
  const question = { label: 'Which size?', kind: 'CHOICE' as const, options: ['M', 'L'] };
  const first = await weekly(world, alice, { rule: 'FREQ=WEEKLY;COUNT=3', questions: [question] });
  await world.drain();
  const all = await occurrences(world, first.seriesId);
  const questions = [{ ...question, options: ['38', '40'] }];
  await world.trpc(alice).events.update.mutate({ id: all[1]?.uuid ?? '', questions });
  const answers = [{ question: 'Which size?', value: 'M' }];
  await series(bob).join.mutate({ id: first.seriesId, answers });
  await world.drain();
  const own = await Promise.all(all.map(({ id }) => world.trpc(bob).participations.own.query({ id })));
  expect(own.map(({ participations }) => participations[0]?.answers ?? null)).toEqual([answers, null, answers]);
});

test('a change of all dates is one mail, which says how many it concerns', async () => {
  const { bob, alice } = world;
  const first = await weekly(world, alice, { rule: 'FREQ=WEEKLY;COUNT=5' });
  await world.drain();
  await series(bob).join.mutate({ id: first.seriesId });
  await world.drain();
  const before = (await mailsTo(world, bob.email)).length;
  await series(alice).update.mutate({
    ...{ id: first.seriesId, beginsOn: plusHours(first.beginsOn, 1), endsOn: plusHours(first.beginsOn, 2) },
  });
  await world.drain();
  world.clock.advance(6 * 60_000);
  await world.drain();
  const mails = (await mailsTo(world, bob.email)).slice(before);
  expect(mails.map(({ subject }) => subject)).toEqual(['Training has changed']);
  expect(mails[0]?.text).toContain('4 later dates');
});

test('places that were added for people who waited stay in their date, and only there', async () => {
  const { bob, carol, alice } = world;
  const first = await weekly(world, alice, {
    ...{ rule: 'FREQ=WEEKLY;COUNT=3', options: { maximumAttendeeCapacity: 1 } },
  });
  await world.drain();
  await world.trpc(carol).participations.join.mutate({ id: first.id });
  await world.trpc(bob).waiting.wait.mutate({ id: first.id });
  const [entry] = await world.trpc(alice).waiting.list.query({ id: first.id });
  await world.trpc(alice).waiting.letIn.mutate({ id: first.id, entryId: entry?.id ?? '' });
  const all = await occurrences(world, first.seriesId);
  const change = async (fields: {
    title?: string;
    options?: { showEndTime?: boolean; maximumAttendeeCapacity?: number };
  }) => {
    await series(alice).update.mutate({ id: first.seriesId, ...fields });
    await world.drain();
  };
  const places = async () =>
    (await occurrences(world, first.seriesId)).map(({ options }) => options.maximumAttendeeCapacity);
  await change({ options: { showEndTime: false } });
  expect(await places()).toEqual([2, 1, 1]);
  await series(alice).update.mutate({ id: first.seriesId, eventId: all[1]?.id ?? '', title: 'Running' });
  await world.drain();
  expect(await places()).toEqual([2, 1, 1]);
  await change({ options: { maximumAttendeeCapacity: 5 } });
  expect(await places()).toEqual([5, 5, 5]);
});

describe('while an organizer divides the series', () => {
  /** Holds the change open in the middle of the other act. */
  async function dividing(act: (id: string) => Promise<unknown>, before?: (id: string) => Promise<unknown>) {
    const { alice } = world;
    const first = await weekly(world, alice, { rule: 'FREQ=WEEKLY;COUNT=4' });
    await world.drain();
    await before?.(first.seriesId);
    const [, , third] = await occurrences(world, first.seriesId);
    const divide = () =>
      series(alice).update.mutate({
        ...{ id: first.seriesId, scope: 'this_and_following', eventId: third?.id ?? '', title: 'Running' },
      });
    let changing: ReturnType<typeof divide> | undefined;
    let acting: Promise<unknown> | undefined;
    const waiting = (count: number) => async () => (await world.platform.pool.query(WAITING)).rowCount === count;
    await whileOpen(world.platform.db, async (tx, outside) => {
      await lockEvent(tx, third?.uuid ?? '');
      // It has the lock of the series, and waits for the third date.
      changing = outside(divide);
      await expect.poll(() => outside(waiting(1))).toBe(true);
      acting = outside(() => act(first.seriesId));
      await expect.poll(() => outside(waiting(2))).toBe(true);
    });
    const rest = await changing;
    await acting;
    await world.drain();
    return [await going(first.seriesId), await going(rest?.series?.id ?? '')];
  }

  test('a person who joins all dates joins those of both parts', async () => {
    const { bob } = world;
    expect(await dividing((id) => series(bob).join.mutate({ id }))).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  test('a person who leaves all dates leaves those of both parts', async () => {
    const { bob } = world;
    const join = async (id: string) => {
      await series(bob).join.mutate({ id });
      await world.drain();
    };
    expect(await dividing((id) => series(bob).leave.mutate({ id }), join)).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });
});

test('people who are up to date cost nothing when another person joins', async () => {
  const { bob, carol, erin, alice } = world;
  const first = await weekly(world, alice, { rule: 'FREQ=WEEKLY;COUNT=3' });
  const costs = [];
  for (const person of [bob, carol, erin]) {
    await series(person).join.mutate({ id: first.seriesId });
    await world.drain();
    const { statements } = await countStatements(() => renewSeries(world.platform, first.seriesId));
    costs.push(statements.length);
  }
  expect(costs).toEqual(Array(3).fill(costs[0]));
});

test('a person who tries several full dates locks one at a time, so that a change of them all is not refused', async () => {
  const { bob, carol, alice } = world;
  const first = await weekly(world, alice, {
    ...{ rule: 'FREQ=WEEKLY;COUNT=2', options: { maximumAttendeeCapacity: 1 } },
  });
  await world.drain();
  await series(carol).join.mutate({ id: first.seriesId });
  await world.drain();
  const [, second] = await occurrences(world, first.seriesId);
  let joining: Promise<unknown> | undefined;
  await whileOpen(world.platform.db, async (tx, outside) => {
    await lockEvent(tx, second?.uuid ?? '');
    joining = outside(() => outcome(series(bob).join.mutate({ id: first.seriesId })));
    const waits = () => outside(async () => (await world.platform.pool.query(WAITING)).rowCount === 1);
    await expect.poll(waits).toBe(true);
    await lockEvent(tx, first.uuid);
  });
  expect(await joining).toContain('maximum capacity');
});
