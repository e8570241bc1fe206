/** Deleting an identity: refusals, deleted data, and remaining data (rules of the event service, deletePerson). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '../../src/domain/oauth/issue-token.ts';
import { createGroup, inHours, organize } from '../support/world/events.ts';
import { data, errorOrOk } from '../support/world/users.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const DELETE = 'mutation ($id: ID!) { deletePerson(id: $id) { id preferredUsername name summary avatar { id } } }';
const PERSON = 'query ($id: ID!) { person(id: $id) { name } }';

/** Another identity of this person's user, with a token of its own. */
async function another(of: Person, name: string): Promise<Person> {
  const CREATE =
    'mutation ($name: String!) { createPerson(preferredUsername: $name, name: "Somebody", summary: "About me") { id } }';
  const { createPerson } = await data<{ createPerson: { id: string } }>(world, of, CREATE, { name });
  const actorId = BigInt(createPerson.id);
  const grant = { appId: null, userId: of.userId, actorId, scopes: ['read', 'write', 'follow'] };
  const { token } = await issueToken(world.platform.db, world.platform, grant);
  return { ...of, name, actorId, id: createPerson.id, token };
}

const erase = (person: Person, id = person.id) => errorOrOk(world, person, DELETE, { id });

describe('deletePerson is refused', () => {
  test('refuses to delete the last identity', async () => {
    expect(await erase(world.bob)).toBe('FORBIDDEN: Cannot remove the last identity of a user');
  });

  test('keeps one of the last two identities on concurrent requests', async () => {
    const [one, two] = [await another(world.carol, 'carol_one'), await another(world.carol, 'carol_two')];
    const answers = await Promise.all([world.carol.id, one.id, two.id].map((id) => erase(world.carol, id)));
    expect(answers.sort()).toEqual(['FORBIDDEN: Cannot remove the last identity of a user', 'OK', 'OK']);
    const left = await world.platform.db.actor.findMany({ where: { userId: world.carol.userId, deletedAt: null } });
    expect(left).toHaveLength(1);
    const user = await world.platform.db.user.findUniqueOrThrow({ where: { id: world.carol.userId } });
    expect(user.defaultActorId).toBe(left[0]?.id);
  });

  test('refuses others’ and unknown identities, and anonymous clients', async () => {
    expect(await erase(world.bob, world.alice.id)).toBe('FORBIDDEN: Actor is not owned by authenticated user');
    expect(await erase(world.bob, '9798665')).toBe('NOT_FOUND: Actor not found');
    expect(await errorOrOk(world, null, DELETE, { id: world.bob.id })).toBe(
      'UNAUTHENTICATED: You need to be logged-in to delete an identity',
    );
    expect(await erase(world.admin, world.bob.id)).toBe('FORBIDDEN: Actor is not owned by authenticated user');
  });

  test('refuses the only administrator of a group, until there is another one', async () => {
    const founder = await another(world.bob, 'bob_founder');
    const group = await createGroup(world, founder, { openness: 'OPEN' });
    const refused = 'FORBIDDEN: Cannot remove the last administrator of a group';
    expect(await erase(founder)).toBe(refused);
    await world.trpc(world.erin).groups.join.mutate({ id: group.id });
    expect(await erase(founder)).toBe(refused);
    const role = { id: group.id, memberActorId: world.erin.id, role: 3 } as const;
    await world.trpc(founder).groups.updateMember.mutate(role);
    expect(await erase(founder)).toBe('OK');
  });

  test('refuses the only organizer of an upcoming event, but not of a past or cancelled one', async () => {
    const host = await another(world.bob, 'bob_host');
    const event = await organize(world, host);
    expect(await erase(host)).toBe('FORBIDDEN: Cannot remove the only organizer of an upcoming event');
    await world.trpc(host).events.update.mutate({ id: event.id, status: 'CANCELLED' });
    expect(await erase(host)).toBe('OK');
    const past = await another(world.bob, 'bob_past');
    await organize(world, past, { beginsOn: inHours(world, -48) });
    expect(await erase(past)).toBe('OK');
  });
});

