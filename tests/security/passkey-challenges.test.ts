/** Challenges of passkeys are replayed, raced, foreign or old; and passkeys of accounts that may not sign in. */
import { load } from 'cheerio';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { purgeUser } from '../../src/domain/moderation/purge/purge-user.ts';
import { Browser, type Visited } from '../support/clients/browser.ts';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { enterByCode, leadsTo } from '../support/world/door.ts';
import {
  anotherPasskeyPage,
  enterWith,
  newPasskeyPage,
  optionsOn,
  SoftPasskey,
  statusOf,
  type WithPasskey,
  withPasskey,
} from '../support/world/passkeys.ts';
import { codeNow, firstStep, SECURITY, STEP, secretOn } from '../support/world/second-factor.ts';
import { signedInAs } from '../support/world/sign-in-links.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ host: 'localhost' });
});
afterAll(() => world?.close());

let person: Person;
let own: WithPasskey;
let browser: Browser;
beforeEach(async () => {
  person = await world.someone('key');
  own = await withPasskey(world, person);
  browser = new Browser(world.url);
});

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const rows = (userId = person.userId) => world.platform.db.passkey.findMany({ where: { userId } });

const creating = () => anotherPasskeyPage(own);

describe('challenges', () => {
  const submit = (by: Browser, page: Visited, passkey: string) => by.submit(page, 'sign_in', { passkey });

  test('are good once: a replayed response is refused, in the same browser, too', async () => {
    const page = await browser.get('/auth/sign_in');
    const response = own.passkey.get(optionsOn(page, 'sign_in'));
    expect((await submit(browser, page, response)).status).toBe(303);
    await world.platform.db.session.updateMany({ data: { revokedAt: world.clock.now() } });
    const again = await browser.get('/auth/sign_in');
    expect(statusOf(await submit(browser, again, response))).toEqual([422, true]);
    // Nor is another response to the same challenge accepted.
    const next = own.passkey.get(optionsOn(page, 'sign_in'));
    expect(statusOf(await submit(browser, again, next))).toEqual([422, true]);
    expect(await signedInAs(world, browser)).toBeNull();
  });

  test('are good once for many uses at the same moment', async () => {
    const page = await browser.get('/auth/sign_in');
    const options = optionsOn(page, 'sign_in');
    const responses = Array.from({ length: 4 }, () => own.passkey.get(options, { count: 0 }));
    await world.platform.db.passkey.updateMany({ where: { userId: person.userId }, data: { counter: 0 } });
    const sent = await Promise.all(responses.map((response) => submit(browser, page, response)));
    expect(sent.map(({ status }) => status).sort()).toEqual([303, 422, 422, 422]);
  });

  test('are refused if another browser got them', async () => {
    const theirs = new Browser(world.url);
    const response = own.passkey.get(optionsOn(await theirs.get('/auth/sign_in'), 'sign_in'));
    expect(statusOf(await submit(browser, await browser.get('/auth/sign_in'), response))).toEqual([422, true]);
    expect(await signedInAs(world, browser)).toBeNull();
  });

  test('are refused for another purpose, and for another person', async () => {
    const other = await world.someone('other');
    const others = await withPasskey(world, other);
    const ofStep = optionsOn(await firstStep(browser, person), 'enter');
    const page = await browser.get('/auth/sign_in');
    expect(statusOf(await submit(browser, page, own.passkey.get(ofStep)))).toEqual([422, true]);
    // The browser that began the sign-in of one person completes that of another.
    const step = await firstStep(browser, other);
    const passkey = others.passkey.get(ofStep);
    expect(statusOf(await browser.submit(step, 'enter', { passkey }))).toEqual([422, true]);
    // A challenge of the sign-in creates no passkey.
    const creation = await creating();
    const { challenge } = optionsOn(await own.browser.get(`${SECURITY}?force_login=true`), 'sign_in');
    const created = new SoftPasskey(world).create({ ...creation.options, challenge });
    expect(statusOf(await own.browser.press(creation.page, 'add_passkey', { passkey: created }))).toEqual([422, true]);
  });

  test('expire: after an hour at the door, after ten minutes where a passkey is created', async () => {
    const page = await browser.get('/auth/sign_in');
    const { page: own_, options } = await creating();
    world.clock.advance(601_000);
    const created = new SoftPasskey(world).create(options);
    expect(statusOf(await own.browser.press(own_, 'add_passkey', { passkey: created }))).toEqual([422, true]);
    world.clock.advance(3_000_000);
    expect(statusOf(await submit(browser, page, own.passkey.get(optionsOn(page, 'sign_in'))))).toEqual([422, true]);
  });

  test('create one passkey', async () => {
    const { page, options } = await creating();
    const add = (passkey: SoftPasskey) =>
      own.browser.press(page, 'add_passkey', { name: 'Key', passkey: passkey.create(options) });
    expect((await add(new SoftPasskey(world))).status).toBe(303);
    expect(statusOf(await add(new SoftPasskey(world)))).toEqual([422, true]);
    // Other texts decode to the same bytes.
    const { challenge } = options;
    const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');
    const equal = Array.from(BASE64URL, (last) => `${challenge.slice(0, -1)}${last}`).filter((text) =>
      bytesOf(text).equals(bytesOf(challenge)),
    );
    expect(equal).toHaveLength(4);
    for (const odd of [`${challenge}=`, `${challenge}==`, ...equal]) {
      const passkey = new SoftPasskey(world).create({ ...options, challenge: odd });
      expect(statusOf(await own.browser.press(page, 'add_passkey', { name: 'Key', passkey }))).toEqual([422, true]);
    }
    expect(await rows()).toHaveLength(2);
  });

  test('that the password alone confirmed create no passkey once the second factor is on, nor does such a secret add an app', async () => {
    const victim = await world.someone('victim');
    const { browser: thief } = await StaffBrowser.open(world, victim, SECURITY);
    const { browser: other } = await StaffBrowser.open(world, victim, SECURITY);
    const { page, options } = await newPasskeyPage(thief, { password: PASSWORD });
    const begun = await other.done(await other.get(SECURITY), 'begin', { password: PASSWORD });
    await withPasskey(world, victim);
    const passkey = new SoftPasskey(world).create(options);
    expect(statusOf(await thief.press(page, 'add_passkey', { name: 'Key', passkey }))).toEqual([422, true]);
    const code = await codeNow(world, secretOn(begun));
    expect((await other.press(begun, 'confirm', { code })).status).toBe(422);
    expect(await rows(victim.userId)).toHaveLength(1);
    expect(await world.platform.db.totpSecret.count({ where: { userId: victim.userId } })).toBe(0);
  });
});

