/** The waiting list of an event with kinds of ticket: each kind promotes its own people (0112, 0131). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inHours, outcome } from '../support/world/events.ts';
import { ADULT, CHILD, choose, HELPER, holders, left, withKinds } from '../support/world/kinds.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let dora: Person;
beforeAll(async () => {
  world = await createWorld();
  dora = await world.person('dora');
});
afterAll(() => world.close());

const eventOf = (id: string) => world.trpc().events.get.query({ id });
const leave = (person: Person, id: string) => world.trpc(person).participations.leave.mutate({ id });
const change = (person: Person, id: string, ticketKind: string) =>
  world.trpc(person).participations.ticketKind.mutate({ id, ticketKind });

describe('the waiting list', () => {
  test('pretix#3628, #5188: is one for each kind: positions, and who gets a place', async () => {
    const { bob, carol, erin } = world;
    const { id, kind } = await withKinds(world, { ticketKinds: [{ ...ADULT, capacity: 1 }, HELPER] });
    await choose(world, bob, id, kind('Adult'));
    await choose(world, carol, id, kind('Helper'));
    expect(await choose(world, erin, id, kind('Adult'), { waiting: true })).toMatchObject({
      ...{ role: 'WAITING', position: 1, ticketKind: { name: 'Adult' } },
    });
    expect(await choose(world, dora, id, kind('Helper'), { waiting: true })).toMatchObject({ position: 1 });
    await leave(carol, id);
    expect(await holders(world, id)).toEqual({ seated: ['bob: Adult', 'dora: Helper'], waiting: ['erin: Adult'] });
    await world.drain();
    expect((await lastMailTo(world, dora.email)).text).toMatch(/Helper, Free/);
    await choose(world, carol, id, kind('Adult'), { waiting: true });
    const [, second] = await world.trpc(world.alice).waiting.list.query({ id });
    expect(second).toMatchObject({ position: 2, ticketKind: { name: 'Adult' } });
    await leave(bob, id);
    expect(await holders(world, id)).toEqual({ seated: ['dora: Helper', 'erin: Adult'], waiting: ['carol: Adult'] });
  });

  test('offers a place of the kind; another kind at the same time gives it to the next person', async () => {
    const { bob, carol, erin } = world;
    const ticketKinds = [{ ...ADULT, capacity: 1 }, CHILD];
    const { id, kind } = await withKinds(world, { ticketKinds, beginsOn: inHours(world, 8) });
    await choose(world, bob, id, kind('Adult'));
    await choose(world, carol, id, kind('Adult'), { waiting: true });
    await choose(world, erin, id, kind('Adult'), { waiting: true });
    await leave(bob, id);
    expect((await holders(world, id)).waiting).toEqual(['carol: Adult!', 'erin: Adult']);
    expect(left((await eventOf(id)).ticketKinds).Adult).toEqual([0, 'FULL']);
    await choose(world, carol, id, kind('Child'));
    expect(await holders(world, id)).toEqual({ seated: ['carol: Child'], waiting: ['erin: Adult!'] });
    await choose(world, erin, id, undefined);
    expect((await holders(world, id)).seated).toEqual(['carol: Child', 'erin: Adult']);
  });

  test('goes on when the limit of a kind grows, and when a person who waits chooses another kind', async () => {
    const { alice, bob, carol, erin } = world;
    const { id, kind } = await withKinds(world, { ticketKinds: [{ ...ADULT, capacity: 1 }, HELPER] });
    await choose(world, bob, id, kind('Adult'));
    await choose(world, carol, id, kind('Adult'), { waiting: true });
    await choose(world, erin, id, kind('Adult'), { waiting: true });
    expect(await change(erin, id, kind('Helper'))).toMatchObject({
      role: 'PARTICIPANT',
      ticketKind: { name: 'Helper' },
    });
    const ticketKinds = [{ ...ADULT, capacity: 2 }, HELPER];
    await world.trpc(alice).events.update.mutate({ id, ticketKinds });
    await world.drain();
    expect(await holders(world, id)).toEqual({
      seated: ['bob: Adult', 'erin: Helper', 'carol: Adult'],
      waiting: [],
    });
  });

  test('pretix#2119: keeps the people of a closed kind, whom organizers may let in: its limit grows', async () => {
    const { alice, bob, carol } = world;
    const { id, kind } = await withKinds(world, { ticketKinds: [{ ...ADULT, capacity: 1 }, CHILD] });
    await choose(world, bob, id, kind('Adult'));
    const { id: entryId } = await choose(world, carol, id, kind('Adult'), { waiting: true });
    await world.trpc(alice).events.update.mutate({ id, ticketKinds: [{ ...ADULT, capacity: 1, closed: true }, CHILD] });
    await leave(bob, id);
    await choose(world, bob, id, kind('Child'));
    expect(await holders(world, id)).toEqual({ seated: ['bob: Child'], waiting: ['carol: Adult'] });
    await world.trpc(alice).waiting.letIn.mutate({ id, entryId });
    expect((await holders(world, id)).seated).toEqual(['bob: Child', 'carol: Adult']);
    const second = await withKinds(world, { ticketKinds: [{ ...ADULT, capacity: 1 }, CHILD] });
    await choose(world, bob, second.id, second.kind('Adult'));
    const entry = await choose(world, carol, second.id, second.kind('Adult'), { waiting: true });
    await world.trpc(alice).waiting.letIn.mutate({ id: second.id, entryId: entry.id });
    const [adult] = (await eventOf(second.id)).ticketKinds;
    expect([adult?.capacity, adult?.remaining]).toEqual([2, 0]);
  });
});

describe('a place that is given back in a closed kind', () => {
  test('goes to nobody who waited for it, in whichever way they ask, and no guest comes into it', async () => {
    const { alice, bob, carol } = world;
    const { event, id, kind } = await withKinds(world, {
      ...{ ticketKinds: [{ ...ADULT, capacity: 2 }, CHILD], guestsPerPerson: 3 },
    });
    for (const person of [bob, dora]) await choose(world, person, id, kind('Adult'));
    await choose(world, carol, id, kind('Adult'), { waiting: true });
    const ticketKinds = [{ ...ADULT, capacity: 2, closed: true }, CHILD];
    await world.trpc(alice).events.update.mutate({ id, ticketKinds });
    await leave(bob, id);
    const none = 'CONFLICT: There are no free places of this kind';
    for (const chosen of [undefined, kind('Adult'), 'any'])
      expect(await outcome(choose(world, carol, id, chosen)), chosen).toBe(none);
    expect(await choose(world, carol, id, 'any', { waiting: true })).toMatchObject({ role: 'WAITING' });
    const joinEvent =
      'mutation ($actorId: ID!, $eventId: ID!) { joinEvent(actorId: $actorId, eventId: $eventId) { role } }';
    const { errors } = await world.gql(carol, joinEvent, { actorId: carol.actorId.toString(), eventId: id });
    expect(errors.length).toBe(1);
    expect(await outcome(world.trpc(dora).participations.guests.mutate({ id, guests: 1 }))).toBe(none);
    expect(await holders(world, id)).toEqual({ seated: ['dora: Adult'], waiting: ['carol: Adult'] });
    expect((await eventOf(id)).uuid).toBe(event.uuid);
  });
});

describe('people who waited before the event had kinds', () => {
  test('take the place that is held for them, without a kind', async () => {
    const { alice, bob, carol } = world;
    const { id } = await withKinds(world, {
      ...{ ticketKinds: [], options: { maximumAttendeeCapacity: 1 }, beginsOn: inHours(world, 8) },
    });
    for (const chosen of [undefined, 'any']) {
      await choose(world, bob, id, chosen);
      await choose(world, carol, id, undefined, { waiting: true });
      await world.trpc(alice).events.update.mutate({ id, ticketKinds: [{ ...HELPER, closed: true }] });
      await leave(bob, id);
      expect((await holders(world, id)).waiting).toEqual(['carol: none!']);
      expect(await choose(world, carol, id, chosen)).toMatchObject({ role: 'PARTICIPANT', ticketKind: null });
      await leave(carol, id);
      await world.trpc(alice).events.update.mutate({ id, ticketKinds: [] });
    }
  });
});

test('a request moves to no kind that is full', async () => {
  const { alice, bob, carol } = world;
  const { id, kind } = await withKinds(world, { joinOptions: 'RESTRICTED' });
  const { id: asked } = await choose(world, bob, id, kind('Helper'));
  await world.trpc(alice).participations.update.mutate({ id: asked, role: 'PARTICIPANT' });
  await choose(world, dora, id, kind('Helper'), { waiting: true });
  await choose(world, carol, id, kind('Child'));
  expect(await outcome(change(carol, id, kind('Helper')))).toBe('CONFLICT: There are no free places of this kind');
  await leave(bob, id);
  const requests = await world.trpc(alice).participations.list.query({ id, roles: 'NOT_APPROVED' });
  expect(requests.map(({ actor, ticketKind }) => `${actor?.preferredUsername}: ${ticketKind?.name}`)).toEqual([
    'carol: Child',
    'dora: Helper',
  ]);
});

test('positions count everybody who competes for the places of the event; mail and link say the same', async () => {
  const { alice, bob, carol, erin } = world;
  const options = { maximumAttendeeCapacity: 1 };
  const { id, kind } = await withKinds(world, { ticketKinds: [HELPER, CHILD], options });
  await choose(world, bob, id, kind('Child'));
  await choose(world, carol, id, kind('Child'), { waiting: true });
  expect(await choose(world, erin, id, kind('Helper'), { waiting: true })).toMatchObject({ position: 2 });
  const positions = async (person: Person) =>
    (await world.trpc(person).waiting.list.query({ id })).map(({ position }) => position);
  expect([await positions(alice), await positions(erin)]).toEqual([[1, 2], [2]]);
  await world.drain();
  expect((await lastMailTo(world, erin.email)).text).toMatch(/number 2/);
  await leave(bob, id);
  expect((await holders(world, id)).seated).toEqual(['carol: Child']);
  // The kinds have fewer places than the event: nobody of another kind is ahead.
  const separate = await withKinds(world, {
    ...{ ticketKinds: [HELPER, { ...CHILD, capacity: 1 }], options: { maximumAttendeeCapacity: 9 } },
  });
  const { id: other } = separate;
  await choose(world, bob, other, separate.kind('Helper'));
  await choose(world, carol, other, separate.kind('Child'));
  await choose(world, dora, other, separate.kind('Helper'), { waiting: true });
  expect(await choose(world, erin, other, separate.kind('Child'), { waiting: true })).toMatchObject({ position: 1 });
});
