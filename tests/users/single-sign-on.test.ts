/** Signing in and up at a provider of OpenID Connect, at the door and for applications. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registerApp } from '../support/clients/authorization.ts';
import { Browser, destination, type Visited } from '../support/clients/browser.ts';
import { StaffBrowser } from '../support/clients/staff-browser.ts';
import {
  beginAt,
  type IdentityProvider,
  leavesFor,
  link,
  signOn,
  worldWithProvider,
} from '../support/servers/identity-provider.ts';
import { codeTo, leadsTo } from '../support/world/door.ts';
import { freshCode, protect, SECURITY, STEP } from '../support/world/second-factor.ts';
import { signedInAs, userOf } from '../support/world/sign-in-links.ts';
import { PASSWORD, type World } from '../support/world/world.ts';

let world: World;
let provider: IdentityProvider;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ world, provider, close } = await worldWithProvider({
    env: { OIDC_ROLES_CLAIM: 'groups', OIDC_ROLES: 'deans=Moderator, board=Admin' },
  }));
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
  subject = `student${count}`;
  browser = new StaffBrowser(world.url);
  person();
});

const emailOf = (): string => `${subject}@lindenau.example`;

/** Signs a new person up at the page of the name. */
async function arrive(by = browser, fields: Record<string, string> = {}): Promise<Visited> {
  const page = await by.follow(await signOn(provider, by, subject));
  return (by as StaffBrowser).press(page, 'join', fields);
}

const userNow = async () => {
  const user = await userOf(world, emailOf());
  if (!user) throw new Error('there is no such user');
  return user;
};

describe('the first sign-in', () => {
  test('makes the account with name, username and address of the claims, after one page', async () => {
    person({ preferred_username: 'zoe.mueller@lindenau.example' });
    const page = await browser.follow(await signOn(provider, browser, subject));
    expect(page.text).toContain(emailOf());
    expect(page.text).toContain('value="Zoë Müller" name="name"');
    expect(page.text).toContain('value="zoe_mueller" name="username"');
    expect(leadsTo(await (browser as StaffBrowser).press(page, 'join'))).toBe('/');
    expect(await signedInAs(world, browser)).toBe(emailOf());
    const { defaultActor, emailProvedAt } = await userNow();
    expect([defaultActor?.preferredUsername, defaultActor?.name]).toEqual(['zoe_mueller', 'Zoë Müller']);
    expect(emailProvedAt).not.toBeNull();
  });

  test.each([
    ['a taken one', 'alice', 'alice2'],
    ['a reserved one', 'admin', 'admin2'],
    ['one without Latin letters', '李雷', 'neighbour'],
  ])('proposes another username than %s', async (_what, preferred, proposed) => {
    person({ preferred_username: preferred });
    await arrive();
    const { defaultActor } = await userNow();
    expect(defaultActor?.preferredUsername).toBe(proposed);
  });

  test('refuses a reserved username that the person types', async () => {
    const refused = await arrive(browser, { username: 'admin' });
    expect(refused.status).toBe(422);
    expect(await userOf(world, emailOf())).toBeNull();
  });

  test('asks for the code of a mail if the provider does not vouch for the address', async () => {
    person({ email_verified: false });
    const code = await browser.follow(await signOn(provider, browser, subject));
    const named = await browser.follow(await browser.submit(code, 'enter', { code: await codeTo(world, emailOf()) }));
    await (browser as StaffBrowser).press(named, 'join');
    expect(await signedInAs(world, browser)).toBe(emailOf());
    const again = new Browser(world.url);
    await signOn(provider, again, subject);
    expect(await signedInAs(world, again)).toBe(emailOf());
  });

  test('needs an address', async () => {
    person({ email: undefined, email_verified: undefined });
    const answer = await signOn(provider, browser, subject);
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('did not send your email address')]);
  });

  test('accepts an invitation', async () => {
    await world.platform.db.setting.create({ data: { name: 'registrations', value: 'closed' } });
    try {
      const { code } = (await world.rest(world.admin).post('/api/v1/invites', {})).body as { code: string };
      expect((await signOn(provider, browser, subject)).status).toBe(403);
      const page = await browser.get(`/invite/${code}`, { accept: 'text/html' });
      const [, way = ''] = /href="(\/auth\/provider[^"]*)"/.exec(page.text) ?? [];
      const named = await browser.follow(await signOn(provider, browser, subject, way.replaceAll('&amp;', '&')));
      expect(leadsTo(await (browser as StaffBrowser).press(named, 'join'))).toBe('/');
    } finally {
      await world.platform.db.setting.deleteMany({ where: { name: 'registrations' } });
    }
  });
});

