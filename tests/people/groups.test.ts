/** Groups and memberships, in each facade, with every refusal (rules of the event service, Groups). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGroup, organize, outcome } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const CREATE = `mutation ($creatorActorId: ID!, $preferredUsername: String!, $name: String, $summary: String) {
  createGroup(creatorActorId: $creatorActorId, preferredUsername: $preferredUsername, name: $name, summary: $summary) {
    id type preferredUsername name summary url local domain suspended openness types followersCount keys
    members { role actor { preferredUsername } parent { preferredUsername } }
  }
}`;

const create = (person: Person | null, preferredUsername: string, more: Record<string, unknown> = {}) =>
  world.gql(person, CREATE, { creatorActorId: (person ?? world.alice).id, preferredUsername, ...more });

const act = (
  person: Person | null,
  verb: 'joinGroup' | 'leaveGroup' | 'deleteGroup',
  groupId: string,
  actorId = person?.id,
) => {
  const answer =
    verb === 'joinGroup'
      ? 'role actor { id } parent { id }'
      : verb === 'leaveGroup'
        ? 'actor { id } parent { id }'
        : 'id';
  return world.gql(person, `mutation ($a: ID!, $g: ID!) { ${verb}(actorId: $a, groupId: $g) { ${answer} } }`, {
    a: actorId ?? world.alice.id,
    g: groupId,
  });
};

/** `CODE: message` of the first error, or OK. */
const said = async (answer: ReturnType<typeof act>): Promise<string> => {
  const [error] = (await answer).errors;
  return error ? `${error.extensions.code}: ${error.message}` : 'OK';
};

describe('createGroup', () => {
  test('makes a group with its creator, who has a role of their own (GRP-02)', async () => {
    const { data } = await create(world.alice, 'readers', {
      name: 'Readers',
      summary: '<b>We</b> read<script>x</script>',
    });
    expect(data.createGroup).toMatchObject({
      type: 'GROUP',
      preferredUsername: 'readers',
      name: 'Readers',
      summary: '<b>We</b> read',
      url: `${world.url}/@readers`,
      local: true,
      domain: null,
      suspended: false,
      openness: 'MODERATED',
      types: 'GROUP',
      members: [{ role: 4, actor: { preferredUsername: 'alice' }, parent: { preferredUsername: 'readers' } }],
    });
  });

  test('gets a public key, and shows no other', async () => {
    const { data } = await create(world.alice, 'keyed');
    expect(data.createGroup.keys).toBeNull();
    await world.drain();
    const answer = await world.gql(null, '{ group(preferredUsername: "keyed") { keys } }');
    expect(answer.data.group.keys).toMatch(/^-----BEGIN PUBLIC KEY-----/);
    expect(JSON.stringify(answer)).not.toContain('PRIVATE');
  });

  test('refuses a taken name (GRP-03)', async () => {
    await create(world.alice, 'unique_name');
    for (const [name, message] of [
      ['Unique_Name', 'A group with this name already exists'],
      ['BOB', 'Username is already taken'],
    ] as const) {
      const [error] = (await create(world.bob, name)).errors;
      expect(error).toMatchObject({
        message,
        extensions: { code: 'CONFLICT', fields: { preferredUsername: ['has already been taken'] } },
      });
    }
  });

  test('one of two concurrent requests for a name gets it', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(world.alice, 'wanted')));
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    expect(answers.filter(({ errors }) => errors[0]?.extensions.code === 'CONFLICT')).toHaveLength(7);
  });

  test.each(['', 'a b', 'é', '-a', 'a.', 'a'.repeat(31), 'admin', 'x@y'])('refuses the name %j', async (name) => {
    const [error] = (await create(world.alice, name)).errors;
    expect(error?.extensions.code).toBe('VALIDATION_FAILED');
    expect(Object.keys(error?.extensions.fields ?? {})).toEqual(['preferredUsername']);
  });

  test.each(['a', 'A_1', 'dots.and-hyphens', '9'.repeat(30)])('accepts the name %j', async (name) => {
    expect((await create(world.alice, name)).data.createGroup.preferredUsername).toBe(name);
  });

  test('refuses the wrong creators', async () => {
    expect(await said(create(null, 'nobodys'))).toBe('UNAUTHENTICATED: You need to be logged-in to create a group');
    expect(await said(create(world.bob, 'bobs', { creatorActorId: world.alice.id }))).toBe(
      'FORBIDDEN: Actor id is not owned by authenticated user',
    );
  });
});

