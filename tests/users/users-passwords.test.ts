/** Forgotten and changed passwords (rules of the event service, Users and sessions). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastMailTo, mailsTo } from '../support/world/mails.ts';
import { createUser, data, errorOrOk, LOGGED_USER, LOGIN, login, type Tokens } from '../support/world/users.ts';
import { createWorld, PASSWORD, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const DAY = 86_400_000;
const NEW = 'a new and better phrase';
const SEND = 'mutation ($email: String!, $locale: String) { sendResetPassword(email: $email, locale: $locale) }';
const RESET = `mutation ($token: String!, $password: String!) {
  resetPassword(token: $token, password: $password) { accessToken refreshToken user { id resetPasswordSentAt resetPasswordToken } }
}`;
const CHANGE = `mutation ($oldPassword: String!, $newPassword: String!) {
  changePassword(oldPassword: $oldPassword, newPassword: $newPassword) { id }
}`;
const INVALID =
  'VALIDATION_FAILED: The token you provided is invalid. Make sure that the URL is exactly the one provided inside the email you got.';
const alive = async (tokens: { accessToken: string }) =>
  (await world.gql({ ...world.alice, ...tokens }, LOGGED_USER)).status === 200;
/** Requests a mail and returns its token; a minute passes first, because of the rate limit of mails. */
async function resetToken(email: string): Promise<string> {
  world.clock.advance(60_000);
  await data(world, null, SEND, { email });
  return (await lastMailTo(world, email)).token;
}

describe('sendResetPassword', () => {
  test('answers the same whether or not the address is known, and mails confirmed users only', async () => {
    await createUser(world, 'pending@example.org');
    await mailsTo(world);
    for (const email of ['alice@example.org', 'nobody@example.org', 'pending@example.org', 'oh no', '']) {
      expect(await data(world, null, SEND, { email, locale: 'fr' })).toEqual({ sendResetPassword: email });
    }
    const resets = (await mailsTo(world)).filter((mail) => mail.link.includes('/reset-password?'));
    expect(resets.map((mail) => mail.to)).toEqual(['alice@example.org']);
    expect(resets[0]?.subject).toBe('Choisissez un nouveau mot de passe sur Plaza');
    expect(resets[0]?.link).toMatch(new RegExp(`^${world.url}/reset-password\\?token=[\\w-]{43}$`));
  });

  test('writes the same rows and runs the same statements for known and unknown addresses', async () => {
    const jobs = async () =>
      (
        await world.platform.pool.query<{ key: string }>(
          "SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'reset.requested' ORDER BY key",
        )
      ).rows.map((row) => row.key);
    await data(world, null, SEND, { email: 'bob@example.org' });
    await data(world, null, SEND, { email: 'stranger@example.org' });
    expect(await jobs()).toEqual(['reset:bob@example.org', 'reset:stranger@example.org']);
    await world.drain();
  });

  test('sends at most one mail a minute to an address', async () => {
    await data(world, null, SEND, { email: 'carol@example.org' });
    expect(await mailsTo(world, 'carol@example.org')).toHaveLength(1);
    world.clock.advance(59_999);
    await data(world, null, SEND, { email: 'CAROL@example.org' });
    expect(await mailsTo(world, 'carol@example.org')).toHaveLength(1);
    world.clock.advance(1);
    await data(world, null, SEND, { email: 'carol@example.org' });
    expect(await mailsTo(world, 'carol@example.org')).toHaveLength(2);
  });
});

