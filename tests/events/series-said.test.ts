/** Guests, answers and the wish to wait are given once for a whole series, and apply to every date (beyond-events.md, 3.1 and 3.4). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Prisma } from '../../src/generated/prisma/client.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { outcome } from '../support/world/events.ts';
import { parties } from '../support/world/guests.ts';
import { mailsTo } from '../support/world/mails.ts';
import { occurrences, weekly } from '../support/world/series.ts';
import { take } from '../support/world/waiting.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const series = (person?: Person) => world.trpc(person).series;
const going = async (id: string) =>
  (await occurrences(world, id)).map(({ participantStats }) => participantStats.participants);

describe('what a person says once', () => {
  const QUESTIONS = [{ label: 'Which size?', kind: 'TEXT' as const, required: true }];
  const said = async (id: string, person: Person) => {
    const rows = await world.platform.db.participant.findMany({
      where: { actorId: person.actorId, event: { seriesId: id } },
      orderBy: { event: { beginsOn: 'asc' } },
    });
    return rows.map(({ guests, answers }) => [guests, (answers as { value: string }[] | null)?.[0]?.value ?? null]);
  };

  test('is for every date: guests and answers, also those that are made later', async () => {
    const { alice, bob } = world;
    const first = await weekly(world, alice, {
      rule: 'FREQ=WEEKLY;INTERVAL=4',
      guestsPerPerson: 3,
      questions: QUESTIONS,
    });
    await world.drain();
    const all = await occurrences(world, first.seriesId);
    // Dates that were changed alone ask for less.
    await world.trpc(alice).events.update.mutate({ id: all[1]?.id ?? '', guestsPerPerson: 1 });
    await world.trpc(alice).events.update.mutate({ id: all[2]?.id ?? '', questions: [] });
    const join = { id: first.seriesId, guests: 2 };
    expect(await outcome(series(bob).join.mutate({ ...join, guests: 4 }))).toContain('must be at most 3');
    expect(await outcome(series(bob).join.mutate({ ...join, answers: [] }))).toContain('Answers 0 value');
    expect(await said(first.seriesId, bob)).toEqual([]);
    await series(bob).join.mutate({ ...join, answers: [{ question: 'Which size?', value: 'L' }] });
    await world.drain();
    const expected = [[2, 'L'], [1, 'L'], [2, null], ...Array(all.length - 3).fill([2, 'L'])];
    expect(await said(first.seriesId, bob)).toEqual(expected);
    world.clock.advance(28 * 86_400_000);
    await runFromTimetable(world.platform, 'series.growing');
    await world.drain();
    expect(await said(first.seriesId, bob)).toEqual([...expected, [2, 'L']]);
  });

  test('changes the date that they joined before', async () => {
    const { alice, bob } = world;
    const first = await weekly(world, alice, { rule: 'FREQ=WEEKLY;COUNT=3', guestsPerPerson: 3 });
    await world.drain();
    await world.trpc(bob).participations.join.mutate({ id: first.id, guests: 1 });
    await series(bob).join.mutate({ id: first.seriesId });
    await world.drain();
    expect(await said(first.seriesId, bob)).toEqual(Array(3).fill([1, null]));
    const other = await weekly(world, alice, { rule: 'FREQ=WEEKLY;COUNT=3', guestsPerPerson: 3 });
    await world.drain();
    await world.trpc(bob).participations.join.mutate({ id: other.id, guests: 1 });
    await series(bob).join.mutate({ id: other.seriesId, guests: 3 });
    await world.drain();
    expect(await said(other.seriesId, bob)).toEqual(Array(3).fill([3, null]));
  });

  test('and says something else on joining again, is carried to the dates on which they take part or wait', async () => {
    const { alice, bob, carol } = world;
    const first = await weekly(world, alice, {
      ...{ rule: 'FREQ=WEEKLY;COUNT=5', guestsPerPerson: 3, questions: QUESTIONS },
    });
    await world.drain();
    const all = await occurrences(world, first.seriesId);
    const limit = (index: number, maximumAttendeeCapacity: number) =>
      world.trpc(alice).events.update.mutate({ id: all[index]?.id ?? '', options: { maximumAttendeeCapacity } });
    await limit(2, 1);
    await limit(3, 2);
    await world.trpc(carol).participations.join.mutate({ id: all[2]?.id ?? '' });
    const answers = (value: string) => [{ question: 'Which size?', value }];
    await series(bob).join.mutate({ id: first.seriesId, answers: answers('M'), waiting: true });
    await world.drain();
    await world.trpc(bob).participations.leave.mutate({ id: all[4]?.id ?? '' });
    await series(bob).join.mutate({ id: first.seriesId, answers: answers('L'), guests: 2 });
    await world.drain();
    // The fourth has too few places for the guests, and the person left the fifth.
    expect(await said(first.seriesId, bob)).toEqual([
      [2, 'L'],
      [2, 'L'],
      [0, 'L'],
    ]);
    expect((await parties(world, all[2]?.id ?? '')).waiting).toEqual(['bob+2']);
    // Without guests and answers nothing changes.
    await world.trpc(bob).participations.guests.mutate({ id: all[1]?.id ?? '', guests: 1 });
    await series(bob).join.mutate({ id: first.seriesId });
    await world.drain();
    expect(await said(first.seriesId, bob)).toEqual([
      [2, 'L'],
      [1, 'L'],
      [0, 'L'],
    ]);
  });

  test('needs places for all: dates with fewer are left out, and a series without them is refused', async () => {
    const { alice, bob, carol } = world;
    const first = await weekly(world, alice, {
      ...{ rule: 'FREQ=WEEKLY;COUNT=3', guestsPerPerson: 3, options: { maximumAttendeeCapacity: 3 } },
    });
    await world.drain();
    await world.trpc(carol).participations.join.mutate({ id: first.id });
    await series(bob).join.mutate({ id: first.seriesId, guests: 2 });
    await world.drain();
    expect(await going(first.seriesId)).toEqual([1, 3, 3]);
    const refused = await outcome(series(carol).join.mutate({ id: first.seriesId, guests: 3 }));
    expect(refused).toContain('CONFLICT');
    expect(await going(first.seriesId)).toEqual([1, 3, 3]);
  });

  test('is kept until 30 days after the last date', async () => {
    const { alice, bob } = world;
    const first = await weekly(world, alice, { rule: 'FREQ=WEEKLY;COUNT=2', questions: QUESTIONS });
    await world.drain();
    await series(bob).join.mutate({ id: first.seriesId, answers: [{ question: 'Which size?', value: 'L' }] });
    await world.drain();
    const kept = async () => {
      await runFromTimetable(world.platform, 'answers.old');
      await world.drain();
      return world.platform.db.seriesParticipant.count({
        where: { seriesId: first.seriesId, answers: { not: Prisma.DbNull } },
      });
    };
    world.clock.advance(30 * 86_400_000);
    expect(await kept()).toBe(1);
    world.clock.advance(20 * 86_400_000);
    expect(await kept()).toBe(0);
  });
});

describe('a person who agrees to wait', () => {
  test('waits in every date that is full, with the guests and without a mail for each, and takes part in the others', async () => {
    const { alice, bob, carol, erin } = world;
    const first = await weekly(world, alice, {
      ...{ rule: 'FREQ=WEEKLY;COUNT=4', guestsPerPerson: 1, options: { maximumAttendeeCapacity: 2 } },
    });
    await world.drain();
    const all = await occurrences(world, first.seriesId);
    for (const each of [all[0], all[2]]) await world.trpc(carol).participations.join.mutate({ id: each?.id ?? '' });
    const before = (await mailsTo(world, bob.email)).length;
    expect(await series(bob).join.mutate({ id: first.seriesId, guests: 1, waiting: true })).toMatchObject({
      joined: true,
    });
    await world.drain();
    expect(await Promise.all(all.map(({ id }) => parties(world, id)))).toEqual([
      ...[
        { seated: ['carol+0'], waiting: ['bob+1'] },
        { seated: ['bob+1'], waiting: [] },
      ],
      ...[
        { seated: ['carol+0'], waiting: ['bob+1'] },
        { seated: ['bob+1'], waiting: [] },
      ],
    ]);
    world.clock.advance(60_000);
    const mails = (await mailsTo(world, bob.email)).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual(['You’re on the waiting list for 2 dates of Training']);
    expect(mails[0]?.link).toBe(`${world.url}/series/${first.seriesId}`);
    expect((await series(bob).get.query({ id: first.seriesId })).waiting).toBe(2);
    expect((await series(carol).get.query({ id: first.seriesId })).waiting).toBe(0);
    // Without the agreement nobody waits.
    await series(erin)
      .join.mutate({ id: first.seriesId, guests: 1 })
      .catch(() => null);
    await world.drain();
    expect((await parties(world, all[2]?.id ?? '')).waiting).toEqual(['bob+1']);
    await world.trpc(carol).participations.leave.mutate({ id: all[2]?.id ?? '' });
    await world.drain();
    expect(await parties(world, all[2]?.id ?? '')).toEqual({ seated: ['bob+1'], waiting: [] });
  });

  test('in one date alone reads about the position there', async () => {
    const { alice, bob, carol } = world;
    const first = await weekly(world, alice, {
      ...{ rule: 'FREQ=WEEKLY;COUNT=2', options: { maximumAttendeeCapacity: 1 } },
    });
    await world.drain();
    await world.trpc(carol).participations.join.mutate({ id: first.id });
    const before = (await mailsTo(world, bob.email)).length;
    await series(bob).join.mutate({ id: first.seriesId, waiting: true });
    await world.drain();
    world.clock.advance(60_000);
    const mails = (await mailsTo(world, bob.email)).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual(['You’re on the waiting list for Training']);
  });

  test('and was let in by an organizer takes part in the other dates, where organizers decide', async () => {
    const { alice, bob, carol } = world;
    const first = await weekly(world, alice, {
      ...{ rule: 'FREQ=WEEKLY;COUNT=3', joinOptions: 'RESTRICTED', options: { maximumAttendeeCapacity: 1 } },
    });
    await world.drain();
    await take(world, first.id, carol);
    await series(bob).join.mutate({ id: first.seriesId, waiting: true });
    await world.drain();
    expect(await going(first.seriesId)).toEqual([1, 0, 0]);
    const [entry] = await world.trpc(alice).waiting.list.query({ id: first.id });
    await world.trpc(alice).waiting.letIn.mutate({ id: first.id, entryId: entry?.id ?? '' });
    await world.drain();
    expect(await going(first.seriesId)).toEqual([2, 1, 1]);
  });
});
