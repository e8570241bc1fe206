/** Sign-up through an application, as Mastodon's clients do it (Mastodon's endpoints, POST /api/v1/accounts and /api/v1/emails). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockEmailDomain } from '../../src/domain/blocks/email/save-email-domain-block.ts';
import { changeSetting, resetSetting } from '../../src/domain/instance/settings.ts';
import { RestClient } from '../support/clients/clients.ts';
import { lastMailTo, mailsTo } from '../support/world/mails.ts';
import { data, errorOrOk, VALIDATE } from '../support/world/users.ts';
import { createEmptyWorld, createWorld, PASSWORD, type World } from '../support/world/world.ts';

let world: World;
let app: RestClient;
beforeAll(async () => {
  world = await createWorld();
  app = await registered(world);
  await blockEmailDomain(world.platform, null, { domain: 'spam.example' });
});
afterAll(() => world.close());

/** An application with a token of its own. */
async function registered(at: World, scopes = 'read write follow push'): Promise<RestClient> {
  const redirect = 'urn:ietf:wg:oauth:2.0:oob';
  const { body } = await at.rest().post('/api/v1/apps', { client_name: 'Tusk', redirect_uris: redirect, scopes });
  const { client_id, client_secret } = body;
  const grant = { grant_type: 'client_credentials', client_id, client_secret, scope: scopes, redirect_uri: redirect };
  const token = (await at.rest().post('/oauth/token', grant)).body.access_token;
  return new RestClient(at.url, token);
}

const form = (username: string, more: object = {}) => ({
  username,
  email: `${username}@example.org`,
  password: PASSWORD,
  agreement: true,
  locale: 'fr',
  ...more,
});
const SIGN_UP = '/api/v1/accounts';

