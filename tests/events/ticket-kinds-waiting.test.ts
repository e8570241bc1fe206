/** Waiting lists of the kinds of ticket of an event: each kind promotes its own people (0112, 0131). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inHours } from '../support/world/events.ts';
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
  test('is one for each kind: positions, and who gets a place', async () => {
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

  test('keeps the people of a closed kind, whom organizers may let in: its limit grows', async () => {
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