describe('an account', () => {
  const set = (data: { suspendedAt?: Date; disabledAt?: Date; approvedAt?: null; confirmedAt?: null }) =>
    world.platform.db.user.update({ where: { id: person.userId }, data });

  test.each(['suspendedAt', 'disabledAt'] as const)(
    'with %s opens no session, and may read the reason',
    async (state) => {
      await set({ [state]: world.clock.now() });
      const told = await enterWith(browser, own.passkey);
      expect([told.status, textOf(told)]).toEqual([403, expect.stringContaining('Your account is suspended.')]);
      expect(await signedInAs(world, browser)).toBeNull();
    },
  );

  test.each([
    ['approvedAt', 'Your account is waiting for approval.'],
    ['confirmedAt', 'Your email address is not confirmed yet.'],
  ] as const)('without %s opens no session', async (state, text) => {
    await set({ [state]: null });
    const told = await enterWith(browser, own.passkey);
    expect([told.status, textOf(told)]).toEqual([403, expect.stringContaining(text)]);
    expect(await signedInAs(world, browser)).toBeNull();
  });

  test('that staff deleted takes its passkeys with it', async () => {
    await world.platform.db.actor.updateMany({
      where: { userId: person.userId },
      data: { deletedAt: world.clock.now() },
    });
    await purgeUser(world.platform, person.userId);
    expect(await rows()).toEqual([]);
    expect(statusOf(await enterWith(browser, own.passkey))).toEqual([422, true]);
  });

  test('that its owner deletes loses its passkeys at once', async () => {
    const client = world.rest({ ...person, token: person.accessToken });
    expect((await client.post('/api/v1/users/me/deletion', { password: PASSWORD })).status).toBe(200);
    expect(await rows()).toEqual([]);
    expect(statusOf(await enterWith(browser, own.passkey))).toEqual([422, true]);
  });

  test('loses its passkeys when staff reset the second factor', async () => {
    const { browser: staff, page } = await StaffBrowser.open(world, world.admin, `/moderation/accounts/${person.id}`);
    expect((await staff.press(page, 'reset_second_factor')).status).toBe(303);
    expect(await rows()).toEqual([]);
    expect(statusOf(await enterWith(browser, own.passkey))).toEqual([422, true]);
  });

  test('loses the passkeys of a stranger who signed up with its address', async () => {
    await world.platform.db.user.update({ where: { id: person.userId }, data: { emailProvedAt: null } });
    expect(leadsTo(await enterByCode(world, browser, person.email))).toBe('/');
    expect(await rows()).toEqual([]);
  });

  test('keeps them with a new password, and its pending sign-ins end', async () => {
    const step = await firstStep(browser, person);
    await world
      .rest({ ...person, token: person.accessToken })
      .post('/api/v1/users/me/password', { oldPassword: PASSWORD, newPassword: 'another battery staple' });
    const passkey = own.passkey.get(optionsOn(step, 'enter'));
    expect((await browser.submit(step, 'enter', { passkey })).status).toBe(422);
    expect(leadsTo(await enterWith(browser, own.passkey))).toBe('/');
  });

  test('is not revealed: the sign-in page asks everybody for the same', async () => {
    const page = await browser.get('/auth/sign_in');
    const options = optionsOn(page, 'sign_in');
    expect(options).toEqual({
      ...{ rpId: 'localhost', challenge: expect.any(String), userVerification: 'required', allowCredentials: [] },
    });
    expect(load((await browser.get(STEP)).text)('[data-passkey]')).toHaveLength(0);
  });
});
