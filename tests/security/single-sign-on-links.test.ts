/** Links between accounts and the provider: who keeps a way in, who is told, and what was begun or read too early. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '../support/clients/browser.ts';
import { StaffBrowser } from '../support/clients/staff-browser.ts';
import { whileOpen } from '../support/database/while-open.ts';
import {
  type IdentityProvider,
  leavesFor,
  link,
  signOn,
  worldWithProvider,
} from '../support/servers/identity-provider.ts';
import { WAITING } from '../support/world/blocks.ts';
import { enterByCode, leadsTo } from '../support/world/door.ts';
import { lastMailTo, mailsTo } from '../support/world/mails.ts';
import { freshCode, protect, SECURITY, STEP, setUpOn } from '../support/world/second-factor.ts';
import { pathOf, signedInAs } from '../support/world/sign-in-links.ts';
import { PASSWORD, type Person, type World } from '../support/world/world.ts';

let world: World;
let provider: IdentityProvider;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ world, provider, close } = await worldWithProvider({ env: { OIDC_LINK_BY_EMAIL: 'true' } }));
});
afterAll(() => close?.());

let person: Person;
let subject: string;
let browser: Browser;
let count = 0;
/** A person of the provider, with an address that has no account unless it is given. */
const atProvider = (name: string, email = `${name}@lindenau.example`): void => {
  provider.people.set(name, { name: 'Zoë Müller', email, email_verified: true });
};
beforeEach(async () => {
  count += 1;
  subject = `member${count}`;
  person = await world.someone('holder');
  browser = new Browser(world.url);
  atProvider(subject);
});

const linksOf = (): Promise<number> => world.platform.db.providerIdentity.count({ where: { userId: person.userId } });
const isUnproved = (): Promise<unknown> =>
  world.platform.db.user.update({ where: { id: person.userId }, data: { emailProvedAt: null } });
const lastSubject = async (): Promise<string> => (await lastMailTo(world, person.email)).subject;

describe('a stranger who signed up with the address and linked an account has no way in once its holder', () => {
  test.each([
    ['signs in by a mail', () => enterByCode(world, browser, person.email)],
    [
      'sets a password by a mail',
      async () => {
        await browser.submit(await browser.get('/auth/password/new'), 'ask', { email: person.email });
        const page = await browser.get(pathOf((await lastMailTo(world, person.email)).link));
        expect((await browser.submit(page, 'reset', { password: 'a whole new phrase' })).status).toBe(200);
      },
    ],
    [
      'signs in at the provider, which vouches for it',
      async () => {
        atProvider(`holder${count}`, person.email);
        await signOn(provider, browser, `holder${count}`);
        expect(await signedInAs(world, browser)).toBe(person.email);
      },
    ],
  ])('%s', async (_how, prove) => {
    const { browser: stranger } = await StaffBrowser.open(world, person, SECURITY);
    await link(provider, stranger, subject);
    await isUnproved();
    await prove();
    const again = new Browser(world.url);
    expect(leadsTo(await signOn(provider, again, subject))).toMatch(/^\/auth\/name/);
  });
});

test('mails report a link and its removal, which ends the sessions and sign-ins of the provider, but not the own one', async () => {
  const { browser: own, secret } = await protect(world, person);
  await link(provider, own, subject, { code: await freshCode(world, secret) });
  expect(await lastSubject()).toMatch(/is linked with University of Lindenau$/);
  const [other, waiting] = [new Browser(world.url), new Browser(world.url)];
  const step = await other.follow(await signOn(provider, other, subject));
  await other.submit(step, 'enter', { code: await freshCode(world, secret) });
  expect(await signedInAs(world, other)).toBe(person.email);
  expect(leadsTo(await signOn(provider, waiting, subject))).toBe(STEP);
  const waitingStep = await waiting.get(STEP);
  await own.done(await own.get(SECURITY), 'unlink', { code: await freshCode(world, secret) });
  expect(await signedInAs(world, other)).toBeNull();
  expect((await waiting.submit(waitingStep, 'enter', { code: await freshCode(world, secret) })).status).toBe(422);
  expect(await signedInAs(world, own)).toBe(person.email);
  expect(await lastSubject()).toMatch(/is no longer linked with University of Lindenau$/);
});

describe('a verified address', () => {
  test('that links its account by itself is reported by a mail, once', async () => {
    atProvider(subject, person.email);
    for (const by of [browser, new Browser(world.url)]) await signOn(provider, by, subject);
    expect(await signedInAs(world, browser)).toBe(person.email);
    const subjects = (await mailsTo(world, person.email)).map((mail) => mail.subject);
    expect(subjects).toEqual([expect.stringMatching(/is linked with University of Lindenau$/)]);
  });

  test('does not link an account with a second factor, which it does not prove', async () => {
    await protect(world, person);
    atProvider(subject, person.email);
    const answer = await signOn(provider, browser, subject);
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('Sign in to it without')]);
    expect(await linksOf()).toBe(0);
  });

  test.each([
    ['at the provider', () => signOn(provider, browser, subject)],
    ['by a mail', () => enterByCode(world, browser, person.email)],
  ])('that is proved by others at the moment of a sign-in %s keeps what they set up', async (_how, signIn) => {
    atProvider(subject, person.email);
    await isUnproved();
    let signing: Promise<unknown> | undefined;
    await whileOpen(world.platform.db, async (tx, outside) => {
      await tx.user.update({ where: { id: person.userId }, data: { emailProvedAt: world.clock.now() } });
      signing = outside(signIn);
      const waits = () => outside(async () => (await world.platform.pool.query(WAITING)).rowCount === 1);
      await expect.poll(waits).toBe(true);
    });
    await signing;
    expect(await signedInAs(world, browser)).toBe(person.email);
    const { page } = await StaffBrowser.open(world, person, SECURITY);
    expect(page.status).toBe(200);
  });
});

test('a link that the password alone confirmed is not made once the second factor is on', async () => {
  const { browser: own, page } = await StaffBrowser.open(world, person, SECURITY);
  const to = leavesFor(await own.press(page, 'link', { password: PASSWORD })) ?? new URL(world.url);
  provider.current = subject;
  const back = await provider.comeBack(to);
  await setUpOn(world, own, await own.get(SECURITY));
  expect((await own.get(back.pathname + back.search)).status).toBe(422);
  expect(await linksOf()).toBe(0);
});
