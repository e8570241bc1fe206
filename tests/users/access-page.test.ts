/** /settings/access: people sign in, see everything with access to their account, and revoke it. */
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deviceName } from '../../src/facades/web/account/device-name.ts';
import { authorizePath, exchange, obtainCode, registerApp } from '../support/clients/authorization.ts';
import { Browser, destination, type Visited } from '../support/clients/browser.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { data, login, setLocale } from '../support/world/users.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const PATH = '/settings/access';

async function opened(person: Person): Promise<{ browser: Browser; page: Visited }> {
  const browser = new Browser(world.url);
  const credentials = { email: person.email, password: PASSWORD };
  const signedIn = await browser.submit(await browser.get(PATH), 'sign_in', credentials);
  expect(destination(signedIn).pathname).toBe(PATH);
  return { browser, page: await browser.follow(signedIn) };
}

/** Presses the first button with that value, by default in the first form that has one. */
async function press(browser: Browser, page: Visited, act: string, id?: string): Promise<Visited> {
  // No button acts at once: a question opens it.
  const $ = load(page.text);
  const asked = $('main button[name="act"]').toArray();
  for (const each of asked) expect($(each).closest('details.confirm').find('p').text()).not.toBe('');
  const forms = [...page.text.matchAll(/<form [^>]*>(.*?)<\/form>/gs)].map(([form]) => form);
  const form = forms.find((each) => each.includes(`value="${act}"`) && (!id || each.includes(`value="${id}"`))) ?? '';
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  expect(hidden.map(([, name]) => name)).toEqual(['form_token', 'id']);
  return browser.send('POST', PATH, { ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])), act });
}

const statusOf = async (token: string) => (await world.rest({ ...world.alice, token }).get('/api/v1/users/me')).status;

test('it needs a sign-in; a token of an application does not count', async () => {
  for (const authorization of ['', `Bearer ${world.alice.token}`]) {
    const response = await fetch(world.url + PATH, { headers: authorization ? { authorization } : {} });
    const text = await response.text();
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(text).toContain('type="password"');
    expect(text).not.toContain(world.alice.email);
  }
});

test('an application is shown with its scopes, and revoked', async () => {
  const app = await registerApp(world, { client_name: 'Tusk & <b>Co</b>', website: 'https://tusk.example' });
  const code = await obtainCode(world, app, world.alice.email, { scope: 'read write:statuses' });
  const { access_token: token } = (await exchange(world, app, code)).body;
  const { browser, page } = await opened(world.alice);
  expect(page.status).toBe(200);
  for (const shown of [
    '<a href="https://tusk.example" rel="noreferrer">Tusk &amp; &lt;b&gt;Co&lt;/b&gt;</a>',
    'Read everything your account can see',
    'Change posts and events',
    'Acts as <bdi>@alice</bdi>',
    world.alice.email,
  ])
    expect(page.text).toContain(shown);
  expect(await statusOf(token)).toBe(200);
  const { id } = app as unknown as { id: string };
  const answer = await press(browser, page, 'revoke_app', id);
  expect(destination(answer).pathname).toBe(PATH);
  expect(await statusOf(token)).toBe(401);
  const after = await browser.follow(answer);
  expect(after.text).not.toContain('Tusk');
  // The old page still has the button.
  const again = await press(browser, page, 'revoke_app', id);
  expect([again.status, again.text.includes('role="alert"')]).toEqual([404, true]);
});

test('other sign-ins are ended, then this one', async () => {
  const { accessToken } = await login(world, world.bob.email);
  const { id: other } = await world.platform.db.session.findFirstOrThrow({ orderBy: { id: 'desc' } });
  const { browser, page } = await opened(world.bob);
  expect(page.text).toContain('This one');
  const ended = await press(browser, page, 'end_session', other.toString());
  expect(ended.headers.get('clear-site-data')).toBeNull();
  expect(await statusOf(accessToken)).toBe(401);
  expect((await browser.get(PATH)).text).toContain(world.bob.email);
  const { id: own } = await world.platform.db.session.findFirstOrThrow({ orderBy: { id: 'desc' } });
  const left = await press(browser, page, 'end_session', own.toString());
  expect(left.headers.get('clear-site-data')).toBe('"cache", "storage"');
  const gone = await browser.follow(left);
  expect(gone.text).toContain('type="password"');
  expect(gone.text).not.toContain(world.bob.email);
});

