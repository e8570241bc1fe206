/** Passkeys: added, used and removed on pages, with one in software. */
import { load } from 'cheerio';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authorizePath, registerApp } from '../support/clients/authorization.ts';
import { Browser, type Visited } from '../support/clients/browser.ts';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { arrive, enterByCode, leadsTo } from '../support/world/door.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { enterWith, newPasskeyPage, optionsOn, SoftPasskey, withPasskey } from '../support/world/passkeys.ts';
import {
  codeNow,
  firstStep,
  freshCode,
  protect,
  recoveryCodesOn,
  SECURITY,
  STEP,
  secretOn,
} from '../support/world/second-factor.ts';
import { signedInAs } from '../support/world/sign-in-links.ts';
import { setLocale } from '../support/world/users.ts';
import { createEmptyWorld, createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ host: 'localhost' });
});
afterAll(() => world?.close());

let person: Person;
let browser: Browser;
beforeEach(async () => {
  person = await world.someone('key');
  browser = new Browser(world.url);
});

const secondFactorAt = async () =>
  (await world.platform.db.user.findUniqueOrThrow({ where: { id: person.userId } })).secondFactorAt;
const namesOn = ({ text }: Visited): string[] =>
  load(text)('.entry strong')
    .toArray()
    .map((name) => load(name).text());