describe('further sign-ins', () => {
  beforeEach(async () => {
    await arrive();
    browser = new StaffBrowser(world.url);
  });

  test('find the person by issuer and subject, although address and name changed there', async () => {
    const { id, email } = await userNow();
    person({ email: `renamed${count}@lindenau.example`, name: 'Zoë Weber' });
    expect(leadsTo(await signOn(provider, browser, subject))).toBe('/');
    expect(await signedInAs(world, browser)).toBe(email);
    expect((await world.platform.db.user.findUniqueOrThrow({ where: { id } })).email).toBe(email);
  });

  test('lead to the page that required them', async () => {
    const page = await browser.get('/settings/access');
    const [, way = ''] = /href="(\/auth\/provider[^"]*)"/.exec(page.text) ?? [];
    expect(leadsTo(await signOn(provider, browser, subject, way))).toBe('/settings/access');
    const path = '/auth/provider?return_to=https%3A%2F%2Fevil.example%2F';
    expect(leadsTo(await signOn(provider, new Browser(world.url), subject, path))).toBe('/');
  });

  test('lead to the consent page of an application, also with force_login', async () => {
    const app = await registerApp(world);
    const query = new URLSearchParams({
      ...{ client_id: app.client_id, redirect_uri: app.redirect_uri, response_type: 'code', scope: 'read' },
      force_login: 'true',
    });
    const page = await browser.get(`/oauth/authorize?${query}`);
    const [, way = ''] = /href="(\/auth\/provider[^"]*)"/.exec(page.text) ?? [];
    const consent = await browser.follow(await signOn(provider, browser, subject, way.replaceAll('&amp;', '&')));
    expect(consent.text).toContain(emailOf());
    const code = destination(await browser.submit(consent, 'allow')).searchParams.get('code');
    expect(code).toMatch(/^[\w-]{20,}$/);
  });

  test('ask for the second factor of this server', async () => {
    const { id } = await userNow();
    await world.platform.db.user.update({ where: { id }, data: { email: `${subject}@example.org` } });
    const signedIn = new StaffBrowser(world.url);
    await signOn(provider, signedIn, subject);
    const begun = await signedIn.done(await signedIn.get(SECURITY), 'begin');
    const [, secret = ''] = /<code class="secret" dir="ltr">([A-Z2-7 ]+)<\/code>/.exec(begun.text) ?? [];
    const plain = secret.replaceAll(' ', '');
    await signedIn.press(begun, 'confirm', { code: await freshCode(world, plain) });
    expect(leadsTo(await signOn(provider, browser, subject))).toBe(STEP);
    expect(await signedInAs(world, browser)).toBeNull();
    await browser.submit(await browser.get(STEP), 'enter', { code: await freshCode(world, plain) });
    expect(await signedInAs(world, browser)).toBe(`${subject}@example.org`);
    const [session] = await world.platform.db.session.findMany({
      where: { userId: id },
      orderBy: { id: 'desc' },
      take: 1,
    });
    expect(session?.issuer).toBe(provider.issuer);
  });

  test('show suspended people the reason, and tell unapproved people that they wait', async () => {
    const { id } = await userNow();
    await world.platform.db.user.update({ where: { id }, data: { approvedAt: null } });
    expect((await signOn(provider, browser, subject)).text).toContain('address is confirmed');
    await world.platform.db.user.update({ where: { id }, data: { disabledAt: world.clock.now() } });
    const barred = await signOn(provider, browser, subject);
    expect([barred.status, await signedInAs(world, browser)]).toEqual([403, null]);
    expect(browser.cookies.has('plaza_barred')).toBe(true);
  });

  test('give and take the roles of the mapping, and no others', async () => {
    const roleNow = async (groups: string[]): Promise<string | null> => {
      person({ groups });
      await signOn(provider, new Browser(world.url), subject);
      const user = await world.platform.db.user.findUniqueOrThrow({
        where: { email: emailOf() },
        include: { role: true },
      });
      return user.role?.name ?? null;
    };
    expect(await roleNow(['deans', 'students'])).toBe('Moderator');
    expect(await roleNow(['board', 'deans'])).toBe('Moderator');
    expect(await roleNow(['board'])).toBe('Admin');
    expect(await roleNow(['students'])).toBeNull();
    const { id } = await userNow();
    await world.platform.db.user.update({ where: { id }, data: { roleId: 3n } });
    expect(await roleNow(['deans'])).toBe('Owner');
    const { id: actorId } = (await userNow()).defaultActor ?? { id: 0n };
    const logged = await world.platform.db.actionLog.count({
      where: { targetId: actorId, action: 'ACCOUNT_ROLE_CHANGE' },
    });
    expect(logged).toBe(3);
  });

  test('end at the provider, too', async () => {
    await signOn(provider, browser, subject);
    const access = await browser.get('/settings/access');
    const { id } = await userNow();
    const [session] = await world.platform.db.session.findMany({
      where: { userId: id },
      orderBy: { id: 'desc' },
      take: 1,
    });
    const over = await (browser as StaffBrowser).press(access, 'end_session', {}, session?.id.toString());
    const ask = over.location
      ? over
      : await (browser as StaffBrowser).press(over, 'end_session', {}, session?.id.toString());
    expect(leadsTo(ask)).toBe('/auth/provider/sign_out');
    const there = leavesFor(await browser.follow(ask));
    expect([there?.origin, there?.searchParams.get('post_logout_redirect_uri')]).toEqual([
      provider.issuer,
      `${world.url}/`,
    ]);
  });
});

