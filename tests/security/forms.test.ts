/** Every form that pages have, found by following links: none is accepted from another site, and sessions cannot be planted. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restRoutes } from '../../src/facades/rest/routes.ts';
import { appRouter } from '../../src/routers/app-router.ts';
import { authorizePath, obtainCode, openConsent, registerApp } from '../support/clients/authorization.ts';
import { Browser, type Visited } from '../support/clients/browser.ts';
import { type Form, formsOf, shapeOf, visitPages } from '../support/clients/site-forms.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

let world: World;
let start: string[];
beforeAll(async () => {
  world = await createWorld();
  const app = await registerApp(world);
  await obtainCode(world, app, world.admin.email);
  const { body: status } = await world.rest(world.bob).post('/api/v1/statuses', { status: 'odd' });
  await world
    .rest(world.alice)
    .post('/api/v1/reports', { account_id: world.bob.id, status_ids: [status.id], comment: 'odd' });
  const report = await world.platform.db.report.findFirstOrThrow();
  start = [
    '/',
    '/moderation',
    `/moderation/reports/${report.id}`,
    '/settings',
    '/settings/access',
    '/settings/security',
    authorizePath(app),
  ];
  start.push(
    '/auth/sign_up',
    '/auth/password/new',
    '/auth/confirmation/new',
    '/confirm?token=x',
    '/reset-password?token=x',
  );
});
afterAll(() => world.close());

async function signedIn(who: Person): Promise<Browser> {
  const browser = new Browser(world.url);
  const page = await browser.get('/settings/access');
  expect((await browser.submit(page, 'sign_in', { email: who.email, password: PASSWORD })).status).toBe(303);
  return browser;
}

async function formsSeenBy(browser: Browser): Promise<Form[]> {
  const forms = new Map<string, Form>();
  for (const { path, page } of await visitPages(world.url, browser, start))
    for (const form of formsOf(world.url, path, page))
      forms.set(`${shapeOf(form.action)} ${form.fields.act ?? ''}`, form);
  return [...forms.values()];
}

/** The tables that a request without a valid proof must not change. */
async function counts(): Promise<unknown> {
  const { rows } = await world.platform.pool.query(`
    SELECT (SELECT count(*) FROM sessions) sessions, (SELECT count(*) FROM access_tokens WHERE revoked_at IS NULL) tokens,
      (SELECT count(*) FROM authorization_codes) codes, (SELECT count(*) FROM action_logs) logged,
      (SELECT count(*) FROM users) users, (SELECT count(*) FROM graphile_worker.jobs) jobs`);
  return rows;
}

const PROOF = 'form_token';
const withoutProof = ({ fields }: Form): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== PROOF));

describe('every form', () => {
  test('is refused without its token, and with the token of another browser or of before the sign-in', async () => {
    const accepted: string[] = [];
    for (const browser of [await signedIn(world.admin), new Browser(world.url)]) {
      const forms = await formsSeenBy(browser);
      const before = await counts();
      const strangers = new Browser(world.url);
      const foreign = formsOf(world.url, '/auth/sign_up', await strangers.get('/auth/sign_up'))[0]?.fields[PROOF] ?? '';
      expect(foreign).toMatch(/^[\w-]{43}$/);
      for (const form of forms) {
        // The token of a mail is the proof of these.
        if (/^\/(?:confirm|reset-password)/.test(form.action) && form.fields.token) continue;
        if (!form.fields[PROOF]) accepted.push(`${form.page} has a form without a token`);
        for (const proof of [{}, { [PROOF]: '' }, { [PROOF]: 'x'.repeat(43) }, { [PROOF]: foreign }]) {
          const { status } = await browser.send('POST', form.action, { ...withoutProof(form), ...proof });
          if (status !== 403) accepted.push(`${form.page} → ${form.action} ${JSON.stringify(proof)}: ${status}`);
        }
      }
      expect(await counts()).toEqual(before);
    }
    expect(accepted).toEqual([]);
  });

  test('is among the results for every viewer', async () => {
    const actions = async (browser: Browser) => (await formsSeenBy(browser)).map(({ action }) => shapeOf(action));
    const always = ['/auth/sign_up', '/auth/password/new', '/auth/confirmation/new', '/confirm', '/reset-password'];
    const pages = ['/oauth/authorize', '/settings/access', '/moderation/reports/1'];
    expect(await actions(await signedIn(world.admin))).toEqual(expect.arrayContaining([...always, ...pages]));
    expect(await actions(new Browser(world.url))).toEqual(expect.arrayContaining([...always, ...pages]));
  });
});

