/** The few sign-ups of a network: completed ones count, in every facade, and mistakes never do. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RATES, type RateName } from '../../src/procedures/rates.ts';
import { from, told, useUp } from '../support/contract/rate-calls.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let appToken: string;
beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: 'on' } });
  appToken = await applicationToken();
});
afterAll(() => world.close());

const OUR_URIS = { client_name: 'Club', redirect_uris: 'urn:ietf:wg:oauth:2.0:oob', scopes: 'read write' };

async function applicationToken(): Promise<string> {
  const app = await world.rest().post('/api/v1/apps', OUR_URIS, from('192.0.2.250'));
  const { client_id, client_secret } = app.body;
  const grant = { grant_type: 'client_credentials', client_id, client_secret, scope: 'read write' };
  return (await world.rest().post('/oauth/token', grant, from('192.0.2.250'))).body.access_token;
}

const PASSWORD = 'a long password';

async function graphql(ip: string, query: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${world.url}/api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...from(ip), ...headers },
    body: JSON.stringify({ query }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: whatever the wire says
  return { headers: response.headers, body: (await response.json()) as any };
}

const createUser = (email: string, password = PASSWORD) =>
  `mutation { createUser(email: "${email}", password: "${password}", locale: "en") { id } }`;
const registerPerson = (email: string, name: string) =>
  `mutation { registerPerson(email: "${email}", preferredUsername: "${name}", name: "N") { preferredUsername } }`;

const accounts = (ip: string, name: string, password = PASSWORD) =>
  world
    .rest({ ...world.alice, token: appToken })
    .post(
      '/api/v1/accounts',
      { username: name, email: `${name}@example.net`, password, agreement: true, locale: 'en' },
      from(ip),
    );

test('25 attempts of createUser behind one address in five minutes, mistakes included', async () => {
  const ip = '192.0.2.9';
  const { limit, seconds } = RATES.sign_up_attempts;
  expect([limit, seconds]).toEqual([25, 300]);
  for (let n = 1; n <= limit; n += 1) {
    const { body } = await graphql(ip, createUser(`one-of-many${n}@example.net`, n === 3 ? 'short' : PASSWORD));
    expect(body.errors?.[0].extensions.code).toBe(n === 3 ? 'VALIDATION_FAILED' : undefined);
  }
  expect((await graphql(ip, createUser('late@example.net'))).body.errors[0].extensions.code).toBe('RATE_LIMITED');
});

test('five persons behind one address choose a name by GraphQL, each with a mistake at both steps, and the sixth waits', async () => {
  const ip = '192.0.2.1';
  for (let n = 1; n <= RATES.sign_up.limit; n += 1) {
    const email = `member${n}@example.net`;
    expect((await graphql(ip, createUser(email, 'short'))).body.errors[0].extensions.code).toBe('VALIDATION_FAILED');
    expect((await graphql(ip, createUser(email))).body.data.createUser.id).toMatch(/^\d+$/);
    const wrong = await graphql(ip, registerPerson(email, 'not a name'));
    expect(wrong.body.errors[0].extensions.code).toBe('VALIDATION_FAILED');
    const made = await graphql(ip, registerPerson(email, `member${n}`));
    expect(made.body.data.registerPerson.preferredUsername).toBe(`member${n}`);
  }
  expect((await graphql(ip, createUser('sixth@example.net'))).body.data.createUser.id).toMatch(/^\d+$/);
  const sixth = await graphql(ip, registerPerson('sixth@example.net', 'sixth'));
  expect(sixth.body.errors[0].extensions.code).toBe('RATE_LIMITED');
});

test('five whole sign-ups by REST, and mistakes between them', async () => {
  const ip = '192.0.2.2';
  for (let n = 1; n <= RATES.sign_up.limit; n += 1) {
    const wrong = await accounts(ip, `guest${n}`, 'short');
    expect([wrong.status, ...told(wrong).slice(0, 2)]).toEqual([422, '5', String(RATES.sign_up.limit - n + 1)]);
    const made = await accounts(ip, `guest${n}`);
    expect([made.status, told(made)[1]]).toEqual([200, String(RATES.sign_up.limit - n)]);
  }
  expect((await accounts(ip, 'guest6')).status).toBe(429);
  // The refused ones are not counted either: they do not use up the limit.
  expect((await accounts(ip, 'guest6', 'short')).status).toBe(429);
});

test('sign-ups at the same moment are five, too', async () => {
  const ip = '192.0.2.3';
  const names = Array.from({ length: 9 }, (_, n) => `crowd${n}`);
  const statuses = await Promise.all(names.map(async (name) => (await accounts(ip, name)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(RATES.sign_up.limit);
});

test('mistakes have a limit of their own, which the form, REST and GraphQL share', async () => {
  const ip = '192.0.2.4';
  const { limit } = RATES.sign_up_attempts;
  await useUp(world, 'sign_up_attempts', ip, 2);
  expect((await accounts(ip, 'trying', 'short')).status).toBe(422);
  expect((await graphql(ip, createUser('nonsense'))).body.errors[0].extensions.code).toBe('VALIDATION_FAILED');
  const refused = await accounts(ip, 'trying');
  expect([refused.status, ...told(refused).slice(0, 2)]).toEqual([429, String(limit), '0']);
});

test('names that strangers reserve are as few as sign-ups', async () => {
  const ip = '192.0.2.5';
  for (let n = 1; n <= RATES.first_identities.limit; n += 1)
    expect((await graphql(ip, registerPerson('nobody@example.net', `reserved${n}`))).body.errors).toBeUndefined();
  const refused = await graphql(ip, registerPerson('nobody@example.net', 'reserved6'));
  expect(refused.body.errors[0].extensions.code).toBe('RATE_LIMITED');
});

describe('mistakes count nothing', () => {
  test('mistakes of applications that register do not count', async () => {
    const ip = '192.0.2.6';
    for (let n = 0; n <= RATES.apps.limit; n += 1)
      expect((await world.rest().post('/api/v1/apps', { client_name: 'No URI' }, from(ip))).status).toBe(422);
    const made = await world.rest().post('/api/v1/apps', OUR_URIS, from(ip));
    expect([made.status, ...told(made).slice(0, 2)]).toEqual([200, '5', '4']);
  });

  test('mistakes in moves to another account do not count', async () => {
    const person = await world.someone();
    const rest = world.rest({ ...person, token: person.accessToken });
    for (let n = 0; n <= RATES.moves.limit; n += 1)
      expect((await rest.post('/api/v1/accounts/move', { acct: 'alice' })).status).toBe(422);
    expect((await rest.post('/api/v1/persons', { preferredUsername: `${person.name}_new` })).status).toBe(200);
    expect((await rest.post('/api/v1/accounts/move', { acct: `${person.name}_new` })).status).toBe(200);
  });
});

describe('guessable secrets are counted by attempt, and the answer names the limit that refused', () => {
  const signIn = (ip: string, email: string) =>
    world.rest().post('/api/v1/sessions', { email, password: 'wrong password' }, from(ip));

  test('passwords, at every facade', async () => {
    const ip = '192.0.2.7';
    for (let n = 0; n < 10; n += 1) expect((await signIn(ip, 'alice@example.org')).status).not.toBe(429);
    const rest = await signIn(ip, 'alice@example.org');
    expect([rest.status, ...told(rest).slice(0, 2)]).toEqual([429, '10', '0']);
    const login = `mutation { login(email: "alice@example.org", password: "wrong") { accessToken } }`;
    const answer = await graphql(ip, login);
    expect([answer.body.errors[0].extensions, ...told(answer).slice(0, 2)]).toEqual([
      { code: 'RATE_LIMITED' },
      '10',
      '0',
    ]);
    const trpc = await fetch(`${world.url}/trpc/sessions.create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...from(ip) },
      body: JSON.stringify({ email: 'alice@example.org', password: 'wrong password' }),
    });
    expect([trpc.status, ...told(trpc).slice(0, 2)]).toEqual([429, '10', '0']);
  });

  test.each([
    ['/oauth/token', 'token_requests', '192.0.2.8'],
    ['/auth/password/new', 'password_resets', '192.0.2.9'],
    ['/invite/none', 'invite_codes', '192.0.2.10'],
  ] as [string, RateName, string][])('%s', async (path, family, ip) => {
    await useUp(world, family, ip, 0);
    const page = await fetch(world.url + path, { headers: from(ip) });
    const cookie = page.headers.getSetCookie().map((each) => each.split(';')[0]);
    const token = /name="form_token" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    const answer =
      path === '/invite/none'
        ? page
        : await fetch(world.url + path, {
            method: 'POST',
            headers: { ...from(ip), cookie: cookie.join('; ') },
            body: new URLSearchParams({ form_token: token, email: 'x@example.org' }),
          });
    expect([answer.status, ...told(answer).slice(0, 2)]).toEqual([429, String(RATES[family].limit), '0']);
  });
});
