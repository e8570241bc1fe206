/** The waiting list of a full event: who gets a place, in which order, and who sees what (beyond-events.md, 3.2). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modifyUser } from '../../src/domain/users/modify-user.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { inHours, organize, outcome } from '../support/world/events.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { fullEvent, standings, take, wait } from '../support/world/waiting.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let dora: Person;
let emil: Person;
beforeAll(async () => {
  world = await createWorld();
  dora = await world.person('dora');
  emil = await world.person('emil');
});
afterAll(() => world.close());

const FULL = 'CONFLICT: The event has already reached its maximum capacity';
const leave = (person: Person, id: string) => world.trpc(person).participations.leave.mutate({ id });
const capacity = (id: string, maximumAttendeeCapacity: number | null) =>
  world.trpc(world.alice).events.update.mutate({ id, options: { maximumAttendeeCapacity } });

/** The timetable, and the jobs that it enqueues. */
async function minutePasses(): Promise<void> {
  await runFromTimetable(world.platform, 'waiting_lists.due');
  await world.drain();
}

describe('the order', () => {
  test('pretix#405, Hi.Events#315: a place that becomes free goes to the first who waits, who is told', async () => {
    const { bob, carol, erin } = world;
    const event = await fullEvent(world);
    expect(await wait(world, bob, event.id)).toMatchObject({ role: 'WAITING', position: 1, offeredUntil: null });
    expect(await wait(world, carol, event.id)).toMatchObject({ role: 'WAITING', position: 2 });
    await world.drain();
    const mail = await lastMailTo(world, carol.email);
    expect(mail.subject).toBe('You’re on the waiting list for Reading evening');
    expect(mail.text).toContain('You’re number 2 on the waiting list.');
    expect(mail.calendars).toEqual([]);
    await leave(erin, event.id);
    expect(await standings(world, event.id)).toEqual({ seated: ['bob'], waiting: ['carol'] });
    await world.drain();
    const promoted = await lastMailTo(world, bob.email);
    expect(promoted.subject).toBe('You have a place: Reading evening');
    expect(promoted.calendars).toHaveLength(2);
  });

  test('pretix#1163, #1405: a person who gives up a place of the list waits no more, and the place goes to the next', async () => {
    const { bob, carol, erin } = world;
    const event = await fullEvent(world);
    for (const person of [bob, carol]) await wait(world, person, event.id);
    await leave(erin, event.id);
    await leave(bob, event.id);
    expect(await standings(world, event.id)).toEqual({ seated: ['carol'], waiting: [] });
    await leave(carol, event.id);
    expect(await standings(world, event.id)).toEqual({ seated: [], waiting: [] });
    const { options } = await world.trpc().events.get.query({ id: event.uuid });
    expect(options.remainingAttendeeCapacity).toBe(1);
  });

  test('komunumo-testing#190: everybody sees their own position, and organizers alone the others', async () => {
    const { alice, bob, carol } = world;
    const event = await fullEvent(world);
    await wait(world, bob, event.id);
    await world.trpc(carol).waiting.wait.mutate({ id: event.id, message: 'I bring cake' });
    const listed = await world.trpc(carol).waiting.list.query({ id: event.id });
    expect(listed.map(({ position, message }) => [position, message])).toEqual([[2, 'I bring cake']]);
    const all = await world.trpc(alice).waiting.list.query({ id: event.id });
    expect(all.map(({ actor, position }) => [actor?.preferredUsername, position])).toEqual([
      ['bob', 1],
      ['carol', 2],
    ]);
    expect(await world.trpc(dora).waiting.list.query({ id: event.id })).toEqual([]);
    const { status, body } = await world.rest(carol).get(`/api/v1/events/${event.id}/own_participations`);
    expect([status, body.waiting]).toMatchObject([200, [{ position: 2 }]]);
    const seen = await world.trpc().events.get.query({ id: event.id });
    expect(seen.participantStats).toMatchObject({ participants: 1, waiting: 2, offered: 0 });
    expect((await world.trpc(alice).participations.list.query({ id: event.id, roles: 'NOT_APPROVED' })).length).toBe(0);
  });

  test('opencollective#5284: as many places as become free go to as many people', async () => {
    const { bob, carol } = world;
    const event = await fullEvent(world);
    for (const person of [bob, carol, dora]) await wait(world, person, event.id);
    await capacity(event.id, 3);
    await world.drain();
    expect(await standings(world, event.id)).toEqual({ seated: ['erin', 'bob', 'carol'], waiting: ['dora'] });
    await capacity(event.id, null);
    await world.drain();
    expect((await standings(world, event.id)).waiting).toEqual([]);
  });

  test('Eventra#11892: people who cannot get a place keep their position, and nobody waits behind them', async () => {
    const { alice, bob, carol, erin } = world;
    const event = await fullEvent(world);
    for (const person of [bob, carol, dora]) await wait(world, person, event.id);
    await modifyUser(world.platform, bob.userId, { suspended: true });
    expect((await world.rest(alice).post(`/api/v1/accounts/${carol.id}/block`)).status).toBe(200);
    await leave(erin, event.id);
    expect(await standings(world, event.id)).toEqual({ seated: ['dora'], waiting: ['bob', 'carol'] });
    await modifyUser(world.platform, bob.userId, { suspended: false });
    await world.rest(alice).post(`/api/v1/accounts/${carol.id}/unblock`);
    await leave(dora, event.id);
    expect(await standings(world, event.id)).toEqual({ seated: ['bob'], waiting: ['carol'] });
  });

  test('nobody overtakes the list, even if a place was freed past it', async () => {
    const { bob, carol } = world;
    const event = await fullEvent(world);
    await wait(world, bob, event.id);
    await world.platform.db.participant.deleteMany({
      where: { eventId: BigInt(event.id), actorId: world.erin.actorId },
    });
    expect(await outcome(world.trpc(carol).participations.join.mutate({ id: event.id }))).toBe(FULL);
    await minutePasses();
    expect(await standings(world, event.id)).toEqual({ seated: ['bob'], waiting: [] });
  });

  test('a repeated request keeps the position, and one of the same key is done once', async () => {
    const { bob, carol } = world;
    const event = await fullEvent(world);
    const ask = () =>
      world.rest(bob).post(`/api/v1/events/${event.id}/join`, { waiting: true }, { 'Idempotency-Key': 'one' });
    const [first, second] = [await ask(), await ask()];
    expect([first.status, second.body.id]).toEqual([200, first.body.id]);
    await wait(world, carol, event.id);
    expect(await wait(world, bob, event.id)).toMatchObject({ id: first.body.id, position: 1 });
    const gone = await world.rest(bob).delete(`/api/v1/events/${event.id}/waiting`);
    expect([gone.status, gone.body.id]).toEqual([200, first.body.id]);
    expect(await wait(world, bob, event.id)).toMatchObject({ position: 2 });
  });
});

