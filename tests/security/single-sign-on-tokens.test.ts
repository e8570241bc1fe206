/** Logout tokens of the provider of single sign-on, and requests that its document asks for. */
import { createServer } from 'node:http';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { replaceRecoveryCodes } from '../../src/domain/users/second-factor/recovery-codes.ts';
import { Browser } from '../support/clients/browser.ts';
import { captureLog } from '../support/clients/capture.ts';
import { beginAt, type IdentityProvider, signOn, worldWithProvider } from '../support/servers/identity-provider.ts';
import { listenLocally } from '../support/servers/listen-locally.ts';
import { signedInAs, userOf } from '../support/world/sign-in-links.ts';
import type { World } from '../support/world/world.ts';

const { log, lines } = captureLog('warn');
let world: World;
let provider: IdentityProvider;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ world, provider, close } = await worldWithProvider({ log }));
});
afterAll(() => close?.());

let browser: Browser;
let subject: string;
let email: string;
let count = 0;
beforeEach(() => {
  count += 1;
  subject = `member${count}`;
  email = `${subject}@lindenau.example`;
  browser = new Browser(world.url);
  provider.people.set(subject, { name: 'Zoë Müller', email, email_verified: true });
});

describe('a logout token', () => {
  const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const seconds = (): number => Math.floor(world.clock.now().getTime() / 1000);
  const token = (claims: Record<string, unknown>): Promise<string> =>
    provider.sign({ iat: seconds(), events: EVENTS, ...claims });
  const send = (logout_token: string) => new Browser(world.url).send('POST', '/auth/provider/logout', { logout_token });

  const signedOn = async (): Promise<Browser> => {
    const named = await browser.follow(await signOn(provider, browser, subject));
    await browser.submit(named, 'join', { name: 'Zoë' });
    const by = new Browser(world.url);
    await signOn(provider, by, subject);
    expect(await signedInAs(world, by)).not.toBeNull();
    return by;
  };

  test('that the provider did not sign, or that is no logout token, ends nothing', async () => {
    const by = await signedOn();
    const { privateKey } = await generateKeyPair('RS256');
    const forged = await new SignJWT({ events: EVENTS, sub: subject })
      .setProtectedHeader({ alg: 'RS256', kid: 'tests' })
      .setIssuer(provider.issuer)
      .setAudience('plaza')
      .setIssuedAt(seconds())
      .sign(privateKey);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${forged.split('.')[1]}.`;
    const others = await Promise.all([
      token({ sub: subject, events: {} }),
      token({ sub: subject, nonce: 'x' }),
      token({ sub: subject, aud: 'another client' }),
      token({ sub: subject, iss: 'https://evil.example' }),
      token({ sub: subject, iat: seconds() - 600 }),
      token({}),
    ]);
    for (const wrong of [forged, unsigned, '', 'x', ...others]) expect((await send(wrong)).status).toBe(400);
    const refusals = lines().filter(({ msg }) => String(msg).startsWith('A logout token was refused: '));
    expect(refusals).toHaveLength(4 + others.length);
    expect(await signedInAs(world, by)).not.toBeNull();
  });

  test('that the provider signed ends the sessions that the provider opened, and no others', async () => {
    const by = await signedOn();
    const { id } = (await userOf(world, email)) ?? { id: 0n };
    const local = await world.platform.db.session.create({
      data: {
        ...{ id: world.platform.ids.next(), userId: id, refreshHash: new Uint8Array(32) },
        ...{ createdAt: world.clock.now(), expiresAt: new Date(world.clock.now().getTime() + 60_000) },
      },
    });
    world.clock.advance(2000);
    expect((await send(await token({ sub: subject, sid: 'another' }))).status).toBe(200);
    expect(await signedInAs(world, by)).not.toBeNull();
    expect((await send(await token({ sub: subject }))).status).toBe(200);
    expect(await signedInAs(world, by)).toBeNull();
    const { revokedAt } = await world.platform.db.session.findUniqueOrThrow({ where: { id: local.id } });
    expect(revokedAt).toBeNull();
  });

  test.each([
    ['is a moment ahead', 20],
    ['shows the same second', 0],
  ])('ends the sessions of a provider whose clock %s', async (_what, ahead) => {
    // In the middle of a second, because tokens have whole ones.
    world.clock.advance(1500 - (world.clock.now().getTime() % 1000));
    const by = await signedOn();
    expect((await send(await token({ sub: subject, iat: seconds() + ahead }))).status).toBe(200);
    expect(await signedInAs(world, by)).toBeNull();
  });

  test('ends the session that it names however late, and that alone', async () => {
    const [first, second] = [await signedOn(), new Browser(world.url)];
    await signOn(provider, second, subject);
    const { session } = world.platform.db;
    const where = { user: { email } };
    const { id, providerSid: sid } = await session.findFirstOrThrow({ where, orderBy: { id: 'desc' } });
    const createdAt = new Date(world.clock.now().getTime() + 60_000);
    await session.update({ where: { id }, data: { createdAt } });
    expect((await send(await token({ sid }))).status).toBe(200);
    expect([await signedInAs(world, first), await signedInAs(world, second)]).toEqual([email, null]);
  });

  test('ends the sign-ins that wait for a second factor or a name', async () => {
    const named = await browser.follow(await signOn(provider, browser, subject));
    expect((await send(await token({ sub: subject }))).status).toBe(200);
    expect((await browser.submit(named, 'join', { name: 'Zoë' })).status).toBe(422);
    expect(await userOf(world, email)).toBeNull();

    await signedOn();
    const { id } = (await userOf(world, email)) ?? { id: 0n };
    await world.platform.db.user.update({ where: { id }, data: { secondFactorAt: world.clock.now() } });
    const [code = ''] = await world.platform.db.$transaction((tx) => replaceRecoveryCodes(tx, world.platform, id));
    const waiting = new Browser(world.url);
    const step = await waiting.follow(await signOn(provider, waiting, subject));
    expect((await send(await token({ sub: subject }))).status).toBe(200);
    expect((await waiting.submit(step, 'enter', { code })).status).toBe(422);
    expect(await signedInAs(world, waiting)).toBeNull();
  });
});

describe('a provider whose document names another host', () => {
  test('gets no request to a private address that the operator did not name', async () => {
    const asked: string[] = [];
    const inner = await listenLocally(
      createServer((req, res) => {
        asked.push(req.url ?? '');
        res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      }),
      '127.0.0.9',
    );
    const at = { issuer: '' };
    const hostile = await listenLocally(
      createServer((_req, res) =>
        res.writeHead(200, { 'content-type': 'application/json' }).end(
          JSON.stringify({
            ...{ issuer: at.issuer, authorization_endpoint: `${at.issuer}/authorize` },
            ...{ token_endpoint: `${inner.url}/token`, jwks_uri: `${inner.url}/jwks`, userinfo_endpoint: inner.url },
            ...{ response_types_supported: ['code'], subject_types_supported: ['public'] },
            id_token_signing_alg_values_supported: ['RS256'],
          }),
        ),
      ),
    );
    at.issuer = hostile.url;
    const { world: other, close: closeOther } = await worldWithProvider({ env: { OIDC_ISSUER: hostile.url } });
    try {
      const by = new Browser(other.url);
      const state = (await beginAt(by)).searchParams.get('state') ?? '';
      const answer = await by.get(`/auth/provider/callback?${new URLSearchParams({ state, code: 'any' })}`);
      expect([answer.status, asked]).toEqual([503, []]);
    } finally {
      await closeOther();
      await Promise.all([inner.close(), hostile.close()]);
    }
  });
});