describe('a person of this server', () => {
  test('links the account at the provider with the password, signs in with it, and removes the link', async () => {
    const someone = await world.someone('linking');
    const { browser: own, page } = await StaffBrowser.open(world, someone, SECURITY);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self';");
    expect((await own.press(page, 'link', { password: 'wrong' })).status).toBeGreaterThanOrEqual(400);
    const linked = await own.follow(await link(provider, own, subject));
    expect(linked.text).toContain(`with University of Lindenau, as ${emailOf()}`);
    await signOn(provider, browser, subject);
    expect(await signedInAs(world, browser)).toBe(someone.email);
    await own.done(linked, 'unlink', { password: PASSWORD });
    const after = new Browser(world.url);
    expect(leadsTo(await signOn(provider, after, subject))).toMatch(/^\/auth\/name/);
  });

  test('does not link an account that signs somebody else in, nor a second one', async () => {
    await arrive();
    const someone = await world.someone('linking');
    const { browser: own, page } = await StaffBrowser.open(world, someone, SECURITY);
    const linkAgain = async (): Promise<Visited> => {
      provider.current = subject;
      const to = leavesFor(await own.press(page, 'link', { password: PASSWORD })) ?? new URL(world.url);
      const back = await provider.comeBack(to);
      return own.get(back.pathname + back.search);
    };
    expect((await linkAgain()).text).toContain('linked to somebody else');
    subject = `other${count}`;
    person();
    expect(leadsTo(await linkAgain())).toBe(SECURITY);
    subject = `third${count}`;
    person();
    expect((await linkAgain()).text).toContain('Remove that link first');
  });

  test('with a second factor signs in with the link and the factor', async () => {
    const someone = await world.someone('linking');
    const own = await protect(world, someone);
    const page = await own.browser.get(SECURITY);
    expect(leavesFor(await own.browser.press(page, 'link', { password: PASSWORD }))).toBeNull();
    await link(provider, own.browser, subject, { code: await freshCode(world, own.secret) });
    expect(leadsTo(await signOn(provider, browser, subject))).toBe(STEP);
  });
});

describe('the provider', () => {
  test('that declines leads back to the sign-in page', async () => {
    provider.current = null;
    const back = await provider.comeBack(await beginAt(browser, '/auth/provider?return_to=%2Fsettings%2Faccess'));
    const answer = await browser.get(back.pathname + back.search);
    expect(leadsTo(answer)).toBe('/auth/sign_in?return_to=%2Fsettings%2Faccess');
  });

  test('is asked once for its document, and is told the language', async () => {
    await Promise.all([1, 2, 3].map(() => beginAt(new Browser(world.url))));
    const to = destination(await browser.get('/auth/provider', { 'accept-language': 'de' }));
    expect(to.searchParams.get('ui_locales')).toBe('de');
    expect(provider.asked.get('/.well-known/openid-configuration')).toBe(1);
  });
});

test('a deleted account does not keep its link: the next sign-in makes a new one', async () => {
  const someone = await world.someone('leaving');
  const { browser: own } = await StaffBrowser.open(world, someone, SECURITY);
  await link(provider, own, subject);
  await world.trpc({ ...someone, token: someone.accessToken }).users.delete.mutate({ password: PASSWORD });
  expect(leadsTo(await signOn(provider, browser, subject))).toMatch(/^\/auth\/name/);
});
