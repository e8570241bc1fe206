/** Kinds of ticket in a series: each date has its own places, and changes apply by their scope (0127, 0131). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcome } from '../support/world/events.ts';
import { ADULT, CHILD, choose, HELPER, holders, left } from '../support/world/kinds.ts';
import { localText, occurrences, plusHours, weekly } from '../support/world/series.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function withKinds(rule: string, kinds = [ADULT, CHILD, HELPER] as { name: string }[]) {
  const first = await weekly(world, world.alice, { rule, ticketKinds: kinds });
  await world.drain();
  const kind = (name: string): string => first.ticketKinds.find((each) => each.name === name)?.id ?? '';
  return { ...first, kind };
}

const update = async (id: string, ticketKinds: { name: string }[], more: object) => {
  const changed = await world.trpc(world.alice).series.update.mutate({ id, scope: 'all', ticketKinds, ...more });
  await world.drain();
  return changed;
};

test('each date has the kinds with the same ids, its own places, and a last moment before its own start', async () => {
  const rule = 'FREQ=WEEKLY;INTERVAL=4;BYDAY=TH;COUNT=8';
  const first = await weekly(world, world.alice, { rule });
  const until = plusHours(first.beginsOn, -48);
  await update(first.seriesId, [{ ...HELPER, until } as never, CHILD], {});
  const dates = await occurrences(world, first.seriesId);
  expect(dates.length).toBe(8);
  const kinds = dates.flatMap(({ ticketKinds }) => ticketKinds.filter(({ name }) => name === 'Helper'));
  expect(new Set(kinds.map(({ id }) => id)).size).toBe(1);
  // The clocks change meanwhile.
  expect(new Set(kinds.map((kind) => localText(kind.until ?? '')))).toEqual(new Set(['Tue 19:00']));
  const [one, two] = dates;
  await choose(world, world.bob, one?.id ?? '', kinds[0]?.id);
  const now = await occurrences(world, first.seriesId);
  expect(now.slice(0, 2).map(({ ticketKinds }) => left(ticketKinds).Helper)).toEqual([
    [0, 'FULL'],
    [1, 'AVAILABLE'],
  ]);
  expect(two?.ticketKinds.length).toBe(2);
});

test('a change of all closes a kind where somebody has it, and removes it from other dates; a change of one date stays its own', async () => {
  const { bob, alice } = world;
  const { seriesId, kind } = await withKinds('FREQ=WEEKLY;BYDAY=TH;COUNT=4');
  const dates = await occurrences(world, seriesId);
  await choose(world, bob, dates[2]?.id ?? '', kind('Helper'));
  await world.trpc(alice).events.update.mutate({ id: dates[1]?.id ?? '', ticketKinds: [{ name: 'Alone' }] });
  await update(seriesId, [ADULT, CHILD], {});
  const names = (await occurrences(world, seriesId)).map(({ ticketKinds }) =>
    ticketKinds.map(({ name, closed }) => `${name}${closed ? ' closed' : ''}`).join(),
  );
  expect(names).toEqual(['Adult,Child', 'Alone', 'Adult,Child,Helper closed', 'Adult,Child']);
  expect((await holders(world, dates[2]?.id ?? '')).seated).toEqual(['bob: Helper']);
});

test('this and following changes later dates alone, and the named date is refused as a single event is', async () => {
  const { bob } = world;
  const { seriesId, kind } = await withKinds('FREQ=WEEKLY;BYDAY=TH;COUNT=4');
  const dates = await occurrences(world, seriesId);
  await choose(world, bob, dates[2]?.id ?? '', kind('Helper'));
  const scope = { scope: 'this_and_following', eventId: dates[2]?.id };
  expect(await outcome(update(seriesId, [ADULT], scope))).toContain('people chose: Helper');
  const changed = await update(seriesId, [ADULT, HELPER], scope);
  const later = await occurrences(world, changed.series?.id ?? '');
  expect(later.map(({ ticketKinds }) => ticketKinds.length)).toEqual([2, 2]);
  expect((await occurrences(world, seriesId)).map(({ ticketKinds }) => ticketKinds.length)).toEqual([3, 3]);
});

test('a person who joins all dates chooses once: full dates are left out, and a date without the kind gives the first free one', async () => {
  const { alice, bob, carol } = world;
  const { seriesId, kind } = await withKinds('FREQ=WEEKLY;BYDAY=TH;COUNT=4');
  const dates = await occurrences(world, seriesId);
  await choose(world, carol, dates[1]?.id ?? '', kind('Helper'));
  await world.trpc(alice).events.update.mutate({ id: dates[2]?.id ?? '', ticketKinds: [CHILD] });
  expect(await outcome(world.trpc(bob).series.join.mutate({ id: seriesId }))).toContain("can't be blank");
  await world.trpc(bob).series.join.mutate({ id: seriesId, ticketKind: kind('Helper') });
  await world.drain();
  const seated = await Promise.all(dates.map(async ({ id }) => (await holders(world, id)).seated.join()));
  expect(seated).toEqual(['bob: Helper', 'carol: Helper', 'bob: Child', 'bob: Helper']);
});

test('a person joins all dates with a kind that is closed on the next one', async () => {
  const { alice, bob } = world;
  const { seriesId, kind } = await withKinds('FREQ=WEEKLY;BYDAY=TH;COUNT=3');
  const [first, second] = await occurrences(world, seriesId);
  const ids = [first?.id ?? '', second?.id ?? ''] as const;
  await world.trpc(alice).events.update.mutate({ id: ids[0], ticketKinds: [CHILD, { ...HELPER, closed: true }] });
  await world.trpc(bob).series.join.mutate({ id: seriesId, ticketKind: kind('Helper') });
  await world.drain();
  expect([(await holders(world, ids[0])).seated, (await holders(world, ids[1])).seated]).toEqual([[], ['bob: Helper']]);
  const unknown = world.platform.random.uuid();
  expect(await outcome(world.trpc(bob).series.join.mutate({ id: seriesId, ticketKind: unknown }))).toContain(
    'is not included in the list',
  );
});

test('a place that was added for somebody of the waiting list stays through other changes', async () => {
  const { alice, bob, carol } = world;
  const { seriesId, kind } = await withKinds('FREQ=WEEKLY;BYDAY=TH;COUNT=3');
  const [, second] = await occurrences(world, seriesId);
  const id = second?.id ?? '';
  await choose(world, bob, id, kind('Helper'));
  const { id: entryId } = await choose(world, carol, id, kind('Helper'), { waiting: true });
  await world.trpc(alice).waiting.letIn.mutate({ id, entryId });
  await world.trpc(alice).series.update.mutate({ id: seriesId, scope: 'all', title: 'Running' });
  await world.drain();
  const capacities = (await occurrences(world, seriesId)).map(({ ticketKinds }) => ticketKinds.at(-1)?.capacity);
  expect(capacities).toEqual([1, 2, 1]);
});

test('a change of a text of a kind changes no limit, and adds no closed kind of one date to the others', async () => {
  const { alice, bob, carol } = world;
  const { seriesId, kind } = await withKinds('FREQ=WEEKLY;BYDAY=TH;COUNT=3');
  const dates = await occurrences(world, seriesId);
  const [, second, third] = dates.map(({ id }) => id);
  await choose(world, bob, second ?? '', kind('Helper'));
  const { id: entryId } = await choose(world, carol, second ?? '', kind('Helper'), { waiting: true });
  await world.trpc(alice).waiting.letIn.mutate({ id: second ?? '', entryId });
  await choose(world, bob, third ?? '', kind('Child'));
  // "Child" stays closed on the third date.
  await update(seriesId, [ADULT, HELPER], {});
  const shown = async () =>
    (await occurrences(world, seriesId)).map(({ ticketKinds }) =>
      ticketKinds.map(({ name, capacity, description }) => `${name} ${capacity} ${description}`),
    );
  const read = async (id: string | undefined) =>
    (await world.trpc(alice).events.get.query({ id: id ?? '' })).ticketKinds.map(
      ({ remaining: _remaining, state: _state, taken: _taken, ...sent }) => sent,
    );
  const described = (kinds: Awaited<ReturnType<typeof read>>, description: string) =>
    kinds.map((each) => (each.name === 'Helper' ? { ...each, description } : each));
  await update(seriesId, described(await read(second), 'Brings tables.'), { eventId: second });
  const [adult, tables] = ['Adult 2 null', 'Brings tables.'];
  expect(await shown()).toEqual([
    [adult, `Helper 1 ${tables}`],
    [adult, `Helper 2 ${tables}`],
    [adult, `Helper 1 ${tables}`, 'Child null Under fourteen.'],
  ]);
  await update(seriesId, described(await read(third), 'Chairs.'), { eventId: third });
  expect(await shown()).toEqual([
    [adult, 'Helper 1 Chairs.'],
    [adult, 'Helper 2 Chairs.'],
    [adult, 'Helper 1 Chairs.', 'Child null Under fourteen.'],
  ]);
  // "Child" comes back to the series, and the third date, which has a closed one, can still be changed.
  await update(seriesId, [ADULT, HELPER, CHILD], { eventId: dates[0]?.id });
  const last = await read(third);
  expect(last.map(({ name }) => name)).toEqual(['Adult', 'Helper', 'Child', 'Child']);
  expect(await outcome(world.trpc(alice).events.update.mutate({ id: third ?? '', ticketKinds: last }))).toBe('OK');
  const renamed = last.map((each) => (each.name === 'Adult' ? { ...each, name: 'Child' } : each));
  expect(await outcome(world.trpc(alice).events.update.mutate({ id: third ?? '', ticketKinds: renamed }))).toContain(
    'has already been taken',
  );
});
