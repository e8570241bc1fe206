/** Security of the pages of the code flow: CSRF tokens, sessions, redirect URIs and headers (RFC 6749, 10; RFC 9700). */
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import {
  authorizeApp,
  authorizePath,
  CALLBACK,
  challengeOf,
  openConsent,
  type RegisteredApp,
  registerApp,
  withApp,
} from '../support/clients/authorization.ts';
import { Browser, destination } from '../support/clients/browser.ts';
import { createWorld, PASSWORD, type World } from '../support/world/world.ts';

let world: World;
let app: RegisteredApp;
withApp((made, registered) => {
  [world, app] = [made, registered];
});

const codes = () => world.platform.db.authorizationCode.count();

describe('forged forms', () => {
  test.each<[string, (form: Record<string, string>) => Record<string, string>]>([
    ['no token', ({ form_token, ...rest }) => rest],
    ['a made-up token', (form) => ({ ...form, form_token: 'x'.repeat(43) })],
  ])('change nothing if they have %s', async (_, forge) => {
    const browser = new Browser(world.url);
    const path = authorizePath(app);
    await openConsent(browser, path, world.alice.email);
    const before = await codes();
    const answer = await browser.send('POST', path, forge({ act: 'allow', actor_id: world.alice.id, form_token: '' }));
    expect([answer.status, answer.location]).toEqual([403, null]);
    expect(await codes()).toBe(before);
  });

  test("another browser's form token is refused, for signing in and for allowing", async () => {
    const attacker = new Browser(world.url);
    const theirs = await attacker.get(authorizePath(app));
    const victim = new Browser(world.url);
    await victim.get(authorizePath(app));
    const login = await victim.submit(theirs, 'sign_in', { email: world.bob.email, password: PASSWORD });
    expect(login.status).toBe(403);
    expect(victim.setCookies.join()).not.toContain('plaza_session');
    await openConsent(victim, authorizePath(app), world.alice.email);
    const before = await codes();
    const consent = await openConsent(attacker, authorizePath(app), world.bob.email);
    expect((await victim.submit(consent, 'allow')).status).toBe(403);
    expect(await codes()).toBe(before);
  });

  test('a form token from before signing in is invalid afterwards', async () => {
    const browser = new Browser(world.url);
    const early = await browser.get(authorizePath(app));
    await openConsent(browser, authorizePath(app), world.alice.email);
    expect((await browser.submit(early, 'allow')).status).toBe(403);
  });
});

describe('the session of the browser', () => {
  test('is a cookie that scripts cannot read and other sites cannot send', async () => {
    const browser = new Browser(world.url);
    await openConsent(browser, authorizePath(app), world.alice.email);
    const line = browser.setCookies.find((cookie) => cookie.startsWith('plaza_session='));
    const [pair, ...attributes] = line?.split('; ') ?? [];
    expect(pair).toMatch(/^plaza_session=\d+\.[\w-]{43}$/);
    expect(attributes.toSorted()).toEqual([
      'HttpOnly',
      expect.stringMatching(/^Max-Age=\d+$/),
      'Path=/',
      'SameSite=Lax',
    ]);
  });

  test('is invalid with another signature or another id', async () => {
    const browser = new Browser(world.url);
    await openConsent(browser, authorizePath(app), world.alice.email);
    const [id = '', signature = ''] = (browser.cookies.get('plaza_session') ?? '').split('.');
    for (const forged of [`${id}.${'A'.repeat(43)}`, `${BigInt(id) - 1n}.${signature}`, id, '', `${id}.`]) {
      browser.cookies.set('plaza_session', forged);
      expect((await browser.get(authorizePath(app))).text).toContain('type="password"');
    }
  });

  test.each<[string, object]>([
    ['revoked', { revokedAt: new Date(0) }],
    ['over', { expiresAt: new Date(0) }],
  ])('ends when it is %s', async (_, change) => {
    const browser = new Browser(world.url);
    const consent = await openConsent(browser, authorizePath(app), world.alice.email);
    const id = BigInt((browser.cookies.get('plaza_session') ?? '').split('.')[0] ?? 0);
    await world.platform.db.session.update({ where: { id }, data: change });
    const before = await codes();
    expect((await browser.submit(consent, 'allow')).status).toBe(403);
    expect((await browser.get(authorizePath(app))).text).toContain('type="password"');
    expect(await codes()).toBe(before);
  });
});

