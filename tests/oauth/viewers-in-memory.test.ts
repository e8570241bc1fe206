/**
 * Viewers are cached, and never stale: a change applies at once in the process that made it, and in another one as soon as the
 * database has announced it, even after an interruption.
 */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { VIEWER_COLUMNS } from '../../src/domain/oauth/authenticate.ts';
import { exchange, obtainCode, type RegisteredApp, registerApp } from '../support/clients/authorization.ts';
import { viewerChanges } from '../support/contract/viewer-changes.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { notifiedIn } from '../support/database/notified.ts';
import { createEmptyWorld, createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

let one: World;
let two: World;
/** A connection of neither process. */
let client: pg.Client;
let app: RegisteredApp & { id: string };
let person: Person;
/** Waits for the notifications of process two. */
let notified: () => Promise<void>;
beforeAll(async () => {
  one = await createWorld();
  two = await createEmptyWorld({ databaseUrl: one.databaseUrl, env: { PUBLIC_URL: one.url }, clock: one.clock });
  notified = notifiedIn(two);
  client = new pg.Client(one.databaseUrl);
  await client.connect();
  app = (await registerApp(one)) as typeof app;
});
afterAll(async () => {
  await client.end();
  await two.close();
  await one.close();
});
beforeEach(async () => {
  person = await one.someone();
});

/** The result for a token in a process. */
type Look = (world: World) => Promise<unknown>;

const statusOf =
  (token: string, path = '/api/v1/users/me'): Look =>
  async (world) =>
    (await world.rest({ ...person, token }).get(path)).status;
const preference =
  (name: string): Look =>
  async (world) =>
    (await world.rest(person).get('/api/v1/preferences')).body[name];
const appToken = async (): Promise<string> =>
  (await exchange(one, app, await obtainCode(one, app, person.email))).body.access_token;
const inPerson = () => one.rest({ ...person, token: person.accessToken });
const moderate = (type: string) => one.rest(one.mod).post(`/api/v1/admin/accounts/${person.id}/action`, { type });
const update = (body: object) => one.rest(person).send('PATCH', '/api/v1/accounts/update_credentials', { body });

/** Prepares a way: the check, its results before and after, and the change by process one. */
interface Way {
  look: Look;
  seen: [before: unknown, after: unknown];
  change(): Promise<unknown>;
}

const ended = (token: string, status: number, change: Way['change']): Way => ({
  look: statusOf(token),
  seen: [200, status],
  change,
});

const WAYS: [what: string, begin: () => Promise<Way>][] = [
  [
    'an application gives back its token',
    async () => {
      const token = await appToken();
      const { client_id, client_secret } = app;
      const revoked = { client_id, client_secret, token };
      return ended(token, 401, async () => expect((await one.rest().post('/oauth/revoke', revoked)).status).toBe(200));
    },
  ],
  [
    'a person revokes an application',
    async () => {
      const token = await appToken();
      return ended(token, 401, () => inPerson().delete(`/api/v1/apps/authorized/${app.id}`));
    },
  ],
  [
    'a person signs out',
    async () => ended(person.accessToken, 401, () => inPerson().delete('/api/v1/sessions/current')),
  ],
  [
    'another password ends tokens',
    async () => {
      const passwords = { oldPassword: PASSWORD, newPassword: 'another horse battery' };
      return ended(person.token, 401, () => inPerson().post('/api/v1/users/me/password', passwords));
    },
  ],
  [
    'the account is deleted, and its tokens with it',
    async () => ended(person.token, 401, () => inPerson().post('/api/v1/users/me/deletion', { password: PASSWORD })),
  ],
  [
    'the person is suspended',
    async () => ({
      ...ended(person.token, 403, () => moderate('suspend')),
      look: statusOf(person.token, '/api/v1/lists'),
    }),
  ],
  [
    'the login is disabled',
    async () => ({
      ...ended(person.token, 403, () => moderate('disable')),
      look: statusOf(person.token, '/api/v1/lists'),
    }),
  ],
  [
    'the login works again',
    async () => {
      const { platform } = one;
      await platform.db.user.update({ where: { id: person.userId }, data: { disabledAt: new Date() } });
      const change = () => one.rest(one.mod).post(`/api/v1/admin/accounts/${person.id}/enable`);
      return { look: statusOf(person.token, '/api/v1/lists'), seen: [403, 200], change };
    },
  ],
  [
    'the person gets a role, the role a permission',
    async () => {
      const owner = await one.someone('owner', { role: 'Owner' });
      const role = { name: `Role of ${person.name}`, position: 20, permissions: [] };
      const { id } = (await one.rest(owner).post('/api/v1/admin/roles', role)).body;
      await one.rest(owner).post(`/api/v1/admin/accounts/${person.id}/role`, { role_id: id });
      const body = { permissions: ['manage_reports'] };
      const change = () => one.rest(owner).send('PATCH', `/api/v1/admin/roles/${id}`, { body });
      return { look: statusOf(person.token, '/api/v1/moderation/reports'), seen: [403, 200], change };
    },
  ],
  [
    'posts get another visibility by default',
    async () => ({
      look: preference('posting:default:visibility'),
      seen: ['public', 'unlisted'],
      change: () => update({ source: { privacy: 'unlisted' } }),
    }),
  ],
  [
    'followers are approved from now on',
    async () => ({
      look: preference('posting:default:visibility'),
      seen: ['public', 'private'],
      change: () => update({ locked: true }),
    }),
  ],
  [
    'the language of posts is another one',
    async () => ({
      look: preference('posting:default:language'),
      seen: [null, 'fr'],
      change: () => update({ source: { language: 'fr' } }),
    }),
  ],
  [
    'the language of pages is another one, and so that of posts',
    async () => ({
      look: async (world) => (await world.rest(person).get('/api/v1/accounts/verify_credentials')).body.source.language,
      seen: ['en', 'fr'],
      change: () => one.rest(person).send('PUT', '/api/v1/users/me/locale', { body: { locale: 'fr' } }),
    }),
  ],
  [
    'the person reads other languages',
    async () => {
      const { id } = await one.post(one.alice, { status: 'Drachen', language: 'de' });
      const body = { languages: ['fr'] };
      return {
        look: async (world) => {
          const page: { id: string }[] = (await world.rest(person).get('/api/v1/timelines/public')).body;
          return page.some((status) => status.id === id);
        },
        seen: [true, false],
        change: () => one.rest(person).send('PUT', '/api/v1/users/me/languages', { body }),
      };
    },
  ],
  [
    'another identity acts where none is named',
    async () => {
      const second = { preferredUsername: `${person.name}b`, name: 'B' };
      const { id } = (await inPerson().post('/api/v1/persons', second)).body;
      const acting: Look = async (world) =>
        (await world.rest({ ...person, token: person.accessToken }).get('/api/v1/accounts/verify_credentials')).body.id;
      const body = { preferredUsername: second.preferredUsername };
      const change = () => inPerson().send('PUT', '/api/v1/users/me/default-identity', { body });
      return { look: acting, seen: [person.id, id], change };
    },
  ],
];

describe.each(WAYS)('%s', (_, begin) => {
  test('applies at once in the process that changed it, in another when it is notified', async () => {
    const { look, seen, change } = await begin();
    const [before, after] = seen;
    for (const world of [one, two, one, two]) expect(await look(world)).toEqual(before);
    await change();
    expect(await look(one)).toEqual(after);
    await expect.poll(() => look(two)).toEqual(after);
  });
});

describe.each(
  viewerChanges(
    () => one,
    () => person,
    ['write'],
  ),
)('$what, by any process', ({ change, status }) => {
  const look: Look = async (world) => (await world.rest(person).get('/api/v1/lists')).status;

  test('applies where another process could not be notified, too', async () => {
    for (const world of [one, two]) expect(await look(world)).toBe(200);
    await client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()",
    );
    await change(true);
    expect(await look(one)).toBe(status);
    await expect.poll(() => look(two)).toBe(status);
    // Both listen again.
    await expect.poll(async () => (await countStatements(() => look(two))).statements.length).toBe(0);
    await change(false);
    expect(await look(one)).toBe(200);
    await expect.poll(() => look(two)).toBe(200);
  });
});

