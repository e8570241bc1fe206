/** Signing up, requesting mails and returning to the application, in a browser without scripts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSetting, resetSetting } from '../../src/domain/instance/settings.ts';
import { RATES, type RateName } from '../../src/procedures/rates.ts';
import { authorizePath, openConsent, registerApp } from '../support/clients/authorization.ts';
import { Browser, destination, type Visited } from '../support/clients/browser.ts';
import { lastMailTo, mailsTo } from '../support/world/mails.ts';
import { createUser } from '../support/world/users.ts';
import { createWorld, PASSWORD, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const SIGN_UP = '/auth/sign_up';
const form = (username: string, more: Record<string, string> = {}) => ({
  username,
  email: `${username}@example.org`,
  password: PASSWORD,
  ...more,
});
const signUp = async (fields: Record<string, string>, browser = new Browser(world.url)) =>
  browser.submit(await browser.get(SIGN_UP), 'sign_up', fields);
/** The address of the first link or button to `start`. */
const linkTo = ({ text }: Visited, start: string): string =>
  (new RegExp(`href="(${start.replaceAll('?', '\\?')}[^"]*)"`).exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
const pathOf = (url: string): string => url.slice(world.url.length);
const userOf = (email: string) => world.platform.db.user.findUnique({ where: { email }, include: { profiles: true } });

describe('signing up', () => {
  test('leads from the page of an application to its consent, by the link of a mail', async () => {
    const browser = new Browser(world.url);
    const path = authorizePath(await registerApp(world), { state: 'kept' });
    const signIn = await browser.get(path);
    const page = await browser.get(linkTo(signIn, SIGN_UP));
    for (const field of [
      'type="text" value="" name="username" autocomplete="username"',
      'type="email" value="" name="email" autocomplete="email"',
      'type="password" value="" name="password" autocomplete="new-password"',
    ]) {
      expect(page.text).toContain(field);
    }
    expect(page.text).not.toMatch(/<script|\son\w+=|style=|name="reason"/);
    const done = await browser.submit(page, 'sign_up', form('newcomer'));
    expect([done.status, done.text.includes('Check your email')]).toEqual([200, true]);
    const mail = await lastMailTo(world, 'newcomer@example.org');
    const elsewhere = new Browser(world.url);
    const confirmed = await elsewhere.submit(await elsewhere.get(pathOf(mail.link)), 'confirm');
    expect(confirmed.text).toContain('Your account is confirmed');
    const back = linkTo(confirmed, '/oauth/authorize');
    expect(back).toBe(path);
    const consent = await openConsent(browser, back, 'newcomer@example.org');
    expect(consent.text).toContain('@newcomer');
    const away = destination(await browser.submit(consent, 'allow'));
    expect([away.origin, away.searchParams.get('state')]).toEqual(['https://app.example', 'kept']);
  });

  test.each([
    ['username', 'alice', 'Username: choose another one, this one is taken.'],
    ['username', 'sp ace', 'Username: use only letters, digits and underscores'],
    ['username', 'admin', 'this one is kept for the server itself.'],
    ['username', '', 'Username: fill this in.'],
    ['email', 'nonsense', 'Email address: enter an email address such as name@example.org.'],
    ['email', 'admin@localhost', 'Email address: enter an email address such as name@example.org.'],
    ['email', '', 'Email address: fill this in.'],
    ['password', 'short', 'Password: enter at least 8 characters.'],
    ['password', 'password123', 'one of the most common'],
  ])('reports an invalid %s %j beside the field, and keeps the other values', async (name, value, words) => {
    const { status, text } = await signUp(form('wrong', { [name]: value }));
    expect(status).toBe(422);
    const field = [...text.matchAll(/<label class="field">[\s\S]*?<\/label>/g)].find(([each]) =>
      each.includes(`name="${name}"`),
    );
    expect(field?.[0]).toContain(`aria-describedby="`);
    expect(field?.[0]).toMatch(
      new RegExp(`aria-invalid="true"[\\s\\S]*<span class="error" id="${name}-problem">[^<]*${words}`),
    );
    expect(text.match(/class="error"/g)).toHaveLength(1);
    expect(text).not.toContain(PASSWORD);
    if (name !== 'email') expect(text).toContain('value="wrong@example.org"');
    expect(await userOf('wrong@example.org')).toBeNull();
  });

  test('looks the same with a taken address, and its owner gets a mail', async () => {
    await createUser(world, 'waiting@example.org');
    await mailsTo(world);
    world.clock.advance(60_000);
    const seen: string[] = [];
    for (const [username, email] of [
      ['stranger_1', 'free@example.org'],
      ['stranger_2', 'Alice@example.org'],
      ['stranger_3', 'waiting@example.org'],
    ] as const) {
      const { status, text } = await signUp(form(username, { email }));
      expect(status).toBe(200);
      seen.push(text.replaceAll(email, '…'));
      const again = await signUp(form(username, { email: 'other@example.org' }));
      expect(again.text).toContain('Username: choose another one, this one is taken.');
    }
    expect(new Set(seen).size).toBe(1);
    const { subject, link } = await lastMailTo(world, 'alice@example.org');
    expect([subject, pathOf(link).split('?')[0]]).toEqual(['You already have an account on Plaza', '/reset-password']);
    expect((await lastMailTo(world, 'waiting@example.org')).link).toContain('/confirm?');
    expect(await mailsTo(world, 'waiting@example.org')).toHaveLength(2);
    expect((await userOf('alice@example.org'))?.profiles.map((each) => each.preferredUsername)).toEqual(['alice']);
    expect((await userOf('waiting@example.org'))?.profiles).toEqual([]);
    expect((await userOf('free@example.org'))?.profiles.map((each) => each.preferredUsername)).toEqual(['stranger_1']);
  });

  test('one of two concurrent requests with one name is refused, and neither of two with one address', async () => {
    const alike = await Promise.all(['a', 'b'].map((n) => signUp(form('same_name', { email: `${n}@same.example` }))));
    expect(alike.map(({ status }) => status).sort()).toEqual([200, 422]);
    const both = await Promise.all(['c', 'd'].map((n) => signUp(form(`same_${n}`, { email: 'one@same.example' }))));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await userOf('one@same.example'))?.profiles).toHaveLength(1);
  });

  test('is not available while registrations are closed', async () => {
    const open = await new Browser(world.url).get(SIGN_UP);
    await changeSetting(world.platform, 'registrations', 'closed');
    const browser = new Browser(world.url);
    const page = await browser.get(SIGN_UP);
    expect([page.status, page.text.includes('isn’t accepting new accounts')]).toEqual([403, true]);
    const path = authorizePath(await registerApp(world));
    expect(linkTo(await browser.get(path), SIGN_UP)).toBe('');
    expect((await browser.get('/')).text).not.toContain(SIGN_UP);
    const form_token = /name="form_token" value="([^"]+)"/.exec((await browser.get(path)).text)?.[1] ?? '';
    expect((await browser.send('POST', SIGN_UP, { ...form('late'), form_token })).status).toBe(403);
    await resetSetting(world.platform, 'registrations');
    expect(await userOf('late@example.org')).toBeNull();
    expect(open.status).toBe(200);
    expect((await browser.get('/')).text).toContain(SIGN_UP);
  });

  test('asks for a reason where sign-ups need approval, and says that approval is pending', async () => {
    await changeSetting(world.platform, 'registrations', 'approval');
    const done = await signUp(form('hopeful', { reason: 'I like it here' }));
    expect(done.text).toContain('a moderator reviews your sign-up');
    const long = await signUp(form('hopeless', { reason: 'x'.repeat(421) }));
    expect([long.status, long.text.includes('id="reason-problem"')]).toEqual([422, true]);
    await resetSetting(world.platform, 'registrations');
    expect(await userOf('hopeful@example.org')).toMatchObject({ reason: 'I like it here', approvedAt: null });
    const browser = new Browser(world.url);
    const mail = await lastMailTo(world, 'hopeful@example.org');
    const confirmed = await browser.submit(await browser.get(pathOf(mail.link)), 'confirm');
    expect(confirmed.text).toContain('has yet to approve');
  });

  test('is complete at once where no confirmation is required', async () => {
    const quick = await createWorld({ env: { REQUIRE_EMAIL_CONFIRMATION: 'false' } });
    try {
      const browser = new Browser(quick.url);
      const path = authorizePath(await registerApp(quick));
      const page = await browser.get(linkTo(await browser.get(path), SIGN_UP));
      const done = await browser.submit(page, 'sign_up', form('quick'));
      expect(done.text).toContain('You can sign in now.');
      const consent = await openConsent(browser, linkTo(done, '/oauth/authorize'), 'quick@example.org');
      expect(consent.text).toContain('@quick');
    } finally {
      await quick.close();
    }
  });
});

