/** The list of events with series, waiting lists, guests and questions takes the statements of one without, and reads few rows more. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '../support/database/count-statements.ts';
import { inHours, organize } from '../support/world/events.ts';
import { weekly } from '../support/world/series.ts';
import { wait } from '../support/world/waiting.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const ENTRIES = 10;

/** The statements of a page of the list, for a visitor and for a member, in each protocol; caches are as after a first reading. */
async function costs(): Promise<Record<string, number>> {
  const from = inHours(world, 0);
  const query = '{ events(limit: 10) { title participantStats { going } options { remainingAttendeeCapacity } } }';
  const acts: Record<string, () => Promise<unknown>> = {
    visitor: () => world.rest().get('/api/v1/events', { limit: ENTRIES, from }),
    member: () => world.rest(world.bob).get('/api/v1/events', { limit: ENTRIES, from }),
    unfiltered: () => world.rest(world.bob).get('/api/v1/events', { limit: ENTRIES }),
    graphql: () => world.gql(world.bob, query, {}),
    going: () => world.rest(world.bob).get('/api/v1/events', { limit: ENTRIES, going: true, from }),
  };
  const found: Record<string, number> = {};
  for (const [name, act] of Object.entries(acts)) {
    await act();
    found[name] = (await countStatements(act)).statements.length;
  }
  return found;
}

test('a list of single events, and one of series with full dates, guests and questions', async () => {
  const { alice, bob, carol, erin } = world;
  for (let number = 0; number < ENTRIES; number += 1) {
    const { id } = await organize(world, alice, { title: `Single ${number}`, beginsOn: inHours(world, 24 + number) });
    await world.trpc(bob).participations.join.mutate({ id });
  }
  await world.drain();
  const single = await costs();
  await world.platform.db.event.deleteMany();
  const fields = {
    ...{ guestsPerPerson: 2, options: { maximumAttendeeCapacity: 3 }, rule: 'FREQ=WEEKLY;COUNT=5' },
    questions: [{ label: 'Which size?', kind: 'TEXT' as const, required: false }],
  };
  const join = (person: Person, id: string, guests: number) =>
    world.trpc(person).participations.join.mutate({ id, guests, answers: [{ question: 'Which size?', value: 'L' }] });
  for (let number = 0; number < ENTRIES; number += 1) {
    const first = await weekly(world, alice, { title: `Series ${number}`, ...fields });
    await join(carol, first.id, 1);
    await join(bob, first.id, 0);
    await wait(world, erin, first.id);
  }
  await world.drain();
  const listed = await world.trpc(bob).events.list.query({ limit: 100, from: inHours(world, 0) });
  expect(listed.length).toBe(ENTRIES);
  expect(await costs()).toEqual(single);
});