describe('group, groups', () => {
  test('are read by anyone, by name without regard to case, newest first', async () => {
    const group = await createGroup(world, world.alice, { preferredUsername: 'Newest' });
    for (const name of ['newest', 'NEWEST', `newest@${new URL(world.url).host}`]) {
      const { data } = await world.gql(null, 'query ($n: String!) { group(preferredUsername: $n) { id } }', {
        n: name,
      });
      expect(data.group).toEqual({ id: group.id });
    }
    const { data } = await world.gql(null, '{ groups(limit: 1) { id __typename } }');
    expect(data.groups).toEqual([{ id: group.id, __typename: 'Group' }]);
    for (const named of ['newest', group.id])
      expect((await world.rest().get(`/api/v1/groups/${named}`)).body.id).toBe(group.id);
    expect((await world.rest().get('/api/v1/groups', { limit: 1 })).body).toHaveLength(1);
  });

  test.each(['nonexistent', 'alice', 'n%', ''])('finds no group %j', async (name) => {
    const { errors } = await world.gql(null, 'query ($n: String!) { group(preferredUsername: $n) { id } }', {
      n: name,
    });
    expect(errors[0]).toMatchObject({
      message: `Group with name ${name} not found`,
      extensions: { code: 'NOT_FOUND' },
    });
  });
});

describe('joinGroup', () => {
  test.each([
    ['OPEN', 1],
    ['MODERATED', 0],
  ] as const)('%s gives role %i', async (openness, role) => {
    const { id } = await createGroup(world, world.alice, { openness });
    const { data } = await act(world.bob, 'joinGroup', id);
    expect(data.joinGroup).toEqual({ role, actor: { id: world.bob.id }, parent: { id } });
    expect(await said(act(world.bob, 'joinGroup', id))).toBe('CONFLICT: You are already a member of this group');
  });

  test('refuses', async () => {
    const { id } = await createGroup(world, world.alice, { openness: 'INVITE_ONLY' });
    expect(await said(act(world.bob, 'joinGroup', id))).toBe('FORBIDDEN: You cannot join this group');
    expect(await said(act(null, 'joinGroup', id))).toBe('UNAUTHENTICATED: You need to be logged-in to join a group');
    expect(await said(act(world.bob, 'joinGroup', id, world.alice.id))).toBe(
      'FORBIDDEN: Actor id is not owned by authenticated user',
    );
    for (const other of ['1042', 'nonsense', world.alice.id]) {
      expect(await said(act(world.bob, 'joinGroup', other))).toBe('NOT_FOUND: Group id not found');
    }
  });
});

describe('leaveGroup', () => {
  test('ends the membership; the last administrator stays', async () => {
    const { id } = await createGroup(world, world.alice, { openness: 'OPEN' });
    await act(world.bob, 'joinGroup', id);
    expect(await said(act(world.alice, 'leaveGroup', id))).toBe(
      "FORBIDDEN: You can't leave this group because you are the only administrator",
    );
    await world.trpc(world.alice).groups.updateMember.mutate({ id, memberActorId: world.bob.id, role: 3 });
    expect((await act(world.alice, 'leaveGroup', id)).data.leaveGroup).toEqual({
      actor: { id: world.alice.id },
      parent: { id },
    });
    expect(await said(act(world.bob, 'leaveGroup', id))).toMatch(/only administrator$/);
    expect(await said(act(world.alice, 'leaveGroup', id))).toBe('NOT_FOUND: Member not found');
    expect(await said(act(world.alice, 'leaveGroup', '1042'))).toBe('NOT_FOUND: Member not found');
    expect(await said(act(null, 'leaveGroup', id))).toBe('UNAUTHENTICATED: You need to be logged-in to leave a group');
  });

  test('one of two administrators who leave concurrently stays', async () => {
    const { id } = await createGroup(world, world.alice, { openness: 'OPEN' });
    await act(world.bob, 'joinGroup', id);
    await world.trpc(world.alice).groups.updateMember.mutate({ id, memberActorId: world.bob.id, role: 3 });
    const answers = await Promise.all([
      said(act(world.alice, 'leaveGroup', id)),
      said(act(world.bob, 'leaveGroup', id)),
    ]);
    expect(answers.filter((text) => text === 'OK')).toHaveLength(1);
  });
});

describe('members', () => {
  test.each([
    ['GROUP', { anonymous: 0, outsider: 0, waiting: 1, member: 2, creator: 3 }],
    ['COMMUNITY', { anonymous: 2, outsider: 2, waiting: 3, member: 2, creator: 3 }],
  ] as const)('members of a %s are visible by its type', async (groupType, seen) => {
    const { id, preferredUsername } = await createGroup(world, world.alice, { groupType });
    for (const person of [world.bob, world.carol]) await act(person, 'joinGroup', id);
    await world.trpc(world.alice).groups.updateMember.mutate({ id, memberActorId: world.bob.id, role: 1 });
    const viewers = {
      anonymous: null,
      outsider: world.erin,
      waiting: world.carol,
      member: world.bob,
      creator: world.alice,
    };
    for (const [name, person] of Object.entries(viewers)) {
      const query =
        'query ($n: String!) { group(preferredUsername: $n) { members { role actor { preferredUsername } } } }';
      const { data } = await world.gql(person, query, { n: preferredUsername });
      expect([name, data.group.members.length]).toEqual([name, seen[name as keyof typeof seen]]);
      for (const named of [id, preferredUsername.toUpperCase()]) {
        const { body } = await world.rest(person).get(`/api/v1/groups/${named}/members`);
        expect([name, body.length]).toEqual([name, seen[name as keyof typeof seen]]);
      }
    }
  });
});

