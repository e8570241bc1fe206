/** Visibility of an event's participants and counters (rules of the event service, Event.participants). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ParticipantRole } from '../../src/generated/prisma/enums.ts';
import { organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let event: Awaited<ReturnType<typeof organize>>;

const ROLES = { bob: 'PARTICIPANT', carol: 'NOT_APPROVED', erin: 'REJECTED', admin: 'MODERATOR' } as const;

beforeAll(async () => {
  world = await createWorld();
  event = await organize(world, world.alice, { joinOptions: 'RESTRICTED' });
  for (const [name, role] of Object.entries(ROLES) as [keyof typeof ROLES, ParticipantRole][]) {
    await world.platform.db.participant.create({
      data: {
        id: world.platform.ids.next(),
        eventId: BigInt(event.id),
        actorId: world[name].actorId,
        role,
        createdAt: world.clock.now(),
      },
    });
  }
});
afterAll(() => world.close());

const LIST = `query ($uuid: UUID!, $roles: String, $actorId: ID, $limit: Int, $page: Int) {
  event(uuid: $uuid) {
    participants(roles: $roles, actorId: $actorId, limit: $limit, page: $page) { role actor { preferredUsername } }
    participantStats { approved participants rejected unapproved }
  }
}`;

const read = async (person: Person | null, variables: Record<string, unknown> = {}) =>
  (await world.gql(person, LIST, { uuid: event.uuid, roles: '', ...variables })).data.event;
const names = async (person: Person | null, variables: Record<string, unknown> = {}): Promise<string[]> =>
  (await read(person, variables)).participants.map(
    (row: { actor: { preferredUsername: string } }) => row.actor.preferredUsername,
  );

const EVERY_ROLE = 'creator, PARTICIPANT,not_approved,REJECTED,MODERATOR,ADMINISTRATOR';

test('lists the approved ones without roles, by the time they joined', async () => {
  for (const person of [null, world.bob, world.alice])
    expect(await names(person)).toEqual(['alice', 'bob', world.admin.name]);
});

test('organizers see every role, the creator and moderators alike', async () => {
  for (const person of [world.alice, world.admin]) {
    expect(await names(person, { roles: EVERY_ROLE })).toEqual(['alice', 'bob', 'carol', 'erin', world.admin.name]);
    expect(await names(person, { roles: 'NOT_APPROVED' })).toEqual(['carol']);
  }
});

test('others see no waiting or refused participants, except themselves', async () => {
  for (const person of [null, world.bob, world.mod]) {
    expect(await names(person, { roles: EVERY_ROLE })).toEqual(['alice', 'bob', world.admin.name]);
    expect(await names(person, { roles: 'NOT_APPROVED,REJECTED' })).toEqual([]);
  }
  expect(await names(world.carol, { roles: 'NOT_APPROVED,REJECTED' })).toEqual(['carol']);
  expect(await names(world.erin, { roles: 'NOT_APPROVED,REJECTED' })).toEqual(['erin']);
});

describe('a viewer who names their own identity', () => {
  test('sees everything as an organizer', async () => {
    for (const person of [world.alice, world.admin]) {
      const asking = { actorId: person.id };
      expect(await names(person, asking)).toEqual(['alice', 'bob', world.admin.name]);
      expect(await names(person, { ...asking, roles: 'NOT_APPROVED' })).toEqual(['carol']);
      expect(await names(person, { ...asking, roles: EVERY_ROLE })).toEqual([
        ...['alice', 'bob', 'carol', 'erin', world.admin.name],
      ]);
    }
  });

  test('sees their own row beside the approved ones', async () => {
    expect(await names(world.carol, { actorId: world.carol.id })).toEqual(['alice', 'bob', 'carol', world.admin.name]);
    expect(await names(world.erin, { actorId: world.erin.id })).toEqual(['alice', 'bob', 'erin', world.admin.name]);
    expect(await names(world.bob, { actorId: world.bob.id })).toEqual(['alice', 'bob', world.admin.name]);
  });

  test('sees their own row only if its role is requested, in both interfaces', async () => {
    const asking = { actorId: world.carol.id };
    const rest = async (roles: string) =>
      (await world.rest(world.carol).get(`/api/v1/events/${event.id}/participants`, { ...asking, roles })).body.map(
        (row: { actor: { preferredUsername: string } }) => row.actor.preferredUsername,
      );
    for (const [roles, seen] of [
      ['PARTICIPANT', ['bob']],
      ['CREATOR', ['alice']],
      ['REJECTED', []],
      ['NOT_APPROVED', ['carol']],
      ['PARTICIPANT,NOT_APPROVED', ['bob', 'carol']],
    ] as [string, string[]][])
      expect([roles, await names(world.carol, { ...asking, roles }), await rest(roles)]).toEqual([roles, seen, seen]);
  });

  test('sees nothing more of others', async () => {
    for (const person of [null, world.bob, world.mod])
      for (const actorId of [world.carol.id, world.bob.id, '1042', 'nonsense'])
        expect(await names(person, { actorId })).toEqual(['alice', 'bob', world.admin.name]);
  });

  test('answers over REST, too', async () => {
    const rest = async (person: Person, query: Record<string, string>) =>
      (await world.rest(person).get(`/api/v1/events/${event.id}/participants`, query)).body.map(
        (row: { actor: { preferredUsername: string } }) => row.actor.preferredUsername,
      );
    expect(await rest(world.alice, { roles: 'not_approved', actorId: world.alice.id })).toEqual(['carol']);
    expect(await rest(world.carol, { actorId: world.carol.id })).toContain('carol');
    expect(await rest(world.bob, { actorId: world.carol.id })).not.toContain('carol');
  });
});

test('paging', async () => {
  expect(await names(null, { limit: 2 })).toEqual(['alice', 'bob']);
  expect(await names(null, { limit: 2, page: 2 })).toEqual([world.admin.name]);
  for (const wrong of [{ page: 0 }, { limit: 0 }, { limit: -3 }, { roles: 'KING' }]) {
    const { errors } = await world.gql(null, LIST, { uuid: event.uuid, ...wrong });
    expect(errors[0]?.extensions.code).toBe('VALIDATION_FAILED');
    expect(Object.keys(errors[0]?.extensions.fields ?? {})).toEqual(Object.keys(wrong));
  }
});

test('the counters: all four for organizers, the public ones for others', async () => {
  for (const person of [world.alice, world.admin]) {
    expect((await read(person)).participantStats).toEqual({ approved: 3, participants: 1, rejected: 1, unapproved: 1 });
  }
  for (const person of [null, world.bob, world.mod]) {
    expect((await read(person)).participantStats).toEqual({ approved: 3, participants: 1, rejected: 0, unapproved: 0 });
  }
});

test('REST answers the same', async () => {
  const rest = async (person: Person | null, roles: string) =>
    (await world.rest(person).get(`/api/v1/events/${event.uuid}/participants`, { roles })).body.map(
      (row: { actor: { preferredUsername: string } }) => row.actor.preferredUsername,
    );
  expect(await rest(null, '')).toEqual(['alice', 'bob', world.admin.name]);
  expect(await rest(world.alice, 'rejected,not_approved')).toEqual(['carol', 'erin']);
  expect(await rest(world.bob, 'rejected,not_approved')).toEqual([]);
});
