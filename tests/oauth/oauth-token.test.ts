/** Exchange of codes for tokens, once (RFC 6749, 4.1.3; RFC 7636; Mastodon's behaviours, oauth). */
import { describe, expect, test } from 'vitest';
import { hashToken } from '../../src/platform/random.ts';
import {
  authorizePath,
  challengeOf,
  exchange,
  OUT_OF_BAND,
  obtainCode,
  openConsent,
  outcome,
  type RegisteredApp,
  registerApp,
  statusFor,
  withApp,
} from '../support/clients/authorization.ts';
import { Browser } from '../support/clients/browser.ts';
import { WAITING } from '../support/world/blocks.ts';
import type { World } from '../support/world/world.ts';

let world: World;
let app: RegisteredApp;
withApp((made, registered) => {
  [world, app] = [made, registered];
});

const code = (more: Record<string, string | null> = {}) => obtainCode(world, app, world.alice.email, more);
const worksFor = (token: string, path?: string) => statusFor(world, token, path);
const credentials = () => ({ client_id: app.client_id, client_secret: app.client_secret });
const MINUTE = 60_000;

describe('a code', () => {
  test('becomes a token of the application, the person and the identity', async () => {
    const { status, body, headers } = await exchange(world, app, await code({ scope: 'read:accounts profile' }));
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      scope: 'read:accounts profile',
      created_at: Math.floor(world.clock.now().getTime() / 1000),
    });
    expect(headers.get('cache-control')).toBe('no-store');
    const row = await world.platform.db.accessToken.findUniqueOrThrow({
      where: { hash: hashToken(body.access_token) },
    });
    expect(row).toMatchObject({ userId: world.alice.userId, actorId: world.alice.actorId, revokedAt: null });
    const everything = await world.platform.pool.query<{ row: string }>('SELECT t::text AS row FROM access_tokens t');
    for (const { row: text } of everything.rows) expect(text).not.toContain(body.access_token);
  });

  test('is accepted in the query, where the body takes precedence', async () => {
    const all = { grant_type: 'authorization_code', redirect_uri: app.redirect_uri, ...credentials() };
    const query = new URLSearchParams({ ...all, code: await code() });
    const { status, body } = await world.rest().send('POST', `/oauth/token?${query}`);
    expect(status).toBe(200);
    const wrong = new URLSearchParams({ ...all, code: 'nonsense' });
    const right = new URLSearchParams({ code: await code() });
    expect((await world.rest().send('POST', `/oauth/token?${wrong}`, { body: right })).status).toBe(200);
    expect(await worksFor(body.access_token)).toBe(200);
    const gone = new URLSearchParams({ ...credentials(), token: body.access_token });
    expect((await world.rest().send('POST', `/oauth/revoke?${gone}`)).status).toBe(200);
    expect(await worksFor(body.access_token)).toBe(401);
  });

  test('is accepted as a form, with the credentials in the body or in the header', async () => {
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code: await code(),
      redirect_uri: app.redirect_uri,
    });
    const basic = { authorization: `Basic ${btoa(`${app.client_id}:${app.client_secret}`)}` };
    expect((await world.rest().send('POST', '/oauth/token', { body: form, headers: basic })).status).toBe(200);
    form.set('code', await code());
    form.set('client_id', app.client_id);
    form.set('client_secret', app.client_secret);
    expect((await world.rest().post('/oauth/token', form)).status).toBe(200);
  });

  test('keeps its scopes, whatever the exchange requests', async () => {
    expect((await exchange(world, app, await code(), { scope: 'write' })).body.scope).toBe('read');
  });

  test('used twice revokes the token of its first use, and enqueues the job that closes its sockets', async () => {
    const used = await code();
    const { body } = await exchange(world, app, used);
    expect(await worksFor(body.access_token)).toBe(200);
    expect(outcome(await exchange(world, app, used))).toEqual([400, 'invalid_grant']);
    const answer = await world
      .rest({ ...world.alice, token: body.access_token })
      .get('/api/v1/apps/verify_credentials');
    expect([answer.status, answer.body.error]).toEqual([401, 'The access token was revoked']);
    const row = await world.platform.db.accessToken.findUniqueOrThrow({
      where: { hash: hashToken(body.access_token) },
    });
    const jobs = await world.platform.pool.query<{ payload: { tokenId: string } }>(
      "SELECT j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'token.revoked'",
    );
    expect(jobs.rows.map(({ payload }) => payload.tokenId)).toContain(row.id.toString());
  });

  test('used concurrently makes at most one token', async () => {
    const used = await code();
    const client = await world.platform.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT id FROM authorization_codes WHERE hash = $1 FOR UPDATE', [
        Buffer.from(hashToken(used)),
      ]);
      const answers = Promise.all([exchange(world, app, used), exchange(world, app, used), exchange(world, app, used)]);
      await expect.poll(async () => (await world.platform.pool.query(WAITING)).rowCount).toBe(3);
      await client.query('COMMIT');
      const tokens = (await answers).filter(({ status }) => status === 200);
      expect(tokens).toHaveLength(1);
      expect((await answers).filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(2);
      expect(await worksFor(tokens[0]?.body.access_token)).toBe(401);
    } finally {
      client.release();
    }
  });

  test('is valid for ten minutes', async () => {
    const [early, late] = [await code(), await code()];
    world.clock.advance(10 * MINUTE - 1);
    expect((await exchange(world, app, early)).status).toBe(200);
    world.clock.advance(1);
    expect(outcome(await exchange(world, app, late))).toEqual([400, 'invalid_grant']);
  });

  test('is bound to its application and redirect URI', async () => {
    const other = await registerApp(world);
    const used = await code();
    expect(outcome(await exchange(world, other, used))).toEqual([400, 'invalid_grant']);
    expect((await exchange(world, app, used)).status).toBe(200);
    const second = await code();
    expect(outcome(await exchange(world, app, second, { redirect_uri: OUT_OF_BAND }))).toEqual([400, 'invalid_grant']);
    expect(outcome(await exchange(world, app, second))).toEqual([400, 'invalid_grant']);
  });

  test('exchanges a code of the out-of-band flow alike', async () => {
    const { body: oob } = await world
      .rest()
      .post('/api/v1/apps', { client_name: 'Script', redirect_uris: OUT_OF_BAND });
    const browser = new Browser(world.url);
    const shown = await browser.submit(await openConsent(browser, authorizePath(oob), world.alice.email), 'allow');
    const [, text = ''] = /<code class="code">([\w-]+)</.exec(shown.text) ?? [];
    expect((await exchange(world, oob, text)).status).toBe(200);
  });
});

