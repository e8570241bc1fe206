/** The pages of the code flow: sign-in, consent, allowing and denying (RFC 6749, 4.1; Mastodon's scopes). */
import { describe, expect, test } from 'vitest';
import {
  authorizePath,
  OUT_OF_BAND,
  openConsent,
  type RegisteredApp,
  registerApp,
  withApp,
} from '../support/clients/authorization.ts';
import { Browser, destination } from '../support/clients/browser.ts';
import { PASSWORD, type World } from '../support/world/world.ts';

let world: World;
let app: RegisteredApp;
withApp((made, registered) => {
  [world, app] = [made, registered];
});

const codes = () => world.platform.db.authorizationCode.count();

describe('the flow to a code', () => {
  test('signs in, describes the requested scopes, and redirects with the code and the state', async () => {
    const browser = new Browser(world.url);
    const path = authorizePath(app, { scope: 'read:statuses push', state: 'a b&c' });
    const signIn = await browser.get(path);
    expect(signIn.status).toBe(200);
    expect(signIn.text).toContain('<html lang="en">');
    expect(signIn.text).toContain('type="password"');
    const entered = await browser.submit(signIn, 'sign_in', { email: world.alice.email, password: PASSWORD });
    expect(entered.status).toBe(303);
    const consent = await browser.follow(entered);
    expect(consent.text).toContain('Read posts and events');
    expect(consent.text).toContain('Send you push notifications');
    expect(consent.text).toContain('Tool &amp; &lt;b&gt;Co&lt;/b&gt;');
    expect(consent.text).not.toContain('<b>');
    expect(consent.text).toContain('app.example');
    expect(consent.text).toContain(world.alice.email);
    expect(consent.text).not.toContain('type="password"');
    const done = await browser.submit(consent, 'allow');
    expect(done.status).toBe(303);
    const { href, searchParams } = destination(done);
    expect(href.startsWith('https://app.example/back?from=plaza&')).toBe(true);
    expect([...searchParams.keys()].sort()).toEqual(['code', 'from', 'state']);
    expect(searchParams.get('state')).toBe('a b&c');
  });

  test('a signed-in browser gets the consent page at once, unless force_login', async () => {
    const browser = new Browser(world.url);
    await openConsent(browser, authorizePath(app), world.alice.email);
    expect((await browser.get(authorizePath(app))).text).not.toContain('type="password"');
    const forced = await browser.get(authorizePath(app, { force_login: 'true' }));
    expect(forced.text).toContain('type="password"');
    const entered = await browser.submit(forced, 'sign_in', { email: world.bob.email, password: PASSWORD });
    const consent = await browser.follow(entered);
    expect(consent.text).toContain(world.bob.email);
    expect(consent.text).not.toContain('type="password"');
  });

  test('a wrong password is reported on the page, and makes no session', async () => {
    const browser = new Browser(world.url);
    const page = await browser.get(authorizePath(app));
    const wrong = await browser.submit(page, 'sign_in', { email: world.alice.email, password: 'wrong' });
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain('role="alert">Wrong email address or password.');
    expect(wrong.text).toContain(`value="${world.alice.email}"`);
    expect(wrong.text).not.toContain('value="wrong"');
    expect((await browser.get(authorizePath(app))).text).toContain('type="password"');
  });

  test('a refused sign-in is explained in the user’s language', async () => {
    const { db, clock } = world.platform;
    const where = { id: world.carol.userId };
    const answer = async () => {
      const browser = new Browser(world.url);
      const page = await browser.get(authorizePath(app, { lang: 'fr' }));
      return browser.submit(page, 'sign_in', { email: world.carol.email, password: PASSWORD });
    };
    await db.user.update({ where, data: { confirmedAt: null } });
    const unconfirmed = await answer();
    expect([unconfirmed.status, unconfirmed.location]).toEqual([403, null]);
    expect(unconfirmed.text).toContain('Votre adresse e-mail n’est pas encore confirmée');
    await db.user.update({ where, data: { confirmedAt: clock.now(), suspendedAt: clock.now() } });
    expect((await answer()).text).toContain('Votre compte est suspendu');
    await db.user.update({ where, data: { suspendedAt: null } });
  });

  test('the code is stored hashed', async () => {
    const browser = new Browser(world.url);
    const consent = await openConsent(browser, authorizePath(app), world.alice.email);
    const code = destination(await browser.submit(consent, 'allow')).searchParams.get('code');
    const rows = await world.platform.pool.query<{ row: string }>('SELECT a::text AS row FROM authorization_codes a');
    expect(rows.rows.length).toBeGreaterThan(0);
    expect(code).toMatch(/^[\w-]{43}$/);
    for (const { row } of rows.rows) expect(row).not.toContain(code);
  });

  test('out of band: the code is shown on a page', async () => {
    const oob = await registerApp(world, { redirect_uris: OUT_OF_BAND });
    const browser = new Browser(world.url);
    const consent = await openConsent(browser, authorizePath(oob), world.alice.email);
    const done = await browser.submit(consent, 'allow');
    expect(done.status).toBe(200);
    expect(done.location).toBeNull();
    expect(done.text).toMatch(/<code class="code">[\w-]{43}<\/code>/);
  });

  test.each([
    ['com.example.tool:back', 'com.example.tool:back?code='],
    ['com.example.tool://back/?a=%20b&flag', 'com.example.tool://back/?a=%20b&flag&code='],
    ['https://app.example', 'https://app.example/?code='],
  ])('returns to %s as it was registered', async (redirectUri, start) => {
    const native = await registerApp(world, { redirect_uris: redirectUri });
    const browser = new Browser(world.url);
    const consent = await openConsent(browser, authorizePath(native), world.alice.email);
    expect(destination(await browser.submit(consent, 'allow')).href.startsWith(start)).toBe(true);
  });

  test('a loopback redirect may use any port', async () => {
    const native = await registerApp(world, { redirect_uris: 'http://127.0.0.1/back' });
    const path = authorizePath({ ...native, redirect_uri: 'http://127.0.0.1:53111/back' });
    expect((await new Browser(world.url).get(path)).status).toBe(200);
    const elsewhere = authorizePath({ ...native, redirect_uri: 'http://127.0.0.1:53111/other' });
    expect((await new Browser(world.url).get(elsewhere)).status).toBe(400);
  });

  test('is in French on request', async () => {
    const byName = await new Browser(world.url).get(authorizePath(app, { lang: 'fr-CA' }));
    expect(byName.text).toContain('<html lang="fr">');
    expect(byName.text).toContain('Mot de passe');
    const byBrowser = await new Browser(world.url).get(authorizePath(app), { 'accept-language': 'fr;q=0.9, en;q=0.1' });
    expect(byBrowser.text).toContain('Se connecter');
    const byNeither = await new Browser(world.url).get(authorizePath(app, { lang: 'xx' }), { 'accept-language': 'xx' });
    expect(byNeither.text).toContain('<html lang="en">');
  });
});

