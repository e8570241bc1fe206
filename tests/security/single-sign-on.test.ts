/** Attacks on single sign-on: states and codes that are forged, replayed or mixed up, and addresses that equal local ones. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser, type Visited } from '../support/clients/browser.ts';
import { StaffBrowser } from '../support/clients/staff-browser.ts';
import { useUp } from '../support/contract/rate-calls.ts';
import {
  beginAt,
  type IdentityProvider,
  leavesFor,
  signOn,
  worldWithProvider,
} from '../support/servers/identity-provider.ts';
import { codeTo, leadsTo } from '../support/world/door.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { SECURITY } from '../support/world/second-factor.ts';
import { pathOf, signedInAs, userOf } from '../support/world/sign-in-links.ts';
import { PASSWORD, type World } from '../support/world/world.ts';

let world: World;
let provider: IdentityProvider;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ world, provider, close } = await worldWithProvider());
});
afterAll(() => close?.());

let browser: Browser;
let subject: string;
let count = 0;
const person = (claims: Record<string, unknown> = {}): void => {
  const email = `${subject}@lindenau.example`;
  provider.people.set(subject, { name: 'Zoë Müller', email, email_verified: true, ...claims });
};
beforeEach(() => {
  count += 1;
  subject = `attacker${count}`;
  provider.current = subject;
  browser = new Browser(world.url);
  person();
});

const go = (by: Browser, to: URL): Promise<Visited> => by.get(to.pathname + to.search);

/** The address with which the provider sends the browser back, with another parameter; null removes it. */
function changed(back: URL, name: string, value: string | null): URL {
  const url = new URL(back);
  if (value === null) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  return url;
}

async function expectRefused(answer: Visited, status: number, by = browser): Promise<void> {
  expect([answer.status, await signedInAs(world, by), leadsNowhere(answer)]).toEqual([status, null, true]);
}

const leadsNowhere = ({ location }: Visited): boolean => location === null;

describe('a state', () => {
  test.each([
    ['forged', 'x'.repeat(43)],
    ['missing', null],
    ['empty', ''],
    ['enormous', 'x'.repeat(9000)],
  ])('that is %s is refused', async (_what, state) => {
    const back = await provider.comeBack(await beginAt(browser));
    await expectRefused(await go(browser, changed(back, 'state', state)), 422);
  });

  test('is good once, also for uses at the same moment', async () => {
    const back = await provider.comeBack(await beginAt(browser));
    const answers = await Promise.all([1, 2, 3].map(() => go(browser, back)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422]);
    await expectRefused(await go(browser, back), 422);
  });

  test('is good for a quarter of an hour', async () => {
    const back = await provider.comeBack(await beginAt(browser));
    world.clock.advance(15 * 60_000);
    await expectRefused(await go(browser, back), 422);
  });

  test('is good in its own browser alone, and stays good there', async () => {
    const back = await provider.comeBack(await beginAt(browser));
    const other = new Browser(world.url);
    await expectRefused(await go(other, back), 422, other);
    await other.get('/auth/provider');
    await expectRefused(await go(other, back), 422, other);
    expect(leadsTo(await go(browser, back))).toMatch(/^\/auth\/name/);
  });
});

