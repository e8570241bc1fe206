/** After a commit nothing is refused: the database is lost, locked or used up the moment after, and each mutation is answered all the same. */
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { definitionOf, proceduresOf } from '../../src/procedures/definitions.ts';
import { publicProcedure } from '../../src/procedures/procedure.ts';
import { appRouter } from '../../src/routers/app-router.ts';
import { strikeAfterCommit } from '../support/faults/after-commit.ts';
import type { SilentProxy } from '../support/servers/silent-proxy.ts';
import { inHours, organize } from '../support/world/events.ts';
import { withSilentDatabase } from '../support/world/silent-database.ts';
import type { Person, World } from '../support/world/world.ts';

/** Seconds: enough for the steps before the commit, on a busy machine. */
const DATABASE_TIMEOUT = '1';

let people: World;
let proxy: SilentProxy;
let world: World;
withSilentDatabase(DATABASE_TIMEOUT, (made) => {
  ({ people, proxy, world } = made);
});

/** All mutations have the same steps before they are called, so that these tests cover all of them. */
test('every mutation is begun by the same gate', () => {
  const gateOf = (procedure: unknown) => (procedure as { _def: { middlewares: unknown[] } })._def.middlewares[0];
  const mutations = [...proceduresOf(appRouter)].filter(([, procedure]) => definitionOf(procedure).type === 'mutation');
  expect(mutations.length).toBeGreaterThan(100);
  expect(
    mutations.filter(([, procedure]) => gateOf(procedure) !== gateOf(publicProcedure)).map(([name]) => name),
  ).toEqual([]);
});

/** Connections hang from the commit on, and new ones are the first that get an answer. */
async function silence(): Promise<void> {
  proxy.swallow();
}

/** Each connection is ended, as by a restart. */
async function restart(): Promise<void> {
  await people.platform.pool.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
}

type Ask = (event: () => Promise<string>) => Promise<{ status: number; text: string }>;

const rest =
  (
    method: string,
    path: string | ((id: string) => string),
    body: object | (() => object) = {},
    who = () => people.bob,
  ): Ask =>
  async (event) => {
    const at = typeof path === 'string' ? path : path(await event());
    const sent = typeof body === 'function' ? (body as () => object)() : body;
    return answerOf(who(), method, at, sent);
  };