describe('the session cookie alone', () => {
  test('changes nothing through the interfaces of programs, and no other site may read answers with it', async () => {
    const browser = await signedIn(world.admin);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const before = await counts();
    const accepted: string[] = [];
    const send = async (name: string, method: string, path: string, body = '{}') => {
      const headers = { cookie, 'content-type': 'application/json', origin: 'https://evil.example' };
      const answer = await fetch(world.url + path, { method, headers, ...(method !== 'GET' && { body }) });
      const text = await answer.text();
      if (answer.headers.get('access-control-allow-credentials')) accepted.push(`${name} allows credentials`);
      return { status: answer.status, text };
    };
    for (const { name, method, path, type, meta } of restRoutes(appRouter)) {
      // Procedures without authentication need no cookie either.
      if (type !== 'mutation' || meta.auth === 'public') continue;
      const { status } = await send(name, method, path.replace(/\{\w+\}/g, '1'));
      if (![401, 403].includes(status)) accepted.push(`${method} ${path} → ${status}`);
      const typed = await send(name, 'POST', `/trpc/${name}`);
      if (![401, 403].includes(typed.status)) accepted.push(`${name} → ${typed.status}`);
    }
    const mutation = JSON.stringify({ query: 'mutation { createFeedToken { token } }' });
    expect((await send('GraphQL', 'POST', '/api', mutation)).text).toContain('UNAUTHENTICATED');
    expect(accepted).toEqual([]);
    expect(await counts()).toEqual(before);
  });
});

describe('a planted cookie', () => {
  const sessionOf = (browser: Browser) => browser.cookies.get('plaza_session') ?? '';

  test('a planted cookie of another person’s session is replaced at the sign-in, and that session is unchanged', async () => {
    const attacker = await signedIn(world.bob);
    const victim = new Browser(world.url);
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value);
    const page = await victim.get('/settings/access?force_login=true');
    await victim.submit(page, 'sign_in', { email: world.alice.email, password: PASSWORD });
    expect(sessionOf(victim)).not.toBe(sessionOf(attacker));
    expect((await victim.get('/settings/access')).text).toContain(world.alice.email);
    expect((await attacker.get('/settings/access')).text).toContain(world.bob.email);
  });

  test('is no session before or after the sign-in if the server did not sign it', async () => {
    const id = (await world.platform.db.session.findFirstOrThrow({ orderBy: { id: 'desc' } })).id;
    const planted = `${id}.${'A'.repeat(43)}`;
    const victim = new Browser(world.url);
    victim.cookies.set('plaza_session', planted);
    const page = await victim.get('/settings/access');
    await victim.submit(page, 'sign_in', { email: world.alice.email, password: PASSWORD });
    expect(sessionOf(victim)).not.toBe(planted);
    const attacker = new Browser(world.url);
    attacker.cookies.set('plaza_session', planted);
    expect((await attacker.get('/settings/access')).text).toContain('type="password"');
  });

  test('a planted cookie of a visitor gives no form token for the person who signs in with it', async () => {
    const attacker = new Browser(world.url);
    await attacker.get('/auth/sign_up');
    const victim = new Browser(world.url);
    victim.cookies.set('plaza_visitor', attacker.cookies.get('plaza_visitor') ?? '');
    await openConsent(victim, authorizePath(await registerApp(world)), world.alice.email);
    const [theirs] = formsOf(world.url, '/auth/sign_up', await attacker.get('/auth/sign_up'));
    const form = { ...theirs?.fields, act: 'revoke' };
    expect((await victim.send('POST', '/settings/access', form)).status).toBe(403);
  });

  test('each sign-in is a session of its own', async () => {
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push(sessionOf(await signedIn(world.carol)).split('.')[0]);
    expect(new Set(ids).size).toBe(3);
  });
});

describe('no page leads to another site', () => {
  const AWAY = [
    ...[
      'https://evil.example/',
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'http:evil.example',
    ],
    ...[
      'javascript:alert(1)',
      'data:text/html,x',
      '/%09/evil.example',
      '/\t/evil.example',
      '%2f%2fevil.example',
      '/.//evil.example',
    ],
    ...[
      'https:evil.example',
      '/settings/..//evil.example',
      '/settings/\\..\\\\evil.example',
      '/oauth/authorize?\r\nLocation: https://evil.example',
    ],
    ...['https://127.0.0.1@evil.example/', '.evil.example', '@evil.example'],
  ];
  const NAMES = [
    'return_to',
    'return_path',
    'redirect',
    'redirect_to',
    'next',
    'url',
    'continue',
    'target',
    'back',
    'to',
  ];

  test('ignores such a parameter before and after the sign-in', async () => {
    const led: string[] = [];
    const check = (what: string, { location, text }: Visited) => {
      if (location && location.origin !== world.url) led.push(`${what} → ${location}`);
      // Text that repeats the parameter may stand in forms, but no link, picture or refresh.
      for (const [, to] of text.matchAll(/(?:href|src|action|content="\d+;url=)="?([^"\s>]*evil[^"\s>]*)/gi))
        if (URL.parse(to ?? '', world.url)?.origin !== world.url) led.push(`${what} has ${to}`);
    };
    const browser = await signedIn(world.admin);
    const paths = (await visitPages(world.url, browser, start)).map(({ path }) => path.replace(/\?.*/s, ''));
    for (const away of AWAY) {
      const query = new URLSearchParams(NAMES.map((name) => [name, away]));
      for (const path of paths) check(`${path} ${away}`, await browser.get(`${path}?${query}`));
      const visitor = new Browser(world.url);
      const page = await visitor.get(`/settings/access?${query}`);
      check(
        `signing in ${away}`,
        await visitor.submit(page, 'sign_in', { email: world.bob.email, password: PASSWORD }),
      );
      check(`the path ${away}`, await visitor.get(`/${encodeURI(away)}`).catch(() => page));
    }
    expect(led).toEqual([]);
  });
});