describe('identities', () => {
  test('the person selects the one the application acts as; the default one is preselected', async () => {
    const { db } = world.platform;
    const second = await db.actor.findUniqueOrThrow({ where: { id: world.bob.actorId } });
    const { id, preferredUsername, uri, url, inbox, outbox, followersUri, createdAt, updatedAt } = second;
    const other = await db.actor.create({
      data: {
        // Older than the default one, which is still first.
        id: id - 1n,
        preferredUsername: `${preferredUsername}_work`,
        userId: world.bob.userId,
        uri: `${uri}_w`,
        url,
        inbox,
        outbox,
        followersUri,
        createdAt,
        updatedAt,
      },
    });
    const browser = new Browser(world.url);
    const consent = await openConsent(browser, authorizePath(app), world.bob.email);
    expect(consent.text.match(/name="actor_id"/g)).toHaveLength(2);
    expect(consent.text).toContain(`value="${world.bob.id}" checked`);
    await browser.submit(consent, 'allow', { actor_id: other.id.toString() });
    expect((await db.authorizationCode.findFirstOrThrow({ orderBy: { id: 'desc' } })).actorId).toBe(other.id);
    await db.actor.update({ where: { id: other.id }, data: { suspendedAt: world.clock.now() } });
    const later = new Browser(world.url);
    const again = await openConsent(later, authorizePath(app), world.bob.email);
    expect(again.text).not.toContain(`value="${other.id}"`);
    const before = await codes();
    await later.submit(again, 'allow', { actor_id: other.id.toString() });
    expect(await codes()).toBe(before);
  });

  test("another user's cannot be granted", async () => {
    const browser = new Browser(world.url);
    const consent = await openConsent(browser, authorizePath(app), world.bob.email);
    const before = await codes();
    const sent = await browser.submit(consent, 'allow', { actor_id: world.alice.id });
    expect(sent.location?.pathname).toBe('/oauth/authorize');
    expect(await codes()).toBe(before);
  });
});

describe('denying', () => {
  test('redirects with access_denied', async () => {
    const browser = new Browser(world.url);
    const consent = await openConsent(browser, authorizePath(app, { state: 's' }), world.alice.email);
    const { origin, searchParams } = destination(await browser.submit(consent, 'deny'));
    expect(origin).toBe('https://app.example');
    expect(Object.fromEntries(searchParams)).toEqual({
      from: 'plaza',
      error: 'access_denied',
      error_description: 'The resource owner or authorization server denied the request.',
      state: 's',
    });
  });

  test('is possible without signing in, and out of band', async () => {
    const browser = new Browser(world.url);
    const away = await browser.submit(await browser.get(authorizePath(app)), 'deny');
    expect(destination(away).searchParams.get('error')).toBe('access_denied');
    const oob = await registerApp(world, { redirect_uris: OUT_OF_BAND });
    const told = await browser.submit(await browser.get(authorizePath(oob)), 'deny');
    expect([told.status, told.location]).toEqual([400, null]);
  });
});
