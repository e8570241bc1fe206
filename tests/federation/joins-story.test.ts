/**
 * An event on one server, and people of another one: looked up, joined, moved, discussed, left, rejected, blocked, cancelled.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inHours, organize, outcome } from '../support/world/events.ts';
import { createFederated, type Federated } from '../support/world/federated.ts';
import type { Person, World } from '../support/world/world.ts';

let both: Federated;
beforeAll(async () => {
  both = await createFederated();
});
afterAll(() => both.close());

/** The remote id of a local event, which a person looks up by its address. */
async function eventThere(by: Person, url: string): Promise<string> {
  const { there } = both;
  await there.rest(by).get('/api/v2/search', { q: url, resolve: true });
  return (await there.platform.db.event.findUnique({ where: { uri: url } }))?.uuid ?? '';
}

const at = (world: World, by: Person) => world.trpc(by);

/** The role of a person, according to their own server. */
async function role(world: World, by: Person, id: string): Promise<string | undefined> {
  return (await at(world, by).participations.own.query({ id })).participations[0]?.role;
}

const told = async (world: World, by: Person): Promise<string[]> =>
  (await world.rest(by).get('/api/v1/notifications', { supported_types: ['event.joined'] })).body
    .map(({ type }: { type: string }) => type)
    .filter((type: string) => type.startsWith('event.'));

async function guests({ id }: { id: string }): Promise<string[]> {
  const roles = 'PARTICIPANT,NOT_APPROVED,REJECTED';
  const rows = await at(both.here, both.here.bob).participations.list.query({ id, roles });
  return rows.map(({ actor, role }) => `${actor?.preferredUsername}@${actor?.domain} ${role}`);
}

test('they ask, wait, are let in, hear of a new date, comment, and leave', async () => {
  const { here, there } = both;
  const alice = there.alice;
  const event = await organize(here, here.bob, { joinOptions: 'RESTRICTED', title: 'Spring concert' });
  await both.settle();
  const uuid = await eventThere(alice, event.url);
  const joined = await at(there, alice).participations.join.mutate({ id: uuid, message: 'I bring a chair' });
  expect(joined).toMatchObject({ answer: 'awaited' });
  await both.settle();
  const alices = both.handleOf(there, 'alice');
  expect(await guests(event)).toEqual([`${alices} NOT_APPROVED`]);
  const [asked] = await at(here, here.bob).participations.list.query({ id: event.id, roles: 'NOT_APPROVED' });
  expect([asked?.message, await told(here, here.bob), await role(there, alice, uuid)]).toEqual([
    'I bring a chair',
    ['event.join_request'],
    'NOT_APPROVED',
  ]);

  await at(here, here.bob).participations.update.mutate({ id: asked?.id ?? '', role: 'PARTICIPANT' });
  await both.settle();
  expect([await role(there, alice, uuid), await told(there, alice)]).toEqual(['PARTICIPANT', ['event.join_approved']]);
  const mine = await at(there, alice)
    .events.list.query({})
    .catch(() => []);
  expect(Array.isArray(mine)).toBe(true);

  const beginsOn = inHours(here, 72);
  here.clock.advance(2000);
  await at(here, here.bob).events.update.mutate({ id: event.id, beginsOn });
  await both.settle();
  const moved = await at(there, alice).events.get.query({ id: uuid });
  expect(moved.beginsOn.slice(0, 19)).toBe(beginsOn.slice(0, 19));
  expect(await told(there, alice)).toEqual(['event.updated', 'event.join_approved']);

  await at(there, alice).comments.create.mutate({ actorUsername: 'alice', eventId: uuid, text: 'See you there' });
  await both.settle();
  const comments = await at(here, here.bob).comments.list.query({ id: event.uuid });
  expect(JSON.stringify(comments)).toContain('See you there');

  await at(there, alice).participations.leave.mutate({ id: uuid });
  await both.settle();
  expect([await guests(event), await role(there, alice, uuid)]).toEqual([[], undefined]);
});

test('in a full event they wait, and are let in when there is room', async () => {
  const { here, there } = both;
  const event = await organize(here, here.bob, { options: { maximumAttendeeCapacity: 1 } });
  await at(here, here.carol).participations.join.mutate({ id: event.id });
  const uuid = await eventThere(there.alice, event.url);
  await at(there, there.alice).participations.join.mutate({ id: uuid });
  await both.settle();
  expect(await role(there, there.alice, uuid)).toBe('NOT_APPROVED');
  await at(here, here.carol).participations.leave.mutate({ id: event.id });
  await both.settle();
  expect(await role(there, there.alice, uuid)).toBe('PARTICIPANT');
});

test('a cancellation reaches them, and a deletion takes the event away', async () => {
  const { here, there } = both;
  const event = await organize(here, here.bob);
  const uuid = await eventThere(there.carol, event.url);
  await at(there, there.carol).participations.join.mutate({ id: uuid });
  await both.settle();
  expect(await role(there, there.carol, uuid)).toBe('PARTICIPANT');
  here.clock.advance(2000);
  await at(here, here.bob).events.cancel.mutate({ id: event.id, message: 'Rain' });
  await both.settle();
  expect(await told(there, there.carol)).toContain('event.cancelled');
  expect(await at(there, there.carol).events.get.query({ id: uuid })).toMatchObject({
    status: 'CANCELLED',
    cancellationMessage: 'Rain',
  });
  await at(here, here.bob).events.delete.mutate({ id: event.id });
  await both.settle();
  expect(await outcome(at(there, there.carol).events.get.query({ id: uuid }))).toMatch('NOT_FOUND');
});

test('a removed participant is notified, and people whom the organizer blocks get no place', async () => {
  const { here, there } = both;
  const event = await organize(here, here.alice);
  const uuid = await eventThere(there.bob, event.url);
  await at(there, there.bob).participations.join.mutate({ id: uuid });
  await both.settle();
  const [seat] = await at(here, here.alice).participations.list.query({ id: event.id, roles: 'PARTICIPANT' });
  await at(here, here.alice).participations.update.mutate({ id: seat?.id ?? '', role: 'REJECTED' });
  await both.settle();
  expect([await role(there, there.bob, uuid), await told(there, there.bob)]).toEqual([
    'REJECTED',
    ['event.join_refused', 'event.join_approved'],
  ]);
  await here.rest(here.alice).post(`/api/v1/accounts/${seat?.actor?.id}/block`);
  await both.settle();
  const next = await organize(here, here.alice);
  const other = await eventThere(there.carol, next.url);
  expect(await outcome(at(there, there.bob).participations.join.mutate({ id: other }))).toMatch('FORBIDDEN');
});
