/** The settings of single sign-on, `plaza doctor`, and a provider that is down. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from '../../src/cli/doctor/finding.ts';
import { readConfig } from '../../src/platform/config.ts';
import { Browser } from '../support/clients/browser.ts';
import { Terminal } from '../support/clients/terminal.ts';
import { beginAt, IdentityProvider, signOn, worldWithProvider } from '../support/servers/identity-provider.ts';
import { leadsTo } from '../support/world/door.ts';

const SET = { OIDC_ISSUER: 'https://login.example/realms/town', OIDC_CLIENT_ID: 'plaza', OIDC_CLIENT_SECRET: 'secret' };

const folder = mkdtempSync(path.join(tmpdir(), 'plaza-sso-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the settings', () => {
  test('are the usual claims, and the name is the host', () => {
    expect(readConfig(SET).oidc).toEqual({
      ...{ issuer: SET.OIDC_ISSUER, clientId: 'plaza', clientSecret: 'secret', name: 'login.example' },
      scopes: 'openid email profile',
      claims: { name: 'name', username: 'preferred_username', email: 'email', roles: null },
      ...{ roles: [], trustsEmail: false, linksByEmail: false, signUps: 'registrations' },
    });
  });

  test('take the secret from a file', () => {
    const file = path.join(folder, 'secret');
    writeFileSync(file, 'from a file\n');
    const { OIDC_CLIENT_SECRET: _, ...rest } = SET;
    expect(readConfig({ ...rest, OIDC_CLIENT_SECRET_FILE: file }).oidc?.clientSecret).toBe('from a file');
    const missing = () => readConfig({ ...rest, OIDC_CLIENT_SECRET_FILE: path.join(folder, 'none') });
    expect(missing).toThrow('OIDC_CLIENT_SECRET_FILE cannot be read (ENOENT).');
  });

  test.each([
    [{ OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID must be set, because OIDC_ISSUER is.'],
    [{ OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET must be set'],
    [{ OIDC_ISSUER: '', LOCAL_SIGN_IN: 'false' }, 'OIDC_ISSUER must be set, because LOCAL_SIGN_IN is false.'],
    [{ OIDC_ISSUER: 'http://login.example' }, 'OIDC_ISSUER must be a URL that begins with https://'],
    [{ OIDC_ISSUER: 'https://login.example/?a=b' }, 'OIDC_ISSUER must be a URL'],
    [{ OIDC_ISSUER: 'https://login.microsoftonline.com/common/v2.0' }, 'OIDC_ISSUER must name one tenant'],
    [{ OIDC_SCOPES: 'email' }, 'OIDC_SCOPES must be a list of scopes that contains openid.'],
    [{ OIDC_ROLES: 'staff=Moderator' }, 'OIDC_ROLES_CLAIM must be set, because OIDC_ROLES is.'],
    [{ OIDC_ROLES: 'staff', OIDC_ROLES_CLAIM: 'groups' }, 'OIDC_ROLES must be a list of values with roles'],
    [{ OIDC_ROLES: 'boss=owner', OIDC_ROLES_CLAIM: 'groups' }, 'OIDC_ROLES must not give the role Owner.'],
    [{ OIDC_EMAIL_CLAIM: 'a..b' }, 'OIDC_EMAIL_CLAIM must be the name of a claim.'],
    [{ OIDC_SIGN_UPS: 'closed' }, 'OIDC_SIGN_UPS must be registrations or open.'],
  ])('%o are refused with a sentence', (more, sentence) => {
    expect(() => readConfig({ ...SET, ...more })).toThrow(sentence);
  });
});

describe('a provider that is down', () => {
  let parts: Awaited<ReturnType<typeof worldWithProvider>>;
  beforeAll(async () => {
    parts = await worldWithProvider();
  });
  afterAll(() => parts?.close());

  test('gives a page with a sentence and other ways, and is asked again after a moment', async () => {
    const { world, provider } = parts;
    provider.isDown = true;
    const browser = new Browser(world.url);
    const answers = [await browser.get('/auth/provider'), await browser.get('/auth/provider')];
    for (const { status, text } of answers) {
      expect([status, text]).toEqual([503, expect.stringContaining('does not answer')]);
      expect(text).toContain('href="/auth/sign_in"');
    }
    expect(provider.asked.get('/.well-known/openid-configuration')).toBe(1);
    expect(await world.platform.db.providerSignIn.count()).toBe(0);
    provider.isDown = false;
    world.clock.advance(11_000);
    expect((await beginAt(browser)).origin).toBe(provider.issuer);
  });

  test('in the middle of a sign-in signs nobody in, in the language of the browser', async () => {
    const { world, provider } = parts;
    const browser = new Browser(world.url);
    provider.people.set('late', { email: 'late@lindenau.example', email_verified: true });
    provider.current = 'late';
    const back = await provider.comeBack(await beginAt(browser));
    provider.isDown = true;
    const answer = await browser.get(back.pathname + back.search, { 'accept-language': 'de' });
    provider.isDown = false;
    expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('antwortet nicht')]);
  });

  test('does not keep people out who have its document, nor the settings of security', async () => {
    const { world, provider } = parts;
    provider.people.set('kept', { email: 'kept@lindenau.example', email_verified: true });
    await beginAt(new Browser(world.url));
    world.clock.advance(3_700_000);
    provider.isDown = true;
    expect((await beginAt(new Browser(world.url))).origin).toBe(provider.issuer);
    provider.isDown = false;
    expect(leadsTo(await signOn(provider, new Browser(world.url), 'kept'))).toMatch(/^\/auth\/name/);
  });
});

describe('plaza doctor', () => {
  let terminal: Terminal;
  let provider: IdentityProvider;
  beforeAll(async () => {
    terminal = await Terminal.open();
    provider = await IdentityProvider.listen();
    await provider.open(terminal.world.url);
  });
  afterAll(async () => {
    await terminal?.close();
    await provider?.close();
  });

  const found = async (more: Record<string, string> = {}): Promise<Finding | undefined> => {
    const { databaseUrl, url } = terminal.world;
    const env = { DATABASE_URL: databaseUrl, PUBLIC_URL: url, ...provider.env, ...more };
    const { out } = await terminal.plazaWith(env, 'doctor', '--json');
    return (JSON.parse(out) as { findings: Finding[] }).findings.find(({ name }) => name === 'single sign-on');
  };

  test('says whether the provider answers, which address it must allow, and how many accounts are not linked', async () => {
    const count = await terminal.world.platform.db.user.count();
    const text = `${provider.issuer} answers, and offers sign-out; it must allow ${terminal.world.url}/auth/provider/callback; ${count} active accounts are not linked`;
    expect(await found()).toMatchObject({ verdict: 'OK', text });
    expect(await found({ OIDC_ISSUER: '' })).toMatchObject({ verdict: 'OK' });
  });

  test('warns of accounts that LOCAL_SIGN_IN=false locks out', async () => {
    const { db, clock } = terminal.world.platform;
    const [linked, ...others] = await db.user.findMany({ orderBy: { id: 'asc' } });
    const { issuer } = provider;
    const [createdAt, usedAt] = [clock.now(), clock.now()];
    const link = { issuer, subject: 'linked', userId: linked?.id ?? 0n, label: 'linked', createdAt, usedAt };
    await db.providerIdentity.create({ data: link });
    const text = `${others.length} active accounts are not linked, so nobody can sign in to them`;
    expect(await found({ LOCAL_SIGN_IN: 'false' })).toMatchObject({ verdict: 'WARN', text });
    expect(await found({ LOCAL_SIGN_IN: 'false', OIDC_LINK_BY_EMAIL: 'true' })).toMatchObject({ verdict: 'OK' });
    await db.providerIdentity.deleteMany({ where: { issuer } });
  });

  test('names what prevents sign-ins', async () => {
    provider.isDown = true;
    expect(await found()).toMatchObject({ verdict: 'FAIL', advice: 'See OIDC_ISSUER.' });
    provider.isDown = false;
    expect(await found({ OIDC_ISSUER: `${provider.issuer}/` })).toMatchObject({ verdict: 'OK' });
    expect(await found({ OIDC_ISSUER: provider.issuer.replace('127.0.0.1', 'localhost') })).toMatchObject({
      verdict: 'FAIL',
      text: expect.stringContaining('issuer'),
    });
    const roles = { OIDC_ROLES_CLAIM: 'groups', OIDC_ROLES: 'staff=Janitor' };
    expect(await found(roles)).toMatchObject({ verdict: 'WARN', text: 'no role "Janitor" can be given' });
  });
});
