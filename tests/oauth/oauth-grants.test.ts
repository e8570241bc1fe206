/** The other grants, and refused token requests (RFC 6749, 4.3, 4.4 and 5.2). */
import { describe, expect, test } from 'vitest';
import {
  exchange,
  outcome,
  type RegisteredApp,
  registerApp,
  statusFor,
  withApp,
} from '../support/clients/authorization.ts';
import { createWorld, PASSWORD, type World } from '../support/world/world.ts';

let world: World;
let app: RegisteredApp;
withApp((made, registered) => {
  [world, app] = [made, registered];
});

const worksFor = (token: string, path?: string) => statusFor(world, token, path);

describe('client_credentials', () => {
  const forApp = (more: Record<string, string | null> = {}, of = app) =>
    exchange(world, of, '', { grant_type: 'client_credentials', code: null, redirect_uri: null, ...more });

  test('gives a token of the application alone', async () => {
    const { body } = await forApp({ scope: 'read:statuses write' });
    expect(body.scope).toBe('read:statuses write');
    expect(await worksFor(body.access_token)).toBe(200);
    expect(await worksFor(body.access_token, '/oauth/userinfo')).toBe(422);
  });

  test('defaults to read, which the application must have', async () => {
    expect((await forApp()).body.scope).toBe('read');
    const pushOnly = await registerApp(world, { scopes: 'push' });
    expect(outcome(await forApp({}, pushOnly))).toEqual([400, 'invalid_scope']);
  });

  test.each(['admin:read', 'nonsense', 'read:', 'read"'])('refuses the scope %s', async (scope) => {
    expect(outcome(await forApp({ scope }))).toEqual([400, 'invalid_scope']);
  });
});

describe('invalid requests', () => {
  test.each<[string, Record<string, string | null>, number, string]>([
    ['no grant type', { grant_type: null }, 400, 'invalid_request'],
    ['an unknown grant type', { grant_type: 'magic' }, 400, 'unsupported_grant_type'],
    ['refresh tokens, which there are not', { grant_type: 'refresh_token' }, 400, 'unsupported_grant_type'],
    [
      'the password grant, which is off',
      { grant_type: 'password', username: 'a', password: 'b' },
      400,
      'unsupported_grant_type',
    ],
    ['no code', { code: null }, 400, 'invalid_request'],
    ['no address', { redirect_uri: null }, 400, 'invalid_request'],
    ['an unknown code', { code: 'nonsense' }, 400, 'invalid_grant'],
    ['a code with a NUL', { code: 'a\0b' }, 400, 'invalid_request'],
    ['an unknown client', { client_id: 'nobody' }, 401, 'invalid_client'],
    ['a client id with a NUL', { client_id: 'a\0' }, 400, 'invalid_request'],
    ['a wrong secret', { client_secret: 'wrong' }, 401, 'invalid_client'],
    ['no secret', { client_secret: null }, 401, 'invalid_client'],
    ['no client', { client_id: null, client_secret: null }, 401, 'invalid_client'],
  ])('%s', async (_, wrong, status, error) => {
    const answer = await exchange(world, app, 'x', wrong);
    expect(outcome(answer)).toEqual([status, error]);
    expect(answer.body.error_description).toMatch(/\w+ .*\.$/);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.has('www-authenticate')).toBe(status === 401);
  });

  test('names the parameter that is missing', async () => {
    const { body } = await exchange(world, app, 'x', { code: null });
    expect(body.error_description).toBe('Missing required parameter: code.');
  });

  test.each<[string, string, string, number]>([
    ['malformed JSON', '{', 'application/json', 400],
    ['JSON with an object', '{"grant_type":{"a":1}}', 'application/json', 400],
    ['JSON with a list', '{"grant_type":["password"]}', 'application/json', 400],
    ['XML', '<a/>', 'application/xml', 415],
    ['too large a body', `code=${'x'.repeat(100_000)}`, 'application/x-www-form-urlencoded', 413],
  ])('%s', async (_, body, type, status) => {
    const answer = await world.rest().send('POST', '/oauth/token', { body, headers: { 'content-type': type } });
    expect(outcome(answer)).toEqual([status, 'invalid_request']);
  });

  test.each(['Basic %%%', 'Basic YQ==', 'Basic JUZGOmE='])('the header %s', async (authorization) => {
    const body = { grant_type: 'client_credentials' };
    const answer = await world.rest().send('POST', '/oauth/token', { body, headers: { authorization } });
    expect(outcome(answer)).toEqual([401, 'invalid_client']);
  });

  test('CORS allows other origins', async () => {
    const preflight = await world.rest().send('OPTIONS', '/oauth/token', {
      headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect((await exchange(world, app, 'x')).headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('the password grant', () => {
  test('exists on closed test networks only', async () => {
    const closed = await createWorld({ env: { OAUTH_PASSWORD_GRANT: 'true' } });
    try {
      const its = await registerApp(closed);
      const sent = {
        grant_type: 'password',
        code: null,
        redirect_uri: null,
        username: closed.alice.email,
        scope: 'read write',
      };
      const { status, body } = await exchange(closed, its, '', { ...sent, password: PASSWORD });
      expect([status, body.scope]).toEqual([200, 'read write']);
      const answer = await closed
        .rest({ ...closed.alice, token: body.access_token })
        .get('/api/v1/apps/verify_credentials');
      expect(answer.status).toBe(200);
      expect(outcome(await exchange(closed, its, '', { ...sent, password: 'wrong' }))).toEqual([400, 'invalid_grant']);
      expect(outcome(await exchange(closed, its, '', { ...sent, password: null }))).toEqual([400, 'invalid_request']);
      const unknown = { ...sent, username: 'nobody@example.org', password: PASSWORD };
      expect(outcome(await exchange(closed, its, '', unknown))).toEqual([400, 'invalid_grant']);
      const { body: metadata } = await closed.rest().get('/.well-known/oauth-authorization-server');
      expect(metadata.grant_types_supported).toContain('password');
    } finally {
      await closed.close();
    }
  });
});