describe('the answer of the provider is refused', () => {
  test.each([
    ['nonce', 'another'],
    ['code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
  ])('if the browser changed its %s on the way', async (name, value) => {
    const back = await provider.comeBack(changed(await beginAt(browser), name, value));
    await expectRefused(await go(browser, back), 403);
  });

  test.each([
    ['another issuer', 'https://evil.example'],
    ['no issuer, although the provider names it', null],
  ])('if it is of %s', async (_what, issuer) => {
    const back = await provider.comeBack(await beginAt(browser));
    await expectRefused(await go(browser, changed(back, 'iss', issuer)), 403);
  });

  test('if its code was used for another state, or is that of another browser', async () => {
    const victim = new Browser(world.url);
    const stolen = await provider.comeBack(await beginAt(victim));
    const own = await provider.comeBack(await beginAt(browser));
    const code = stolen.searchParams.get('code');
    await expectRefused(await go(browser, changed(own, 'code', code)), 403);
    const first = await provider.comeBack(await beginAt(browser));
    expect(leadsTo(await go(browser, first))).toMatch(/^\/auth\/name/);
    const second = await provider.comeBack(await beginAt(browser));
    await expectRefused(await go(browser, changed(second, 'code', first.searchParams.get('code'))), 403);
  });

  test('if the code is missing or wrong', async () => {
    for (const code of [null, '', 'wrong']) {
      const back = await provider.comeBack(await beginAt(browser));
      await expectRefused(await go(browser, changed(back, 'code', code)), 403);
    }
  });
});

describe('an address at the provider that equals a local one', () => {
  test('and is verified does not open the local account, even without a password', async () => {
    const victim = await world.someone('victim');
    person({ email: victim.email.toUpperCase() });
    const answer = await signOn(provider, browser, subject);
    expect(answer.text).toContain('Sign in to it without the sign-in service');
    await expectRefused(answer, 403);
    expect(await world.platform.db.providerIdentity.count({ where: { userId: victim.userId } })).toBe(0);
  });

  test('and is not verified is not said to have an account, and is never joined with it', async () => {
    const victim = await world.someone('victim');
    for (const verified of [false, undefined, null, 'false']) {
      person({ email: victim.email, email_verified: verified });
      const answer = await signOn(provider, browser, subject);
      const unknown = new Browser(world.url);
      person({ email: `nobody${count}@lindenau.example`, email_verified: verified });
      const other = await signOn(provider, unknown, subject);
      expect([leadsTo(answer), leadsTo(other)].map((to) => to.replace(/\d+$/, ''))).toEqual(
        Array.from({ length: 2 }, () => '/auth/code?request='),
      );
    }
    person({ email: victim.email, email_verified: false });
    const page = await browser.follow(await signOn(provider, browser, subject));
    // Even the holder of the mailbox signs in with the mail, and links nothing.
    await browser.submit(page, 'enter', { code: await codeTo(world, victim.email) });
    expect(await signedInAs(world, browser)).toBe(victim.email);
    expect(await world.platform.db.providerIdentity.count({ where: { userId: victim.userId } })).toBe(0);
  });

  test('and is not verified makes no account for the attacker when its holder opens the mail', async () => {
    const email = `holder${count}@lindenau.example`;
    person({ email, email_verified: false });
    await signOn(provider, browser, subject);
    const holder = new StaffBrowser(world.url);
    const asked = await holder.get(pathOf((await lastMailTo(world, email)).link));
    const named = await holder.follow(await holder.submit(asked, ''));
    await holder.press(named, 'join', { name: 'Holder' });
    expect(await signedInAs(world, holder)).toBe(email);
    const user = await userOf(world, email);
    expect(await world.platform.db.providerIdentity.count({ where: { userId: user?.id ?? 0n } })).toBe(0);
    const attacker = new Browser(world.url);
    await signOn(provider, attacker, subject);
    expect(await signedInAs(world, attacker)).toBeNull();
  });

  test('and gets a local account while the person chooses a name does not open it', async () => {
    person({ email: `late${count}@example.org` });
    const page = await browser.follow(await signOn(provider, browser, subject));
    const { userId } = await world.person(`late${count}`);
    await expectRefused(await browser.submit(page, 'join', { name: 'Zoë' }), 403);
    expect(await world.platform.db.providerIdentity.count({ where: { userId } })).toBe(0);
  });
});

describe('the link of an account', () => {
  const linkUrl = async (): Promise<{ own: StaffBrowser; back: URL }> => {
    const someone = await world.someone('linking');
    const { browser: own, page } = await StaffBrowser.open(world, someone, SECURITY);
    const to = leavesFor(await own.press(page, 'link', { password: PASSWORD })) ?? new URL(world.url);
    return { own, back: await provider.comeBack(to) };
  };

  test('is not made by a form of another site, nor without the password', async () => {
    const someone = await world.someone('linking');
    const { browser: own, page } = await StaffBrowser.open(world, someone, SECURITY);
    expect((await own.send('POST', SECURITY, { act: 'link', password: PASSWORD })).status).toBe(403);
    expect(leavesFor(await own.press(page, 'link', { password: 'guessed' }))).toBeNull();
    expect(leavesFor(await own.press(page, 'link'))).toBeNull();
  });

  test('is not made in another browser, nor for another user of the same one', async () => {
    const { own, back } = await linkUrl();
    await expectRefused(await go(browser, back), 422);
    const another = await world.someone('another');
    await own.send('GET', `${SECURITY}?force_login=true`);
    const page = await own.get(`${SECURITY}?force_login=true`);
    await own.submit(page, 'sign_in', { email: another.email, password: PASSWORD });
    expect((await go(own, back)).status).toBe(422);
    expect(await world.platform.db.providerIdentity.count({ where: { userId: another.userId } })).toBe(0);
  });
});

test('the rate of the ways to the provider is their own, and pages of other sites cannot use it up', async () => {
  const limited = await worldWithProvider({ env: { RATE_LIMITS: 'on' } });
  try {
    const by = new Browser(limited.world.url);
    const statusOf = async (path: string, headers: Record<string, string> = {}) => (await by.get(path, headers)).status;
    const WAYS = ['/auth/provider', '/auth/provider/callback', '/auth/provider/sign_out'];
    await useUp(limited.world, 'sign_in', '127.0.0.1', 0);
    await useUp(limited.world, 'single_sign_on', '127.0.0.1', 1);
    for (const way of WAYS)
      for (const dest of ['image', 'iframe', 'empty', 'script'])
        expect(await statusOf(way, { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': dest })).toBe(403);
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' };
    expect(await statusOf('/auth/provider', link)).toBe(303);
    expect(await statusOf('/auth/provider', link)).toBe(429);
    expect(await statusOf('/auth/provider/callback?state=x', link)).toBe(429);
  } finally {
    await limited.close();
  }
});
