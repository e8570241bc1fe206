/** Requesting mails and returning to the application, in a browser without scripts; and what holds for each page. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RATES, type RateName } from '../../src/procedures/rates.ts';
import { authorizePath, registerApp } from '../support/clients/authorization.ts';
import { Browser, type Visited } from '../support/clients/browser.ts';
import { lastMailTo, mailsTo } from '../support/world/mails.ts';
import { createUser } from '../support/world/users.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const SIGN_UP = '/auth/sign_up';
const form = (name: string, more: Record<string, string> = {}) => ({ email: `${name}@example.org`, ...more });
/** The address of the first link or button to `start`. */
const linkTo = ({ text }: Visited, start: string): string =>
  (new RegExp(`href="(${start.replaceAll('?', '\\?')}[^"]*)"`).exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
const pathOf = (url: string): string => url.slice(world.url.length);
const userOf = (email: string) => world.platform.db.user.findUnique({ where: { email }, include: { profiles: true } });

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
    const sent = form('forged', { act: 'ask' });
    for (const form_token of ['', 'x'.repeat(43)]) {
      expect((await browser.send('POST', path, { ...sent, form_token })).status).toBe(403);
    }
    const foreign = await new Browser(world.url).get(path);
    await browser.get(path);
    expect((await browser.submit(foreign, 'ask', sent)).status).toBe(403);
    expect(await mailsTo(world, 'forged@example.org')).toEqual([]);
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
    expect(text).toMatch(/Continuer|Envoyer l’e-mail/);
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
    [SIGN_UP, 'sign_in_links'],
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
