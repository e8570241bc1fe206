/** Tokens, passwords and addresses of mail are in no answer, header, link or line of the log that does not need them. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restRoutes } from '../../src/facades/rest/routes.ts';
import { appRouter } from '../../src/routers/app-router.ts';
import { authorizePath, obtainCode, openConsent, registerApp } from '../support/clients/authorization.ts';
import { Browser } from '../support/clients/browser.ts';
import { listenLocally } from '../support/servers/listen-locally.ts';
import { allowLocalRequests } from '../support/servers/remote-site.ts';
import { organize } from '../support/world/events.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { createWorld, PASSWORD, type World } from '../support/world/world.ts';

let world: World;
let ids: Record<string, string>;
beforeAll(async () => {
  world = await createWorld();
  const [first] = [
    (await world.post(world.bob, 'one #tag')).id,
    (await world.post(world.bob, 'two #tag')).id,
    (await world.post(world.bob, '@alice three')).id,
  ];
  for (const who of [world.alice, world.carol]) {
    await world.rest(who).post(`/api/v1/accounts/${world.bob.id}/follow`);
    await world.rest(who).post(`/api/v1/statuses/${first}/favourite`);
    await world.rest(who).post(`/api/v1/statuses/${first}/reblog`);
  }
  const event = await organize(world, world.bob);
  await world.drain();
  ids = {
    statuses: first,
    accounts: world.bob.id,
    events: event.id,
    tags: 'tag',
    hashtag: 'tag',
    persons: world.bob.id,
  };
});
afterAll(() => world.close());

const filled = (path: string): string =>
  path.replace(/\/(\w+)\/\{\w+\}/g, (_all, noun: string) => `/${noun}/${ids[noun] ?? '1'}`).replace(/\{\w+\}/g, '1');

/** Everything that a client, a proxy or a page linked from the answer sees. */
const seen = async (answer: Response): Promise<string> =>
  `${[...answer.headers].map((pair) => pair.join(': ')).join('\n')}\n${await answer.text()}`;

describe('the token of a request', () => {
  const GETS = restRoutes(appRouter).filter(({ method, type }) => method === 'GET' && type === 'query');

  test('appears in no answer and in no link to the next page if it is in the address', async () => {
    const { token } = world.alice;
    const told: string[] = [];
    let links = 0;
    for (const { path } of GETS) {
      for (const name of ['access_token', 'bearer_token']) {
        const answer = await fetch(`${world.url}${filled(path)}?${name}=${token}&limit=1&q=o`, { redirect: 'manual' });
        links += answer.headers.has('link') ? 1 : 0;
        if ((await seen(answer)).includes(token)) told.push(`${name} ${path}`);
      }
    }
    expect(told).toEqual([]);
    expect(links).toBeGreaterThan(10);
  });

  test('appears in no answer if it is refused, whatever the facade', async () => {
    const made = 'made-up-token-0123456789';
    const told: string[] = [];
    const json = { 'content-type': 'application/json' };
    const init: [string, RequestInit?][] = [
      ...GETS.map(({ path }): [string] => [`${filled(path)}?access_token=${made}`]),
      [`/trpc/statuses.get?input={}&access_token=${made}`],
      [`/api/v1/streaming/user?access_token=${made}`],
      [`/@alice?access_token=${made}`],
      [`/@alice/feed/atom?access_token=${made}`],
      [`/nowhere?access_token=${made}`],
      [
        '/api',
        { method: 'POST', headers: { ...json, authorization: `Bearer ${made}` }, body: '{"query":"{ hello }"}' },
      ],
      ['/oauth/revoke', { method: 'POST', body: new URLSearchParams({ token: made, client_id: made }) }],
      [
        '/oauth/token',
        { method: 'POST', body: new URLSearchParams({ grant_type: 'x', code: made, client_secret: made }) },
      ],
      [`/oauth/authorize?client_id=${made}`],
    ];
    for (const [path, more] of init) {
      const answer = await fetch(world.url + path, { ...more, redirect: 'manual' });
      // A public stream never ends.
      if (answer.headers.get('content-type') === 'text/event-stream') await answer.body?.cancel();
      else if ((await seen(answer)).includes(made)) told.push(path);
    }
    expect(told).toEqual([]);
  });
});

