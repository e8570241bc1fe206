/** An application acts as one identity: other identities of its user are refused like strangers. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendGraphQL } from '../support/clients/clients.ts';
import { inHours, organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

/** An identity that the request names. */
interface Named {
  id: string;
  name: string;
}

let world: World;
let app: Person;
/** Pairs of identities that differ only in their owner: the user's own, and another user's. */
let pairs: Record<'open' | 'undiscoverable' | 'suspended', { own: Named; foreign: Named }>;
let event: string;

beforeAll(async () => {
  world = await createWorld();
  app = world.carol;
  const identityOf = async (person: Person, name: string): Promise<Named> => {
    const created = `mutation { createPerson(preferredUsername: "${name}") { id } }`;
    const { createPerson } = (await world.gql(person, created)).data;
    return { id: createPerson.id, name };
  };
  const pair = async (what: string) => ({
    own: await identityOf(app, `${what}_of_carol`),
    foreign: await identityOf(world.bob, `${what}_of_robert`),
  });
  pairs = {
    open: await pair('opened'),
    undiscoverable: await pair('shy'),
    suspended: await pair('shut'),
  };
  await world.drain();
  const rows = (which: keyof typeof pairs) => ({
    where: { id: { in: Object.values(pairs[which]).map(({ id }) => BigInt(id)) } },
  });
  await world.platform.db.actor.updateMany({ ...rows('undiscoverable'), data: { discoverable: false } });
  await world.platform.db.actor.updateMany({ ...rows('suspended'), data: { suspendedAt: world.clock.now() } });
  event = (await organize(world, world.alice)).id;
});
afterAll(() => world.close());

const rest = (method: string, path: string, body?: object) => async () => {
  const { status, body: answer } = await world.rest(app).send(method, path, body ? { body } : {});
  return { status, answer };
};
const gql = (query: string) => async () => {
  const { data, errors } = await sendGraphQL(world.url, app.token, query);
  return { data, errors: errors.map(({ message, extensions }) => [message, extensions.code]) };
};

/** Requests of an application that name an identity. */
const ASKED: [what: string, ask: (named: Named) => () => Promise<object>][] = [
  ['change the default', ({ name }) => rest('PUT', '/api/v1/users/me/default-identity', { preferredUsername: name })],
  ['changeDefaultActor', ({ name }) => gql(`mutation { changeDefaultActor(preferredUsername: "${name}") { id } }`)],
  ['change it', ({ id }) => rest('PATCH', `/api/v1/persons/${id}`, { name: 'Else' })],
  ['updatePerson', ({ id }) => gql(`mutation { updatePerson(id: "${id}", name: "Else") { id } }`)],
  ['deletePerson', ({ id }) => gql(`mutation { deletePerson(id: "${id}") { id } }`)],
  ['join as it', ({ id }) => rest('POST', `/api/v1/events/${event}/join`, { actorId: id })],
  ['make a feed token for it', ({ id }) => rest('POST', '/api/v1/feed_tokens', { actorId: id })],
  [
    'organize as it',
    ({ id }) =>
      gql(
        `mutation { createEvent(title: "Walk", description: "a walk", beginsOn: "${inHours(world, 9)}", organizerActorId: "${id}") { id } }`,
      ),
  ],
  [
    'createGroup as it',
    ({ id }) => gql(`mutation { createGroup(preferredUsername: "gg", creatorActorId: "${id}") { id } }`),
  ],
  [
    'report as it',
    ({ id }) =>
      gql(`mutation { createReport(reporterActorId: "${id}", reportedActorId: "${world.alice.id}") { status } }`),
  ],
  [
    'report it',
    ({ id }) =>
      gql(`mutation { createReport(reporterActorId: "${app.id}", reportedActorId: "${id}", content: "x") { status } }`),
  ],
  ['read it', ({ id }) => rest('GET', `/api/v1/persons/${id}`)],
  ['read its account', ({ id }) => rest('GET', `/api/v1/accounts/${id}`)],
  ['look it up', ({ name }) => rest('GET', `/api/v1/persons/lookup?name=${name}`)],
  [
    'person',
    ({ id }) =>
      gql(`{ person(id: "${id}") { preferredUsername user { email } participations { id } feedTokens { token } } }`),
  ],
  ['search it by a part of its name', ({ name }) => rest('GET', `/api/v1/search/persons?search=${name.slice(0, -2)}`)],
  ['searchPersons', ({ name }) => gql(`{ searchPersons(search: "${name.slice(0, -2)}") { total elements { id } } }`)],
  ['search accounts', ({ name }) => rest('GET', `/api/v1/accounts/search?q=${name.slice(0, -2)}`)],
  ['follow it', ({ id }) => rest('POST', `/api/v1/accounts/${id}/follow`)],
];

/** The answer without the parts that must differ: ids, names, times. */
async function told(ask: (named: Named) => () => Promise<object>, named: Named): Promise<string> {
  const text = JSON.stringify(await ask(named)());
  return text
    .replaceAll(named.name, 'NAME')
    .replaceAll(named.id, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/"\d+"/g, 'NUMBER');
}

test.each(ASKED)('%s', async (_what, ask) => {
  for (const { own, foreign } of Object.values(pairs)) expect(await told(ask, own)).toBe(await told(ask, foreign));
});

test('passwords, identities, sign-ins and other applications are refused to an application, in every facade', async () => {
  const text = 'This method requires a sign-in: no application may use it';
  const change = 'mutation { changePassword(oldPassword: "right or", newPassword: "wrong does not matter") { id } }';
  for (const query of [change, `mutation { deletePerson(id: "${app.id}") { id } }`]) {
    const { errors } = await sendGraphQL(world.url, app.token, query);
    expect(errors[0]).toMatchObject({ message: text, extensions: { code: 'FORBIDDEN' } });
  }
  for (const [method, path] of [
    ['GET', '/api/v1/sessions'],
    ['DELETE', '/api/v1/sessions/1'],
    ['GET', '/api/v1/apps/authorized'],
    ['DELETE', '/api/v1/apps/authorized/1'],
  ] as const) {
    const { status, body } = await world.rest(app).send(method, path);
    expect([path, status, body]).toEqual([path, 403, { error: text }]);
  }
});

test('a sign-in sees more of its own', async () => {
  const { own, foreign } = pairs.suspended;
  const client = world.rest({ ...app, token: app.accessToken });
  expect((await client.get(`/api/v1/persons/${own.id}`)).status).toBe(200);
  expect((await client.get(`/api/v1/persons/${foreign.id}`)).status).toBe(404);
  const { name } = pairs.open.own;
  const changed = await client.send('PUT', '/api/v1/users/me/default-identity', { body: { preferredUsername: name } });
  expect(changed.status).toBe(200);
});