describe('a code verifier (PKCE)', () => {
  const verifier = 'a-verifier.of~sufficient_length-0123456789abcdef';
  const withKey = () => code({ code_challenge: challengeOf(verifier), code_challenge_method: 'S256' });

  test('must match the challenge', async () => {
    expect((await exchange(world, app, await withKey(), { code_verifier: verifier })).status).toBe(200);
  });

  test.each<[string, Record<string, string>, string]>([
    ['another one', { code_verifier: verifier.replace('a', 'b') }, 'invalid_grant'],
    ['none', {}, 'invalid_request'],
    ['the challenge itself', { code_verifier: challengeOf(verifier) }, 'invalid_grant'],
    ['one that is too short', { code_verifier: 'short' }, 'invalid_request'],
  ])('%s is refused, and consumes the code', async (_, sent, error) => {
    const used = await withKey();
    expect(outcome(await exchange(world, app, used, sent))).toEqual([400, error]);
    expect(outcome(await exchange(world, app, used, { code_verifier: verifier }))).toEqual([400, 'invalid_grant']);
  });

  test('refuses a verifier without a challenge', async () => {
    expect(outcome(await exchange(world, app, await code(), { code_verifier: verifier }))).toEqual([
      400,
      'invalid_grant',
    ]);
  });

  test('does not replace the secret', async () => {
    const answer = await exchange(world, app, await withKey(), { code_verifier: verifier, client_secret: null });
    expect(outcome(answer)).toEqual([401, 'invalid_client']);
  });
});
