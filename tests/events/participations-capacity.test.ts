/** The capacity of an event is exact under concurrent requests (rules of the event service, joinEvent). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { organize, outcome } from '../support/world/events.ts';
import { standings, wait } from '../support/world/waiting.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let crowd: Person[];

beforeAll(async () => {
  world = await createWorld();
  crowd = [];
  for (let n = 0; n < 100; n++) crowd.push(await world.person(`guest${n}`));
});
afterAll(() => world.close());

const FULL = 'CONFLICT: The event has already reached its maximum capacity';

const join = (person: Person, id: string) => outcome(world.trpc(person).participations.join.mutate({ id }));
const participants = (eventId: string) =>
  world.platform.db.participant.count({ where: { eventId: BigInt(eventId), role: 'PARTICIPANT' } });

describe('capacity', () => {
  test('a hundred concurrent joins of ten places give exactly ten participants', async () => {
    const event = await organize(world, world.alice, { options: { maximumAttendeeCapacity: 10 } });
    const said = await Promise.all(crowd.map((person) => join(person, event.id)));
    expect(said.filter((text) => text === 'OK')).toHaveLength(10);
    expect(said.filter((text) => text === FULL)).toHaveLength(90);
    expect(await participants(event.id)).toBe(10);
    const { options, participantStats } = await world.trpc().events.get.query({ id: event.id });
    expect(options).toMatchObject({ maximumAttendeeCapacity: 10, remainingAttendeeCapacity: 0 });
    expect(participantStats).toMatchObject({ approved: 11, participants: 10 });
  });

  test('concurrent approvals do not exceed it either', async () => {
    const event = await organize(world, world.alice, {
      joinOptions: 'RESTRICTED',
      options: { maximumAttendeeCapacity: 5 },
    });
    const asked = await Promise.all(
      crowd.slice(0, 40).map((person) => world.trpc(person).participations.join.mutate({ id: event.id })),
    );
    const said = await Promise.all(
      asked.map(({ id }) => outcome(world.trpc(world.alice).participations.update.mutate({ id, role: 'PARTICIPANT' }))),
    );
    expect(said.filter((text) => text === 'OK')).toHaveLength(5);
    expect(said.filter((text) => text === FULL)).toHaveLength(35);
    expect(await participants(event.id)).toBe(5);
    expect(await join(world.bob, event.id)).toBe(FULL);
  });

  test('concurrent joins, leaves and approvals keep the counters exact', async () => {
    const event = await organize(world, world.alice, { options: { maximumAttendeeCapacity: 20 } });
    const [stayers, leavers] = [crowd.slice(0, 50), crowd.slice(50)];
    await Promise.all(leavers.map((person) => join(person, event.id)));
    expect(await participants(event.id)).toBe(20);
    const acts = [...leavers, ...stayers].map((person, index) =>
      index < leavers.length
        ? outcome(world.trpc(person).participations.leave.mutate({ id: event.id }))
        : join(person, event.id),
    );
    const said = await Promise.all(acts);
    const [left, came] = [said.slice(0, leavers.length), said.slice(leavers.length)];
    expect(left.filter((text) => text === 'OK')).toHaveLength(20);
    const came20 = came.filter((text) => text === 'OK').length;
    expect(came20).toBeLessThanOrEqual(20);
    expect(await participants(event.id)).toBe(came20);
    // People who were refused from a full event can join once everyone has left.
    await Promise.all(stayers.map((person) => join(person, event.id)));
    expect(await participants(event.id)).toBe(20);
  });

  test('a hundred who agree to wait give ten participants and a list of ninety, in the order of their requests', async () => {
    const event = await organize(world, world.alice, { options: { maximumAttendeeCapacity: 10 } });
    await Promise.all(crowd.map((person) => wait(world, person, event.id)));
    const before = await standings(world, event.id);
    expect([before.seated.length, before.waiting.length]).toEqual([10, 90]);
    // Ten leave, ten give up waiting, five are let in, and ten newcomers try to overtake, all at once.
    const of = (names: readonly string[]) => crowd.filter(({ name }) => names.includes(name));
    const leavers = of(before.seated);
    const quitters = of(before.waiting.slice(40, 50));
    const chosen = of(before.waiting.slice(80, 85));
    const list = await world.trpc(world.alice).waiting.list.query({ id: event.id, limit: 80 });
    const more = await world.trpc(world.alice).waiting.list.query({ id: event.id, after: list.at(-1)?.id });
    const idOf = ({ id }: Person) => [...list, ...more].find(({ actor }) => actor?.id === id)?.id ?? '';
    await Promise.all([
      ...leavers.map((person) => world.trpc(person).participations.leave.mutate({ id: event.id })),
      ...quitters.map((person) => world.trpc(person).waiting.leave.mutate({ id: event.id })),
      ...chosen.map((person) => world.trpc(world.alice).waiting.letIn.mutate({ id: event.id, entryId: idOf(person) })),
      ...[world.bob, world.carol, world.erin].map((person) => join(person, event.id)),
    ]);
    const after = await standings(world, event.id);
    const { maximumAttendeeCapacity } = (await world.trpc().events.get.query({ id: event.id })).options;
    expect(maximumAttendeeCapacity).toBe(after.seated.length);
    expect(after.seated.toSorted()).toEqual(
      [...before.waiting.slice(0, after.seated.length - 5), ...before.waiting.slice(80, 85)].toSorted(),
    );
    const gone = [...after.seated, ...quitters.map(({ name }) => name)];
    expect(after.waiting).toEqual(before.waiting.filter((name) => !gone.includes(name)));
  });

  test.each([0, null])('a maximum of %s is no limit', async (maximumAttendeeCapacity) => {
    const event = await organize(world, world.alice, {
      options: { maximumAttendeeCapacity, remainingAttendeeCapacity: 7 },
    });
    const said = await Promise.all(crowd.slice(0, 30).map((person) => join(person, event.id)));
    expect(new Set(said)).toEqual(new Set(['OK']));
    expect((await world.trpc().events.get.query({ id: event.id })).options.remainingAttendeeCapacity).toBe(7);
  });

  test('one identity joins once, however many concurrent requests it sends', async () => {
    const event = await organize(world, world.alice);
    const said = await Promise.all(Array.from({ length: 20 }, () => join(world.bob, event.id)));
    expect(said.filter((text) => text === 'OK')).toHaveLength(1);
    expect(said.filter((text) => text === 'CONFLICT: You are already a participant of this event')).toHaveLength(19);
  });
});
