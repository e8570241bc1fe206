/** Remote people wait for a place in a full local event: no answer until they get one, give up, or the event is over. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { answers, eventOfBob, join, seats } from '../support/federation/joiner.ts';
import type { PeerActor } from '../support/servers/fediverse-peer.ts';
import { inHours, organize } from '../support/world/events.ts';
import { standings } from '../support/world/waiting.ts';

let from: Correspondent;
let dora: PeerActor;
beforeAll(async () => {
  from = await Correspondent.open();
  dora = from.peer.actor('dora');
});
afterAll(() => from.close());
beforeEach(async () => {
  await from.world.drain();
  from.peer.forget();
});

test('FEV-081, welcometomyplace#42: a Join of a full event waits without an answer, and is accepted in its turn', async () => {
  const { world } = from;
  const event = await eventOfBob(from, { options: { maximumAttendeeCapacity: 1 } });
  await world.trpc(world.carol).participations.join.mutate({ id: event.id });
  const first = await join(from, dora, event);
  await world.trpc(world.alice).participations.join.mutate({ id: event.id, waiting: true });
  // A repeated Join keeps the position, and a newer one gives its id to the answer.
  await from.sendAs(dora, first);
  const second = await join(from, dora, event);
  expect([(await standings(world, event.id)).waiting.length, answers(from)]).toEqual([2, []]);
  await world.trpc(world.carol).participations.leave.mutate({ id: event.id });
  await world.drain();
  expect(answers(from)).toEqual([`Accept ${second.id}`]);
  expect((await standings(world, event.id)).waiting).toEqual(['alice']);
});

test.each(['Leave', 'Undo'] as const)('a %s ends the wait, and is not answered', async (type) => {
  const { world } = from;
  const event = await eventOfBob(from, { options: { maximumAttendeeCapacity: 1 } });
  await world.trpc(world.carol).participations.join.mutate({ id: event.id });
  const asked = await join(from, dora, event);
  const object = type === 'Leave' ? event.url : { ...asked, actor: dora.uri };
  await from.sendAs(dora, { id: `${asked.id}/end`, type, object });
  expect([(await standings(world, event.id)).waiting, answers(from)]).toEqual([[], []]);
  await world.trpc(world.carol).participations.leave.mutate({ id: event.id });
  await world.drain();
  expect([await seats(from, event), answers(from)]).toEqual([[], []]);
});

test('nobody gets a place while the organizer is suspended, because no answer would be sent', async () => {
  const { world } = from;
  const host = await world.person('hostess');
  const event = await organize(world, host, { options: { maximumAttendeeCapacity: 1 } });
  await world.trpc(world.carol).participations.join.mutate({ id: event.id });
  const { id } = await join(from, dora, event);
  const staff = (path: string, body = {}) =>
    world.rest(world.admin).post(`/api/v1/admin/accounts/${host.id}/${path}`, body);
  const promote = async () => {
    await runFromTimetable(world.platform, 'waiting_lists.due');
    await world.drain();
    return [(await standings(world, event.id)).waiting, answers(from)];
  };
  expect((await staff('action', { type: 'suspend' })).status).toBe(200);
  await world.trpc(world.carol).participations.leave.mutate({ id: event.id });
  expect(await promote()).toEqual([['dora'], []]);
  expect((await staff('unsuspend')).status).toBe(200);
  expect(await promote()).toEqual([[], [`Accept ${id}`]]);
});

test('a person who waited in vain is rejected when the event is over', async () => {
  const { world } = from;
  const event = await eventOfBob(from, { options: { maximumAttendeeCapacity: 1 } });
  await world.trpc(world.carol).participations.join.mutate({ id: event.id });
  const { id } = await join(from, dora, event);
  const [beginsOn, endsOn] = [inHours(world, -3), inHours(world, -1)];
  await world.platform.db.event.update({ where: { uuid: event.uuid }, data: { beginsOn, endsOn } });
  await runFromTimetable(world.platform, 'waiting_lists.due');
  await world.drain();
  expect([(await standings(world, event.id)).waiting, answers(from)]).toEqual([[], [`Reject ${id}`]]);
});
