/** Sign-up by the event interface, confirmation, and the first identity (rules of the event service, Users and sessions). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockEmailDomain } from '../../src/domain/blocks/email/save-email-domain-block.ts';
import { changeSetting, resetSetting } from '../../src/domain/instance/settings.ts';
import { lastMailTo, mailsTo } from '../support/world/mails.ts';
import {
  CREATE_USER,
  confirmedUser,
  createUser,
  data,
  errorOrOk,
  LOGGED_USER,
  VALIDATE,
} from '../support/world/users.ts';
import { createEmptyWorld, createWorld, PASSWORD, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const DAY = 86_400_000;
const signUp = (email: string, password = PASSWORD, locale?: string) =>
  errorOrOk(world, null, CREATE_USER, { email, password, locale });
const RESEND =
  'mutation ($email: String!, $locale: String) { resendConfirmationEmail(email: $email, locale: $locale) }';
const REGISTER = `mutation ($email: String!, $name: String, $summary: String, $preferredUsername: String!) {
  registerPerson(email: $email, name: $name, summary: $summary, preferredUsername: $preferredUsername) {
    id type preferredUsername name summary domain local user { id }
  }
}`;

describe('createUser', () => {
  test('adds an unconfirmed user, and returns no token', async () => {
    const { createUser: user } = await data<{ createUser: object }>(world, null, CREATE_USER, {
      email: '  Nora@EXAMPLE.Org ',
      password: PASSWORD,
      locale: 'fr',
    });
    expect(user).toEqual({
      id: expect.stringMatching(/^\d+$/),
      email: 'Nora@example.org',
      locale: 'fr',
      role: 'USER',
      confirmedAt: null,
      confirmationToken: null,
      resetPasswordToken: null,
      defaultActor: null,
      profiles: [],
    });
    const row = await world.platform.db.user.findUniqueOrThrow({ where: { email: 'nora@example.org' } });
    expect(row.passwordHash).toMatch(/^\$argon2id\$/);
  });

  test('returns the time of the mail, and sends it once', async () => {
    const email = 'sent@example.org';
    const query = CREATE_USER.replace('confirmedAt', 'confirmedAt confirmationSentAt');
    const { createUser: user } = await data<{ createUser: object }>(world, null, query, { email, password: PASSWORD });
    expect(user).toMatchObject({ confirmedAt: null, confirmationSentAt: world.clock.now().toISOString() });
    expect(await mailsTo(world, email)).toHaveLength(1);
    await data(world, null, RESEND, { email });
    expect(await mailsTo(world, email)).toHaveLength(1);
    const row = await world.platform.db.user.findUniqueOrThrow({ where: { email } });
    expect(row.confirmationSentAt).toEqual(world.clock.now());
  });

  test('sends a mail of confirmation in the requested language, in text and HTML', async () => {
    await data(world, null, CREATE_USER, { email: 'nadia@example.org', password: PASSWORD, locale: 'fr' });
    const french = await lastMailTo(world, 'nadia@example.org');
    expect(french.subject).toBe('Confirmez votre compte sur Plaza');
    expect(french.text).toContain('Confirmer mon compte');
    expect(french.html).toMatch(new RegExp(`<a href="${RegExp.escape(french.link)}"[^>]*>Confirmer mon compte</a>`));
    expect(french.link).toMatch(new RegExp(`^${world.url}/confirm\\?token=[\\w-]{43}$`));
    await data(world, null, CREATE_USER, { email: 'nils@example.org', password: PASSWORD, locale: 'de' });
    const german = await lastMailTo(world, 'nils@example.org');
    expect(german.subject).toBe('Bestätige dein Konto bei Plaza');
    const { rows } = await world.platform.pool.query<{ row: string }>('SELECT t::text AS row FROM mail_tokens t');
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toContain(german.token);
  });

  test.each(['', 'nobody', 'y@l@', 'a b@example.org', '@example.org', 'x@', `${'x'.repeat(320)}@example.org`])(
    'refuses the address %j',
    async (email) => {
      const { errors } = await world.gql(null, CREATE_USER, { email, password: PASSWORD });
      expect(errors[0]).toMatchObject({
        message: "Email doesn't fit required format",
        extensions: { code: 'VALIDATION_FAILED', fields: { email: ['is invalid'] } },
      });
    },
  );

  test.each([
    ['', 'The chosen password is too short.'],
    ['seven77', 'The chosen password is too short.'],
    ['x'.repeat(201), 'The chosen password is too long.'],
    ['Password1', 'The chosen password is too common.'],
    ['qwertyuiop', 'The chosen password is too common.'],
  ])('refuses the password %j', async (password, message) => {
    const { errors } = await world.gql(null, CREATE_USER, { email: 'weak@example.org', password });
    expect(errors[0]).toMatchObject({
      message,
      extensions: { code: 'VALIDATION_FAILED', fields: { password: [expect.any(String)] } },
    });
  });

  test('accepts passwords of 8 and of 200 characters', async () => {
    expect(await signUp('eight@example.org', 'vq8!kzPw')).toBe('OK');
    expect(await signUp('long@example.org', 'é'.repeat(200))).toBe('OK');
  });

  test('refuses a taken address, in any case', async () => {
    for (const email of ['alice@example.org', 'ALICE@example.org', ' alice@EXAMPLE.ORG']) {
      expect(await signUp(email)).toBe('CONFLICT: This email is already used.');
    }
    const both = await Promise.all([signUp('twins@example.org'), signUp('twins@example.org')]);
    expect(both.sort()).toEqual(['CONFLICT: This email is already used.', 'OK']);
  });

  test('refuses addresses of blocked domains and of those below them', async () => {
    for (const domain of ['spam.example', 'junk.example']) await blockEmailDomain(world.platform, null, { domain });
    for (const email of ['a@spam.example', 'a@SPAM.example', 'a@mail.junk.example']) {
      expect(await signUp(email)).toBe(
        'VALIDATION_FAILED: Your e-mail has been denied registration or uses a disallowed e-mail provider',
      );
    }
    expect(await signUp('a@nospam.example')).toBe('OK');
  });

  test('is refused while registrations are closed, and Config says so', async () => {
    const open = '{ config { name description registrationsOpen } }';
    await changeSetting(world.platform, 'registrations', 'closed');
    await changeSetting(world.platform, 'description', 'A quiet place');
    expect(await signUp('late@example.org')).toBe('FORBIDDEN: Registrations are not enabled');
    expect(await data(world, null, open)).toEqual({
      config: { name: 'Plaza', description: 'A quiet place', registrationsOpen: false },
    });
    await resetSetting(world.platform, 'registrations');
    expect((await data<{ config: object }>(world, null, open)).config).toMatchObject({ registrationsOpen: true });
    expect(await world.platform.db.user.count({ where: { email: 'late@example.org' } })).toBe(0);
  });

  test('is served by the other facades too', async () => {
    const body = { email: 'rest@example.org', password: PASSWORD };
    const answer = await world.rest().post('/api/v1/users', body);
    expect(answer.body).toMatchObject({ email: 'rest@example.org', role: 'USER', profiles: [], defaultActor: null });
    expect(JSON.stringify(answer.body)).not.toMatch(/(?<!has)password(Hash)?"|Token/i);
    expect((await world.rest().post('/api/v1/users', body)).status).toBe(409);
    const typed = await world.trpc().users.create.mutate({ ...body, email: 'trpc@example.org' });
    expect(typed).toMatchObject({ email: 'trpc@example.org' });
  });
});

describe('validateUser', () => {
  test('confirms the address once, and signs in', async () => {
    await createUser(world, 'olive@example.org');
    const { token } = await lastMailTo(world, 'olive@example.org');
    const { validateUser } = await data<{ validateUser: { accessToken: string; user: { confirmedAt: string } } }>(
      world,
      null,
      VALIDATE,
      { token },
    );
    expect(validateUser.user).toMatchObject({ email: 'olive@example.org', defaultActor: null });
    expect(new Date(validateUser.user.confirmedAt)).toEqual(world.clock.now());
    expect(await errorOrOk(world, validateUser, LOGGED_USER)).toBe('OK');
    expect(await errorOrOk(world, null, VALIDATE, { token })).toBe('VALIDATION_FAILED: Unable to validate user');
  });

  test.each(['no pass', '', 'x'.repeat(200)])('refuses the token %j', async (token) => {
    expect(await errorOrOk(world, null, VALIDATE, { token })).toBe('VALIDATION_FAILED: Unable to validate user');
  });

  test('works once for two concurrent requests', async () => {
    await createUser(world, 'race@example.org');
    const { token } = await lastMailTo(world, 'race@example.org');
    const both = await Promise.all([1, 2].map(() => errorOrOk(world, null, VALIDATE, { token })));
    expect(both.sort()).toEqual(['OK', 'VALIDATION_FAILED: Unable to validate user']);
  });

  test('refuses a token after seven days', async () => {
    await createUser(world, 'slow@example.org');
    const { token } = await lastMailTo(world, 'slow@example.org');
    world.clock.advance(7 * DAY);
    expect(await errorOrOk(world, null, VALIDATE, { token })).toBe('VALIDATION_FAILED: Unable to validate user');
  });

  test('refuses a password token, and suspended users', async () => {
    await createUser(world, 'bad@example.org');
    const { token } = await lastMailTo(world, 'bad@example.org');
    await world.platform.db.user.update({
      where: { email: 'bad@example.org' },
      data: { suspendedAt: world.clock.now() },
    });
    expect(await errorOrOk(world, null, VALIDATE, { token })).toBe('FORBIDDEN: This user has been disabled');
    await data(world, null, 'mutation { sendResetPassword(email: "bob@example.org") }');
    const reset = await lastMailTo(world, 'bob@example.org');
    expect(await errorOrOk(world, null, VALIDATE, { token: reset.token })).toBe(
      'VALIDATION_FAILED: Unable to validate user',
    );
  });
});

describe('resendConfirmationEmail', () => {
  test('answers the same for every address, and mails unconfirmed users only', async () => {
    await createUser(world, 'wait@example.org');
    const before = (await mailsTo(world)).length;
    world.clock.advance(60_000);
    for (const email of ['wait@example.org', 'alice@example.org', 'nobody@example.org', 'no address', '']) {
      expect(await data(world, null, RESEND, { email })).toEqual({ resendConfirmationEmail: email });
    }
    const mails = await mailsTo(world);
    expect(mails.length).toBe(before + 1);
    expect(await mailsTo(world, 'wait@example.org')).toHaveLength(2);
  });

  test('sends at most one mail a minute to an address, and the newer token works', async () => {
    await createUser(world, 'often@example.org');
    expect(await mailsTo(world, 'often@example.org')).toHaveLength(1);
    world.clock.advance(59_000);
    await data(world, null, RESEND, { email: 'often@example.org' });
    expect(await mailsTo(world, 'often@example.org')).toHaveLength(1);
    world.clock.advance(1000);
    await data(world, null, RESEND, { email: 'OFTEN@example.org', locale: 'fr' });
    const [first, second] = await mailsTo(world, 'often@example.org');
    expect(second?.subject).toContain('Confirmez votre compte');
    expect(await errorOrOk(world, null, VALIDATE, { token: second?.token })).toBe('OK');
    expect(await errorOrOk(world, null, VALIDATE, { token: first?.token })).toBe(
      'VALIDATION_FAILED: Unable to validate user',
    );
  });
});

describe('registerPerson', () => {
  test('gives the first identity, which becomes the default', async () => {
    await createUser(world, 'toto@example.org');
    const given = { email: 'toto@example.org', preferredUsername: 'toto', name: 'Toto', summary: '<b>Hi</b><script>x' };
    const { registerPerson } = await data<{ registerPerson: { id: string } }>(world, null, REGISTER, given);
    expect(registerPerson).toMatchObject({
      type: 'PERSON',
      preferredUsername: 'toto',
      name: 'Toto',
      summary: '<b>Hi</b>',
      domain: null,
      local: true,
      user: null,
    });
    const { token } = await lastMailTo(world, 'toto@example.org');
    const { validateUser } = await data<{ validateUser: { user: object } }>(world, null, VALIDATE, { token });
    expect(validateUser.user).toMatchObject({ defaultActor: { preferredUsername: 'toto' } });
  });

  test('refuses a second identity, after the sign-up and when signed in', async () => {
    const register = (email: string, preferredUsername = 'fresh', person: { accessToken: string } | null = null) =>
      errorOrOk(world, person, REGISTER, { email, preferredUsername });
    const tokens = await confirmedUser(world, 'confirmed@example.org');
    expect(await register('confirmed@example.org', 'own-profile', tokens)).toBe('OK');
    expect(await register('confirmed@example.org', 'own-second', tokens)).toBe(
      'CONFLICT: You already have a profile for this user',
    );
    await createUser(world, 'double@example.org');
    const two = await Promise.all(['one', 'two'].map((name) => register('double@example.org', name)));
    expect(two.sort()).toEqual(['CONFLICT: You already have a profile for this user', 'OK']);
  });

  test.each([
    ['', "VALIDATION_FAILED: Validation failed: Username can't be blank"],
    ['admin', 'VALIDATION_FAILED: Validation failed: Username is reserved'],
    ['ALICE', 'CONFLICT: Username is already taken'],
  ])('refuses the name %j', async (preferredUsername, message) => {
    await world.platform.db.user.deleteMany({ where: { email: 'name@example.org' } });
    await createUser(world, 'name@example.org');
    expect(await errorOrOk(world, null, REGISTER, { email: 'name@example.org', preferredUsername })).toBe(message);
    expect(await world.platform.db.actor.count({ where: { user: { email: 'name@example.org' } } })).toBe(0);
  });
});

describe('a server without confirmation', () => {
  let quick: World;
  beforeAll(async () => {
    quick = await createEmptyWorld({ env: { REQUIRE_EMAIL_CONFIRMATION: 'false', REGISTRATIONS: 'approval' } });
  });
  afterAll(() => quick.close());

  test('allows sign-in at once, except for required approval', async () => {
    const email = 'quick@example.org';
    await createUser(quick, email);
    expect(await mailsTo(quick)).toEqual([]);
    const log =
      'mutation { login(email: "quick@example.org", password: "correct horse battery staple") { accessToken } }';
    expect(await errorOrOk(quick, null, log)).toBe('FORBIDDEN: Your login is currently pending approval');
    await quick.platform.db.user.update({ where: { email }, data: { approvedAt: quick.clock.now() } });
    expect(await errorOrOk(quick, null, log)).toBe('OK');
    expect(await errorOrOk(quick, null, REGISTER, { email, preferredUsername: 'quick' })).toBe('OK');
  });
});
