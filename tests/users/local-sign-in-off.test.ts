/** LOCAL_SIGN_IN=false: people sign in and up at the provider alone, and operators come in by a link of the terminal. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replaceRecoveryCodes } from '../../src/domain/users/second-factor/recovery-codes.ts';
import { Browser } from '../support/clients/browser.ts';
import { StaffBrowser } from '../support/clients/staff-browser.ts';
import { Terminal } from '../support/clients/terminal.ts';
import { type IdentityProvider, signOn, worldWithProvider } from '../support/servers/identity-provider.ts';
import { leadsTo } from '../support/world/door.ts';
import { pathOf, signedInAs, userOf } from '../support/world/sign-in-links.ts';
import { PASSWORD, type World } from '../support/world/world.ts';

let world: World;
let provider: IdentityProvider;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ world, provider, close } = await worldWithProvider({
    env: { LOCAL_SIGN_IN: 'false', OIDC_SIGN_UPS: 'open', OIDC_LINK_BY_EMAIL: 'true', OAUTH_PASSWORD_GRANT: 'true' },
  }));
});
afterAll(() => close?.());

const OFF = 'People sign in to this server through its sign-in service only';

describe('is refused', () => {
  test('a sign-in with a password, on pages and by applications', async () => {
    const { email } = world.alice;
    const browser = new Browser(world.url);
    const page = await browser.get('/auth/sign_in');
    const answer = await browser.submit(page, 'sign_in', { email, password: PASSWORD });
    expect([answer.status, await signedInAs(world, browser)]).toEqual([403, null]);
    const session = await world.rest().post('/api/v1/sessions', { email, password: PASSWORD });
    expect([session.status, session.body.error]).toEqual([403, expect.stringContaining(OFF)]);
    const login = await world.gql(
      null,
      `mutation { login(email: "${email}", password: "${PASSWORD}") { accessToken } }`,
    );
    expect(JSON.stringify(login)).toContain(OFF);
  });

  test('a mail that signs in, and that joins an event', async () => {
    const browser = new Browser(world.url);
    const { text } = await browser.get('/auth/sign_in');
    const [, token = ''] = /name="form_token" value="([^"]+)"/.exec(text) ?? [];
    const form = { act: 'ask', email: 'new@example.org', form_token: token };
    const answer = await browser.send('POST', '/auth/sign_up', form);
    expect([answer.status, await world.platform.db.signInLink.count()]).toEqual([403, 0]);
  });

  test('a sign-up by applications', async () => {
    const user = await world.rest().post('/api/v1/users', { email: 'new@example.org', password: PASSWORD });
    expect([user.status, user.body.error]).toEqual([403, expect.stringContaining(OFF)]);
    const { body } = await world.rest().get('/api/v2/instance');
    expect(body.registrations.enabled).toBe(false);
    expect(await userOf(world, 'new@example.org')).toBeNull();
  });

  test('a token of a mail that opens a session for an application, before it is used up', async () => {
    const token = 'x'.repeat(43);
    const confirmed = await world.rest().post('/api/v1/users/confirm', { token });
    const reset = await world.rest().post('/api/v1/users/reset-password', { token, password: `${PASSWORD} again` });
    for (const { status, body } of [confirmed, reset])
      expect([status, body.error]).toEqual([403, expect.stringContaining(OFF)]);
  });

  test('the removal of the only way in', async () => {
    const browser = new StaffBrowser(world.url);
    provider.people.set('staying', { name: 'Stay', email: 'stay@lindenau.example', email_verified: true });
    await browser.press(await browser.follow(await signOn(provider, browser, 'staying')), 'join');
    const page = await browser.get('/settings/security');
    expect(page.text).toContain('This is the only way to sign in to your account');
    const [, token = ''] = /name="form_token" value="([^"]+)"/.exec(page.text) ?? [];
    await browser.send('POST', '/settings/security', { act: 'unlink', form_token: token });
    const { id } = (await userOf(world, 'stay@lindenau.example')) ?? { id: 0n };
    expect(await world.platform.db.providerIdentity.count({ where: { userId: id } })).toBe(1);
  });
});

test('the pages offer the provider alone', async () => {
  for (const path of ['/auth/sign_in', '/auth/sign_up', '/settings/access']) {
    const { text } = await new Browser(world.url).get(path, { accept: 'text/html' });
    expect(text).toContain('Sign in with University of Lindenau');
    expect(text).not.toMatch(/type="(email|password)"/);
  }
});

test('people of the provider get accounts although registrations are closed', async () => {
  await world.platform.db.setting.create({ data: { name: 'registrations', value: 'closed' } });
  provider.people.set('guest', { name: 'Guest', email: 'guest@lindenau.example', email_verified: true });
  const browser = new StaffBrowser(world.url);
  const named = await browser.follow(await signOn(provider, browser, 'guest'));
  expect(leadsTo(await browser.press(named, 'join'))).toBe('/');
  await world.platform.db.setting.deleteMany({ where: { name: 'registrations' } });
});

test('with OIDC_LINK_BY_EMAIL a verified address links its account, and an unverified one does not', async () => {
  const someone = await world.someone('member');
  const [verified, unverified] = [new Browser(world.url), new Browser(world.url)];
  provider.people.set('not-verified', { name: 'Eve', email: someone.email });
  await signOn(provider, unverified, 'not-verified');
  expect(await signedInAs(world, unverified)).toBeNull();
  provider.people.set('member', { name: 'Member', email: someone.email, email_verified: true });
  await signOn(provider, verified, 'member');
  expect(await signedInAs(world, verified)).toBe(someone.email);
});

test('an account whose address nobody proved loses its password and sessions when the provider vouches for the address', async () => {
  const someone = await world.someone('squatter');
  await world.platform.db.user.update({ where: { id: someone.userId }, data: { emailProvedAt: null } });
  provider.people.set('real', { name: 'Real', email: someone.email, email_verified: true });
  const browser = new Browser(world.url);
  await signOn(provider, browser, 'real');
  expect(await signedInAs(world, browser)).toBe(someone.email);
  expect((await world.rest(someone).get('/api/v1/accounts/verify_credentials')).status).toBe(401);
});

/** The link that the terminal prints for a person. */
async function printedLink(terminal: Terminal, name: string): Promise<string> {
  const { out } = await terminal.plaza('accounts', 'sign-in-link', name);
  return pathOf(/https?:\/\/\S+/.exec(out)?.[0] ?? '');
}

test('the terminal prints a link that signs the owner in once', async () => {
  const terminal = new Terminal(world);
  const link = await printedLink(terminal, world.admin.name);
  const browser = new Browser(world.url);
  await browser.submit(await browser.get(link), '');
  expect(await signedInAs(world, browser)).toBe(world.admin.email);
  const again = new Browser(world.url);
  expect((await again.get(link)).status).toBe(422);
  expect((await terminal.plaza('accounts', 'sign-in-link', 'nobody')).code).not.toBe(0);
});

test('the link of the terminal asks for the second factor', async () => {
  const { userId: id, email, name } = await world.someone('guarded');
  await world.platform.db.user.update({ where: { id }, data: { secondFactorAt: world.clock.now() } });
  const [code = ''] = await world.platform.db.$transaction((tx) => replaceRecoveryCodes(tx, world.platform, id));
  const browser = new Browser(world.url);
  const link = await printedLink(new Terminal(world), name);
  const step = await browser.follow(await browser.submit(await browser.get(link), ''));
  expect(await signedInAs(world, browser)).toBeNull();
  await browser.submit(step, 'enter', { code });
  expect(await signedInAs(world, browser)).toBe(email);
});
