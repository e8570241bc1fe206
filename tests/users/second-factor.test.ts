/** Two-factor sign-in: its set-up on the page, and the second step of every way in. */
import { inspect } from 'node:util';
import { load } from 'cheerio';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authorizePath, exchange, openConsent, registerApp } from '../support/clients/authorization.ts';
import { Browser, destination } from '../support/clients/browser.ts';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { arrive, enterByCode, leadsTo } from '../support/world/door.ts';
import { organize } from '../support/world/events.ts';
import { lastMailTo, mailsTo } from '../support/world/mails.ts';
import {
  codeNow,
  firstStep,
  freshCode,
  type Protected,
  protect,
  recoveryCodesOn,
  SECURITY,
  STEP,
  secretOn,
  setUpOn,
} from '../support/world/second-factor.ts';
import { askFor, newLinks, roleIn, signedInAs } from '../support/world/sign-in-links.ts';
import { errorOrOk, LOGIN, setLocale } from '../support/world/users.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

let person: Person;
let browser: Browser;
beforeEach(async () => {
  person = await world.someone();
  browser = new Browser(world.url);
});

describe('the set-up', () => {
  test('asks for the password, shows secret and picture, and recovery codes once', async () => {
    const { browser: own, page } = await StaffBrowser.open(world, person, SECURITY);
    const wrong = await own.press(page, 'begin', { password: 'wrong' });
    expect([wrong.status, textOf(wrong).includes('Your password: '), secretOn(wrong)]).toEqual([422, true, '']);
    const begun = await own.done(page, 'begin', { password: PASSWORD });
    const secret = secretOn(begun);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const $ = load(begun.text);
    expect($('img.qr').attr('src')).toMatch(/^data:image\/svg\+xml;base64,/);
    expect($('a[href^="otpauth://totp/"]').attr('href')).toContain(`secret=${secret}`);
    // Until a code has confirmed it, sign-ins need none.
    expect((await own.press(begun, 'confirm', { code: '000000' })).status).toBe(422);
    expect(
      leadsTo(
        await browser.submit(await browser.get('/auth/sign_in'), 'sign_in', {
          email: person.email,
          password: PASSWORD,
        }),
      ),
    ).toBe('/');
    const shown = await own.press(begun, 'confirm', { code: await codeNow(world, secret) });
    expect([shown.status, new Set(recoveryCodesOn(shown)).size]).toEqual([200, 10]);
    const after = await own.get(SECURITY);
    expect([recoveryCodesOn(after), secretOn(after)]).toEqual([[], '']);
    expect(textOf(after)).toContain('10 recovery codes are left.');
    expect((await lastMailTo(world, person.email)).subject).toBe('Your two-factor sign-in on Plaza has changed');
    // Neither is readable in the database.
    const rows = [
      await world.platform.db.totpSecret.findMany({ where: { userId: person.userId } }),
      await world.platform.db.recoveryCode.findMany({ where: { userId: person.userId } }),
    ];
    const stored = inspect(rows, { depth: null, maxArrayLength: null });
    expect(stored).not.toContain(secret);
    for (const code of recoveryCodesOn(shown)) expect(stored).not.toContain(code.replaceAll('-', ''));
  });

  test('asks people without a password for a fresh sign-in by mail', async () => {
    const own = new StaffBrowser(world.url);
    const email = `mailed-${person.email}`;
    await arrive(world, own, email, { name: 'Mailed Mia' });
    world.clock.advance(11 * 60_000);
    const stale = await own.get(SECURITY);
    const again = load(stale.text)('a[href*="force_login"]').attr('href');
    expect([again, stale.text.includes('value="begin"')]).toEqual([`${SECURITY}?force_login=true`, false]);
    expect(leadsTo(await enterByCode(world, own, email, again))).toBe(SECURITY);
    const { recoveryCodes } = await setUpOn(world, own, await own.get(SECURITY));
    expect(recoveryCodes).toHaveLength(10);
  });

  test('new recovery codes replace the old ones, and turning off needs a code', async () => {
    const { browser: own, secret, recoveryCodes } = await protect(world, person);
    const page = await own.get(SECURITY);
    const wrong = await own.press(page, 'turn_off', { code: '123' });
    expect([wrong.status, textOf(wrong).includes('This code is wrong')]).toEqual([422, true]);
    const renewed = recoveryCodesOn(await own.press(page, 'renew_codes', { code: await freshCode(world, secret) }));
    expect(renewed).toHaveLength(10);
    expect((await own.press(page, 'turn_off', { code: recoveryCodes[0] ?? '' })).status).toBe(422);
    expect((await own.press(page, 'turn_off', { code: renewed[0] ?? '' })).status).toBe(303);
    const texts = (await mailsTo(world, person.email)).map(({ text }) => text);
    expect(texts.at(-1)).toContain('no longer takes a second factor');
    const signedIn = await browser.submit(await browser.get('/auth/sign_in'), 'sign_in', {
      ...{ email: person.email, password: PASSWORD },
    });
    expect(leadsTo(signedIn)).toBe('/');
  });

  test.each([
    ['fr', 'Double authentification'],
    ['de', 'Zwei-Faktor-Anmeldung'],
  ])('speaks %s', async (locale, title) => {
    await setLocale(world, person, locale);
    const { browser: own } = await protect(world, person);
    expect(textOf(await own.get(SECURITY))).toContain(title);
  });
});

