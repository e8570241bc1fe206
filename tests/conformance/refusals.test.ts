/** Refusals with the exact messages that clients match (tests/conformance/mobilizon-behaviours.json). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSetting, resetSetting } from '../../src/domain/instance/settings.ts';
import type { GraphQLAnswer } from '../support/clients/clients.ts';
import { uploadGraphQL } from '../support/clients/graphql-upload.ts';
import { file, picture } from '../support/values/pictures.ts';
import { createGroup, inHours, organize } from '../support/world/events.ts';
import { createUser, data } from '../support/world/users.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';
import { behaviour } from './rows.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const ask = (person: Person | null, document: string): Promise<GraphQLAnswer> => world.gql(person, document);
const anonymous = (document: string) => () => ask(null, document);
const asBob = (document: string) => () => ask(world.bob, document);

const on = (call: string, type: 'event' | 'group', id: string, actor: string, fields = 'id'): string =>
  `mutation { ${call}(${type}Id: "${id}", actorId: "${actor}") { ${fields} } }`;

async function membership(person: Person, role: number, groupId: string): Promise<void> {
  const row = { id: world.platform.ids.next(), actorId: person.actorId, role, createdAt: world.clock.now() };
  await world.platform.db.member.create({ data: { ...row, parentId: BigInt(groupId) } });
}

/** A request to join alice's event. */
async function request(): Promise<string> {
  const event = await organize(world, world.alice, { joinOptions: 'RESTRICTED' });
  return (await world.trpc(world.carol).participations.join.mutate({ id: event.id })).id;
}

async function feedToken(person: Person): Promise<string> {
  const made = await data<{ createFeedToken: { token: string } }>(
    world,
    person,
    'mutation { createFeedToken { token } }',
  );
  return made.createFeedToken.token;
}

const answer = (id: string, moderator: Person, role: string): string =>
  `mutation { updateParticipation(id: "${id}", moderatorActorId: "${moderator.id}", role: ${role}) { id } }`;

const EVENTS: Record<string, () => Promise<GraphQLAnswer>> = {
  'EVT-02': anonymous('{ event(uuid: "bad uuid") { id } }'),
  'EVT-03': () =>
    ask(
      world.bob,
      `mutation { createEvent(organizerActorId: "${world.alice.id}", title: "Title", description: "Text", beginsOn: "${inHours(world, 2)}") { id } }`,
    ),
  'EVT-07': async () => {
    const { uuid } = await organize(world, world.alice, { draft: true });
    return ask(null, `{ event(uuid: "${uuid}") { id } }`);
  },
  'EVT-17': async () => {
    const { id } = await organize(world, world.alice);
    return ask(world.bob, `mutation { updateEvent(eventId: "${id}", title: "Another") { id } }`);
  },
  'EVT-33': async () => {
    const { id } = await organize(world, world.alice);
    await data(world, world.alice, on('deleteEvent', 'event', id, world.alice.id));
    return ask(world.alice, on('deleteEvent', 'event', id, world.alice.id));
  },
  'EVT-34': async () => ask(null, on('deleteEvent', 'event', (await organize(world, world.alice)).id, world.alice.id)),
  'EVT-35': async () =>
    ask(world.bob, on('deleteEvent', 'event', (await organize(world, world.alice)).id, world.alice.id)),
  'LAT-01': () =>
    ask(
      world.bob,
      `mutation { createEvent(organizerActorId: "${world.bob.id}", title: "Title", description: "Text",
        beginsOn: "${inHours(world, 4)}", endsOn: "${inHours(world, 2)}") { id } }`,
    ),
};

const PARTICIPATIONS: typeof EVENTS = {
  'PAR-02': async () => {
    const { id } = await organize(world, world.alice);
    await data(world, world.bob, on('joinEvent', 'event', id, world.bob.id));
    return ask(world.bob, on('joinEvent', 'event', id, world.bob.id));
  },
  'PAR-04': async () => {
    const { id } = await organize(world, world.alice, { options: { maximumAttendeeCapacity: 2 } });
    for (const person of [world.bob, world.carol]) await data(world, person, on('joinEvent', 'event', id, person.id));
    return ask(world.erin, on('joinEvent', 'event', id, world.erin.id));
  },
  'PAR-05': async () => ask(world.bob, on('joinEvent', 'event', (await organize(world, world.alice)).id, '1042')),
  'PAR-06': () => ask(world.bob, on('joinEvent', 'event', '1042', world.bob.id)),
  'PAR-10': async () =>
    ask(world.alice, on('leaveEvent', 'event', (await organize(world, world.alice)).id, world.alice.id)),
  'PAR-12': async () => ask(null, on('leaveEvent', 'event', (await organize(world, world.alice)).id, world.alice.id)),
  'PAR-13': async () => {
    const { id } = await organize(world, world.alice);
    await data(world, world.carol, on('joinEvent', 'event', id, world.carol.id));
    return ask(world.bob, on('leaveEvent', 'event', id, world.carol.id));
  },
  'PAR-14': async () => {
    const [here, there] = [await organize(world, world.alice), await organize(world, world.alice)];
    await data(world, world.bob, on('joinEvent', 'event', there.id, world.bob.id));
    return ask(world.bob, on('leaveEvent', 'event', here.id, world.bob.id));
  },
  'PAR-24': async () => ask(world.bob, answer(await request(), world.bob, 'PARTICIPANT')),
  'PAR-28': async () => ask(world.bob, answer(await request(), world.bob, 'REJECTED')),
};

