/** Identities: creating, updating, choosing the default (rules of the event service, Users and sessions). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmedUser, createUser, data, errorOrOk } from '../support/world/users.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const CREATE = `mutation ($name: String, $summary: String, $preferredUsername: String!) {
  createPerson(name: $name, summary: $summary, preferredUsername: $preferredUsername) { id preferredUsername name summary }
}`;
const UPDATE = `mutation ($id: ID!, $name: String, $summary: String) {
  updatePerson(id: $id, name: $name, summary: $summary) { id preferredUsername name summary }
}`;
const DEFAULT = `mutation ($preferredUsername: String!) {
  changeDefaultActor(preferredUsername: $preferredUsername) { defaultActor { preferredUsername } }
}`;
const IDENTITIES = '{ identities { preferredUsername } loggedPerson { preferredUsername } }';
const PERSON = 'query ($id: ID!) { person(id: $id) { preferredUsername } }';
const FETCH = 'query ($name: String!) { fetchPerson(preferredUsername: $name) { id } }';
interface Made {
  createPerson: { id: string; preferredUsername: string };
}

describe('createPerson', () => {
  test('adds another identity, oldest first in the list', async () => {
    const { createPerson } = await data<Made>(world, world.alice, CREATE, {
      preferredUsername: 'alice.work',
      name: ' Alice at work ',
      summary: '<p>Hello</p><img src=x>',
    });
    expect(createPerson).toMatchObject({
      preferredUsername: 'alice.work',
      name: 'Alice at work',
      summary: '<p>Hello</p>',
    });
    expect(await data(world, world.alice, IDENTITIES)).toEqual({
      identities: [{ preferredUsername: 'alice' }, { preferredUsername: 'alice.work' }],
      loggedPerson: { preferredUsername: 'alice' },
    });
    await world.drain();
    const keys = await world.platform.db.actorKeys.findUnique({ where: { actorId: BigInt(createPerson.id) } });
    expect(keys?.publicKey).toContain('PUBLIC KEY');
  });

  test('gives a confirmed user without an identity the first one, which becomes the default', async () => {
    const user = await confirmedUser(world, 'first@example.org');
    await data(world, user, CREATE, { preferredUsername: 'first_one' });
    expect(await data(world, user, IDENTITIES)).toEqual({
      identities: [{ preferredUsername: 'first_one' }],
      loggedPerson: { preferredUsername: 'first_one' },
    });
  });

  test.each(['a', 'x'.repeat(30), 'Under_score', 'with.dot', 'with-hyphen', '007'])(
    'accepts the name %s',
    async (name) => {
      expect(await errorOrOk(world, world.carol, CREATE, { preferredUsername: name })).toBe('OK');
    },
  );

  test.each(['', 'x'.repeat(31), '.dot', 'dot.', '-hyphen', 'sp ace', 'é', 'a@b', 'admin', 'ADMIN', 'a/b'])(
    'refuses the name %j',
    async (name) => {
      const { errors } = await world.gql(world.carol, CREATE, { preferredUsername: name });
      expect(errors[0]?.extensions).toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { preferredUsername: [expect.any(String)] },
      });
    },
  );

  test('refuses names of persons and groups, in any case', async () => {
    await world.trpc(world.bob).groups.create.mutate({ preferredUsername: 'readers' });
    for (const name of ['bob', 'BOB', 'readers', 'Readers']) {
      expect(await errorOrOk(world, world.carol, CREATE, { preferredUsername: name })).toBe(
        'CONFLICT: Username is already taken',
      );
    }
  });

  test('one of two concurrent requests for a name succeeds', async () => {
    const answers = await Promise.all(
      [world.alice, world.bob].map((person) => errorOrOk(world, person, CREATE, { preferredUsername: 'wanted' })),
    );
    expect(answers.sort()).toEqual(['CONFLICT: Username is already taken', 'OK']);
  });

  test('refuses texts that are too long, and anonymous clients', async () => {
    const long = { preferredUsername: 'lengthy', name: 'x'.repeat(101) };
    expect(await errorOrOk(world, world.bob, CREATE, long)).toMatch(/^VALIDATION_FAILED: Validation failed: Name/);
    expect(await errorOrOk(world, null, CREATE, { preferredUsername: 'ghost' })).toBe(
      'UNAUTHENTICATED: You need to be logged-in to create a new identity',
    );
    expect(await errorOrOk(world, null, '{ identities { id } }')).toBe(
      'UNAUTHENTICATED: You need to be logged-in to view your list of identities',
    );
  });
});

describe('updatePerson', () => {
  test('changes sent values only', async () => {
    await data(world, world.bob, UPDATE, { id: world.bob.id, name: 'Bob', summary: 'I bake' });
    const { updatePerson } = await data<{ updatePerson: object }>(world, world.bob, UPDATE, {
      id: world.bob.id,
      name: 'Bobby',
    });
    expect(updatePerson).toEqual({ id: world.bob.id, preferredUsername: 'bob', name: 'Bobby', summary: 'I bake' });
    const cleared = await world
      .rest(world.bob)
      .send('PATCH', `/api/v1/persons/${world.bob.id}`, { body: { summary: '' } });
    expect(cleared.body).toMatchObject({ name: 'Bobby', summary: '' });
  });

  test('refuses others’ and unknown identities, and anonymous clients', async () => {
    const change = (person: typeof world.bob | null, id: string) =>
      errorOrOk(world, person, UPDATE, { id, name: 'Mine' });
    expect(await change(world.bob, world.alice.id)).toBe('FORBIDDEN: Actor is not owned by authenticated user');
    for (const id of ['9798665', 'x', '-1']) expect(await change(world.bob, id)).toBe('NOT_FOUND: Actor not found');
    expect(await change(null, world.bob.id)).toBe('UNAUTHENTICATED: You need to be logged-in to update an identity');
    expect(await change(world.mod, world.bob.id)).toBe('FORBIDDEN: Actor is not owned by authenticated user');
    expect(await errorOrOk(world, world.bob, UPDATE, { id: world.bob.id, summary: 'x'.repeat(5001) })).toMatch(
      /^VALIDATION_FAILED/,
    );
  });

  test('a token of an application changes the identity it was made for and no other', async () => {
    const other = await world.rest(world.carol).post('/api/v1/persons', { preferredUsername: 'carol_two' });
    const rename = (id: string) =>
      world.rest(world.carol).send('PATCH', `/api/v1/persons/${id}`, { body: { name: 'C' } });
    expect((await rename(world.carol.id)).status).toBe(200);
    expect((await rename(other.body.id)).status).toBe(403);
    expect((await world.rest(world.carol).get('/api/v1/persons')).body).toHaveLength(1);
  });
});

describe('changeDefaultActor', () => {
  test('chooses one of the user’s own', async () => {
    const user = await confirmedUser(world, 'many@example.org');
    for (const name of ['many_one', 'many_two']) await data(world, user, CREATE, { preferredUsername: name });
    expect(await data(world, user, DEFAULT, { preferredUsername: 'MANY_TWO' })).toEqual({
      changeDefaultActor: { defaultActor: { preferredUsername: 'many_two' } },
    });
    expect(await data(world, user, IDENTITIES)).toMatchObject({ loggedPerson: { preferredUsername: 'many_two' } });
  });

  test('refuses others’ identities, unknown names, and anonymous clients', async () => {
    const choose = (preferredUsername: string) => errorOrOk(world, world.bob, DEFAULT, { preferredUsername });
    expect(await choose('alice')).toBe('FORBIDDEN: actor_not_from_user');
    expect(await choose('nobody')).toBe('NOT_FOUND: unable_to_change_default_actor');
    expect(await choose('readers')).toBe('NOT_FOUND: unable_to_change_default_actor');
    expect(await errorOrOk(world, null, DEFAULT, { preferredUsername: 'bob' })).toBe(
      'UNAUTHENTICATED: You need to be logged-in to change your default identity',
    );
  });
});

describe('person and fetchPerson', () => {
  test('find every confirmed person, by id and by name', async () => {
    for (const viewer of [null, world.bob]) {
      expect(await data(world, viewer, PERSON, { id: world.alice.id })).toEqual({
        person: { preferredUsername: 'alice' },
      });
      for (const name of ['alice', 'ALICE', `alice@${world.platform.config.domain}`]) {
        expect(await data(world, viewer, FETCH, { name })).toEqual({ fetchPerson: { id: world.alice.id } });
      }
    }
    expect((await world.rest().get('/api/v1/persons/lookup', { name: 'alice' })).body.id).toBe(world.alice.id);
    expect((await world.rest().get(`/api/v1/persons/${world.alice.id}`)).body.preferredUsername).toBe('alice');
  });

  test('refuse absent persons, and groups', async () => {
    expect(await errorOrOk(world, null, PERSON, { id: '6895567' })).toBe('NOT_FOUND: Person with ID 6895567 not found');
    expect(await errorOrOk(world, null, FETCH, { name: 'nonexistent' })).toBe(
      'NOT_FOUND: Person with username nonexistent not found',
    );
    expect(await errorOrOk(world, null, FETCH, { name: 'readers' })).toBe(
      'NOT_FOUND: Person with username readers not found',
    );
  });

  test('hide unconfirmed and suspended people from all but the staff', async () => {
    await createUser(world, 'unseen@example.org');
    const register = 'mutation { registerPerson(email: "unseen@example.org", preferredUsername: "unseen") { id } }';
    const { registerPerson } = await data<{ registerPerson: { id: string } }>(world, null, register);
    const { id } = registerPerson;
    const hidden = `NOT_FOUND: Person with ID ${id} not found`;
    expect(await errorOrOk(world, null, PERSON, { id })).toBe(hidden);
    expect(await errorOrOk(world, world.bob, PERSON, { id })).toBe(hidden);
    expect(await errorOrOk(world, world.mod, PERSON, { id })).toBe('OK');
    const now = world.clock.now();
    await world.platform.db.user.update({ where: { email: 'unseen@example.org' }, data: { confirmedAt: now } });
    expect(await errorOrOk(world, null, PERSON, { id })).toBe('OK');
    await world.platform.db.actor.update({ where: { id: BigInt(id) }, data: { suspendedAt: now } });
    expect(await errorOrOk(world, world.bob, PERSON, { id })).toBe(hidden);
    expect(await errorOrOk(world, world.mod, PERSON, { id })).toBe('OK');
  });
});