describe('data that the web client cached in the browser', () => {
  const cleared = ({ headers }: Visited) => headers.get('clear-site-data');
  const as = ({ email }: Person) => ({ email, password: PASSWORD });

  test.each([
    ['/oauth/authorize', async () => authorizePath(await registerApp(world))],
    ['a page of the staff', async () => '/moderation?x=1'],
    [PATH, async () => `${PATH}?x=1`],
    ['/auth/sign_in', async () => '/auth/sign_in?x=1'],
  ])('goes when another person signs in, and stays for the same one: %s', async (_, pathOf) => {
    const path = `${await pathOf()}&force_login=true`;
    const browser = new Browser(world.url);
    const [one, other] = [await world.someone('one'), await world.someone('other')];
    const signIn = async (person: Person) => browser.submit(await browser.get(path), 'sign_in', as(person));
    const answers = [];
    for (const person of [one, one, other]) answers.push(cleared(await signIn(person)));
    expect(answers).toEqual([null, null, '"cache", "storage"']);
    const { db, clock } = world.platform;
    await db.session.updateMany({ where: { userId: other.userId }, data: { revokedAt: clock.now() } });
    expect(cleared(await signIn(one))).toBe('"cache", "storage"');
  });

  test('goes when another password ends the session', async () => {
    const person = await world.someone('forgetful');
    const { browser } = await opened(person);
    await data(world, null, `mutation { sendResetPassword(email: "${person.email}") }`);
    const { token } = await lastMailTo(world, person.email);
    const reset = (password: string) => browser.send('POST', '/reset-password', { token, password });
    expect(cleared(await reset('short'))).toBeNull();
    expect(cleared(await reset('a whole new phrase'))).toBe('"cache", "storage"');
  });
});

test('a calendar address is revoked', async () => {
  const { body } = await world.rest({ ...world.carol, token: world.carol.accessToken }).post('/api/v1/feed_tokens', {});
  const { browser, page } = await opened(world.carol);
  expect(page.text).toContain('All identities');
  await press(browser, page, 'delete_feed_token', body.token);
  expect((await fetch(`${world.url}/events/going/${body.token}/ics`)).status).toBe(404);
});

test('others’ access is refused like absent ones', async () => {
  const { id: others } = await world.platform.db.session.findFirstOrThrow({
    where: { userId: world.mod.userId, revokedAt: null },
  });
  const { browser, page } = await opened(world.erin);
  const formToken = /name="form_token" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
  const answers: string[] = [];
  for (const id of [others.toString(), '1', 'nonsense']) {
    const { status, text } = await browser.send('POST', PATH, { form_token: formToken, act: 'end_session', id });
    answers.push(`${status} ${/role="alert">([^<]*)/.exec(text)?.[1]}`);
  }
  expect(new Set(answers)).toEqual(new Set(['404 This does not exist, or you cannot see it.']));
  const odd = await browser.send('POST', PATH, { form_token: formToken, act: 'constructor', id: '1' });
  expect(odd.status).toBe(303);
  expect(await world.platform.db.session.count({ where: { id: others, revokedAt: null } })).toBe(1);
});

test('forms of other pages are refused (CSRF)', async () => {
  const { id } = await world.platform.db.session.findFirstOrThrow({
    where: { userId: world.erin.userId, revokedAt: null },
  });
  const { browser } = await opened(world.erin);
  const elsewhere = /name="form_token" value="([^"]*)"/.exec((await opened(world.erin)).page.text)?.[1] ?? '';
  for (const form_token of ['', 'made up', elsewhere]) {
    const { status } = await browser.send('POST', PATH, { form_token, act: 'end_session', id: id.toString() });
    expect(status).toBe(403);
  }
  expect(await world.platform.db.session.count({ where: { id, revokedAt: null } })).toBe(1);
});

test.each([
  ['fr', 'Applications et sessions'],
  ['de', 'Apps und Sitzungen'],
])('speaks the language of its reader: %s', async (language, title) => {
  const { browser } = await opened(world.alice);
  await setLocale(world, world.alice, `${language}-CH`);
  const page = await browser.get(PATH, { 'accept-language': 'en' });
  await setLocale(world, world.alice, 'en');
  expect(page.text).toContain(`<html lang="${language}">`);
  expect(page.text).toContain(title);
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge, Windows',
  ],
  ['curl/8.9', 'curl/8.9'],
])('a device is named as people know it: %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