test('a change by a third process applies in both after its notification', async () => {
  const look = statusOf(person.token);
  for (const world of [one, two]) expect(await look(world)).toBe(200);
  await client.query('UPDATE access_tokens SET revoked_at = now() WHERE user_id = $1', [person.userId]);
  for (const world of [one, two]) await expect.poll(() => look(world)).toBe(401);
});

test('a viewer who is known costs no statement, for five seconds', async () => {
  // The notifications of the changes above make the process forget the viewer.
  await notified();
  const asked = async (token: string) => {
    const { statements } = await countStatements(() => statusOf(token, '/api/v1/accounts/relationships')(two));
    return statements.filter((text) => /access_tokens|FROM sessions/.test(text)).length;
  };
  for (const token of [person.token, person.accessToken]) {
    await expect.poll(() => asked(token)).toBe(0);
    one.clock.advance(4_999);
    expect(await asked(token)).toBe(0);
    one.clock.advance(1);
    expect([await asked(token), await asked(token)]).toEqual([1, 0]);
  }
});

test('a stream is opened by what the database says, because it goes on', async () => {
  await statusOf(person.token)(two);
  const stop = new AbortController();
  const open = () =>
    fetch(`${two.url}/api/v1/streaming/user`, {
      headers: { authorization: `Bearer ${person.token}` },
      signal: stop.signal,
    });
  const { statements, result } = await countStatements(open);
  stop.abort();
  expect([result.status, statements.some((text) => text.includes('access_tokens'))]).toEqual([200, true]);
});

describe('the database tells of every column that a viewer is made of', () => {
  const told = Object.entries(VIEWER_COLUMNS).filter(([table]) => table !== 'apps');

  test.each(told)('%s', async (table, columns) => {
    const { rows } = await client.query<{ definition: string }>(
      `SELECT pg_get_triggerdef(t.oid) AS definition FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
       WHERE t.tgrelid = $1::regclass AND p.proname = 'tell_viewer_change'`,
      [table],
    );
    const changed = rows.map(({ definition }) => definition).filter((text) => text.includes('AFTER UPDATE'));
    const compared = new Set([...(changed[0] ?? '').matchAll(/old\."?(\w+)"?/g)].map(([, column]) => column));
    expect([...compared].toSorted()).toEqual([...columns].toSorted());
  });
});