describe('requesting a mail', () => {
  test('looks the same for every address, and a password reset returns to the application', async () => {
    const browser = new Browser(world.url);
    const path = authorizePath(await registerApp(world));
    const ask = linkTo(await browser.get(path), '/auth/password/new');
    const seen: string[] = [];
    for (const email of ['bob@example.org', 'nobody@example.org']) {
      const answer = await browser.submit(await browser.get(ask), 'ask', { email });
      expect(answer.status).toBe(200);
      seen.push(answer.text.replaceAll(email, '…'));
    }
    expect(new Set(seen).size).toBe(1);
    expect(await mailsTo(world, 'nobody@example.org')).toEqual([]);
    const { link } = await lastMailTo(world, 'bob@example.org');
    const done = await browser.submit(await browser.get(pathOf(link)), 'reset', { password: 'a whole new phrase' });
    expect(done.text).toContain('Your password has been changed');
    expect(linkTo(done, '/oauth/authorize')).toBe(path);
  });

  test('the mail of the confirmation is sent again', async () => {
    await createUser(world, 'again@example.org');
    expect(await mailsTo(world, 'again@example.org')).toHaveLength(1);
    world.clock.advance(60_000);
    const browser = new Browser(world.url);
    const page = await browser.get('/auth/confirmation/new');
    expect((await browser.submit(page, 'ask', { email: 'again@example.org' })).status).toBe(200);
    expect(await mailsTo(world, 'again@example.org')).toHaveLength(2);
    const wrong = await browser.submit(page, 'ask', { email: 'nonsense' });
    expect([wrong.status, wrong.text.includes('id="email-problem"')]).toEqual([422, true]);
    const stale = await browser.send('POST', '/confirm', { token: 'nonsense' });
    expect(linkTo(stale, '/auth/')).toBe('/auth/confirmation/new');
  });
});

