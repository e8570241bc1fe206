/** Sign-in, refresh, sign-out, and protection against guessing (rules of the event service, Users and sessions). */
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser, data, errorOrOk, LOGGED_USER, LOGIN, login, type Tokens } from '../support/world/users.ts';
import { createEmptyWorld, createWorld, PASSWORD, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const DAY = 86_400_000;
const WRONG = 'UNAUTHENTICATED: Impossible to authenticate, either your email or password are invalid.';
const REFRESH =
  'mutation ($refreshToken: String!) { refreshToken(refreshToken: $refreshToken) { accessToken refreshToken } }';
const enter = (email: string, password = PASSWORD, at = world) => errorOrOk(at, null, LOGIN, { email, password });
const renew = async (refreshToken: string) =>
  (await data<{ refreshToken: Tokens }>(world, null, REFRESH, { refreshToken })).refreshToken;
const sessionIs = (tokens: { accessToken: string }) => errorOrOk(world, tokens, LOGGED_USER);

describe('login', () => {
  test('gives tokens that work in every facade', async () => {
    const { login: answer } = await data<{ login: Tokens & { user: object } }>(world, null, LOGIN, {
      email: ' ALICE@Example.org',
      password: PASSWORD,
    });
    expect(answer.user).toEqual({
      id: world.alice.userId.toString(),
      email: 'alice@example.org',
      defaultActor: { id: world.alice.id },
    });
    expect(await data(world, answer, LOGGED_USER)).toMatchObject({ loggedUser: { email: 'alice@example.org' } });
    const asAlice = { ...world.alice, token: answer.accessToken };
    expect((await world.rest(asAlice).get('/api/v1/users/me')).body.id).toBe(world.alice.userId.toString());
    expect(await world.trpc(asAlice).users.me.query()).toMatchObject({ email: 'alice@example.org' });
  });

  test('is a procedure of REST and tRPC too', async () => {
    const answer = await world.rest().post('/api/v1/sessions', { email: 'bob@example.org', password: PASSWORD });
    expect(answer.body).toMatchObject({
      user: { email: 'bob@example.org', defaultActor: { preferredUsername: 'bob' } },
    });
    expect((await world.rest().post('/api/v1/sessions', { email: 'bob@example.org', password: 'no' })).status).toBe(
      401,
    );
  });

  test('has the same answer for unknown addresses and wrong passwords', async () => {
    expect(await enter('alice@example.org', 'wrong password')).toBe(WRONG);
    for (const email of ['nobody@example.org', 'no address', '']) expect(await enter(email)).toBe(WRONG);
    for (const password of ['', 'x'.repeat(201), PASSWORD.toUpperCase(), `${PASSWORD} `]) {
      expect(await enter('alice@example.org', password)).toBe(WRONG);
    }
  });

  test('reports an unconfirmed, unapproved or suspended account only with the right password', async () => {
    await createUser(world, 'early@example.org');
    const is = (change: object) =>
      world.platform.db.user.update({ where: { email: 'early@example.org' }, data: change });
    const now = world.clock.now();
    expect(await enter('early@example.org')).toBe('FORBIDDEN: User account not confirmed');
    expect(await enter('early@example.org', 'wrong password')).toBe(WRONG);
    await is({ confirmedAt: now, approvedAt: null });
    expect(await enter('early@example.org')).toBe('FORBIDDEN: Your login is currently pending approval');
    await is({ suspendedAt: now });
    expect(await enter('early@example.org')).toBe('FORBIDDEN: This user has been disabled');
    expect(await enter('early@example.org', 'wrong password')).toBe(WRONG);
    await is({ suspendedAt: null, approvedAt: now });
    expect(await enter('early@example.org')).toBe('OK');
  });
});

describe('tokens', () => {
  test('are JWTs: the access token is valid for seven days', async () => {
    const tokens = await login(world, 'carol@example.org');
    const { iat = 0, exp = 0, sub } = decodeJwt(tokens.accessToken);
    expect(exp - iat).toBe(7 * 24 * 60 * 60);
    expect(decodeJwt(tokens.refreshToken)).toMatchObject({ sub });
    expect((decodeJwt(tokens.refreshToken).exp ?? 0) - iat).toBe(30 * 24 * 60 * 60);
    world.clock.advance(7 * DAY - 1000);
    expect(await sessionIs(tokens)).toBe('OK');
    world.clock.advance(2000);
    const late = await world.gql({ ...world.carol, accessToken: tokens.accessToken }, LOGGED_USER);
    expect(late.status).toBe(401);
  });

  test('are refused when they are of the other kind, of another key, or made up', async () => {
    const tokens = await login(world, 'carol@example.org');
    for (const token of [tokens.accessToken, 'bad_token', '', 'a.b.c']) {
      expect(await errorOrOk(world, null, REFRESH, { refreshToken: token })).toBe(
        'UNAUTHENTICATED: Cannot refresh the token',
      );
    }
    const forged = await new SignJWT({ use: 'access' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(decodeJwt(tokens.accessToken).sub ?? '')
      .setIssuer(world.url)
      .setExpirationTime('1h')
      .sign(new Uint8Array(32));
    for (const accessToken of [tokens.refreshToken, forged]) {
      expect((await world.gql({ ...world.carol, accessToken }, LOGGED_USER)).status).toBe(401);
    }
  });
});

describe('refreshToken', () => {
  test('gives a new pair each time, for 30 days after the last', async () => {
    let tokens = await login(world, 'bob@example.org');
    for (let round = 0; round < 3; round += 1) {
      world.clock.advance(29 * DAY);
      const next = await renew(tokens.refreshToken);
      expect(next.refreshToken).not.toBe(tokens.refreshToken);
      expect(await sessionIs(next)).toBe('OK');
      tokens = next;
    }
    world.clock.advance(30 * DAY + 1000);
    expect(await errorOrOk(world, null, REFRESH, { refreshToken: tokens.refreshToken })).toBe(
      'UNAUTHENTICATED: Cannot refresh the token',
    );
  });

  test('gives several tabs that ask at once the same next one, in every facade', async () => {
    const { refreshToken } = await login(world, 'bob@example.org');
    const byRest = async () => (await world.rest().post('/api/v1/sessions/renew', { refreshToken })).body as Tokens;
    const byTrpc = () => world.trpc().sessions.renew.mutate({ refreshToken }) as Promise<Tokens>;
    const tabs = await Promise.all([renew(refreshToken), renew(refreshToken), byRest(), byTrpc()]);
    world.clock.advance(9000);
    tabs.push(await renew(refreshToken));
    expect(new Set(tabs.map((tab) => tab.refreshToken)).size).toBe(1);
    for (const tab of tabs) expect(await sessionIs(tab)).toBe('OK');
    // The token that they all have continues.
    const next = await renew(tabs[0]?.refreshToken ?? '');
    expect(next.refreshToken).not.toBe(tabs[0]?.refreshToken);
    expect(await sessionIs(next)).toBe('OK');
  });

  test('gives nothing for one before the last, also at once', async () => {
    const first = await login(world, 'bob@example.org');
    const second = await renew(first.refreshToken);
    const third = await renew(second.refreshToken);
    const refused = 'UNAUTHENTICATED: Cannot refresh the token';
    expect(await errorOrOk(world, null, REFRESH, { refreshToken: first.refreshToken })).toBe(refused);
    expect(await errorOrOk(world, null, REFRESH, { refreshToken: third.refreshToken })).toBe(refused);
  });

  test('gives nothing within the grace when the session has ended', async () => {
    const tokens = await login(world, 'bob@example.org');
    await renew(tokens.refreshToken);
    await world.platform.db.session.updateMany({
      where: { userId: world.bob.userId },
      data: { revokedAt: world.clock.now() },
    });
    expect(await errorOrOk(world, null, REFRESH, { refreshToken: tokens.refreshToken })).toBe(
      'UNAUTHENTICATED: Cannot refresh the token',
    );
  });

  test('ends the session when an old one is reused', async () => {
    const stolen = await login(world, 'bob@example.org');
    const other = await login(world, 'bob@example.org');
    const current = await renew(stolen.refreshToken);
    expect(await sessionIs(current)).toBe('OK');
    world.clock.advance(11_000);
    const refused = 'UNAUTHENTICATED: Cannot refresh the token';
    expect(await errorOrOk(world, null, REFRESH, { refreshToken: stolen.refreshToken })).toBe(refused);
    expect(await errorOrOk(world, null, REFRESH, { refreshToken: current.refreshToken })).toBe(refused);
    expect((await world.gql({ ...world.bob, accessToken: current.accessToken }, LOGGED_USER)).status).toBe(401);
    expect(await sessionIs(other)).toBe('OK');
  });

  test('is refused to suspended users, and stores no token in the clear', async () => {
    const tokens = await login(world, 'erin@example.org');
    const set = (suspendedAt: Date | null) =>
      world.platform.db.user.update({ where: { email: 'erin@example.org' }, data: { suspendedAt } });
    await set(world.clock.now());
    expect(await errorOrOk(world, null, REFRESH, { refreshToken: tokens.refreshToken })).toMatch(/^UNAUTHENTICATED/);
    expect(await sessionIs(tokens)).toBe('FORBIDDEN: Your login is currently disabled');
    await set(null);
    const { rows } = await world.platform.pool.query<{ row: string }>('SELECT s::text AS row FROM sessions s');
    for (const { row } of rows) expect(row).not.toContain(tokens.refreshToken.slice(-20));
  });
});

describe('signing out', () => {
  test('ends this session and no other', async () => {
    const [here, there] = [await login(world, 'alice@example.org'), await login(world, 'alice@example.org')];
    const asAlice = { ...world.alice, token: here.accessToken };
    expect((await world.rest(asAlice).delete('/api/v1/sessions/current')).body).toEqual({ signOutUrl: null });
    expect((await world.rest(asAlice).get('/api/v1/users/me')).status).toBe(401);
    expect(await errorOrOk(world, null, REFRESH, { refreshToken: here.refreshToken })).toMatch(/^UNAUTHENTICATED/);
    expect(await sessionIs(there)).toBe('OK');
    // An application's token is revoked at /oauth/revoke.
    expect((await world.rest(world.alice).delete('/api/v1/sessions/current')).status).toBe(403);
  });
});

describe('guessing', () => {
  let guarded: World;
  beforeAll(async () => {
    guarded = await createEmptyWorld({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'true' } });
    for (const name of ['gina', 'hugo', 'ivan']) await guarded.person(name);
  });
  afterAll(() => guarded.close());

  /** From an address of its own, so that only the tested requests count. */
  const guess = async (email: string, password: string, ip: string) => {
    const headers = { 'x-forwarded-for': ip };
    return (await guarded.rest().post('/api/v1/sessions', { email, password }, headers)).status;
  };

  test('ends after ten failures for an e-mail address, from any client address', async () => {
    for (let round = 0; round < 10; round += 1) {
      expect(await guess('gina@example.org', 'wrong password', `10.0.0.${round}`)).toBe(401);
    }
    expect(await guess('GINA@example.org', PASSWORD, '10.0.0.99')).toBe(429);
    expect(await guess('hugo@example.org', PASSWORD, '10.0.0.99')).toBe(200);
    const { errors } = await guarded.gql(null, LOGIN, { email: 'gina@example.org', password: PASSWORD });
    expect(errors[0]?.extensions.code).toBe('RATE_LIMITED');
  });

  test('is counted for unknown e-mail addresses alike', async () => {
    for (let round = 0; round < 10; round += 1) {
      expect(await guess('ghost@example.org', 'wrong password', `10.0.1.${round}`)).toBe(401);
    }
    expect(await guess('ghost@example.org', 'wrong password', '10.0.1.99')).toBe(429);
  });

  test('ends after ten failures from one client address, for any e-mail address', async () => {
    for (let round = 0; round < 10; round += 1) {
      expect(await guess(`guess${round}@example.org`, 'wrong password', '10.0.2.1')).toBe(401);
    }
    expect(await guess('hugo@example.org', PASSWORD, '10.0.2.1')).toBe(429);
    expect(await guess('hugo@example.org', PASSWORD, '10.0.2.2')).toBe(200);
  });

  test('concurrent attempts count alike', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => guess('ivan@example.org', 'wrong password', `10.0.3.${n}`)),
    );
    expect(answers.filter((status) => status === 401)).toHaveLength(10);
    expect(answers.filter((status) => status === 429)).toHaveLength(10);
  });

  test('ends after ten failures from one IPv6 network, and counts IPv4-mapped addresses as IPv4', async () => {
    for (const [same, other] of [
      [(n: number) => `2001:db8:0:7:${n}::1`, '2001:db8:0:8::1'],
      [(n: number) => (n % 2 ? '10.0.5.1' : '::ffff:10.0.5.1'), '::ffff:10.0.5.2'],
    ] as const) {
      for (let round = 0; round < 10; round += 1) {
        expect(await guess(`guess${round}@${other.length}.example`, 'wrong password', same(round))).toBe(401);
      }
      expect(await guess('hugo@example.org', PASSWORD, same(10))).toBe(429);
      expect(await guess('hugo@example.org', PASSWORD, other)).toBe(200);
    }
  });

  test('Unicode case folding does not match another e-mail address', async () => {
    for (const email of ['İvan@example.org', 'ıvan@example.org', 'ivan@exampleﬁ.org', 'ｉvan@example.org']) {
      expect([email, await guess(email, PASSWORD, `10.0.6.${email.length}`)]).toEqual([email, 401]);
    }
  });

  test('does not count successful sign-ins', async () => {
    for (let round = 0; round < 12; round += 1) {
      expect(await guess('hugo@example.org', PASSWORD, '10.0.4.1')).toBe(200);
    }
  });
});