describe('a password', () => {
  const secret = 'a password that nobody may read';
  test('is not repeated by any facade if it is refused', async () => {
    const query = `mutation { login(email: "alice@example.org", password: "${secret}") { accessToken } }`;
    const rest = world.rest();
    const browser = new Browser(world.url);
    const answers = [
      await rest.post('/api/v1/sessions', { email: 'alice@example.org', password: secret }),
      await rest.post('/api/v1/users', { email: 'no address', password: secret }),
      await rest.post('/oauth/token', { grant_type: 'password', username: 'alice@example.org', password: secret }),
      await world.gql(null, query),
      await browser.submit(await browser.get('/settings/access'), 'sign_in', {
        email: 'a@b.example',
        password: secret,
      }),
      await browser.submit(await browser.get('/auth/sign_up'), 'ask', { email: 'nonsense', password: secret }),
    ];
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(secret);
  });
});

describe('a page with a secret in its address', () => {
  test('sends no referrer, loads nothing from other servers, and has no link with it', async () => {
    await world.rest().post('/api/v1/users/send-password-reset', { email: world.carol.email });
    await world.drain();
    const { link, token } = await lastMailTo(world, world.carol.email);
    const browser = new Browser(world.url);
    const page = await browser.get(new URL(link).pathname + new URL(link).search);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const loaded = [...page.text.matchAll(/(?:src|href|action)="([^"]*)"/g)].map(([, address]) => address ?? '');
    expect(loaded.filter((address) => /^(?:https?:)?\/\//.test(address) && !address.startsWith(world.url))).toEqual([]);
    expect(loaded.filter((address) => address.includes(token) && !address.startsWith('/reset-password'))).toEqual([]);
  });

  test('the code of an application is in the redirect alone, and is no session', async () => {
    const app = await registerApp(world);
    const code = await obtainCode(world, app, world.alice.email);
    expect((await world.rest({ ...world.alice, token: code }).get('/api/v1/accounts/verify_credentials')).status).toBe(
      401,
    );
    const browser = new Browser(world.url);
    const consent = await openConsent(browser, authorizePath(app, { state: 'xyz' }), world.alice.email);
    expect(consent.text).not.toContain(PASSWORD);
    const given = await browser.submit(consent, 'allow');
    expect([given.headers.get('referrer-policy'), given.text]).toEqual(['no-referrer', '']);
  });
});

test('requests to other servers carry no cookie, token, referrer or address of a person', async () => {
  const asked: IncomingHttpHeaders[] = [];
  const server = createServer((req, res) => {
    asked.push(req.headers);
    res.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b' }).end('<title>Page</title><p>text');
  });
  const site = await listenLocally(server);
  allowLocalRequests(world);
  await world.rest(world.alice).post('/api/v1/statuses', { status: `see ${site.url}/private?x=1` });
  await world.rest(world.alice).send('PATCH', '/api/v1/accounts/update_credentials', {
    body: { fields_attributes: [{ name: 'Site', value: `${site.url}/mine` }] },
  });
  await world.drain();
  await site.close();
  expect(asked.length).toBeGreaterThan(1);
  for (const headers of asked) {
    const { host, 'user-agent': agent, accept, connection, 'accept-encoding': encoding, ...rest } = headers;
    expect(rest).toEqual({});
    expect(agent).toMatch(/^Plaza\/[\d.]+ \(\+http:\/\/127\.0\.0\.1:\d+\/\) Bot$/);
    expect([typeof host, typeof accept, connection, encoding]).toEqual(['string', 'string', 'close', 'identity']);
  }
});