async function answerOf(who: Person, method: string, path: string, body: object) {
  const response = await fetch(world.url + path, {
    method,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

const graphql =
  (query: (id: string) => string): Ask =>
  async (event) =>
    answerOf(people.bob, 'POST', '/api', { query: query(await event()) });

const day = () => `${inHours(people, 30).slice(0, 10)}T12:00:00Z`;

/** An event without participants. */
const newEvent = async (): Promise<string> => (await organize(people, people.alice)).id;
/** One that bob organizes. */
const ownEvent = async (): Promise<string> => (await organize(people, people.bob)).id;
const newStatus = async (): Promise<string> =>
  (await people.rest(people.alice).post('/api/v1/statuses', { status: 'Anybody?' })).body.id;
const noBody = async (): Promise<string> => '';

const MUTATIONS: [name: string, on: () => Promise<string>, ask: Ask][] = [
  ['join an event, REST', newEvent, rest('POST', (id) => `/api/v1/events/${id}/join`)],
  [
    'join an event, tRPC',
    newEvent,
    async (id) => answerOf(people.bob, 'POST', '/trpc/participations.join', { id: await id() }),
  ],
  [
    'join an event, GraphQL',
    newEvent,
    graphql(
      (id) =>
        `mutation { joinEvent(actorId: "${people.bob.id}", eventId: "${id}") { id role event { title organizerActor { name } } } }`,
    ),
  ],
  ['a post', noBody, rest('POST', '/api/v1/statuses', { status: 'Hello @alice' })],
  [
    'answer a post',
    newStatus,
    async (id) => rest('POST', '/api/v1/statuses', { status: 'Me', in_reply_to_id: await id() })(id),
  ],
  ['favourite', newStatus, rest('POST', (id) => `/api/v1/statuses/${id}/favourite`)],
  ['reblog', newStatus, rest('POST', (id) => `/api/v1/statuses/${id}/reblog`)],
  ['follow', noBody, rest('POST', () => `/api/v1/accounts/${people.carol.id}/follow`)],
  ['a list', noBody, rest('POST', '/api/v1/lists', { title: 'Friends' })],
  [
    'a filter',
    noBody,
    rest('POST', '/api/v2/filters', { title: 'f', context: ['home'], keywords_attributes: [{ keyword: 'x' }] }),
  ],
  ['the profile', noBody, rest('PATCH', '/api/v1/accounts/update_credentials', { display_name: 'Bob B.' })],
  ['a group', noBody, rest('POST', '/api/v1/groups', () => ({ preferredUsername: `g${people.platform.ids.next()}` }))],
  [
    'an application',
    noBody,
    rest('POST', '/api/v1/apps', { client_name: 'app', redirect_uris: 'urn:ietf:wg:oauth:2.0:oob' }),
  ],
  [
    'an event, GraphQL',
    noBody,
    graphql(
      () =>
        `mutation { createEvent(organizerActorId: "${people.bob.id}", title: "Tea at six", description: "Come and see", beginsOn: "${day()}") { id uuid title organizerActor { name } } }`,
    ),
  ],
  ['change an event', ownEvent, rest('PATCH', (id) => `/api/v1/events/${id}`, { title: 'Another' })],
  [
    'two acts in one operation, GraphQL',
    newEvent,
    graphql(
      (id) => `mutation { createPerson(preferredUsername: "p${people.platform.ids.next()}", name: "P") { id name }
        joinEvent(actorId: "${people.bob.id}", eventId: "${id}") { id role } }`,
    ),
  ],
];

describe.each<[string, () => Promise<void>]>([
  ['silent', silence],
  ['restarted', restart],
])('when the database is %s after the commit', (_, strike) => {
  test.each(MUTATIONS)('%s', async (_name, on, ask) => {
    // The record of the token's use comes before.
    await world.rest(people.bob).get('/api/v1/accounts/verify_credentials');
    await answerOf(people.bob, 'POST', '/api', { query: '{ loggedUser { id } }' });
    const id = await on();
    const { answer, committed } = await strikeAfterCommit(strike, () => ask(async () => id), proxy.port);
    expect({ ...answer, committed }).toMatchObject({
      status: 200,
      text: expect.not.stringMatching(/"errors?"/),
      committed: true,
    });
  });
});

const joined = (event: string) => rest('POST', () => `/api/v1/events/${event}/join`)(async () => event);

test('a table that is locked for longer than a request may wait delays the answer', async () => {
  const event = await newEvent();
  const holder = new pg.Client(people.databaseUrl);
  await holder.connect();
  const { query } = pg.Client.prototype;
  const lock = async () => {
    await Reflect.apply(query, holder, ['BEGIN']);
    await Reflect.apply(query, holder, ['LOCK TABLE actors IN ACCESS EXCLUSIVE MODE']);
  };
  const waiting = new Set<string>();
  /** Whether a statement that waited for the lock was cancelled at its limit. */
  const wasCancelled = async () => {
    const { rows } = await people.platform.pool.query<{ statement: string }>(
      `SELECT pid || ' ' || query_start AS statement FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    const now = new Set(rows.map(({ statement }) => statement));
    for (const statement of now) waiting.add(statement);
    return [...waiting].some((statement) => !now.has(statement));
  };
  const released = (async () => {
    await expect.poll(wasCancelled).toBe(true);
    await Reflect.apply(query, holder, ['COMMIT']);
  })();
  const { answer, committed } = await strikeAfterCommit(lock, () => joined(event));
  await released;
  await holder.end();
  expect([committed, answer.status]).toEqual([true, 200]);
});

test('connections that others have in use delay the answer', async () => {
  const event = await newEvent();
  const held: pg.PoolClient[] = [];
  const use = async () => {
    const taken = Array.from({ length: 10 }, () => world.platform.pool.connect());
    for (const each of taken)
      void each.then(
        (client) => held.push(client),
        () => {},
      );
  };
  const { answer, committed } = await strikeAfterCommit(use, () => joined(event));
  for (const client of held) client.release();
  expect([committed, answer.status]).toEqual([true, 200]);
});

test('refuses a request before the commit while the database hangs', async () => {
  const event = await newEvent();
  proxy.freeze();
  expect((await joined(event)).status).toBe(503);
});

test('a repeated request returns the first result, and changes nothing', async () => {
  const event = await newEvent();
  expect((await joined(event)).status).toBe(200);
  expect(await joined(event)).toMatchObject({
    status: 409,
    text: expect.stringContaining('You are already a participant of this event'),
  });
  const { body } = await people.rest(people.bob).get(`/api/v1/events/${event}/own_participations`);
  expect(body.participations).toHaveLength(1);
});
