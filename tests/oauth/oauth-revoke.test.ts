/** Token revocation, userinfo, and server metadata (RFC 7009, 8414; Mastodon's endpoints, oauth). */
import { describe, expect, test } from 'vitest';
import {
  exchange,
  obtainCode,
  outcome,
  type RegisteredApp,
  registerApp,
  statusFor,
  withApp,
} from '../support/clients/authorization.ts';
import type { World } from '../support/world/world.ts';

let world: World;
let app: RegisteredApp;
withApp((made, registered) => {
  [world, app] = [made, registered];
});

const code = (more: Record<string, string | null> = {}) => obtainCode(world, app, world.alice.email, more);
const worksFor = (token: string, path?: string) => statusFor(world, token, path);

describe('POST /oauth/revoke', () => {
  const revoke = (token: string | null, of: Partial<RegisteredApp> = app) =>
    world.rest().post('/oauth/revoke', { token, client_id: of.client_id, client_secret: of.client_secret });
  const fresh = async (): Promise<string> => (await exchange(world, app, await code())).body.access_token;

  test('ends the token, once and for all', async () => {
    const token = await fresh();
    const first = await revoke(token);
    expect([first.status, first.body]).toEqual([200, {}]);
    const answer = await world.rest({ ...world.alice, token }).get('/api/v1/apps/verify_credentials');
    expect([answer.status, answer.body.error]).toEqual([401, 'The access token was revoked']);
    expect((await revoke(token)).status).toBe(200);
  });

  test('accepts the credentials in the header', async () => {
    const token = await fresh();
    const headers = { authorization: `Basic ${btoa(`${app.client_id}:${app.client_secret}`)}` };
    const { status } = await world
      .rest()
      .send('POST', '/oauth/revoke', { body: new URLSearchParams({ token }), headers });
    expect(status).toBe(200);
    expect(await worksFor(token)).toBe(401);
  });

  test('is a procedure for first-party apps', async () => {
    const token = await fresh();
    const { client_id, client_secret } = app;
    expect(await world.trpc().oauth.revoke.mutate({ client_id, client_secret, token })).toEqual({});
    expect(await worksFor(token)).toBe(401);
    await expect(world.trpc().oauth.revoke.mutate({ client_id, client_secret: 'wrong', token })).rejects.toMatchObject({
      data: { code: 'FORBIDDEN' },
    });
  });

  test('an unknown token counts as revoked', async () => {
    expect((await revoke('nonsense')).status).toBe(200);
  });

  test('is refused to everybody else', async () => {
    const token = await fresh();
    const other = await registerApp(world);
    for (const of of [other, { ...app, client_secret: 'wrong' }, { client_id: app.client_id }, {}]) {
      const answer = await revoke(token, of);
      expect(outcome(answer)).toEqual([403, 'unauthorized_client']);
      expect(answer.body.error_description).toBe('You are not authorized to revoke this token');
    }
    expect(outcome(await revoke(null))).toEqual([403, 'unauthorized_client']);
    expect(await worksFor(token)).toBe(200);
  });
});

describe('/oauth/userinfo', () => {
  test.each(['GET', 'POST'])('%s returns the token’s user', async (method) => {
    const { body } = await exchange(world, app, await code({ scope: 'profile' }));
    const answer = await world.rest({ ...world.alice, token: body.access_token }).send(method, '/oauth/userinfo');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      iss: world.url,
      sub: `${world.url}/users/alice`,
      name: expect.any(String),
      preferred_username: 'alice',
      profile: `${world.url}/@alice`,
      picture: `${world.url}/avatars/original/missing.png`,
    });
  });

  test('needs the scope profile', async () => {
    expect((await world.rest().get('/oauth/userinfo')).status).toBe(401);
    const { body } = await exchange(world, app, await code({ scope: 'read' }));
    expect(await worksFor(body.access_token, '/oauth/userinfo')).toBe(403);
  });
});

describe('/.well-known/oauth-authorization-server', () => {
  test('lists the endpoints', async () => {
    const { status, body, headers } = await world.rest().get('/.well-known/oauth-authorization-server');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      issuer: world.url,
      authorization_endpoint: `${world.url}/oauth/authorize`,
      token_endpoint: `${world.url}/oauth/token`,
      revocation_endpoint: `${world.url}/oauth/revoke`,
      userinfo_endpoint: `${world.url}/oauth/userinfo`,
      app_registration_endpoint: `${world.url}/api/v1/apps`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'client_credentials'],
      code_challenge_methods_supported: ['S256'],
    });
    expect(body.scopes_supported).toEqual(
      expect.arrayContaining(['read', 'write:statuses', 'profile', 'admin:read:accounts']),
    );
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });
});