describe('a few hours before the event', () => {
  test('a place is offered, counts as taken, and goes to the next person if nobody answers in time', async () => {
    const { bob, carol, erin } = world;
    const event = await fullEvent(world, { beginsOn: inHours(world, 8) });
    await wait(world, bob, event.id);
    await wait(world, carol, event.id);
    await leave(erin, event.id);
    expect(await standings(world, event.id)).toEqual({ seated: [], waiting: ['bob!', 'carol'] });
    const offered = await world.trpc(bob).waiting.list.query({ id: event.id });
    expect(offered).toMatchObject([{ position: null, offeredUntil: inHours(world, 4) }]);
    expect((await world.trpc().events.get.query({ id: event.id })).options.remainingAttendeeCapacity).toBe(0);
    expect(await outcome(world.trpc(erin).participations.join.mutate({ id: event.id }))).toBe(FULL);
    await world.drain();
    const mail = await lastMailTo(world, bob.email);
    expect(mail.subject).toBe('A place is free: are you coming to Reading evening?');
    world.clock.advance(4 * 3_600_000 - 1);
    await minutePasses();
    expect((await standings(world, event.id)).waiting).toEqual(['bob!', 'carol']);
    world.clock.advance(1);
    await minutePasses();
    expect((await standings(world, event.id)).waiting).toEqual(['carol!']);
    expect((await lastMailTo(world, bob.email)).subject).toBe('The place in Reading evening went to the next person');
    await world.trpc(carol).participations.join.mutate({ id: event.id });
    expect(await standings(world, event.id)).toEqual({ seated: ['carol'], waiting: [] });
  });

  test('in the last hour the first to join gets the place, and the list still exists', async () => {
    const { bob, carol, erin } = world;
    const event = await fullEvent(world, { beginsOn: inHours(world, 1) });
    await wait(world, bob, event.id);
    await leave(erin, event.id);
    await minutePasses();
    expect(await standings(world, event.id)).toEqual({ seated: [], waiting: ['bob'] });
    await world.trpc(carol).participations.join.mutate({ id: event.id });
    await leave(carol, event.id);
    expect(await wait(world, bob, event.id)).toMatchObject({ role: 'PARTICIPANT' });
  });

  test('the list of an event that is over ends', async () => {
    const event = await fullEvent(world, { endsOn: inHours(world, 50) });
    await wait(world, world.bob, event.id);
    world.clock.advance(51 * 3_600_000);
    await minutePasses();
    expect((await standings(world, event.id)).waiting).toEqual([]);
    expect(await outcome(wait(world, world.carol, event.id))).toBe('FORBIDDEN: This event is over');
  });
});