describe('invalid requests', () => {
  test.each<[string, Record<string, string | null>]>([
    ['no client', { client_id: null }],
    ['an unknown client', { client_id: 'nobody' }],
    ['a client id with a NUL', { client_id: 'a\0b' }],
    ['no address', { redirect_uri: null }],
    ['an address of somebody else', { redirect_uri: 'https://evil.example/back' }],
    ['an address with the same prefix', { redirect_uri: `${CALLBACK}2` }],
    ['an invalid address', { redirect_uri: '//' }],
    ['an invalid port', { redirect_uri: 'http://127.0.0.1:99999999/back' }],
  ])('with %s are never redirected', async (_, wrong) => {
    const answer = await new Browser(world.url).get(authorizePath(app, { ...wrong, state: 's' }));
    expect([answer.status, answer.location]).toEqual([400, null]);
    expect(answer.text).toContain('role="alert"');
    expect(answer.text).not.toContain('evil.example');
  });

  const WRONG: [string, Record<string, string | null>, string][] = [
    ['no response type', { response_type: null }, 'invalid_request'],
    ['the implicit grant', { response_type: 'token' }, 'unsupported_response_type'],
    ['an unknown scope', { scope: 'read nonsense' }, 'invalid_scope'],
    ['a scope beyond the application', { scope: 'admin:read' }, 'invalid_scope'],
    ['a plain code challenge', { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }, 'invalid_request'],
    ['a code challenge without a method', { code_challenge: challengeOf('x') }, 'invalid_request'],
    ['an invalid code challenge', { code_challenge: 'short', code_challenge_method: 'S256' }, 'invalid_request'],
    ['a method without a proof key', { code_challenge_method: 'S256' }, 'invalid_request'],
  ];
  const wayBack = ({ text }: { text: string }): URL =>
    new URL((/<a class="button" href="([^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&'));

  test.each(WRONG)(
    'that have %s return to the application only by a link, without a grant',
    async (_, wrong, error) => {
      const stranger = new Browser(world.url);
      const signedIn = new Browser(world.url);
      await openConsent(signedIn, authorizePath(app), world.bob.email);
      for (const browser of [stranger, signedIn]) {
        const answer = await browser.get(authorizePath(app, { ...wrong, state: 's' }));
        expect([answer.status, answer.location]).toEqual([400, null]);
        expect(answer.text).toContain('app.example');
        const { origin, searchParams } = wayBack(answer);
        expect([origin, searchParams.get('error'), searchParams.get('state')]).toEqual([
          'https://app.example',
          error,
          's',
        ]);
      }
    },
  );

  test.each(WRONG)(
    'that have %s redirect at once after the person authorized the application',
    async (_, wrong, error) => {
      const own = await registerApp(world);
      const browser = new Browser(world.url);
      await authorizeApp(world, browser, own, world.alice.email);
      const answer = await browser.get(authorizePath(own, { ...wrong, state: 's' }));
      const { origin, searchParams } = destination(answer);
      expect([answer.status, origin]).toEqual([303, 'https://app.example']);
      expect([searchParams.get('error'), searchParams.get('state')]).toEqual([error, 's']);
    },
  );

  test('are explained in the language of the page, and in English for developers', async () => {
    const french = { 'accept-language': 'fr' };
    const { text } = await new Browser(world.url).get(authorizePath(app, { scope: 'nonsense' }), french);
    expect(text).toContain('L’application demande des droits');
    expect(text).toContain('lang="en">The requested scope is invalid');
    expect(text).toContain('Revenir');
  });

  test('a loopback application may not name an invalid port', async () => {
    const native = await registerApp(world, { redirect_uris: 'http://127.0.0.1/back' });
    const path = authorizePath({ ...native, redirect_uri: 'http://127.0.0.1:99999999/back' });
    const answer = await new Browser(world.url).get(path);
    expect([answer.status, answer.location]).toEqual([400, null]);
    expect(
      (await world.rest().post('/api/v1/apps', { client_name: 'x', redirect_uris: 'http://127.0.0.1:99999999/' }))
        .status,
    ).toBe(422);
  });

  test('a request target in absolute form, as proxies send it, is accepted', async () => {
    const { host, hostname, port } = new URL(world.url);
    const path = `http://${hostname}:99999999${authorizePath(app)}`;
    const answered = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
      );
      socket.once('data', (data) => resolve(data.toString()));
      socket.once('error', reject);
    });
    expect(answered).toMatch(/^HTTP\/1.1 200 /);
  });

  test('a child of the application’s scope may be requested, and the default is read', async () => {
    const child = await new Browser(world.url).get(authorizePath(app, { scope: 'write:statuses' }));
    expect(child.status).toBe(200);
    const none = await openConsent(new Browser(world.url), authorizePath(app, { scope: null }), world.alice.email);
    expect(none.text).toContain('Read everything your account can see');
  });
});

describe('headers of the pages', () => {
  test('forbid frames, scripts, caches and referrers, and limit form-action to the application', async () => {
    const { headers, text } = await new Browser(world.url).get(authorizePath(app));
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' https://app.example;");
    expect(text).not.toMatch(/<script|\son\w+=|style=/);
    const native = await registerApp(world, { redirect_uris: 'com.example.tool:back' });
    const other = await new Browser(world.url).get(authorizePath(native));
    expect(other.headers.get('content-security-policy')).toContain("form-action 'self' com.example.tool:;");
  });

  test('the stylesheet is served', async () => {
    const { status, headers } = await new Browser(world.url).get('/assets/plaza.css');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  });
});

describe('under https', () => {
  test('the cookies are Secure and host-only', async () => {
    const secure = await createWorld({ env: { PUBLIC_URL: 'https://plaza.example' } });
    try {
      const browser = new Browser(secure.url);
      await openConsent(browser, authorizePath(await registerApp(secure)), secure.alice.email);
      const names = browser.setCookies.map((line) => line.split('=')[0]);
      expect(names).toEqual(['__Host-plaza_visitor', '__Host-plaza_session']);
      for (const line of browser.setCookies)
        expect(line.split('; ')).toEqual(expect.arrayContaining(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']));
    } finally {
      await secure.close();
    }
  });
});

describe('guessing passwords', () => {
  test('is stopped after ten failures', async () => {
    const guarded = await createWorld({ env: { RATE_LIMITS: 'on' } });
    try {
      const browser = new Browser(guarded.url);
      let page = await browser.get(authorizePath(await registerApp(guarded)));
      for (let guess = 0; guess < 10; guess += 1) {
        page = await browser.submit(page, 'sign_in', { email: guarded.alice.email, password: `guess ${guess}` });
        expect(page.status).toBe(401);
      }
      const stopped = await browser.submit(page, 'sign_in', { email: guarded.alice.email, password: PASSWORD });
      expect([stopped.status, stopped.location]).toEqual([429, null]);
      expect(stopped.text).toContain('Too many attempts');
    } finally {
      await guarded.close();
    }
  });
});
