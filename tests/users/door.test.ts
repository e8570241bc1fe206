/** One way in for all, in a browser without scripts: an address, the code or the link of a mail, and for new people a name. */
import { readFileSync } from 'node:fs';
import { load } from 'cheerio';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeSetting, resetSetting } from '../../src/domain/instance/settings.ts';
import { NO_PASSWORD } from '../../src/domain/users/passwords/password-hash.ts';
import { authorizePath, registerApp } from '../support/clients/authorization.ts';
import { Browser, destination } from '../support/clients/browser.ts';
import { textOf } from '../support/clients/staff-browser.ts';
import { arrive, codeTo, enterByCode, knock, leadsTo } from '../support/world/door.ts';
import { organize } from '../support/world/events.ts';
import { lastMailTo, mailsTo } from '../support/world/mails.ts';
import { pathOf, signedInAs, userOf } from '../support/world/sign-in-links.ts';
import { createUser } from '../support/world/users.ts';
import { createWorld, PASSWORD, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

let number = 0;
let email = '';
let browser: Browser;
beforeEach(() => {
  number += 1;
  email = `newcomer${number}@example.org`;
  browser = new Browser(world.url);
});
afterEach(async () => {
  for (const name of ['registrations', 'reasonRequired', 'minimumAge'] as const)
    await resetSetting(world.platform, name);
});

const account = (address = email) => userOf(world, address);
const visitor = () => signedInAs(world, browser);

describe('a new person', () => {
  test('is in after three pages and one mail, without a password', async () => {
    const door = await browser.get('/auth/sign_up');
    expect([load(door.text)('input[type=password]').length, load(door.text)('script').length]).toEqual([0, 0]);
    const code = await browser.follow(await browser.submit(door, 'ask', { email }));
    expect(textOf(code)).toContain(`We sent a code to ${email}.`);
    expect(load(code.text)('input[name=code]').attr()).toMatchObject({
      ...{ inputmode: 'numeric', autocomplete: 'one-time-code' },
    });
    const sixDigits = await codeTo(world, email);
    const name = await browser.follow(await browser.submit(code, 'enter', { code: sixDigits }));
    expect([await account(), textOf(name).includes('What shall we call you?')]).toEqual([null, true]);
    const done = await browser.submit(name, 'join', { name: 'Zoë Müller' });
    expect([leadsTo(done), await visitor()]).toEqual(['/', email]);
    expect(await account()).toMatchObject({
      ...{ passwordHash: NO_PASSWORD, confirmedAt: expect.any(Date), approvedAt: expect.any(Date) },
      defaultActor: { preferredUsername: 'zoe_muller', name: 'Zoë Müller' },
    });
    expect(await mailsTo(world, email)).toHaveLength(1);
  });

  test('chooses another username and a picture; problems stand at their fields, and what was typed stays', async () => {
    const page = await browser.follow(await enterByCode(world, browser, email));
    const wrong = await browser.submit(page, 'join', { name: ' ', username: 'alice' });
    const $ = load(wrong.text);
    expect([wrong.status, $('#name-problem').length, $('#username-problem').text()]).toEqual([
      ...[422, 1, 'Username: choose another one, this one is taken.'],
    ]);
    expect([$('input[name=username]').attr('value'), $('details[open]').length]).toEqual(['alice', 1]);
    const sent = (file: Uint8Array<ArrayBuffer>): FormData => {
      const form = new FormData();
      for (const input of $('input[type=hidden]').toArray()) form.set($(input).attr('name') ?? '', `${$(input).val()}`);
      form.set('name', 'Ida');
      form.set('username', 'ida.lecka');
      form.set('picture', new File([file], 'me.png', { type: 'image/png' }));
      return form;
    };
    const path = $('form').attr('action') ?? '';
    const broken = await browser.send('POST', path, sent(new Uint8Array([1, 2, 3])));
    expect([broken.status, load(broken.text)('#picture-problem').length, await account()]).toEqual([422, 1, null]);
    const good = new Uint8Array(readFileSync('src/facades/web/assets/icon-192.png'));
    expect((await browser.send('POST', path, sent(good))).status).toBe(303);
    expect((await account())?.defaultActor).toMatchObject({
      ...{ preferredUsername: 'ida.lecka', avatarId: expect.any(BigInt) },
    });
  });

  test('comes by the link of the mail, in the same browser or, after a question, in another one', async () => {
    await knock(world, browser, email);
    const link = pathOf((await lastMailTo(world, email)).link);
    const other = new Browser(world.url);
    const asked = await other.get(link);
    expect([asked.status, textOf(asked)]).toEqual([200, expect.stringContaining(email)]);
    expect(textOf(await browser.follow(await browser.get(link)))).toContain('What shall we call you?');
    // The link was used.
    expect((await other.submit(asked, '')).status).toBe(422);
    await knock(world, browser, email);
    const second = await other.get(pathOf((await lastMailTo(world, email)).link));
    const name = await other.follow(await other.submit(second, ''));
    expect(leadsTo(await other.submit(name, 'join', { name: 'Kim' }))).toBe('/');
    expect(await signedInAs(world, other)).toBe(email);
  });

  test.each(['en', 'fr', 'de'])('reads pages and mail in %s', async (lang) => {
    const headers = { 'accept-language': lang };
    const door = await browser.get(`/auth/sign_up?lang=${lang}`, headers);
    const answer = await browser.submit(door, 'ask', { email });
    const code = await browser.get(leadsTo(answer), headers);
    const named = await browser.submit(code, 'enter', { code: await codeTo(world, email) });
    const name = await browser.get(leadsTo(named), headers);
    for (const page of [door, code, name]) expect(load(page.text)('html').attr('lang')).toBe(lang);
    expect((await lastMailTo(world, email)).html).toContain(`lang="${lang}"`);
  });

  test('accepts the rules by joining: one line with a link', async () => {
    const { body } = await world.rest(world.admin).post('/api/v1/admin/rules', { text: 'Be kind' });
    const page = await browser.follow(await enterByCode(world, browser, email));
    expect(load(page.text)('main a[href="/about"]').text()).toBe('the house rules');
    expect(load(page.text)('input[type=checkbox]')).toHaveLength(0);
    await world.rest(world.admin).send('DELETE', `/api/v1/admin/rules/${body.id}`);
  });
});

describe('a person with an account', () => {
  test('signs in by the code, on the page for new people, too, and keeps the password', async () => {
    for (const path of ['/auth/sign_in', '/auth/sign_up']) {
      browser = new Browser(world.url);
      expect(leadsTo(await enterByCode(world, browser, world.bob.email, path))).toBe('/');
      expect(await visitor()).toBe(world.bob.email);
    }
    const typed = await browser.submit(await browser.get('/auth/sign_in'), 'sign_in', {
      ...{ email: world.bob.email, password: PASSWORD },
    });
    expect(typed.status).toBe(303);
  });

  test('types the code with spaces, and asks for another one', async () => {
    const page = await knock(world, browser, world.carol.email);
    const first = await codeTo(world, world.carol.email);
    world.clock.advance(1000);
    const again = await browser.follow(await browser.submit(page, 'again'));
    const second = await codeTo(world, world.carol.email);
    expect(second).not.toBe(first);
    const spaced = ` ${second.slice(0, 3)} ${second.slice(3)} `;
    expect(leadsTo(await browser.submit(again, 'enter', { code: spaced }))).toBe('/');
    // Using one uses up the others.
    expect(await world.platform.db.signInLink.count({ where: { email: world.carol.email } })).toBe(0);
  });

  test('confirms an old address with the code, and others lose the password that they chose for it', async () => {
    await createUser(world, email);
    await world.drain();
    expect(leadsTo(await enterByCode(world, browser, email))).toBe('/');
    expect(await account()).toMatchObject({ confirmedAt: expect.any(Date), passwordHash: NO_PASSWORD });
  });

  test('is told after the code that the account is suspended, and may read why', async () => {
    const person = await world.person('suspended_one');
    await world.platform.db.user.update({
      where: { id: person.userId },
      data: { suspendedAt: world.clock.now() },
    });
    const told = await enterByCode(world, browser, person.email);
    expect([told.status, textOf(told)]).toEqual([403, expect.stringContaining('Your account is suspended.')]);
    expect(await visitor()).toBeNull();
    const warning = await enterByCode(world, new Browser(world.url), person.email, '/account/warnings/1');
    expect(leadsTo(warning)).toBe('/account/warnings/1');
  });
});

describe('the door leads on', () => {
  test('to the authorization that an application asked for', async () => {
    const path = authorizePath(await registerApp(world), { state: 'kept' });
    const done = await arrive(world, browser, email, { name: 'App user' }, path);
    const consent = await browser.follow(done);
    expect(consent.text).toContain('@app_user');
    const away = destination(await browser.submit(consent, 'allow'));
    expect([away.origin, away.searchParams.get('state')]).toEqual(['https://app.example', 'kept']);
  });

  test('to the page that required the sign-in', async () => {
    const { uuid } = await organize(world, world.alice);
    const path = `/events/${uuid}/join`;
    expect(leadsTo(await enterByCode(world, browser, world.erin.email, path))).toBe(path);
  });
});

describe('registrations', () => {
  const invite = async (more: object = {}) =>
    (await world.rest(world.admin).post('/api/v1/invites', more)).body as { code: string };

  test('that need approval ask for a reason, and the person waits', async () => {
    await changeSetting(world.platform, 'registrations', 'approval');
    await changeSetting(world.platform, 'reasonRequired', 'on');
    const without = await arrive(world, browser, email, { name: 'Lou' });
    expect([without.status, load(without.text)('#reason-problem').length]).toEqual([422, 1]);
    const waits = await browser.submit(without, 'join', { name: 'Lou', reason: 'I live here.' });
    expect([waits.status, textOf(waits)]).toEqual([200, expect.stringContaining('A moderator is reviewing')]);
    expect([await visitor(), await account()]).toEqual([
      ...[null, expect.objectContaining({ approvedAt: null, reason: 'I live here.' })],
    ]);
    // A second visit does not get further.
    expect(textOf(await enterByCode(world, browser, email))).toContain('A moderator is reviewing');
    expect(await visitor()).toBeNull();
  });

  test('that are closed send no mail to strangers, and the page does not reveal it', async () => {
    await changeSetting(world.platform, 'registrations', 'closed');
    expect(textOf(await browser.get('/auth/sign_up'))).toContain('isn’t accepting new accounts');
    const unknown = await knock(world, browser, email);
    const known = await knock(world, browser, world.bob.email);
    const plain = (text: string, address: string) => text.replaceAll(address, '').replaceAll(/request=\d+/g, '');
    expect(plain(unknown.text, email)).toBe(plain(known.text, world.bob.email));
    expect([await mailsTo(world, email), (await browser.submit(unknown, 'enter', { code: '123456' })).status]).toEqual([
      ...[[], 422],
    ]);
    expect(leadsTo(await browser.submit(known, 'enter', { code: await codeTo(world, world.bob.email) }))).toBe('/');
  });

  test('that close in between accept nobody, who is told', async () => {
    const page = await browser.follow(await enterByCode(world, browser, email));
    await changeSetting(world.platform, 'registrations', 'closed');
    const late = await browser.submit(page, 'join', { name: 'Late' });
    expect([late.status, await account()]).toEqual([403, null]);
    expect(textOf(late)).toContain('What shall we call you?');
  });

  test('are opened by an invitation, which is counted once and spares the approval', async () => {
    await changeSetting(world.platform, 'registrations', 'closed');
    const { code } = await invite({ max_uses: 1 });
    const done = await arrive(world, browser, email, { name: 'Guest' }, `/invite/${code}`);
    expect([leadsTo(done), await account()]).toEqual([
      ...['/', expect.objectContaining({ inviteId: expect.any(BigInt), approvedAt: expect.any(Date) })],
    ]);
    const over = await new Browser(world.url).get(`/invite/${code}`, { accept: 'text/html' });
    expect(over.status).toBe(404);
  });

  test('with a minimum age ask for the date of birth', async () => {
    await changeSetting(world.platform, 'minimumAge', '16');
    const young = await arrive(world, browser, email, { name: 'Kid', date_of_birth: '2020-01-01' });
    expect([young.status, load(young.text)('#date_of_birth-problem').length]).toEqual([422, 1]);
    await browser.submit(young, 'join', { name: 'Old', date_of_birth: '1990-01-01' });
    expect((await account())?.ageVerifiedAt).toEqual(expect.any(Date));
  });

  test('refuse a blocked address after the code, when only its owner reads it', async () => {
    await world.rest(world.admin).post('/api/v1/admin/email_domain_blocks', { domain: 'blocked.example' });
    email = 'somebody@blocked.example';
    const told = await enterByCode(world, browser, email);
    expect([told.status, textOf(told).includes('provider'), await account()]).toEqual([422, true, null]);
  });
});
