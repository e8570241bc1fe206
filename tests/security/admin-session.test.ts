/** The administration by a browser's session: only with the CSRF token of that session, from the same site, and on no other REST path. */
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restRoutes } from '../../src/facades/rest/routes.ts';
import { appRouter } from '../../src/routers/app-router.ts';
import { StaffBrowser } from '../support/clients/staff-browser.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const ROLES = '/api/v1/admin/roles';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

interface Session {
  browser: StaffBrowser;
  token: string;
}

async function signedIn(person: Person): Promise<Session> {
  const { browser, page } = await StaffBrowser.open(world, person, '/moderation');
  return { browser, token: load(page.text)('meta[name="csrf-token"]').attr('content') ?? '' };
}

const cookieOf = ({ browser }: Session): string => [...browser.cookies].map((pair) => pair.join('=')).join('; ');

/** @param headers null omits a default */
async function ask(
  session: Session,
  path = ROLES,
  {
    method = 'GET',
    body,
    headers = {},
  }: { method?: string; body?: object; headers?: Record<string, string | null> } = {},
): Promise<{ status: number; body: { error?: string } }> {
  const sent = {
    cookie: cookieOf(session),
    'x-csrf-token': session.token,
    'content-type': 'application/json',
    ...headers,
  };
  const response = await fetch(world.url + path, {
    method,
    headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)) as Record<string, string>,
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as { error?: string } };
}

const CSRF = { status: 403, body: { error: expect.stringContaining('The CSRF token is missing or wrong') } };

describe('with its proof', () => {
  test('a session reads and writes as its role allows', async () => {
    const admin = await signedIn(world.admin);
    expect(admin.token).toMatch(/^[\w-]{40,}$/);
    expect(await ask(admin)).toMatchObject({ status: 200, body: expect.arrayContaining([]) });
    const own = { 'sec-fetch-site': 'same-origin', origin: world.url };
    const made = await ask(admin, ROLES, { method: 'POST', body: { name: 'By a page', position: 1 }, headers: own });
    expect(made).toMatchObject({ status: 200, body: { name: 'By a page' } });
    const log = await world.platform.db.actionLog.findFirstOrThrow({ where: { action: 'ROLE_CREATION' } });
    expect(log.actorId).toBe(world.admin.actorId);
    const plain = await signedIn(world.alice);
    expect(await ask(plain)).toMatchObject({ status: 403, body: { error: 'This action is not allowed' } });
  });

  test('a page with a form has one token for both', async () => {
    const { browser } = await signedIn(world.admin);
    // As after the browser was closed: the session cookie is deleted, but the session exists.
    for (const name of browser.cookies.keys()) if (name.endsWith('plaza_visitor')) browser.cookies.delete(name);
    const page = await browser.get('/moderation/rules');
    const $ = load(page.text);
    const token = $('meta[name="csrf-token"]').attr('content') ?? '';
    expect($('input[name="form_token"]').first().attr('value')).toBe(token);
    expect(await ask({ browser, token })).toMatchObject({ status: 200 });
  });
});

