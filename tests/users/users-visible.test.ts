/** Visibility of users and their fields (rules of the event service, Users and sessions). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendGraphQL } from '../support/clients/clients.ts';
import { inHours, organize } from '../support/world/events.ts';
import { confirmedUser, data, errorOrOk } from '../support/world/users.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const USER =
  'query ($id: ID!) { user(id: $id) { id email role confirmationToken resetPasswordToken profiles { preferredUsername } } }';
const USERS = `query ($direction: SortDirection, $limit: Int, $page: Int) {
  users(direction: $direction, limit: $limit, page: $page, sort: ID) { total elements { id email role } }
}`;
const emails = async (variables: object) =>
  (await data<{ users: { total: number; elements: { email: string }[] } }>(world, world.mod, USERS, { ...variables }))
    .users;

describe('user', () => {
  test('is visible to itself and to the staff; to others it is not found', async () => {
    const id = world.alice.userId.toString();
    const absent = `NOT_FOUND: User with ID ${id} not found`;
    const seen = {
      user: {
        id,
        email: 'alice@example.org',
        role: 'USER',
        confirmationToken: null,
        resetPasswordToken: null,
        profiles: [{ preferredUsername: 'alice' }],
      },
    };
    for (const person of [world.alice, world.mod, world.admin])
      expect(await data(world, person, USER, { id })).toEqual(seen);
    for (const person of [null, world.bob]) expect(await errorOrOk(world, person, USER, { id })).toBe(absent);
    for (const nonsense of ['0', 'x', '-1', '99999999999999999999']) {
      for (const person of [null, world.bob, world.mod]) {
        expect(await errorOrOk(world, person, USER, { id: nonsense })).toBe(
          `NOT_FOUND: User with ID ${nonsense} not found`,
        );
      }
    }
  });

  test('is served by REST and tRPC by the same rule', async () => {
    const path = `/api/v1/users/${world.alice.userId}`;
    expect((await world.rest(world.alice).get(path)).body.email).toBe('alice@example.org');
    expect((await world.rest(world.mod).get(path)).status).toBe(200);
    expect((await world.rest(world.bob).get(path)).status).toBe(404);
    expect((await world.rest().get(path)).status).toBe(401);
    expect((await world.trpc(world.alice).users.me.query()).profiles).toHaveLength(1);
  });

  test('has the role’s name in the event interface', async () => {
    const role = async (person: Person) =>
      (await data<{ loggedUser: { role: string } }>(world, person, '{ loggedUser { role } }')).loggedUser.role;
    expect(await Promise.all([world.bob, world.mod, world.admin].map(role))).toEqual([
      'USER',
      'MODERATOR',
      'ADMINISTRATOR',
    ]);
  });
});

describe('users', () => {
  test('lists by id in both directions, by pages', async () => {
    const newest = ['olga', 'mona', 'erin', 'carol', 'bob', 'alice'].map((name) => `${name}@example.org`);
    const all = await emails({});
    expect(all.elements.map((user) => user.email)).toEqual(newest);
    expect(all.total).toBe(6);
    expect((await emails({ direction: 'ASC' })).elements.map((user) => user.email)).toEqual(newest.toReversed());
    const second = await emails({ limit: 1, page: 2 });
    expect(second).toMatchObject({ total: 6, elements: [{ email: 'mona@example.org' }] });
    expect(await emails({ page: 99 })).toEqual({ total: 6, elements: [] });
    expect((await emails({ limit: 5000 })).elements).toHaveLength(6);
  });

  test.each([{ limit: 0 }, { limit: -1 }, { page: 0 }])('refuses the page %o', async (page) => {
    expect(await errorOrOk(world, world.mod, USERS, page)).toMatch(/^VALIDATION_FAILED/);
  });

  test('is for moderators and administrators', async () => {
    const text = 'You need to have admin access to list users';
    expect(await errorOrOk(world, null, USERS)).toBe(`UNAUTHENTICATED: ${text}`);
    expect(await errorOrOk(world, world.bob, USERS)).toBe(`FORBIDDEN: ${text}`);
    expect(await errorOrOk(world, world.admin, USERS)).toBe('OK');
    expect((await world.rest(world.bob).get('/api/v1/users')).status).toBe(403);
    expect((await world.rest(world.mod).get('/api/v1/users', { limit: 2 })).body).toMatchObject({ total: 6 });
  });
});

describe('loggedUser and loggedPerson', () => {
  test('need a sign-in', async () => {
    expect(await errorOrOk(world, null, '{ loggedUser { id } }')).toBe(
      'UNAUTHENTICATED: You need to be logged-in to view current user',
    );
    expect(await errorOrOk(world, null, '{ loggedPerson { id } }')).toBe(
      'UNAUTHENTICATED: You need to be logged-in to view current person',
    );
  });

  test('are the user and the default identity, which may be missing', async () => {
    expect(await data(world, world.alice, '{ loggedPerson { id preferredUsername user { email } } }')).toEqual({
      loggedPerson: { id: world.alice.id, preferredUsername: 'alice', user: { email: 'alice@example.org' } },
    });
    const nobody = await confirmedUser(world, 'faceless@example.org');
    expect(
      await data(world, nobody, '{ loggedPerson { id } loggedUser { defaultActor { id } profiles { id } } }'),
    ).toEqual({
      loggedPerson: null,
      loggedUser: { defaultActor: null, profiles: [] },
    });
    await world.platform.db.user.deleteMany({ where: { email: 'faceless@example.org' } });
  });
});

describe('private fields', () => {
  const MINE = `query ($id: ID!) { user(id: $id) { email drafts { title } participations { role event { title } } } }`;

  test('drafts and participations are visible to the user alone', async () => {
    await organize(world, world.alice, { title: 'Still a draft', draft: true });
    const { uuid } = await organize(world, world.bob, { title: 'A walk' });
    await world.trpc(world.alice).participations.join.mutate({ id: uuid });
    const id = world.alice.userId.toString();
    expect(await data(world, world.alice, MINE, { id })).toEqual({
      user: {
        email: 'alice@example.org',
        drafts: [{ title: 'Still a draft' }],
        participations: [{ role: 'PARTICIPANT', event: { title: 'A walk' } }],
      },
    });
    expect(await data(world, world.mod, MINE, { id })).toEqual({
      user: { email: 'alice@example.org', drafts: null, participations: null },
    });
  });

  test('participations are ordered by time, from or before a moment, without unapproved ones', async () => {
    const [first, second] = [
      await organize(world, world.alice, { title: 'First', beginsOn: inHours(world, 24) }),
      await organize(world, world.alice, { title: 'Second', beginsOn: inHours(world, 72) }),
    ];
    const asked = await organize(world, world.alice, { title: 'Asked', joinOptions: 'RESTRICTED' });
    for (const event of [second, first, asked])
      await world.trpc(world.carol).participations.join.mutate({ id: event.id });
    const titles = async (query: string) =>
      (
        await data<{ loggedUser: { participations: { event: { title: string } }[] } }>(
          world,
          world.carol,
          `{ loggedUser { participations${query} { event { title } } } }`,
        )
      ).loggedUser.participations.map(({ event }) => event.title);
    expect(await titles('')).toEqual(['Second', 'First']);
    const now = inHours(world, 0);
    expect(await titles(`(afterDatetime: "${now}")`)).toEqual(['First', 'Second']);
    expect(await titles(`(afterDatetime: "${inHours(world, 48)}")`)).toEqual(['Second']);
    expect(await titles(`(beforeDatetime: "${inHours(world, 48)}")`)).toEqual(['First']);
    expect(await titles(`(afterDatetime: "${now}", beforeDatetime: "${inHours(world, 48)}")`)).toEqual(['First']);
    expect(await titles('(limit: 1, page: 2)')).toEqual(['First']);
  });

  test('each identity has its own participations, also at one event', async () => {
    const QUERY =
      'query ($id: ID!, $eventId: ID) { person(id: $id) { participations(eventId: $eventId) { role event { title } } } }';
    const event = await organize(world, world.bob, { title: 'By request', joinOptions: 'RESTRICTED' });
    await world.trpc(world.erin).participations.join.mutate({ id: event.id });
    const ask = async (person: Person | null, eventId: string | null) =>
      (await data<{ person: object }>(world, person, QUERY, { id: world.erin.id, eventId })).person;
    expect(await ask(world.erin, null)).toEqual({ participations: [] });
    const waits = { participations: [{ role: 'NOT_APPROVED', event: { title: 'By request' } }] };
    expect(await ask(world.erin, event.id)).toEqual(waits);
    expect(await ask(world.erin, '1')).toEqual({ participations: [] });
    for (const person of [null, world.bob, world.mod]) {
      expect(await ask(person, event.id)).toEqual({ participations: null });
    }
  });

  test('Person.user is visible to the user and to the staff', async () => {
    const QUERY = 'query ($id: ID!) { person(id: $id) { user { email } } }';
    for (const [person, user] of [
      [null, null],
      [world.bob, null],
      [world.alice, { email: 'alice@example.org' }],
      [world.mod, { email: 'alice@example.org' }],
    ] as const) {
      expect(await data(world, person, QUERY, { id: world.alice.id })).toEqual({ person: { user } });
    }
  });
});

describe('an application', () => {
  test('sees the identity that it acts as, and no other of the same user', async () => {
    const { erin } = world;
    const made = 'mutation { createPerson(preferredUsername: "secret_erin") { id } }';
    const other = (await data<{ createPerson: { id: string } }>(world, erin, made)).createPerson.id;
    const beginsOn = inHours(world, 24);
    for (const [organizerActorId, title] of [
      [erin.id, 'of erin'],
      [other, 'of another'],
    ] as const)
      for (const draft of [true, false])
        await data(
          world,
          erin,
          `mutation { createEvent(title: "${title}", description: "some text", beginsOn: "${beginsOn}",
            organizerActorId: "${organizerActorId}", draft: ${draft}, visibility: PRIVATE) { id } }`,
        );
    const who = 'profiles { preferredUsername } drafts { title } participations { actor { preferredUsername } }';
    const query = `query ($other: ID!) {
      loggedUser { ${who} defaultActor { preferredUsername } } person(id: $other) { user { email } } identities { preferredUsername } }`;
    const asked = (token: string) => sendGraphQL(world.url, token, query, { other });
    const named = (...names: string[]) => names.map((preferredUsername) => ({ preferredUsername }));
    const app = (await asked(erin.token)).data;
    expect(app.identities).toEqual(named('erin'));
    expect(app.person.user).toBeNull();
    expect(app.loggedUser).toEqual({
      profiles: named('erin'),
      drafts: [{ title: 'of erin' }],
      participations: [{ actor: { preferredUsername: 'erin' } }],
      defaultActor: { preferredUsername: 'erin' },
    });
    expect((await world.rest(erin).get('/api/v1/users/me')).body.profiles).toMatchObject(named('erin'));
    const inPerson = (await asked(erin.accessToken)).data;
    expect(inPerson.identities).toEqual(named('erin', 'secret_erin'));
    expect(inPerson.person.user).toEqual({ email: erin.email });
    expect(inPerson.loggedUser.profiles).toEqual(named('erin', 'secret_erin'));
    expect(inPerson.loggedUser.drafts).toHaveLength(2);
    expect(inPerson.loggedUser.participations).toHaveLength(2);
    await data(world, erin, 'mutation { changeDefaultActor(preferredUsername: "secret_erin") { id } }');
    expect((await asked(erin.token)).data.loggedUser.defaultActor).toBeNull();
    expect((await world.rest(erin).get('/api/v1/users/me')).body.defaultActor).toBeNull();
    // The staff reads complete users.
    const { user } = (
      await sendGraphQL(world.url, world.mod.token, `{ user(id: "${erin.userId}") { profiles { preferredUsername } } }`)
    ).data;
    expect(user.profiles).toEqual(named('erin', 'secret_erin'));
  });
});
