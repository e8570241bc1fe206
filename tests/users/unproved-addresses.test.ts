/**
 * Without confirmation anybody can sign up with any address: its holder gets the account by a mailed link, and earlier users of
 * it lose access.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../support/clients/browser.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { newLinks, pathOf, signedInAs } from '../support/world/sign-in-links.ts';
import { confirmedUser, errorOrOk, LOGGED_USER, LOGIN, login } from '../support/world/users.ts';
import { createEmptyWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

const ANOTHER = 'a whole new phrase';

let open: World;
let strict: World;
let alice: Person;
beforeAll(async () => {
  const env = { OAUTH_PASSWORD_GRANT: 'true', REQUIRE_EMAIL_CONFIRMATION: 'false' };
  [open, strict] = await Promise.all([createEmptyWorld({ env }), createEmptyWorld()]);
  alice = await open.person('alice');
});
afterAll(() => Promise.all([open.close(), strict.close()]));

let accounts = 0;
/** Signs up with an address and never uses a mail; returns it with the token of the application and that of a session. */
async function signUp(): Promise<{ email: string; token: string; session: string }> {
  accounts += 1;
  const [username, email] = [`holder${accounts}`, `holder${accounts}@example.org`];
  const form = { username, email, password: PASSWORD, agreement: true, locale: 'en' };
  const { status, body } = await open.rest(alice).post('/api/v1/accounts', form);
  expect(status).toBe(200);
  const { accessToken: session } = await login(open, email);
  return { email, token: body.access_token, session };
}

const links = new Map<World, (address: string) => Promise<string>>();

async function enterByLink(world: World, email: string): Promise<void> {
  const linkTo = links.get(world) ?? newLinks(world);
  links.set(world, linkTo);
  const browser = new Browser(world.url);
  await browser.submit(await browser.get('/auth/sign_in'), 'sign_in', { email });
  await browser.get(await linkTo(email));
  expect(await signedInAs(world, browser)).toBe(email);
}

async function resetPassword(world: World, email: string): Promise<void> {
  const browser = new Browser(world.url);
  await browser.submit(await browser.get('/auth/password/new'), 'ask', { email });
  const page = await browser.get(pathOf((await lastMailTo(world, email)).link));
  expect((await browser.submit(page, 'reset', { password: ANOTHER })).status).toBe(200);
}

const signsIn = async (world: World, email: string, password: string): Promise<boolean> =>
  (await errorOrOk(world, null, LOGIN, { email, password })) === 'OK';

describe('a person who signed up with the address of somebody else', () => {
  test('can use the account until then', async () => {
    const { token, session } = await signUp();
    expect((await open.rest({ ...alice, token }).get('/api/v1/accounts/verify_credentials')).status).toBe(200);
    expect(await errorOrOk(open, { accessToken: session }, LOGGED_USER)).toBe('OK');
  });

  test.each([
    ['signs in', enterByLink],
    ['sets a password', resetPassword],
  ])('is out once a mailed link %s', async (_name, prove) => {
    const { email, token, session } = await signUp();
    await prove(open, email);
    expect((await open.rest({ ...alice, token }).get('/api/v1/accounts/verify_credentials')).status).toBe(401);
    expect(await errorOrOk(open, { accessToken: session }, LOGGED_USER)).not.toBe('OK');
    expect(await signsIn(open, email, PASSWORD)).toBe(false);
  });
});

/** Accounts whose holder has proved the address: their password, and the server. */
const PROVED: [name: string, prove: () => Promise<[world: World, email: string, password: string]>][] = [
  [
    'confirmed the address',
    async () => {
      await confirmedUser(strict, 'nina@example.org');
      return [strict, 'nina@example.org', PASSWORD];
    },
  ],
  [
    'set a password by a mailed link',
    async () => {
      const { email } = await signUp();
      await resetPassword(open, email);
      return [open, email, ANOTHER];
    },
  ],
  [
    'changed the address',
    async () => {
      const { email: before, session } = await signUp();
      const email = `moved.${before}`;
      const asked = { email, password: PASSWORD };
      expect((await open.rest({ ...alice, token: session }).post('/api/v1/users/me/email', asked)).status).toBe(200);
      const { token } = await lastMailTo(open, email);
      expect((await open.rest().post('/api/v1/users/confirm-email', { token })).status).toBe(200);
      return [open, email, PASSWORD];
    },
  ],
  ['was added by the operator', async () => [open, alice.email, PASSWORD]],
];

test.each(PROVED)('somebody who %s keeps the password when a link signs in', async (_name, prove) => {
  const [world, email, password] = await prove();
  await enterByLink(world, email);
  expect(await signsIn(world, email, password)).toBe(true);
});