describe('deletePerson', () => {
  test('transfers upcoming events to other organizers', async () => {
    const host = await another(world.bob, 'bob_leaves');
    const event = await organize(world, host);
    const joined = await world.trpc(world.alice).participations.join.mutate({ id: event.id });
    await world.trpc(host).participations.update.mutate({ id: joined.id, role: 'MODERATOR' });
    expect(await erase(host)).toBe('OK');
    const seen = await world.rest().get(`/api/v1/events/${event.id}`);
    expect(seen.body.organizerActor).toMatchObject({ preferredUsername: 'alice' });
    const row = await world.platform.db.participant.findMany({ where: { eventId: BigInt(event.id) } });
    expect(row.map(({ actorId, role }) => [actorId, role])).toEqual([[world.alice.actorId, 'CREATOR']]);
  });

  test('leaves a tombstone: no personal data, no token, and a reserved name', async () => {
    const gone = await another(world.alice, 'alice_gone');
    const { data: answer } = await world.gql(world.alice, DELETE, { id: gone.id });
    expect(answer.deletePerson).toEqual({
      id: gone.id,
      preferredUsername: 'alice_gone',
      name: '',
      summary: '',
      avatar: null,
    });
    for (const viewer of [null, world.alice, world.mod]) {
      expect(await errorOrOk(world, viewer, PERSON, { id: gone.id })).toBe(
        `NOT_FOUND: Person with ID ${gone.id} not found`,
      );
    }
    expect((await world.rest(gone).get('/api/v1/users/me')).status).toBe(401);
    expect(await erase(world.alice, gone.id)).toBe('NOT_FOUND: Actor not found');
    const again = await world.rest(world.bob).post('/api/v1/persons', { preferredUsername: 'alice_gone' });
    expect(again.status).toBe(409);
    const { rows } = await world.platform.pool.query<{ row: string }>(
      'SELECT a::text AS row FROM actors a WHERE id = $1',
      [gone.id],
    );
    expect(rows[0]?.row).not.toMatch(/Somebody|About me/);
  });

  test('reserves the name in any case', async () => {
    const gone = await another(world.alice, 'alice_once');
    expect(await erase(gone)).toBe('OK');
    const group = await createGroup(world, world.alice, { preferredUsername: 'group_once' });
    await world.trpc(world.alice).groups.delete.mutate({ id: group.id });
    for (const name of ['alice_once', 'Alice_ONCE', 'group_once', 'GROUP_once']) {
      const person = await world.rest(world.bob).post('/api/v1/persons', { preferredUsername: name });
      expect([name, person.status]).toEqual([name, 409]);
      const group = await world.rest(world.bob).post('/api/v1/groups', { preferredUsername: name });
      expect([name, group.status]).toEqual([name, 409]);
      const { body } = await world.rest().post('/api/v1/apps', {
        ...{ client_name: 'App', redirect_uris: 'urn:ietf:wg:oauth:2.0:oob', scopes: 'read write' },
      });
      const { token } = await issueToken(world.platform.db, world.platform, {
        ...{ appId: BigInt(body.id), userId: null, actorId: null, scopes: ['read', 'write'] },
      });
      const form = { username: name, email: `${name}@example.net`, password: PASSWORD, agreement: true, locale: 'en' };
      const signUp = await world.rest({ token } as Person).post('/api/v1/accounts', form);
      expect(signUp.body.details.username).toEqual([expect.objectContaining({ error: 'ERR_TAKEN' })]);
    }
  });

  test('deletes drafts, posts, favourites, follows and participations, and corrects others’ counters', async () => {
    const gone = await another(world.alice, 'alice_busy');
    const draft = await organize(world, gone, { draft: true });
    const event = await organize(world, world.bob);
    await world.trpc(gone).participations.join.mutate({ id: event.id });
    const bobs = (await world.rest(world.bob).post('/api/v1/statuses', { status: 'Good morning' })).body;
    const reply = { status: 'Good morning, Bob', in_reply_to_id: bobs.id };
    const replied = (await world.rest(gone).post('/api/v1/statuses', reply)).body;
    await world.rest(gone).post(`/api/v1/statuses/${bobs.id}/favourite`);
    await world.rest(gone).post(`/api/v1/accounts/${world.bob.id}/follow`);
    await world.rest(world.bob).post(`/api/v1/accounts/${gone.id}/follow`);
    await world.drain();
    const counts = async () => {
      const status = await world.platform.db.statusStats.findUniqueOrThrow({ where: { statusId: BigInt(bobs.id) } });
      const actor = await world.platform.db.actorStats.findUniqueOrThrow({ where: { actorId: world.bob.actorId } });
      return [status.repliesCount, status.favouritesCount, actor.followersCount, actor.followingCount];
    };
    expect(await counts()).toEqual([1, 1, 1, 1]);
    expect(await erase(gone)).toBe('OK');
    await world.drain();
    expect(await counts()).toEqual([0, 0, 0, 0]);
    const { db } = world.platform;
    expect(await db.event.count({ where: { id: BigInt(draft.id) } })).toBe(0);
    expect(await db.status.count({ where: { actorId: gone.actorId } })).toBe(0);
    expect(await db.participant.count({ where: { actorId: gone.actorId } })).toBe(0);
    expect(await db.notification.count({ where: { originId: gone.actorId } })).toBe(0);
    expect((await world.rest().get(`/api/v1/statuses/${replied.id}`)).status).toBe(404);
    expect((await world.rest(world.bob).get(`/api/v1/statuses/${bobs.id}`)).status).toBe(200);
  });

  test('makes the oldest other identity the default', async () => {
    await another(world.mod, 'mona_two');
    expect(await erase(world.mod)).toBe('OK');
    expect(
      await data(world, world.mod, '{ loggedPerson { preferredUsername } identities { preferredUsername } }'),
    ).toEqual({
      loggedPerson: { preferredUsername: 'mona_two' },
      identities: [{ preferredUsername: 'mona_two' }],
    });
  });
});
