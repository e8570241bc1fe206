/** Attacks on the second factor: codes that are guessed, replayed, raced or used in another browser, lost factors, and downgrades. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registerApp } from '../support/clients/authorization.ts';
import { Browser } from '../support/clients/browser.ts';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { strikes } from '../support/moderation/strikes.ts';
import { enterByCode, leadsTo } from '../support/world/door.ts';
import { lastMailTo } from '../support/world/mails.ts';
import {
  codeNow,
  firstStep,
  freshCode,
  type Protected,
  protect,
  SECURITY,
  STEP,
} from '../support/world/second-factor.ts';
import { signedInAs } from '../support/world/sign-in-links.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { OAUTH_PASSWORD_GRANT: 'true' } });
});
afterAll(() => world?.close());

let person: Person;
let own: Protected;
let browser: Browser;
beforeEach(async () => {
  person = await world.someone('guarded');
  own = await protect(world, person);
  browser = new Browser(world.url);
});

const enter = async (by: Browser, code: string) =>
  (await by.submit(await firstStep(by, person), 'enter', { code })).status;

describe('a code', () => {
  test('is not found by guessing: after ten wrong ones every code of the account is refused, from all networks', async () => {
    const guarded = await createWorld({ env: { RATE_LIMITS: 'on' } });
    try {
      const { secret, recoveryCodes } = await protect(guarded, guarded.bob);
      const by = new Browser(guarded.url);
      const step = await firstStep(by, guarded.bob);
      const [, token = ''] = /name="form_token" value="([^"]+)"/.exec(step.text) ?? [];
      const guess = async (code: string, ip: string) =>
        (await by.send('POST', STEP, { act: 'enter', code, form_token: token }, { 'x-forwarded-for': ip })).status;
      const statuses: number[] = [];
      for (let n = 1; n <= 10; n++) statuses.push(await guess('000000', `198.51.100.${n}`));
      expect(statuses).toEqual(Array.from({ length: 10 }, () => 422));
      const right = [await freshCode(guarded, secret), recoveryCodes[0] ?? ''];
      for (const code of right) expect(await guess(code, '198.51.100.99')).toBe(429);
      expect(await signedInAs(guarded, by)).toBeNull();
    } finally {
      await guarded.close();
    }
  });

  test('is not good twice, nor is an older one', async () => {
    const older = await freshCode(world, own.secret);
    const code = await freshCode(world, own.secret);
    expect(await enter(browser, code)).toBe(303);
    expect(await enter(new Browser(world.url), code)).toBe(422);
    expect(await enter(new Browser(world.url), older)).toBe(422);
  });

  test('that confirmed the set-up does not sign in', async () => {
    expect(await enter(browser, await codeNow(world, own.secret))).toBe(422);
  });

  test.each(['of the app', 'of recovery'])('%s is good once for many uses at the same moment', async (kind) => {
    const code = kind === 'of recovery' ? (own.recoveryCodes[0] ?? '') : await freshCode(world, own.secret);
    const browsers = Array.from({ length: 4 }, () => new Browser(world.url));
    const steps = await Promise.all(browsers.map((by) => firstStep(by, person)));
    const entered = await Promise.all(browsers.map((by, n) => by.submit(steps[n] as never, 'enter', { code })));
    expect(entered.map(({ status }) => status).sort()).toEqual([303, 422, 422, 422]);
  });

  test('completes a sign-in once, for two uses of one page with two codes', async () => {
    const step = await firstStep(browser, person);
    const codes = own.recoveryCodes.slice(0, 2);
    const entered = await Promise.all(codes.map((code) => browser.submit(step, 'enter', { code })));
    expect(entered.map(({ status }) => status).sort()).toEqual([303, 422]);
    expect(await world.platform.db.recoveryCode.count({ where: { userId: person.userId } })).toBe(9);
  });

  test.each([
    ['empty', ''],
    ['a word', 'null'],
    ['of other digits', '１２３４５６'],
    ['long', '0'.repeat(5000)],
    ['a hyphen', '-'],
  ])('that is %s is as wrong as any other', async (_what, code) => {
    expect(await enter(browser, code)).toBe(422);
  });
});

describe('the second step', () => {
  test('is open only to the browser that proved the first factor', async () => {
    await firstStep(browser, person);
    const thief = new Browser(world.url);
    await thief.get('/auth/sign_in');
    expect((await thief.get(STEP)).status).toBe(422);
    expect(await signedInAs(world, thief)).toBeNull();
  });

  test('ends after ten minutes, with a new password, and for a suspended person', async () => {
    const step = await firstStep(browser, person);
    world.clock.advance(601_000);
    expect((await browser.submit(step, 'enter', { code: await freshCode(world, own.secret) })).status).toBe(422);
    await firstStep(browser, person);
    const account = await own.browser.get('/settings/access');
    expect(account.status).toBe(200);
    await world.platform.db.user.update({ where: { id: person.userId }, data: { disabledAt: world.clock.now() } });
    const late = await browser.submit(step, 'enter', { code: await freshCode(world, own.secret) });
    expect([late.status, await signedInAs(world, browser)]).toEqual([403, null]);
  });

  test('refuses the form of another site', async () => {
    await firstStep(browser, person);
    const sent = await browser.send('POST', STEP, { act: 'enter', code: await freshCode(world, own.secret) });
    expect([sent.status, await signedInAs(world, browser)]).toEqual([403, null]);
  });
});

describe('no way leads around it', () => {
  test('the password grant is refused, with a code or without', async () => {
    const { client_id, client_secret } = await registerApp(world);
    const grant = { grant_type: 'password', client_id, client_secret, username: person.email, password: PASSWORD };
    for (const more of [{}, { code: await freshCode(world, own.secret) }]) {
      const answer = await world.rest().post('/oauth/token', { ...grant, ...more });
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { error: 'invalid_grant', error_description: expect.stringContaining('second factor') },
      ]);
    }
  });

  test('a wrong password is refused as for everybody, so that nobody learns who has a second factor', async () => {
    const other = await world.someone('plain');
    const answers = await Promise.all(
      [person, other].map(({ email }) => world.rest().post('/api/v1/sessions', { email, password: 'wrong' })),
    );
    expect(answers[0]?.body).toEqual(answers[1]?.body);
  });

  test('an open session changes nothing without a code', async () => {
    const page = await own.browser.get(SECURITY);
    for (const act of ['turn_off', 'renew_codes'])
      expect((await own.browser.press(page, act, { code: '' })).status).toBe(422);
    const [, token = ''] = /name="form_token" value="([^"]+)"/.exec(page.text) ?? [];
    const begun = await own.browser.send('POST', SECURITY, { act: 'begin', password: PASSWORD, form_token: token });
    expect(begun.status).toBe(403);
    expect(await enter(browser, '000000')).toBe(422);
  });

  test('somebody who signed up with the address of another cannot lock the owner out', async () => {
    await world.platform.db.user.update({ where: { id: person.userId }, data: { emailProvedAt: null } });
    expect(leadsTo(await enterByCode(world, browser, person.email))).toBe('/');
    expect(await signedInAs(world, browser)).toBe(person.email);
    expect(await world.platform.db.totpSecret.count({ where: { userId: person.userId } })).toBe(0);
  });
});

describe('a suspended person', () => {
  beforeEach(() =>
    world.platform.db.user.update({ where: { id: person.userId }, data: { suspendedAt: world.clock.now() } }),
  );

  test.each(['password', 'mail'])('is asked for the second factor after a %s, and told only then', async (first) => {
    const answer = first === 'mail' ? await enterByCode(world, browser, person.email) : null;
    const step = answer ? await browser.follow(answer) : await firstStep(browser, person);
    expect([step.status, textOf(step).includes('suspended')]).toEqual([200, false]);
    const told = await browser.submit(step, 'enter', { code: await freshCode(world, own.secret) });
    expect([told.status, textOf(told)]).toEqual([403, expect.stringContaining('Your account is suspended.')]);
    expect(await signedInAs(world, browser)).toBeNull();
  });

  test('reads the reason after the second factor, and not before', async () => {
    const path = `/account/warnings/${await strikes(() => world).struck(person, 'suspend', 'Not here')}`;
    const step = await firstStep(browser, person, path);
    expect(textOf(await browser.get(path))).not.toContain('Not here');
    const answer = await browser.submit(step, 'enter', { code: await freshCode(world, own.secret) });
    expect(leadsTo(answer)).toBe(path);
    expect(textOf(await browser.follow(answer))).toContain('Not here');
  });

  test('is told by an interface of applications only with the code, too', async () => {
    const credentials = { email: person.email, password: PASSWORD };
    const errorOf = async (sent: object) => (await world.rest().post('/api/v1/sessions', sent)).body.error;
    expect(await errorOf(credentials)).toContain('This account has a second factor');
    const suspended = await errorOf({ ...credentials, code: await freshCode(world, own.secret) });
    expect(suspended).toContain('This user has been disabled');
    const { client_id, client_secret } = await registerApp(world);
    const grant = { grant_type: 'password', client_id, client_secret, username: person.email, password: PASSWORD };
    const { body } = await world.rest().post('/oauth/token', grant);
    expect(body.error_description).toContain('second factor');
  });
});

describe('a lost factor', () => {
  test('is removed by staff above the person, in the log, and a mail tells them', async () => {
    const { browser: staff, page } = await StaffBrowser.open(world, world.admin, `/moderation/accounts/${person.id}`);
    expect((await staff.press(page, 'reset_second_factor')).status).toBe(303);
    expect((await lastMailTo(world, person.email)).text).toContain('have removed the second factor');
    const log = await world.platform.db.actionLog.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect(log).toMatchObject({
      action: 'ACCOUNT_SECOND_FACTOR_RESET',
      targetId: person.actorId,
      actorId: world.admin.actorId,
    });
    const back = await browser.submit(await browser.get('/auth/sign_in'), 'sign_in', {
      ...{ email: person.email, password: PASSWORD },
    });
    expect(leadsTo(back)).toBe('/');
    const again = await world.rest(world.admin).post(`/api/v1/admin/accounts/${person.id}/reset_second_factor`);
    expect(again.status).toBe(403);
  });

  test('is not removed by people without the permission, nor from people above', async () => {
    const path = (who: Person) => `/api/v1/admin/accounts/${who.id}/reset_second_factor`;
    for (const by of [world.alice, world.mod]) expect((await world.rest(by).post(path(person))).status).toBe(403);
    const owner = await world.someone('owner', { role: 'Owner' });
    await protect(world, owner);
    expect((await world.rest(world.admin).post(path(owner))).status).toBe(403);
  });
});