describe('POST /api/v1/accounts', () => {
  test('reports all mistakes at once, also where a text is longer than any may be', async () => {
    const endless = 'x'.repeat(30_000);
    const sent = { username: 'alice', email: 'nobody', password: endless, time_zone: 'Nowhere', reason: endless };
    const { status, body } = await app.post(SIGN_UP, sent);
    const fields = ['agreement', 'email', 'password', 'reason', 'time_zone', 'username'];
    expect([status, Object.keys(body.details).sort()]).toEqual([422, fields]);
    for (const found of Object.values(body.details)) expect(found).toHaveLength(1);
    expect(body.details.username).toEqual([{ error: 'ERR_TAKEN', description: 'has already been taken' }]);
  });

  test('answers a token of the new identity, which works once the address is confirmed', async () => {
    const { status, body } = await app.post(SIGN_UP, form('nina'));
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      scope: 'read write follow push',
      created_at: Math.floor(world.clock.now().getTime() / 1000),
    });
    const nina = new RestClient(world.url, body.access_token);
    const refused = await nina.get('/api/v1/timelines/home');
    expect([refused.status, refused.body.error]).toEqual([403, 'Your login is missing a confirmed e-mail address']);
    const mail = await lastMailTo(world, 'nina@example.org');
    expect(mail.subject).toContain('Confirmez votre compte');
    await data(world, null, VALIDATE, { token: mail.token });
    const posted = await nina.post('/api/v1/statuses', { status: 'Hello' });
    expect([posted.status, posted.body.account.username]).toEqual([200, 'nina']);
    const user = await world.platform.db.user.findUniqueOrThrow({ where: { email: 'nina@example.org' } });
    expect(user).toMatchObject({ locale: 'fr', roleId: null, approvedAt: world.clock.now() });
  });

  test('accepts a form, as most clients send it', async () => {
    const sent = new URLSearchParams({ ...form('forma'), agreement: 'true' } as Record<string, string>);
    expect((await app.send('POST', SIGN_UP, { body: sent })).status).toBe(200);
  });

  test('names every problem of a blank form', async () => {
    for (const body of [
      {},
      { username: '', email: '', password: '', agreement: false },
      { username: null, agreement: null },
    ]) {
      const answer = await app.post(SIGN_UP, body);
      expect(answer.status).toBe(422);
      expect(answer.body.error).toBe(
        "Validation failed: Username can't be blank, Email can't be blank, Email is invalid, Password can't be blank, Agreement must be accepted",
      );
      expect(answer.body.details).toEqual({
        username: [{ error: 'ERR_BLANK', description: "can't be blank" }],
        email: [
          { error: 'ERR_BLANK', description: "can't be blank" },
          { error: 'ERR_INVALID', description: 'is invalid' },
        ],
        password: [{ error: 'ERR_BLANK', description: "can't be blank" }],
        agreement: [{ error: 'ERR_ACCEPTED', description: 'must be accepted' }],
      });
    }
  });

  test.each([
    ['username', 'alice', 'ERR_TAKEN'],
    ['username', 'ALICE', 'ERR_TAKEN'],
    ['username', 'admin', 'ERR_RESERVED'],
    ['username', 'sp ace', 'ERR_INVALID'],
    ['username', 'x'.repeat(31), 'ERR_TOO_LONG'],
    ['email', 'alice@example.org', 'ERR_TAKEN'],
    ['email', 'nonsense', 'ERR_INVALID'],
    ['email', 'a@spam.example', 'ERR_BLOCKED'],
    ['password', 'short', 'ERR_TOO_SHORT'],
    ['password', 'x'.repeat(201), 'ERR_TOO_LONG'],
    ['password', 'password123', 'ERR_INVALID'],
    ['agreement', false, 'ERR_ACCEPTED'],
    ['reason', 'x'.repeat(421), 'ERR_TOO_LONG'],
  ])('refuses the %s %j: %s', async (field, value, error) => {
    const { status, body } = await app.post(SIGN_UP, form('wrong', { [field]: value }));
    expect(status).toBe(422);
    expect(body.error).toMatch(/^Validation failed: /);
    expect(body.details).toEqual({ [field]: [{ error, description: expect.any(String) }] });
    expect(await world.platform.db.user.count({ where: { email: 'wrong@example.org' } })).toBe(0);
    expect(await world.platform.db.actor.count({ where: { preferredUsername: 'wrong' } })).toBe(0);
  });

  test('accepts the most common passwords where only their length counts', async () => {
    const lax = await createEmptyWorld({ env: { PASSWORD_POLICY: 'length-only' } });
    try {
      const client = await registered(lax);
      expect((await client.post(SIGN_UP, form('lax', { password: 'password123' }))).status).toBe(200);
      expect((await client.post(SIGN_UP, form('short', { password: 'short' }))).status).toBe(422);
      const created = { email: 'user@example.org', password: 'password123' };
      expect((await lax.rest().post('/api/v1/users', created)).status).toBe(200);
    } finally {
      await lax.close();
    }
  });

  test('is refused while registrations are closed', async () => {
    await changeSetting(world.platform, 'registrations', 'closed');
    const { status, body } = await app.post(SIGN_UP, form('late'));
    expect([status, body]).toEqual([403, { error: 'Forbidden' }]);
    await resetSetting(world.platform, 'registrations');
  });

  test('waits for approval where required, and stores the reason', async () => {
    await changeSetting(world.platform, 'registrations', 'approval');
    const { body } = await app.post(SIGN_UP, form('hopeful', { reason: ' I like it here ' }));
    await resetSetting(world.platform, 'registrations');
    const where = { email: 'hopeful@example.org' };
    const now = world.clock.now();
    const user = await world.platform.db.user.update({ where, data: { confirmedAt: now } });
    expect(user).toMatchObject({ reason: 'I like it here', approvedAt: null });
    const hopeful = new RestClient(world.url, body.access_token);
    const refused = await hopeful.get('/api/v1/users/me');
    expect([refused.status, refused.body.error]).toEqual([403, 'Your login is currently pending approval']);
    await world.platform.db.user.update({ where, data: { approvedAt: now } });
    expect((await hopeful.get('/api/v1/users/me')).body.defaultActor.preferredUsername).toBe('hopeful');
  });

  test('is refused without an application’s token, with a user’s, and without the scope', async () => {
    expect((await world.rest().post(SIGN_UP, form('nobody'))).status).toBe(401);
    const byUser = await world.rest(world.alice).post(SIGN_UP, form('nobody'));
    expect([byUser.status, byUser.body.error]).toEqual([
      403,
      'This method requires an client credentials authentication',
    ]);
    const reader = await registered(world, 'read');
    const outside = await reader.post(SIGN_UP, form('nobody'));
    expect([outside.status, outside.body.error]).toEqual([403, 'This action is outside the authorized scopes']);
  });

  test('accepts a user’s token on closed test networks', async () => {
    const network = await createEmptyWorld({
      env: { OAUTH_PASSWORD_GRANT: 'true', REQUIRE_EMAIL_CONFIRMATION: 'false' },
    });
    try {
      const alice = await network.person('alice');
      const { body } = await network.rest(alice).post(SIGN_UP, form('zoe'));
      const zoe = new RestClient(network.url, body.access_token);
      const posted = await zoe.post('/api/v1/statuses', { status: 'At once' });
      expect(posted.body.account.username).toBe('zoe');
      expect(await mailsTo(network)).toEqual([]);
    } finally {
      await network.close();
    }
  });

  test('one of two concurrent requests for one name or one address succeeds', async () => {
    for (const twin of [{ email: 'second@example.org' }, { username: 'twin_two' }]) {
      const name = `twin_${Object.keys(twin)[0]}`;
      const answers = await Promise.all([form(name), form(name, twin)].map((each) => app.post(SIGN_UP, each)));
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    }
  });
});