describe('links of mails that Mobilizon has sent', () => {
  test('/validate/{token} confirms and /password-reset/{token} asks for a password', async () => {
    await createUser(world, 'moved@example.org');
    const browser = new Browser(world.url);
    const { token } = await lastMailTo(world, 'moved@example.org');
    const confirmed = await browser.submit(await browser.get(`/validate/${token}`), 'confirm');
    expect(confirmed.text).toContain('Your account is confirmed');
    expect((await userOf('moved@example.org'))?.confirmedAt).not.toBeNull();
    world.clock.advance(1000);
    await browser.submit(await browser.get('/auth/password/new'), 'ask', { email: 'moved@example.org' });
    const reset = await lastMailTo(world, 'moved@example.org');
    expect(reset.link).toContain('/reset-password?');
    const page = await browser.get(`/password-reset/${reset.token}`);
    expect(page.text).toContain(`name="token" value="${reset.token}"`);
    const done = await browser.send('POST', `/password-reset/${reset.token}`, { password: 'yet another phrase' });
    expect(done.text).toContain('Your password has been changed');
  });
});

const PAGES = [SIGN_UP, '/auth/password/new', '/auth/confirmation/new'];

describe('each page', () => {
  test.each(PAGES)('%s refuses forms of another page or browser', async (path) => {
    const browser = new Browser(world.url);
    const sent = form('forged', { act: 'sign_up' });
    for (const form_token of ['', 'x'.repeat(43)]) {
      expect((await browser.send('POST', path, { ...sent, form_token })).status).toBe(403);
    }
    const foreign = await new Browser(world.url).get(path);
    await browser.get(path);
    expect((await browser.submit(foreign, 'sign_up', sent)).status).toBe(403);
    expect(await userOf('forged@example.org')).toBeNull();
  });

  test.each(PAGES)('%s returns to pages of this server only', async (path) => {
    for (const away of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/oauth/token?x',
    ]) {
      const page = await new Browser(world.url).get(`${path}?${new URLSearchParams({ return_to: away })}`);
      expect(page.status).toBe(200);
      expect(page.text).not.toMatch(/href="[^"]*(evil|javascript:|token\?)/);
    }
  });

  test.each(PAGES)('%s is available in French', async (path) => {
    const { text } = await new Browser(world.url).get(path, { 'accept-language': 'fr' });
    expect(text).toContain('<html lang="fr">');
    expect(text).toMatch(/Créer le compte|Envoyer l’e-mail/);
  });

  test.each([
    ...PAGES,
    '/confirm?token=x',
    '/validate/x',
    '/reset-password?token=x',
    '/password-reset/x',
    '/moderation/reports/1',
    '/settings/access',
    '/oauth/authorize',
  ])('%s is not cached and sends no referrer', async (path) => {
    for (const method of ['GET', 'POST']) {
      const { headers } = await new Browser(world.url).send(method, path);
      expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
    }
  });

  test.each([
    [SIGN_UP, 'sign_up_attempts'],
    ['/auth/password/new', 'password_resets'],
    ['/auth/confirmation/new', 'confirmations'],
  ] as [string, RateName][])('%s counts its forms', async (path, family) => {
    const guarded = await createWorld({ env: { RATE_LIMITS: 'on' } });
    try {
      const browser = new Browser(guarded.url);
      const page = await browser.get(path);
      const { limit } = RATES[family];
      for (let n = 1; n < limit; n += 1) await guarded.platform.limiter.consume(RATES[family], '127.0.0.1');
      expect((await browser.submit(page, 'ask', { email: 'nonsense' })).status).toBe(422);
      const refused = await browser.submit(page, 'ask', form('toomany'));
      expect([refused.status, refused.text.includes('Too many attempts')]).toEqual([429, true]);
    } finally {
      await guarded.close();
    }
  });
});
