/** The page of a warning: people read the reason and appeal, even if they may do nothing else. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { suspendUser } from '../../src/domain/users/suspend-user.ts';
import type { WarningAction } from '../../src/domain/users/warnings.ts';
import { Browser, destination, type Visited } from '../support/clients/browser.ts';
import { strikes } from '../support/moderation/strikes.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { setLocale } from '../support/world/users.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => world.clock.advance(60_000));

const someone = () => world.someone();

const struck = (target: Person, action?: WarningAction, text = 'Not <b>here</b>') =>
  strikes(() => world).struck(target, action, text);

const pathOf = (id: string): string => `/account/warnings/${id}`;

async function opened(path: string, { email }: Person): Promise<{ browser: Browser; page: Visited }> {
  const browser = new Browser(world.url);
  const signedIn = await browser.submit(await browser.get(path), 'sign_in', { email, password: PASSWORD });
  expect(destination(signedIn).pathname).toBe(path);
  return { browser, page: await browser.follow(signedIn) };
}

const suspend = (person: Person) =>
  world.platform.db.$transaction((tx) => suspendUser(tx, world.platform, person.userId));
const disable = (person: Person) =>
  world.platform.db.user.update({ where: { id: person.userId }, data: { disabledAt: world.clock.now() } });

describe('a person', () => {
  test('opens the link of the mail, reads and appeals', async () => {
    const target = await someone();
    const id = await struck(target);
    const { link } = await lastMailTo(world, target.email);
    expect(link).toBe(`${world.url}${pathOf(id)}`);
    const { browser, page } = await opened(new URL(link).pathname, target);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    for (const shown of ['You were warned.', 'Not &lt;b&gt;here&lt;/b&gt;', `@${target.name}`, 'name="text"'])
      expect(page.text).toContain(shown);
    expect(page.text).not.toContain(world.mod.name);
    const sent = await browser.submit(page, 'appeal', { text: 'It was <i>there</i>' });
    expect(sent.status).toBe(303);
    const after = await browser.follow(sent);
    for (const shown of ['It was &lt;i&gt;there&lt;/i&gt;', 'Not decided yet']) expect(after.text).toContain(shown);
    expect(after.text).not.toContain('name="text"');
    const again = await browser.submit(page, 'appeal', { text: 'Once more' });
    expect([again.status, again.text.includes('role="alert"')]).toEqual([409, true]);
  });

  test('keeps the typed text when it is refused', async () => {
    const target = await someone();
    const { browser, page } = await opened(pathOf(await struck(target)), target);
    const long = `<b>${'x'.repeat(2000)}`;
    const refused = await browser.submit(page, 'appeal', { text: long });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(`&lt;b&gt;${'x'.repeat(2000)}</textarea>`);
    expect(refused.text).toContain('role="alert"');
  });

  test('reads in French and in German', async () => {
    const target = await someone();
    const id = await struck(target, 'silence');
    const { browser } = await opened(pathOf(id), target);
    await setLocale(world, target, 'fr');
    const french = await browser.get(pathOf(id));
    expect(french.text).toContain('Votre compte a été limité');
    await setLocale(world, target, 'de');
    const german = await browser.get(pathOf(id));
    expect(german.text).toContain('Dein Konto wurde eingeschränkt');
  });

  test('reads the decision about the appeal', async () => {
    const target = await someone();
    const id = await struck(target);
    await world.rest(target).post(`/api/v1/strikes/${id}/appeal`, { text: 'Please' });
    const { body } = await world.rest(world.admin).get('/api/v1/admin/appeals');
    await world.rest(world.admin).post(`/api/v1/admin/appeals/${body[0].id}/approve`);
    const { page } = await opened(pathOf(id), target);
    for (const shown of ['It was approved.', 'This decision was reversed.']) expect(page.text).toContain(shown);
  });
});

describe.each<[string, WarningAction, (person: Person) => Promise<unknown>, (person: Person) => Promise<unknown>]>([
  [
    'suspended',
    'suspend',
    suspend,
    ({ userId: id }) => world.platform.db.user.update({ where: { id }, data: { suspendedAt: null } }),
  ],
  [
    'disabled',
    'disable',
    disable,
    ({ userId: id }) => world.platform.db.user.update({ where: { id }, data: { disabledAt: null } }),
  ],
])('a person who is %s', (_state, action, bar, unbar) => {
  test('reads and appeals, and is let in nowhere else', async () => {
    const target = await someone();
    await bar(target);
    const id = await struck(target, action);
    const { browser, page } = await opened(pathOf(id), target);
    expect([page.status, page.text.includes('Not &lt;b&gt;here')]).toEqual([200, true]);
    expect([...browser.cookies.keys()]).not.toContain('plaza_session');
    for (const path of ['/settings/access', '/moderation/reports/1', '/oauth/authorize']) {
      const elsewhere = await browser.get(path);
      expect([path, elsewhere.text.includes(target.email)]).toEqual([path, false]);
    }
    const home = await world.rest(target).get('/api/v1/timelines/home');
    expect(home.status).toBe(403);
    expect((await world.rest(target).get('/api/v1/strikes')).status).toBe(403);
    const sent = await browser.submit(page, 'appeal', { text: 'Let me in' });
    expect((await browser.follow(sent)).text).toContain('Let me in');
  });

  test('is brought back by an approved appeal, with tokens', async () => {
    const target = await someone();
    await bar(target);
    const id = await struck(target, action);
    const { browser, page } = await opened(pathOf(id), target);
    await browser.submit(page, 'appeal', { text: 'Let me in' });
    const { body } = await world.rest(world.admin).get('/api/v1/admin/appeals');
    await world.rest(world.admin).post(`/api/v1/admin/appeals/${body[0].id}/approve`);
    expect((await world.rest(target).get('/api/v1/timelines/home')).status).toBe(200);
    // The cookie is worth nothing any more: they sign in as usual.
    expect((await browser.get(pathOf(id))).text).toContain('name="password"');
    expect((await opened(pathOf(id), target)).page.status).toBe(200);
  });

  test('needs the password again after an hour, and with a changed cookie', async () => {
    const target = await someone();
    await bar(target);
    const id = await struck(target, action);
    const { browser } = await opened(pathOf(id), target);
    const cookie = browser.cookies.get('plaza_barred') ?? '';
    const [user, end, signature] = cookie.split('.');
    for (const forged of [
      `${world.alice.userId}.${end}.${signature}`,
      `${user}.${Number(end) + 9}.${signature}`,
      `x`,
    ]) {
      browser.cookies.set('plaza_barred', forged);
      expect((await browser.get(pathOf(id))).text).toContain('name="password"');
    }
    browser.cookies.set('plaza_barred', cookie);
    expect((await browser.get(pathOf(id))).text).not.toContain('name="password"');
    world.clock.advance(3_600_000);
    expect((await browser.get(pathOf(id))).text).toContain('name="password"');
    await unbar(target);
  });

  test('is refused with a wrong password, and without the token of the form', async () => {
    const target = await someone();
    await bar(target);
    const id = await struck(target, action);
    const browser = new Browser(world.url);
    const wrong = await browser.submit(await browser.get(pathOf(id)), 'sign_in', {
      email: target.email,
      password: 'no',
    });
    expect([wrong.status, wrong.location]).toEqual([401, null]);
    const { browser: inside } = await opened(pathOf(id), target);
    const forged = await inside.send('POST', pathOf(id), { form_token: '', act: 'appeal', text: 'Forged' });
    expect(forged.status).toBe(403);
    expect(await world.platform.db.appeal.count({ where: { accountWarningId: BigInt(id) } })).toBe(0);
  });
});

describe('nobody else', () => {
  test('reads it, staff included, whether it exists or not', async () => {
    const id = await struck(await someone());
    for (const person of [world.bob, world.mod])
      for (const path of [pathOf(id), pathOf('1042'), pathOf('nonsense')]) {
        const { page } = await opened(path, person);
        expect([path, page.status, page.text.includes('Not &lt;b&gt;here')]).toEqual([path, 404, false]);
      }
    const anonymous = await new Browser(world.url).get(pathOf(id));
    expect([anonymous.status, anonymous.text.includes('name="password"')]).toEqual([200, true]);
    expect(anonymous.text).not.toContain('Not &lt;b&gt;here');
  });

  test('a suspended person does not read the warnings of others', async () => {
    const target = await someone();
    await suspend(target);
    const { page } = await opened(pathOf(await struck(world.bob)), target);
    expect(page.status).toBe(404);
  });
});