describe('/api/v1/emails', () => {
  const CHECK = '/api/v1/emails/check_confirmation';
  const AGAIN = '/api/v1/emails/confirmations';

  test('report whether the address is confirmed, and send the mail again', async () => {
    const paul = new RestClient(world.url, (await app.post(SIGN_UP, form('paul'))).body.access_token);
    expect((await paul.get(CHECK)).body).toBe(false);
    await mailsTo(world);
    expect((await paul.post(AGAIN)).body).toEqual({});
    expect(await mailsTo(world, 'paul@example.org')).toHaveLength(1);
    world.clock.advance(60_000);
    await paul.post(AGAIN);
    const mails = await mailsTo(world, 'paul@example.org');
    expect(mails).toHaveLength(2);
    await data(world, null, VALIDATE, { token: mails[1]?.token });
    expect((await paul.get(CHECK)).body).toBe(true);
    const late = await paul.post(AGAIN);
    expect([late.status, late.body.error]).toEqual([
      403,
      'This method is only available while the e-mail is awaiting confirmation',
    ]);
  });

  test('send it to another address, and invalidate the mail to the old one', async () => {
    const rosa = new RestClient(world.url, (await app.post(SIGN_UP, form('rosa'))).body.access_token);
    const old = await lastMailTo(world, 'rosa@example.org');
    expect((await rosa.post(AGAIN, { email: 'rosa@new.example' })).status).toBe(200);
    expect(await errorOrOk(world, null, VALIDATE, { token: old.token })).toBe(
      'VALIDATION_FAILED: Unable to validate user',
    );
    const mail = await lastMailTo(world, 'rosa@new.example');
    const { validateUser } = await data<{ validateUser: { user: object } }>(world, null, VALIDATE, {
      token: mail.token,
    });
    expect(validateUser.user).toMatchObject({ email: 'rosa@new.example' });
  });

  test.each([
    ['alice@example.org', 'ERR_TAKEN'],
    ['nonsense', 'ERR_INVALID'],
    ['x@spam.example', 'ERR_BLOCKED'],
  ])('refuse the other address %s', async (email, error) => {
    const name = `stays_${error.toLowerCase()}`;
    const person = new RestClient(world.url, (await app.post(SIGN_UP, form(name))).body.access_token);
    const { status, body } = await person.post(AGAIN, { email });
    expect([status, body.details.email[0].error]).toEqual([422, error]);
    expect(await world.platform.db.user.count({ where: { email: `${name}@example.org` } })).toBe(1);
  });

  test('are for the application that signed the user up', async () => {
    const { status, body } = await world.rest(world.alice).post(AGAIN);
    expect([status, body.error]).toEqual([
      403,
      'This method is only available to the application the user originally signed-up with',
    ]);
    expect((await world.rest(world.alice).get(CHECK)).body).toBe(true);
    expect((await app.get(CHECK)).status).toBe(422);
    expect((await world.rest().get(CHECK)).status).toBe(401);
  });
});