describe('the second step follows', () => {
  let own: Protected;
  beforeEach(async () => {
    own = await protect(world, person);
  });

  test('the sign-in page, and leads to where the person was', async () => {
    const step = await firstStep(browser, person, '/auth/sign_in?return_to=%2Fsettings%2Faccess');
    expect(await signedInAs(world, browser)).toBeNull();
    const entered = await browser.submit(step, 'enter', { code: await freshCode(world, own.secret) });
    expect([leadsTo(entered), await signedInAs(world, browser)]).toEqual(['/settings/access', person.email]);
    // The page is good once.
    expect((await browser.get(STEP)).status).toBe(422);
  });

  test('a recovery code works once, and a mail reports its use', async () => {
    const [code = ''] = own.recoveryCodes;
    const entered = await browser.submit(await firstStep(browser, person), 'enter', { code });
    expect([leadsTo(entered), await signedInAs(world, browser)]).toEqual(['/', person.email]);
    const { text } = await lastMailTo(world, person.email);
    expect(text).toContain('9 recovery codes are left.');
    const another = new Browser(world.url);
    expect((await another.submit(await firstStep(another, person), 'enter', { code })).status).toBe(422);
  });

  test('the code of a mail', async () => {
    const step = await browser.follow(await enterByCode(world, browser, person.email));
    expect(await signedInAs(world, browser)).toBeNull();
    await browser.submit(step, 'enter', { code: await freshCode(world, own.secret) });
    expect(await signedInAs(world, browser)).toBe(person.email);
  });

  test('the link of a mail that joins an event, which it joins only then', async () => {
    const { uuid } = await organize(world, world.alice);
    await askFor(browser, uuid, { email: person.email });
    const link = await newLinks(world)(person.email);
    const step = await browser.get(link);
    expect([leadsTo(step), await roleIn(world, uuid, person.email)]).toEqual([STEP, null]);
    const code = await freshCode(world, own.secret);
    const entered = await browser.submit(await browser.follow(step), 'enter', { code });
    expect([leadsTo(entered), await roleIn(world, uuid, person.email)]).toEqual([`/events/${uuid}`, 'PARTICIPANT']);
  });

  test('the authorization page of an application', async () => {
    const app = await registerApp(world);
    const step = await firstStep(browser, person, authorizePath(app));
    const back = await browser.submit(step, 'enter', { code: await freshCode(world, own.secret) });
    const granted = await browser.submit(await browser.follow(back), 'allow');
    const code = destination(granted).searchParams.get('code') ?? '';
    expect((await exchange(world, app, code)).status).toBe(200);
  });

  test('one request of an application, which sends the code', async () => {
    const credentials = { email: person.email, password: PASSWORD };
    const missing = await world.rest().post('/api/v1/sessions', credentials);
    expect([missing.status, missing.body.error]).toEqual([
      403,
      expect.stringContaining('This account has a second factor'),
    ]);
    const wrong = await world.rest().post('/api/v1/sessions', { ...credentials, code: '000000' });
    expect([wrong.status, wrong.body.details]).toMatchObject([422, { code: [{}] }]);
    const code = await freshCode(world, own.secret);
    expect((await world.rest().post('/api/v1/sessions', { ...credentials, code })).status).toBe(200);
    const next = await freshCode(world, own.secret);
    expect(await world.trpc().sessions.create.mutate({ ...credentials, code: next })).toHaveProperty('accessToken');
  });

  test('the event interface, which has no place for a code and says what to do', async () => {
    const answer = await errorOrOk(world, null, LOGIN, { email: person.email, password: PASSWORD });
    expect(answer).toContain('This account has a second factor: sign in on the pages of this server');
  });

  test('a password reset, which keeps the second factor and opens no session', async () => {
    await world.rest().post('/api/v1/users/send-password-reset', { email: person.email });
    const { token } = await lastMailTo(world, person.email);
    const given = { token, password: 'a new and longer password' };
    const refused = await world.rest().post('/api/v1/users/reset-password', given);
    expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining('second factor')]);
    // The page takes the token that the refusal did not use up.
    const page = await browser.get(`/reset-password?token=${token}`);
    const [, formToken = ''] = /name="form_token" value="([^"]+)"/.exec(page.text) ?? [];
    expect(page.status).toBe(200);
    const sent = await browser.send('POST', '/reset-password', {
      token,
      password: given.password,
      form_token: formToken,
    });
    expect(sent.status).toBeLessThan(400);
    const door = await browser.submit(await browser.get('/auth/sign_in'), 'sign_in', {
      ...{ email: person.email, password: given.password },
    });
    expect(leadsTo(door)).toBe(STEP);
  });
});

test('consent is not reached without the second step', async () => {
  const app = await registerApp(world);
  await protect(world, person);
  const page = await openConsent(browser, authorizePath(app), person.email);
  expect(page.text).not.toContain('value="allow"');
});