describe('a group at the REST paths', () => {
  test('is addressed by its id or its name: joined, moderated and left', async () => {
    const { id, preferredUsername: name } = await createGroup(world, world.alice, { openness: 'MODERATED' });
    const path = (named: string) => `/api/v1/groups/${named}`;
    for (const named of [name, id]) {
      expect((await world.rest(world.bob).post(`${path(named)}/join`)).body.role).toBe(0);
      const member = `${path(named)}/members/${world.bob.id}`;
      const accepted = await world.rest(world.alice).send('PATCH', member, { body: { role: 1 } });
      expect(accepted.body.role).toBe(1);
      expect((await world.rest(world.bob).post(`${path(named)}/leave`)).status).toBe(200);
    }
    expect((await world.rest(world.bob).post(`${path('nobody_is_called_so')}/join`)).status).toBe(404);
    const join = 'mutation ($a: ID!, $g: ID!) { joinGroup(actorId: $a, groupId: $g) { role } }';
    const byGraphQL = async (g: string) => (await world.gql(world.bob, join, { a: world.bob.id, g })).errors[0];
    for (const text of [name, 'x'.repeat(300)]) {
      expect(await byGraphQL(text)).toMatchObject({ message: 'Group id not found', extensions: { code: 'NOT_FOUND' } });
    }
    expect((await byGraphQL('x'.repeat(301)))?.extensions).toMatchObject({ fields: { groupId: [expect.any(String)] } });
  });
});

describe('deleteGroup', () => {
  test('updates the counters of its followers', async () => {
    const { id } = await createGroup(world, world.alice);
    const following = async () =>
      (await world.rest().get(`/api/v1/accounts/${world.erin.id}`)).body.following_count as number;
    const before = await following();
    expect((await world.rest(world.erin).post(`/api/v1/accounts/${id}/follow`)).body.following).toBe(true);
    expect(await following()).toBe(before + 1);
    expect((await act(world.alice, 'deleteGroup', id)).errors).toEqual([]);
    expect(await following()).toBe(before);
  });

  test('an administrator deletes the group: members are gone, its name stays taken, its private events stay private', async () => {
    const { id, preferredUsername } = await createGroup(world, world.alice, { openness: 'OPEN' });
    await act(world.bob, 'joinGroup', id);
    const event = await organize(world, world.alice, { organizerActorId: id, visibility: 'PRIVATE' });
    expect((await world.rest(world.bob).get(`/api/v1/events/${event.id}`)).status).toBe(200);
    expect((await act(world.alice, 'deleteGroup', id)).data.deleteGroup).toEqual({ id });
    expect(await said(act(world.alice, 'deleteGroup', id))).toBe('NOT_FOUND: Group not found');
    expect((await world.rest(world.bob).get(`/api/v1/events/${event.id}`)).status).toBe(404);
    const own = await world.gql(world.alice, 'query ($u: UUID!) { event(uuid: $u) { attributedTo { id } } }', {
      u: event.uuid,
    });
    expect(own.data.event).toEqual({ attributedTo: null });
    expect((await create(world.bob, preferredUsername)).errors[0]?.extensions.code).toBe('CONFLICT');
  });

  test('refuses everybody but its administrators and moderators of the server', async () => {
    const { id } = await createGroup(world, world.alice, { openness: 'OPEN' });
    expect(await said(act(null, 'deleteGroup', id))).toBe(
      'UNAUTHENTICATED: You need to be logged-in to delete a group',
    );
    expect(await said(act(world.bob, 'deleteGroup', id, '159'))).toBe(
      'FORBIDDEN: Actor id is not owned by authenticated user',
    );
    expect(await said(act(world.bob, 'deleteGroup', id))).toBe('FORBIDDEN: Actor id is not a member of this group');
    await act(world.bob, 'joinGroup', id);
    expect(await said(act(world.bob, 'deleteGroup', id))).toBe(
      'FORBIDDEN: Actor id is not an administrator of the selected group',
    );
    const logged = async () =>
      (await world.rest(world.mod).get('/api/v1/moderation/log', { targetType: 'Actor', targetId: id })).body;
    expect(await outcome(world.trpc(world.mod).groups.delete.mutate({ id }))).toBe('OK');
    expect(await logged()).toMatchObject([
      { action: 'GROUP_DELETION', actor: { id: world.mod.id }, object: { id, title: expect.any(String) } },
    ]);
  });
});