describe('refused', () => {
  test.each([
    ['without a token', { 'x-csrf-token': null }],
    ['with an empty token', { 'x-csrf-token': '' }],
    ['with a wrong token', { 'x-csrf-token': 'x'.repeat(43) }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from another host of the domain', { 'sec-fetch-site': 'same-site' }],
    ['from another origin', { origin: 'https://evil.example' }],
    ['from a page without an origin', { origin: 'null' }],
  ])('%s, reading and writing', async (_what, headers) => {
    const admin = await signedIn(world.admin);
    const before = await world.platform.db.role.count();
    expect(await ask(admin, ROLES, { headers })).toMatchObject(CSRF);
    expect(await ask(admin, ROLES, { method: 'POST', body: { name: 'Forged' }, headers })).toMatchObject(CSRF);
    expect(await ask(admin, `${ROLES}/1`, { method: 'DELETE', headers })).toMatchObject(CSRF);
    expect(await world.platform.db.role.count()).toBe(before);
  });

  test('refuses the token of another session, of the same person too, or of nobody', async () => {
    const [admin, again, other] = [await signedIn(world.admin), await signedIn(world.admin), await signedIn(world.mod)];
    const stranger = load((await new StaffBrowser(world.url).get('/moderation')).text);
    const anonymous = stranger('input[name="form_token"]').attr('value') ?? '';
    expect(anonymous).not.toBe('');
    expect(stranger('meta[name="csrf-token"]')).toHaveLength(0);
    for (const token of [again.token, other.token, anonymous])
      expect(await ask({ ...admin, token })).toMatchObject(CSRF);
    // The visitor's cookie of one browser with the session of another.
    const mixed = { ...again, browser: new StaffBrowser(world.url) };
    for (const [name, value] of again.browser.cookies) mixed.browser.cookies.set(name, value);
    for (const [name, value] of admin.browser.cookies)
      if (name.endsWith('plaza_session')) mixed.browser.cookies.set(name, value);
    expect(await ask(mixed)).toMatchObject(CSRF);
  });

  test.each([
    ['after the session was ended', { revokedAt: new Date('2026-01-01') }],
    ['after its time', { expiresAt: new Date('2020-01-01') }],
  ])('%s', async (_what, data) => {
    const admin = await signedIn(world.admin);
    const { id } = await world.platform.db.session.findFirstOrThrow({ orderBy: { id: 'desc' } });
    await world.platform.db.session.update({ where: { id }, data });
    expect(await ask(admin)).toMatchObject({ status: 401, body: { error: 'The access token is invalid' } });
  });

  test('refuses a forged cookie', async () => {
    const admin = await signedIn(world.admin);
    const cookie = cookieOf(admin).replace(/(plaza_session=)\d+/, '$11');
    expect((await ask(admin, ROLES, { headers: { cookie } })).status).toBe(401);
  });

  test('refuses the suspended, the disabled and the unconfirmed, until they may act again', async () => {
    const person = await world.person('fallen', { role: 'Admin' });
    const session = await signedIn(person);
    const set = (data: object) => world.platform.db.user.update({ where: { id: person.userId }, data });
    const now = world.clock.now();
    for (const [on, off] of [
      [{ suspendedAt: now }, { suspendedAt: null }],
      [{ disabledAt: now }, { disabledAt: null }],
      [{ confirmedAt: null }, { confirmedAt: now }],
      [{ roleId: null }, { roleId: 2n }],
    ] as const) {
      await set(on);
      expect([401, 403]).toContain((await ask(session)).status);
      await set(off);
      expect((await ask(session)).status).toBe(200);
    }
  });
});

describe('a bearer token', () => {
  test('decides alone, whatever cookies come with it', async () => {
    const admin = await signedIn(world.admin);
    const as = (token: string) =>
      ask(admin, ROLES, { headers: { authorization: `Bearer ${token}`, 'x-csrf-token': null } });
    expect((await as(world.admin.token)).status).toBe(200);
    expect(await as(world.alice.token)).toMatchObject({ status: 403, body: { error: 'This action is not allowed' } });
    expect((await as('nonsense')).status).toBe(401);
    const withBoth = await ask(admin, ROLES, { headers: { authorization: `Bearer ${world.alice.token}` } });
    expect(withBoth.status).toBe(403);
    expect((await ask(admin, ROLES, { headers: { authorization: 'Basic eDp5' } })).status).toBe(401);
  });
});

describe('other paths', () => {
  test('take no cookie', async () => {
    const admin = await signedIn(world.admin);
    for (const path of [
      ...['/api/v1/accounts/verify_credentials', '/api/v1/timelines/home', '/api/v1/moderation/reports'],
      ...['/api/v1/notifications', '/trpc/api/v1/admin/roles', '/api/v1/streaming/user'],
    ])
      expect([401, 404], path).toContain((await ask(admin, path)).status);
    const status = await ask(admin, '/api/v1/statuses', { method: 'POST', body: { status: 'Forged' } });
    expect(status.status).toBe(401);
    const graphql = await ask(admin, '/api', { method: 'POST', body: { query: '{ loggedUser { id } }' } });
    expect(JSON.stringify(graphql.body)).toContain('UNAUTHENTICATED');
  });

  const all = restRoutes(appRouter).filter(({ path }) => /^\/api\/v[12]\/admin\//.test(path));
  test('paths of the administration are for staff, each with both kinds of authentication', async () => {
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter(({ meta }) => meta.auth !== 'staff').map(({ name }) => name)).toEqual([]);
    const admin = await signedIn(await world.person('nora', { role: 'Owner' }));
    const wrong: string[] = [];
    for (const { method, path } of all) {
      const url = path.replace(/\{\w+\}/g, '9');
      const send = { method, ...(method !== 'GET' && { body: {} }) };
      const [refused, open] = [
        await ask(admin, url, { ...send, headers: { 'x-csrf-token': null } }),
        await ask(admin, url, send),
      ];
      if (refused.status !== 403 || [401, 403].includes(open.status) || open.status >= 500)
        wrong.push(`${method} ${url}: ${refused.status} ${open.status} ${open.body.error}`);
    }
    expect(wrong).toEqual([]);
  });
});

test('other origins are never allowed to send cookies', async () => {
  const headers = {
    origin: 'https://evil.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'x-csrf-token',
  };
  for (const method of ['OPTIONS', 'GET']) {
    const response = await fetch(world.url + ROLES, { method, headers });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  }
});
