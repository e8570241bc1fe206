/** Unlisted events open by their UUID only: no endpoint opens them by an id, which can be guessed (rules of the event service, Events). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { organize, outcome } from '../support/world/events.ts';
import { errorOrOk } from '../support/world/users.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let event: Awaited<ReturnType<typeof organize>>;
/** The id in the database. */
let id: string;

beforeAll(async () => {
  world = await createWorld();
  const place = { description: 'The back room', geom: '7.75;48.58' };
  const limited = { maximumAttendeeCapacity: 9 };
  event = await organize(world, world.alice, { visibility: 'UNLISTED', physicalAddress: place, options: limited });
  const row = await world.platform.db.event.findUniqueOrThrow({ where: { uuid: event.uuid } });
  id = row.id.toString();
});
afterAll(() => world.close());

const EVENT = 'query ($uuid: UUID!) { event(uuid: $uuid) { id participants { event { id } } } }';
const JOIN =
  'mutation ($actorId: ID!, $eventId: ID!) { joinEvent(actorId: $actorId, eventId: $eventId) { event { id } } }';
const LEAVE =
  'mutation ($actorId: ID!, $eventId: ID!) { leaveEvent(actorId: $actorId, eventId: $eventId) { event { id } } }';
const REPORT = `mutation ($by: ID!, $of: ID!, $eventId: ID!) {
  createReport(reporterActorId: $by, reportedActorId: $of, eventId: $eventId) { event { id } }
}`;
const GOING = 'query ($id: ID!, $eventId: ID!) { person(id: $id) { participations(eventId: $eventId) { role } } }';

describe('a guessed id', () => {
  const strangers: [string, () => Person | null][] = [
    ['an anonymous viewer', () => null],
    ['somebody', () => world.bob],
    ['a moderator', () => world.mod],
  ];

  test.each(strangers)('shows nothing to: %s', async (_who, person) => {
    const rest = world.rest(person());
    for (const path of ['', '/related', '/participants', '/export/ics'])
      expect([path, (await rest.get(`/api/v1/events/${id}${path}`)).status]).toEqual([path, 404]);
    expect(await outcome(world.trpc(person()).events.get.query({ id }))).toMatch(/^NOT_FOUND/);
    for (const page of [`/events/${id}`, `/events/${id}/export/ics`])
      expect([page, (await fetch(world.url + page)).status]).toEqual([page, 404]);
  });

  test('allows no action', async () => {
    const { bob, alice } = world;
    expect(await errorOrOk(world, bob, JOIN, { actorId: bob.id, eventId: id })).toMatch(/^NOT_FOUND/);
    expect(await errorOrOk(world, bob, LEAVE, { actorId: bob.id, eventId: id })).toBe(
      `NOT_FOUND: Event with this ID "${id}" doesn't exist`,
    );
    expect(await errorOrOk(world, bob, REPORT, { by: bob.id, of: alice.id, eventId: id })).toMatch(/^NOT_FOUND/);
    expect(await outcome(world.trpc(bob).events.update.mutate({ id, title: 'Mine' }))).toMatch(/^NOT_FOUND/);
    expect(await outcome(world.trpc(bob).events.delete.mutate({ id }))).toMatch(/^NOT_FOUND/);
    const row = await world.platform.db.participant.findFirstOrThrow({ where: { eventId: BigInt(id) } });
    const change = { id: row.id.toString(), role: 'REJECTED' } as const;
    expect(await outcome(world.trpc(bob).participations.update.mutate(change))).toMatch(/^NOT_FOUND/);
  });

  test('does not reveal its place by the id of the address', async () => {
    const { addressId } = await world.platform.db.event.findUniqueOrThrow({ where: { id: BigInt(id) } });
    const guess = { id: String(addressId) };
    expect(await outcome(organize(world, world.bob, { physicalAddress: guess }))).toBe(
      'UNPROCESSABLE_CONTENT: Validation failed: Physical address is not a known address',
    );
  });
});

describe('the UUID', () => {
  test('is the only id that clients get, and works wherever clients send it', async () => {
    const { bob } = world;
    const { data } = await world.gql(bob, EVENT, { uuid: event.uuid });
    expect(data.event).toEqual({ id: event.uuid, participants: [{ event: { id: event.uuid } }] });
    const eventId = data.event.id;
    const joined = await world.gql(bob, JOIN, { actorId: bob.id, eventId });
    expect(joined.data.joinEvent).toEqual({ event: { id: event.uuid } });
    const going = await world.gql(bob, GOING, { id: bob.id, eventId });
    expect(going.data.person.participations).toEqual([{ role: 'PARTICIPANT' }]);
    const reported = await world.gql(bob, REPORT, { by: bob.id, of: world.alice.id, eventId });
    expect(reported.data.createReport).toEqual({ event: { id: event.uuid } });
    const left = await world.gql(bob, LEAVE, { actorId: bob.id, eventId });
    expect(left.data.leaveEvent).toEqual({ event: { id: event.uuid } });
    const { body } = await world.rest(bob).get(`/api/v1/events/${event.uuid}`);
    expect(body.id).toBe(event.uuid);
    const [participant] = (await world.rest().get(`/api/v1/events/${event.uuid}/participants`)).body;
    expect(participant.event.id).toBe(event.uuid);
  });
});

test('is not the id for organizers, who keep the number', async () => {
  const open = await organize(world, world.alice);
  const hidden = await world.trpc(world.alice).events.update.mutate({ id: open.id, visibility: 'UNLISTED' });
  expect(hidden.id).toBe(open.id);
  const { data } = await world.gql(world.alice, EVENT, { uuid: open.uuid });
  expect(data.event).toEqual({ id: open.id, participants: [{ event: { id: open.id } }] });
  expect((await world.rest(world.alice).get(`/api/v1/events/${open.id}`)).status).toBe(200);
  expect((await world.rest(world.bob).get(`/api/v1/events/${open.id}`)).status).toBe(404);
});