describe('the settings', () => {
  test('add a first passkey, which turns the second factor on, shows recovery codes, and is mailed', async () => {
    const { browser: own } = await StaffBrowser.open(world, person, SECURITY);
    const wrong = await own.press(await own.get(SECURITY), 'begin_passkey', { password: 'wrong' });
    expect([wrong.status, textOf(wrong).includes('Your password: ')]).toEqual([422, true]);
    const { page, options } = await newPasskeyPage(own, { password: PASSWORD });
    expect(options).toMatchObject({
      ...{ rp: { id: 'localhost', name: 'Plaza' }, user: { name: person.email }, attestation: 'none' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const created = new SoftPasskey(world).create(options);
    const shown = await own.press(page, 'add_passkey', { name: 'Phone of <b>Ida</b>', passkey: created });
    expect([shown.status, recoveryCodesOn(shown).length]).toEqual([200, 10]);
    const after = await own.get(SECURITY);
    expect(namesOn(after)).toEqual(['Phone of <b>Ida</b>']);
    expect(textOf(after)).toContain('Not used yet');
    expect((await lastMailTo(world, person.email)).text).toContain('has a new passkey');
    expect(await secondFactorAt()).not.toBeNull();
  });

  test.each([
    ['a blank name', { name: ' ' }, 'Name: '],
    ['a long name', { name: 'x'.repeat(61) }, 'Name: '],
    ['no passkey', { passkey: '' }, 'Passkey: '],
  ])('refuse %s, and say so', async (_what, fields, text) => {
    const { browser: own } = await StaffBrowser.open(world, person, SECURITY);
    const { page, options } = await newPasskeyPage(own, { password: PASSWORD });
    const sent = { passkey: new SoftPasskey(world).create(options), ...fields };
    const refused = await own.press(page, 'add_passkey', sent);
    expect([refused.status, load(refused.text)('[role="alert"]').not('[hidden]').text()]).toEqual([
      ...[422, expect.stringContaining(text)],
    ]);
    expect(await secondFactorAt()).toBeNull();
  });

  test('confirm a further passkey with a passkey or a code, not with the password, and tell of the last use', async () => {
    const { browser: own, passkey, recoveryCodes } = await withPasskey(world, person);
    const page = await own.get(SECURITY);
    expect((await own.press(page, 'begin_passkey', { password: PASSWORD })).status).toBe(422);
    const given = { passkey: passkey.get(optionsOn(page, 'begin_passkey')) };
    const creating = await newPasskeyPage(own, given);
    expect(creating.options.excludeCredentials).toMatchObject([{ id: passkey.id }]);
    const added = await own.press(creating.page, 'add_passkey', {
      ...{ name: 'Key', passkey: new SoftPasskey(world).create(creating.options) },
    });
    expect(leadsTo(added)).toBe(SECURITY);
    const again = await newPasskeyPage(own, { code: recoveryCodes[0] ?? '' });
    expect(again.options.excludeCredentials).toHaveLength(2);
    const after = await own.get(SECURITY);
    expect(namesOn(after)).toEqual([expect.any(String), 'Key']);
    expect(load(after.text)('.entry').first().text()).toContain('Last used');
  });

  test('remove a passkey with its confirmation; without a method the second factor is off', async () => {
    const { browser: own, passkey } = await withPasskey(world, person);
    const page = await own.get(SECURITY);
    const refused = await own.press(page, 'remove_passkey', { code: '000000' });
    expect([refused.status, textOf(refused).includes('This code is wrong'), namesOn(refused).length]).toEqual([
      ...[422, true, 1],
    ]);
    const removed = await own.press(refused, 'remove_passkey', {
      passkey: passkey.get(optionsOn(refused, 'remove_passkey')),
    });
    expect([leadsTo(removed), await secondFactorAt()]).toEqual([SECURITY, null]);
    expect((await lastMailTo(world, person.email)).text).toContain('The last passkey was removed');
    expect(await world.platform.db.recoveryCode.count({ where: { userId: person.userId } })).toBe(0);
    expect((await enterWith(browser, passkey)).status).toBe(422);
  });

  test('take an app beside passkeys: the second factor stays on until the last method is removed', async () => {
    const { browser: own, recoveryCodes } = await withPasskey(world, person);
    const [first = '', second = ''] = recoveryCodes;
    const begun = await own.done(await own.get(SECURITY), 'begin', { code: first });
    const secret = secretOn(begun);
    // The recovery codes stay as they are, so none are shown.
    expect(leadsTo(await own.press(begun, 'confirm', { code: await codeNow(world, secret) }))).toBe(SECURITY);
    expect((await lastMailTo(world, person.email)).text).toContain('with a code from your app');
    await own.press(await own.get(SECURITY), 'remove_passkey', { code: second });
    expect([namesOn(await own.get(SECURITY)), await secondFactorAt()]).toEqual([[], expect.any(Date)]);
    await own.press(await own.get(SECURITY), 'turn_off', { code: await freshCode(world, secret) });
    expect(await secondFactorAt()).toBeNull();
  });

  test('ask people without a password for a fresh sign-in by mail', async () => {
    const own = new StaffBrowser(world.url);
    const email = `mailed-${person.email}`;
    await arrive(world, own, email, { name: 'Mailed Mia' });
    world.clock.advance(11 * 60_000);
    expect((await own.get(SECURITY)).text).not.toContain('value="begin_passkey"');
    expect(leadsTo(await enterByCode(world, own, email, `${SECURITY}?force_login=true`))).toBe(SECURITY);
    const { page, options } = await newPasskeyPage(own, {});
    const shown = await own.press(page, 'add_passkey', { passkey: new SoftPasskey(world).create(options) });
    expect(recoveryCodesOn(shown)).toHaveLength(10);
  });

  test.each([
    ['fr', 'Clés d’accès'],
    ['de', 'Passkey hinzufügen'],
  ])('speak %s', async (locale, text) => {
    await setLocale(world, person, locale);
    const { browser: own } = await withPasskey(world, person);
    expect(textOf(await own.get(SECURITY))).toContain(text);
  });
});

describe('a passkey signs in', () => {
  test('at the door, without a password or a second step, and leads on', async () => {
    const { passkey } = await withPasskey(world, person);
    const page = await browser.get('/auth/sign_in');
    expect(load(page.text)('input[name="email"]').attr('autocomplete')).toBe('username webauthn');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    const entered = await enterWith(browser, passkey, { path: '/auth/sign_in?return_to=%2Fsettings%2Faccess' });
    expect([leadsTo(entered), await signedInAs(world, browser)]).toEqual(['/settings/access', person.email]);
  });

  test('at the authorization page of an application, and on a page that requires a sign-in', async () => {
    const { passkey } = await withPasskey(world, person);
    const path = authorizePath(await registerApp(world));
    const consent = await browser.follow(await enterWith(browser, passkey, { path }));
    expect(consent.text).toContain('value="allow"');
    const another = new Browser(world.url);
    expect(leadsTo(await enterWith(another, passkey, { path: '/settings/access' }))).toBe('/settings/access');
  });

  test('as the second step after a password, beside the codes', async () => {
    const { passkey } = await withPasskey(world, person);
    const step = await firstStep(browser, person);
    const options = optionsOn(step, 'enter');
    expect(options.allowCredentials).toEqual([{ id: passkey.id, type: 'public-key' }]);
    const entered = await browser.submit(step, 'enter', { passkey: passkey.get(options) });
    expect([leadsTo(entered), await signedInAs(world, browser)]).toEqual(['/', person.email]);
  });

  test('beside an app, whose codes still do', async () => {
    const { browser: own, secret } = await protect(world, person);
    const passkey = new SoftPasskey(world);
    const { page, options } = await newPasskeyPage(own, { code: await freshCode(world, secret) });
    expect(leadsTo(await own.press(page, 'add_passkey', { passkey: passkey.create(options) }))).toBe(SECURITY);
    expect(leadsTo(await enterWith(browser, passkey))).toBe('/');
    const another = new Browser(world.url);
    const entered = await another.submit(await firstStep(another, person), 'enter', {
      code: await freshCode(world, secret),
    });
    expect(leadsTo(entered)).toBe('/');
    // Without the app, the passkey keeps the second factor on.
    const removed = await own.press(await own.get(SECURITY), 'turn_off', { code: await freshCode(world, secret) });
    expect([leadsTo(removed), await secondFactorAt()]).toEqual([SECURITY, expect.any(Date)]);
    expect((await lastMailTo(world, person.email)).text).toContain('Your passkeys do.');
  });
});

test('a role that requires a second factor is satisfied by a passkey', async () => {
  const { body: role } = await world.rest(world.admin).post('/api/v1/admin/roles', { name: 'Keys', require_2fa: true });
  await world.platform.db.user.update({ where: { id: person.userId }, data: { roleId: BigInt(role.id) } });
  const verify = async () => (await world.rest(person).get('/api/v1/accounts/verify_credentials')).status;
  expect(await verify()).toBe(403);
  await withPasskey(world, person);
  expect(await verify()).toBe(200);
  await firstStep(browser, person);
  expect((await browser.get(STEP)).status).toBe(200);
});

test.each([
  ['https://social.plaza.example', 'social.plaza.example'],
  ['https://social.plaza.example:8443', 'social.plaza.example'],
  ['http://plaza.example', null],
  ['https://192.0.2.1', null],
  ['http://[::1]:3000', null],
])('a server at %s has passkeys of %s, whatever its handles say', async (publicUrl, rpId) => {
  const server = await createEmptyWorld({ env: { PUBLIC_URL: publicUrl, HANDLE_DOMAIN: 'plaza.example' } });
  try {
    const page = await new Browser(server.url).get('/auth/sign_in');
    expect(page.text.includes('data-passkey')).toBe(rpId !== null);
    if (rpId !== null) expect(optionsOn(page, 'sign_in').rpId).toBe(rpId);
  } finally {
    await server.close();
  }
});

test('a server that cannot have passkeys shows none, and has no scripts', async () => {
  const plain = await createWorld();
  try {
    const page = await new Browser(plain.url).get('/auth/sign_in');
    expect([page.text.includes('data-passkey'), page.text.includes('<script')]).toEqual([false, false]);
    expect(page.headers.get('content-security-policy')).not.toContain('script-src');
    const { page: security } = await StaffBrowser.open(plain, plain.bob, SECURITY);
    expect(security.text).not.toContain('begin_passkey');
  } finally {
    await plain.close();
  }
});