describe('organizers', () => {
  test('indico#3036: where they decide, there are as many requests as free places, and a refusal asks the next', async () => {
    const { alice, bob, carol, erin } = world;
    const event = await fullEvent(world, { joinOptions: 'RESTRICTED' });
    for (const person of [bob, carol, dora])
      expect(await wait(world, person, event.id)).toMatchObject({ role: 'WAITING' });
    const requests = async () => {
      const asked = await world.trpc(alice).participations.list.query({ id: event.id, roles: 'NOT_APPROVED' });
      return asked.map(({ id, actor }) => [actor?.preferredUsername ?? '', id] as const);
    };
    await leave(erin, event.id);
    const [[first, id] = ['', '']] = await requests();
    expect([first, (await requests()).length]).toEqual(['bob', 1]);
    await world.trpc(alice).participations.update.mutate({ id, role: 'REJECTED' });
    const [[second, next] = ['', '']] = await requests();
    expect([second, (await standings(world, event.id)).waiting]).toEqual(['carol', ['dora']]);
    await world.trpc(alice).participations.update.mutate({ id: next, role: 'PARTICIPANT' });
    expect(await standings(world, event.id)).toEqual({ seated: ['carol'], waiting: ['dora'] });
  });

  test('let in whom they choose: a full event grows by one place, and the others keep their turn', async () => {
    const { alice, bob, carol, erin } = world;
    const event = await fullEvent(world);
    await wait(world, bob, event.id);
    const { id: entryId } = await wait(world, carol, event.id);
    const path = `/api/v1/events/${event.id}/waiting/${entryId}/let_in`;
    expect((await world.rest(bob).post(path)).status).toBe(403);
    const { status, body } = await world.rest(alice).post(path);
    expect([status, body.role]).toEqual([200, 'PARTICIPANT']);
    expect(await standings(world, event.id)).toEqual({ seated: ['erin', 'carol'], waiting: ['bob'] });
    const { options } = await world.trpc().events.get.query({ id: event.id });
    expect(options).toMatchObject({ maximumAttendeeCapacity: 2, remainingAttendeeCapacity: 0 });
    await leave(erin, event.id);
    expect((await standings(world, event.id)).seated).toEqual(['carol', 'bob']);
  });

  test('cancel: nobody is promoted, and the list goes on if the event takes place after all', async () => {
    const { alice, bob, erin } = world;
    const event = await fullEvent(world);
    await wait(world, bob, event.id);
    await world.trpc(alice).events.cancel.mutate({ id: event.id });
    await world.drain();
    expect((await lastMailTo(world, bob.email)).subject).toMatch(/cancelled/i);
    await leave(erin, event.id);
    await minutePasses();
    expect((await standings(world, event.id)).waiting).toEqual(['bob']);
    await world.trpc(alice).events.update.mutate({ id: event.id, status: 'CONFIRMED' });
    await world.drain();
    expect((await standings(world, event.id)).seated).toEqual(['bob']);
  });

  test('delete the event with its list', async () => {
    const event = await fullEvent(world);
    await wait(world, world.bob, event.id);
    await world.trpc(world.alice).events.delete.mutate({ id: event.id });
    expect(await world.platform.db.waitingEntry.count({ where: { eventId: BigInt(event.id) } })).toBe(0);
  });
});

test('a person who is promoted from an invitation needs no approval', async () => {
  const { alice, bob, erin } = world;
  const event = await fullEvent(world, { joinOptions: 'INVITE' });
  await world.trpc(alice).eventInvitations.create.mutate({ id: event.id, person: bob.name });
  await wait(world, bob, event.id);
  await leave(erin, event.id);
  expect(await standings(world, event.id)).toEqual({ seated: ['bob'], waiting: [] });
  expect(await world.platform.db.eventInvitation.count({ where: { eventId: BigInt(event.id) } })).toBe(0);
});

test('GraphQL and requests without `waiting` know no list: a full event refuses', async () => {
  const event = await organize(world, world.alice, { options: { maximumAttendeeCapacity: 1 } });
  await take(world, event.id, emil);
  expect(await outcome(world.trpc(world.bob).participations.join.mutate({ id: event.id }))).toBe(FULL);
  expect((await standings(world, event.id)).waiting).toEqual([]);
});

test('a page of ten people takes as many statements as one of two', async () => {
  const event = await fullEvent(world);
  for (let n = 0; n < 10; n += 1) await wait(world, await world.person(`waiter${n}`), event.id);
  const path = `/api/v1/events/${event.id}/waiting`;
  const read = (limit: number) => countStatements(() => world.rest(world.alice).get(path, { limit }));
  await read(2);
  const [two, ten] = [await read(2), await read(10)];
  expect([two.result.body.length, ten.result.body.length]).toEqual([2, 10]);
  expect([two.statements.length, ten.statements.length]).toEqual([5, 5]);
});