describe('resetPassword', () => {
  test('changes the password once, ends all sessions and tokens, and opens a fresh session', async () => {
    const before = await login(world, 'bob@example.org');
    const token = await resetToken('bob@example.org');
    const { resetPassword } = await data<{ resetPassword: Tokens & { user: object } }>(world, null, RESET, {
      token,
      password: NEW,
    });
    expect(resetPassword.user).toEqual({
      id: world.bob.userId.toString(),
      resetPasswordSentAt: world.clock.now().toISOString(),
      resetPasswordToken: null,
    });
    expect(await alive(resetPassword)).toBe(true);
    expect(await alive(before)).toBe(false);
    expect(await alive(world.bob)).toBe(false);
    expect((await world.rest(world.bob).get('/api/v1/accounts/verify_credentials')).status).toBe(401);
    expect(await errorOrOk(world, null, LOGIN, { email: 'bob@example.org', password: PASSWORD })).toMatch(
      /^UNAUTHENTICATED/,
    );
    expect(await errorOrOk(world, null, LOGIN, { email: 'bob@example.org', password: NEW })).toBe('OK');
    expect(await errorOrOk(world, null, RESET, { token, password: 'yet another phrase' })).toBe(INVALID);
  });

  test('does not consume the token for a refused password', async () => {
    const token = await resetToken('carol@example.org');
    for (const [password, message] of [
      ['short', 'is too short. Please make sure your password contains at least 8 characters.'],
      ['x'.repeat(201), 'is too long.'],
      ['iloveyou1', 'is too common.'],
    ]) {
      expect(await errorOrOk(world, null, RESET, { token, password })).toBe(
        `VALIDATION_FAILED: The password you have chosen ${message}`,
      );
    }
    expect(await errorOrOk(world, null, RESET, { token, password: NEW })).toBe('OK');
  });

  test('refuses made-up tokens, confirmation tokens, and day-old ones', async () => {
    await createUser(world, 'other@example.org');
    const confirmation = await lastMailTo(world, 'other@example.org');
    const old = await resetToken('erin@example.org');
    world.clock.advance(DAY);
    for (const token of ['not good', '', confirmation.token, old]) {
      expect(await errorOrOk(world, null, RESET, { token, password: NEW })).toBe(INVALID);
    }
    expect(await errorOrOk(world, null, LOGIN, { email: 'erin@example.org', password: PASSWORD })).toBe('OK');
  });

  test('one of two concurrent uses of a token succeeds', async () => {
    const token = await resetToken('erin@example.org');
    const answers = await Promise.all(
      ['the first phrase', 'the second phrase'].map((password) => errorOrOk(world, null, RESET, { token, password })),
    );
    expect(answers.sort()).toEqual(['OK', INVALID].sort());
  });
});

describe('changePassword', () => {
  test('ends every session except the current one', async () => {
    const [here, there] = [await login(world, 'alice@example.org'), await login(world, 'alice@example.org')];
    const change = { oldPassword: PASSWORD, newPassword: NEW };
    expect(await data(world, here, CHANGE, change)).toEqual({ changePassword: { id: world.alice.userId.toString() } });
    expect(await alive(here)).toBe(true);
    expect(await alive(there)).toBe(false);
    expect(await errorOrOk(world, null, LOGIN, { email: 'alice@example.org', password: NEW })).toBe('OK');
    expect(await errorOrOk(world, null, LOGIN, { email: 'alice@example.org', password: PASSWORD })).toMatch(
      /^UNAUTHENTICATED/,
    );
    const back = { oldPassword: NEW, newPassword: PASSWORD };
    const elsewhere = await login(world, 'alice@example.org', NEW);
    const client = world.rest({ ...world.alice, token: elsewhere.accessToken });
    expect((await client.post('/api/v1/users/me/password', back)).status).toBe(200);
    expect(await alive(here)).toBe(false);
  });

  test('refuses a wrong old password, the same one again, and a weak one', async () => {
    const me = await login(world, 'alice@example.org');
    const change = (oldPassword: string, newPassword: string) =>
      errorOrOk(world, me, CHANGE, { oldPassword, newPassword });
    expect(await change('wrong password', NEW)).toBe('VALIDATION_FAILED: The current password is invalid');
    expect(await change(PASSWORD, PASSWORD)).toBe('VALIDATION_FAILED: The new password must be different');
    expect(await change(PASSWORD, 'short')).toBe(
      'VALIDATION_FAILED: The password you have chosen is too short. Please make sure your password contains at least 8 characters.',
    );
    expect(await change(PASSWORD, 'Sunshine')).toBe('VALIDATION_FAILED: The password you have chosen is too common.');
    expect(await errorOrOk(world, null, CHANGE, { oldPassword: PASSWORD, newPassword: NEW })).toBe(
      'UNAUTHENTICATED: You need to be logged-in to change your password',
    );
    expect(await errorOrOk(world, null, LOGIN, { email: 'alice@example.org', password: PASSWORD })).toBe('OK');
  });
});
