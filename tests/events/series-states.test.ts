/** The state table of the occurrences of a series, cell by cell: each change of a series, from every state, with people and without. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OCCURRENCE_STEPS, type OccurrencePlace, type OccurrenceState } from '../../src/domain/series/states.ts';
import { outcome } from '../support/world/events.ts';
import { occurrences, plusHours, weekly } from '../support/world/series.ts';
import { take } from '../support/world/waiting.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const STATES = Object.keys(OCCURRENCE_STEPS) as OccurrenceState[];
const PLACES = ['planned', 'left out', 'ended'] as const satisfies OccurrencePlace[];
const PEOPLE = ['nobody', 'a participant', 'a request', 'somebody who waits'] as const;
type People = (typeof PEOPLE)[number];

/** An occurrence of a series of five weeks, the third one, in this state. */
async function staged(state: OccurrenceState, people: People) {
  const { alice, bob } = world;
  const first = await weekly(world, alice, { rule: 'FREQ=WEEKLY;COUNT=5' });
  await world.drain();
  const third = (await occurrences(world, first.seriesId))[2];
  if (!third) throw new Error('There are too few.');
  const { db, ids } = world.platform;
  const row = { id: ids.next(), eventId: BigInt(third.id), actorId: bob.actorId, createdAt: world.clock.now() };
  if (people === 'a participant') await take(world, third.id, bob);
  if (people === 'a request') await db.participant.create({ data: { ...row, role: 'NOT_APPROVED' } });
  if (people === 'somebody who waits') await db.waitingEntry.create({ data: row });
  if (state === 'DETACHED') await world.trpc(alice).events.update.mutate({ id: third.id, title: 'Alone' });
  if (state === 'CANCELLED') await world.trpc(alice).events.cancel.mutate({ id: third.id, message: 'Ill' });
  await world.drain();
  return { seriesId: first.seriesId, third };
}

/** A change of the series after which the third week is in this place. */
const CHANGES: Record<OccurrencePlace, (id: string) => Promise<unknown>> = {
  planned: (id) => world.trpc(world.alice).series.update.mutate({ id, title: 'Running' }),
  'left out': (id) =>
    world.trpc(world.alice).series.update.mutate({ id, title: 'Running', rule: 'FREQ=WEEKLY;COUNT=2' }),
  ended: async (id) => {
    const second = (await occurrences(world, id))[1];
    return world
      .trpc(world.alice)
      .series.end.mutate({ id, scope: 'this_and_following', eventId: second?.id ?? '', message: 'The hall closes.' });
  },
};

/** Its title, its state, and the message of its cancellation; null if it is gone. */
async function foundOf(uuid: string) {
  const event = await world.platform.db.event.findUnique({ where: { uuid } });
  return event && [event.title, event.status, event.cancellationMessage];
}

const BEFORE: Record<OccurrenceState, [title: string, status: string, message: string | null]> = {
  REGULAR: ['Training', 'CONFIRMED', null],
  DETACHED: ['Alone', 'CONFIRMED', null],
  CANCELLED: ['Training', 'CANCELLED', 'Ill'],
  BEGUN: ['Training', 'CONFIRMED', null],
};

const expected = (state: OccurrenceState, place: OccurrencePlace, people: People) => {
  const [title, status, message] = BEFORE[state];
  const step = OCCURRENCE_STEPS[state][place];
  if (step === 'stays') return [title, status, message];
  if (step === 'changes') return ['Running', status, message];
  return people === 'nobody' ? null : [title, 'CANCELLED', place === 'ended' ? 'The hall closes.' : null];
};

describe.each(STATES.filter((state) => state !== 'BEGUN'))('an occurrence in the state %s', (state) => {
  test.each(PLACES)('after a change of the series: %s', async (place) => {
    for (const people of PEOPLE) {
      const { seriesId, third } = await staged(state, people);
      await CHANGES[place](seriesId);
      await world.drain();
      const found = await foundOf(third.uuid);
      expect([people, found]).toEqual([people, expected(state, place, people)]);
      const { version } = await world.platform.db.eventSeries.findUniqueOrThrow({ where: { id: seriesId } });
      const left = await world.platform.db.event.count({
        where: { seriesId, seriesVersion: { not: version } },
      });
      expect([people, left]).toEqual([people, 0]);
    }
  });

  test('and the acts on it alone', async () => {
    const { alice } = world;
    const { seriesId, third } = await staged(state, 'a participant');
    const of = { id: third.id };
    expect(await outcome(world.trpc(alice).events.update.mutate({ ...of, title: 'Changed' }))).toBe('OK');
    expect((await foundOf(third.uuid))?.[0]).toBe('Changed');
    const cancelled = await outcome(world.trpc(alice).events.cancel.mutate(of));
    expect(cancelled).toBe(state === 'CANCELLED' ? 'CONFLICT: This event has been cancelled' : 'OK');
    await world.trpc(alice).events.delete.mutate({ ...of, actorId: alice.id });
    await CHANGES.planned(seriesId);
    await world.drain();
    // Deleted alone, it is an exception.
    expect(await foundOf(third.uuid)).toBeNull();
    expect((await occurrences(world, seriesId)).length).toBe(4);
  });
});

test.each(PLACES)('an occurrence that has begun stays after a change of the series: %s', async (place) => {
  for (const people of PEOPLE) {
    const { seriesId, third } = await staged('BEGUN', people);
    world.clock.advance(new Date(third.beginsOn).getTime() - world.clock.now().getTime() + 60_000);
    const next = (await occurrences(world, seriesId))[3];
    const of = { id: seriesId, eventId: next?.id ?? '' };
    if (place === 'ended') await world.trpc(world.alice).series.end.mutate({ ...of, scope: 'all' });
    else {
      const rule = place === 'left out' && {
        beginsOn: plusHours(next?.beginsOn ?? '', 24),
        endsOn: null,
        rule: 'FREQ=WEEKLY;COUNT=2',
      };
      await world.trpc(world.alice).series.update.mutate({ ...of, title: 'Running', ...rule });
    }
    await world.drain();
    expect([people, await foundOf(third.uuid)]).toEqual([people, BEFORE.BEGUN]);
    const named = { id: seriesId, eventId: third.id };
    expect(await outcome(world.trpc(world.alice).series.update.mutate({ ...named, title: 'Late' }))).toBe(
      'NOT_FOUND: Event not found',
    );
    expect(await outcome(world.trpc(world.alice).series.end.mutate(named))).toBe('NOT_FOUND: Event not found');
  }
});
