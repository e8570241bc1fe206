/** Checking in at the door of an event (docs/decisions/0138-tickets-and-the-door.md). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { actOf, codeOf, figures, settle, ticketed } from '../support/world/check-in.ts';
import { CoOrganizing } from '../support/world/co-organizers.ts';
import { inHours, organize, outcome } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let dora: Person;
beforeAll(async () => {
  world = await createWorld();
  dora = await world.person('dora');
});
afterAll(() => world.close());

const bring = (person: Person, id: string, guests: number) =>
  world.trpc(person).participations.join.mutate({ id, guests });

describe('a check-in', () => {
  test('by the code of a ticket counts the person and the guests, once', async () => {
    const { alice, bob, carol } = world;
    const { uuid } = await organize(world, alice, { hasTickets: true, guestsPerPerson: 3 });
    await bring(bob, uuid, 2);
    await bring(carol, uuid, 0);
    const scan = actOf(world, 'CHECK_IN', { code: await codeOf(world, bob, uuid), ago: 60 });
    expect(await figures(world, uuid)).toEqual([4, 0, 0]);
    expect(await settle(world, uuid, [scan])).toEqual(['in']);
    expect(await settle(world, uuid, [scan, scan])).toEqual(['in', 'in']);
    expect(await figures(world, uuid)).toEqual([4, 3, 0]);
    const again = actOf(world, 'CHECK_IN', { code: scan.code, door: 'Back door' });
    const { acts } = await world.trpc(alice).door.settle.mutate({ id: uuid, acts: [again] });
    const came = { at: scan.at, door: 'Gate' };
    expect(acts).toMatchObject([
      {
        outcome: 'already_in',
        ...came,
        again: { at: again.at, door: 'Back door' },
        person: { name: 'bob', guests: 2 },
      },
    ]);
    expect(await figures(world, uuid)).toEqual([4, 3, 0]);
    const people = await world.trpc(alice).door.people.query({ id: uuid });
    expect(people).toMatchObject([
      { name: 'bob', guests: 2, came },
      { name: 'carol', came: null },
    ]);
  });

  test('is found by its UUID in any letters', async () => {
    const { bob } = world;
    const { uuid, of } = await ticketed(world, [bob]);
    const scan = actOf(world, 'CHECK_IN', { participationId: of(bob), ago: 30 });
    expect(await settle(world, uuid, [{ ...scan, id: scan.id.toUpperCase() }])).toEqual(['in']);
    expect(await settle(world, uuid, [scan])).toEqual(['in']);
    const walkIn = actOf(world, 'WALK_IN', { ago: 20 });
    const undo = actOf(world, 'UNDO', { walkInId: walkIn.id.toUpperCase() });
    expect(await settle(world, uuid, [walkIn, undo])).toEqual(['out', 'out']);
  });

  test('pretixscan-ios#34: is refused for tickets of other events, ended places, and texts that are no tickets', async () => {
    const { alice, bob, carol } = world;
    const [one, other] = [await ticketed(world, [bob, carol]), await ticketed(world, [bob])];
    const code = await codeOf(world, carol, one.uuid);
    await world.trpc(carol).participations.leave.mutate({ id: one.uuid });
    const acts = [
      actOf(world, 'CHECK_IN', { code: await codeOf(world, bob, other.uuid) }),
      actOf(world, 'CHECK_IN', { code }),
      actOf(world, 'CHECK_IN', { code: `${code.slice(0, 60)}AAAA${code.slice(64)}` }),
      actOf(world, 'CHECK_IN', { code: 'https://cafe.example' }),
      actOf(world, 'CHECK_IN', { participationId: other.of(bob) }),
    ];
    expect(await settle(world, one.uuid, acts)).toEqual(['other_event', 'revoked', 'unknown', 'unknown', 'revoked']);
    await world.trpc(alice).participations.update.mutate({ id: one.of(bob), role: 'REJECTED' });
    expect(await settle(world, one.uuid, [actOf(world, 'CHECK_IN', { participationId: one.of(bob) })])).toEqual([
      'revoked',
    ]);
    expect(await figures(world, one.uuid)).toEqual([0, 0, 0]);
    expect(await world.platform.db.doorAct.count({ where: { eventId: BigInt(one.id) } })).toBe(0);
  });

  test('is taken back, and made again', async () => {
    const { bob } = world;
    const { uuid, of } = await ticketed(world, [bob]);
    const participationId = of(bob);
    const act = (kind: 'CHECK_IN' | 'UNDO', ago: number) => actOf(world, kind, { participationId, ago });
    const [first, undo, second] = [act('CHECK_IN', 30), act('UNDO', 20), act('CHECK_IN', 10)];
    expect(await settle(world, uuid, [first, undo])).toEqual(['out', 'out']);
    expect(await figures(world, uuid)).toEqual([1, 0, 0]);
    expect(await settle(world, uuid, [second, undo])).toEqual(['in', 'in']);
    expect(await figures(world, uuid)).toEqual([1, 1, 0]);
  });

  test('in the future counts as one of now, so that it can be taken back', async () => {
    const { bob } = world;
    const { uuid, of } = await ticketed(world, [bob]);
    const participationId = of(bob);
    const acts = [
      actOf(world, 'CHECK_IN', { participationId, ago: -3600 }),
      actOf(world, 'UNDO', { participationId, ago: -3601 }),
    ];
    expect(await settle(world, uuid, acts)).toEqual(['out', 'out']);
    world.clock.advance(1000);
    expect(await settle(world, uuid, [actOf(world, 'CHECK_IN', { participationId })])).toEqual(['in']);
  });

  test('says about whom it is', async () => {
    const { alice } = world;
    const { uuid } = await ticketed(world, []);
    const { status, body } = await world
      .rest(alice)
      .post(`/api/v1/events/${uuid}/door/acts`, { acts: [actOf(world, 'CHECK_IN'), actOf(world, 'UNDO')] });
    expect([status, Object.keys(body.details ?? {})]).toEqual([422, ['acts.0.code', 'acts.1.participationId']]);
  });
});

test('people without a place are counted apart, named in the file, and taken back', async () => {
  const { alice, bob } = world;
  const { uuid, of } = await ticketed(world, [bob, dora], { title: 'Feast' });
  const csv = () => world.trpc(alice).participations.csv.query({ id: uuid });
  expect(await csv()).not.toContain('Came');
  const walkIn = actOf(world, 'WALK_IN', { name: '=Hiker', people: 3, ago: 40 });
  const other = actOf(world, 'WALK_IN', { ago: 30 });
  const scan = actOf(world, 'CHECK_IN', { participationId: of(bob), ago: 20 });
  expect(await settle(world, uuid, [walkIn, other, scan])).toEqual(['in', 'in', 'in']);
  expect(await figures(world, uuid)).toEqual([2, 1, 4]);
  expect(await settle(world, uuid, [actOf(world, 'UNDO', { walkInId: other.id })])).toEqual(['out']);
  expect(await settle(world, uuid, [other])).toEqual(['out']);
  expect(await figures(world, uuid)).toEqual([2, 1, 3]);
  const lines = (await csv()).trim().split('\n');
  expect(lines[0]).toMatch(/,Guests,Came$/);
  expect(lines.find((line) => line.startsWith('bob,'))).toMatch(new RegExp(`,0,${scan.at}$`));
  expect(lines.find((line) => line.startsWith('dora,'))).toMatch(/,0,$/);
  expect(lines.at(-1)).toBe(`'=Hiker,,WALK_IN,${walkIn.at},,2,${walkIn.at}`);
});

test('the figures are told by the kind of ticket', async () => {
  const { alice, bob, carol } = world;
  const ticketKinds = [{ name: 'Adult' }, { name: 'Child' }];
  const event = await organize(world, alice, { hasTickets: true, ticketKinds });
  const [adult, child] = event.ticketKinds.map(({ id }) => id);
  const mine = await world.trpc(bob).participations.join.mutate({ id: event.uuid, ticketKind: child });
  await world.trpc(carol).participations.join.mutate({ id: event.uuid, ticketKind: adult });
  await settle(world, event.uuid, [actOf(world, 'CHECK_IN', { participationId: mine.id })]);
  const { figures: told } = await world.trpc(alice).door.show.query({ id: event.uuid });
  expect(told.byKind).toEqual([
    { kind: { id: adult, name: 'Adult' }, expected: 1, came: 0 },
    { kind: { id: child, name: 'Child' }, expected: 1, came: 1 },
  ]);
});

test('only organizers and co-organizers stand at the door, and nobody else sees who came', async () => {
  const { alice, bob, carol } = world;
  const co = new CoOrganizing(world);
  const { uuid: id, of } = await ticketed(world, [carol]);
  const doors = (person: Person) => {
    const { door } = world.trpc(person);
    const acts = [actOf(world, 'CHECK_IN', { participationId: of(carol) })];
    return Promise.all([
      outcome(door.show.query({ id })),
      outcome(door.people.query({ id })),
      outcome(door.settle.mutate({ id, acts })),
    ]);
  };
  const unable = "FORBIDDEN: Provided moderator actor ID doesn't have permission on this event";
  for (const person of [bob, carol]) expect(await doors(person)).toEqual([unable, unable, unable]);
  await co.invite(id, bob);
  expect(await doors(bob)).toEqual([unable, unable, unable]);
  await co.accept(id, bob);
  for (const person of [bob, alice]) expect(await doors(person)).toEqual(['OK', 'OK', 'OK']);
  const seen = JSON.stringify([
    await world.trpc(carol).participations.list.query({ id }),
    await world.trpc(carol).participations.own.query({ id }),
    await world.trpc(carol).tickets.own.query({ id }),
  ]);
  expect(seen).not.toMatch(/Gate|"came"/);
});

test('two doors at once, and a batch that is sent twice at once, count a person once', async () => {
  const { bob, carol } = world;
  const { uuid, of } = await ticketed(world, [bob, carol, dora]);
  const scans = (door: string) =>
    [bob, carol, dora].map((person, ago) => actOf(world, 'CHECK_IN', { participationId: of(person), door, ago }));
  const batches = [scans('North'), scans('South')];
  await Promise.all([...batches, ...batches, ...batches].map((acts) => settle(world, uuid, acts)));
  expect(await figures(world, uuid)).toEqual([3, 3, 0]);
  const [north, south] = [await settle(world, uuid, batches[0] ?? []), await settle(world, uuid, batches[1] ?? [])];
  expect(north.map((told, n) => [told, south[n]].sort())).toEqual(north.map(() => ['already_in', 'in']));
});

test('who came is deleted 30 days after the event, and with the person', async () => {
  const { bob, alice } = world;
  const erin = await world.person('erin2');
  const { id, uuid, of } = await ticketed(world, [bob, erin], { endsOn: inHours(world, 50) });
  const acts = [bob, erin].map((person) => actOf(world, 'CHECK_IN', { participationId: of(person) }));
  await settle(world, uuid, [...acts, actOf(world, 'WALK_IN', { name: 'Hiker' })]);
  const left = () => world.platform.db.doorAct.count({ where: { eventId: BigInt(id) } });
  expect(await left()).toBe(3);
  await world.trpc(erin).participations.leave.mutate({ id: uuid });
  expect(await left()).toBe(2);
  world.clock.advance((50 + 30 * 24) * 3_600_000);
  await runFromTimetable(world.platform, 'door_acts.old');
  expect(await left()).toBe(2);
  world.clock.advance(1000);
  await runFromTimetable(world.platform, 'door_acts.old');
  expect(await left()).toBe(0);
  expect(await world.trpc(alice).door.people.query({ id: uuid })).toMatchObject([{ name: 'bob', came: null }]);
});