const createGroupMutation = (name: string, person: Person): string =>
  `mutation { createGroup(creatorActorId: "${person.id}", preferredUsername: "${name}") { id } }`;

const GROUPS: typeof EVENTS = {
  'GRP-03': async () => {
    await data(world, world.alice, createGroupMutation('new_group', world.alice));
    return ask(world.alice, createGroupMutation('new_group', world.alice));
  },
  'GRP-06': anonymous('{ group(preferredUsername: "nonexistent") { id } }'),
  'GRP-08': async () => {
    const { id } = await createGroup(world, world.alice);
    await data(world, world.alice, on('deleteGroup', 'group', id, world.alice.id));
    return ask(world.alice, on('deleteGroup', 'group', id, world.alice.id));
  },
  'GRP-10': async () => ask(world.alice, on('deleteGroup', 'group', (await createGroup(world, world.alice)).id, '159')),
  'GRP-11': async () =>
    ask(world.bob, on('deleteGroup', 'group', (await createGroup(world, world.alice)).id, world.bob.id)),
  'GRP-12': async () => {
    const { id } = await createGroup(world, world.alice);
    await membership(world.bob, 1, id);
    return ask(world.bob, on('deleteGroup', 'group', id, world.bob.id));
  },
  'MEM-02': async () => {
    const { id } = await createGroup(world, world.alice);
    await data(world, world.bob, on('joinGroup', 'group', id, world.bob.id, 'role'));
    return ask(world.bob, on('joinGroup', 'group', id, world.bob.id, 'role'));
  },
  'MEM-03': async () =>
    ask(world.bob, on('joinGroup', 'group', (await createGroup(world, world.alice)).id, world.carol.id, 'role')),
  'MEM-04': async () => {
    const { id } = await createGroup(world, world.alice, { openness: 'INVITE_ONLY' });
    return ask(world.bob, on('joinGroup', 'group', id, world.bob.id, 'role'));
  },
  'MEM-07': async () => {
    const { id } = await createGroup(world, world.alice);
    await membership(world.bob, 1, id);
    return ask(world.alice, on('leaveGroup', 'group', id, world.alice.id, 'actor { id }'));
  },
  'MEM-08': async () =>
    ask(null, on('leaveGroup', 'group', (await createGroup(world, world.alice)).id, world.alice.id, 'actor { id }')),
  'MEM-10': async () => {
    const { id } = await createGroup(world, world.carol);
    await membership(world.bob, 1, id);
    return ask(world.bob, on('leaveGroup', 'group', '1042', world.bob.id, 'actor { id }'));
  },
};

const deleteToken = (token: string): string => `mutation { deleteFeedToken(token: "${token}") { user { id } } }`;

const OTHERS: typeof EVENTS = {
  'FTK-06': () => ask(world.bob, `mutation { createFeedToken(actorId: "${world.alice.id}") { token } }`),
  'FTK-10': async () => ask(world.bob, deleteToken(await feedToken(world.alice))),
  'FTK-11': asBob(deleteToken('really random')),
  'FTK-12': asBob(deleteToken('7e57d004-2b97-4e7a-b45f-5387367791cd')),
  'PIC-04': async () =>
    uploadGraphQL(
      world,
      null,
      'mutation ($file: Upload!) { uploadPicture(file: $file, name: "A picture", actorId: "1") { id } }',
      { file: null },
      { file: file(await picture()) },
    ),
  'USR-16': async () => {
    await changeSetting(world.platform, 'registrations', 'closed');
    const refused = await ask(
      null,
      'mutation { createUser(email: "late@example.org", password: "long enough 1") { id } }',
    );
    await resetSetting(world.platform, 'registrations');
    return refused;
  },
  'USR-14': async () => {
    await createUser(world, 'toto@example.org');
    const register = (name: string) =>
      `mutation { registerPerson(email: "toto@example.org", preferredUsername: "${name}") { id } }`;
    await data(world, null, register('toto'));
    return ask(null, register('toto_two'));
  },
};

describe.each([
  ['events', EVENTS],
  ['participations', PARTICIPATIONS],
  ['groups', GROUPS],
  ['others', OTHERS],
])('%s', (_area, table) => {
  test.each(Object.keys(table).map((id) => [id, behaviour(id).when]))('%s when %s', async (id) => {
    const { then } = behaviour(id);
    const [error] = (await table[id]?.())?.errors ?? [];
    if (then.errorMessage) expect(error?.message).toBe(then.errorMessage);
    else expect(error?.message).toMatch(new RegExp(then.errorContains ?? 'nothing is expected', 'i'));
  });
});
