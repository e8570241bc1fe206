/** Registration of applications, and verify_credentials (Mastodon's endpoints, apps). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashToken } from '../../src/platform/random.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const register = (body: unknown) => world.rest().post('/api/v1/apps', body);
const good = { client_name: 'Tool', redirect_uris: 'https://app.example/back' };

describe('POST /api/v1/apps', () => {
  test('returns the credentials once and stores the hash of the secret', async () => {
    const { status, body } = await register({
      ...good,
      scopes: 'read write:statuses read',
      website: 'https://app.example',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^\d+$/),
      name: 'Tool',
      website: 'https://app.example',
      scopes: ['read', 'write:statuses'],
      redirect_uris: ['https://app.example/back'],
      redirect_uri: 'https://app.example/back',
      vapid_key: world.platform.secrets.vapid.publicKey,
      client_id: expect.stringMatching(/^[\w-]{43}$/),
      client_secret: expect.stringMatching(/^[\w-]{43}$/),
      client_secret_expires_at: 0,
    });
    const row = await world.platform.db.app.findUniqueOrThrow({ where: { id: BigInt(body.id) } });
    expect(Buffer.from(row.secretHash)).toEqual(Buffer.from(hashToken(body.client_secret)));
    expect(Object.values(row).map(String).join(' ')).not.toContain(body.client_secret);
  });

  test('defaults to the scope read, also when scopes come as a list', async () => {
    expect((await register(good)).body.scopes).toEqual(['read']);
    expect((await register({ ...good, scopes: ['write'] })).body.scopes).toEqual(['read']);
    expect((await register({ ...good, website: '' })).body.website).toBeNull();
  });

  test.each<[string, unknown]>([
    ['lines of one text', 'https://app.example/back\r\nmyapp://back\n\nurn:ietf:wg:oauth:2.0:oob'],
    ['one text with blanks', 'https://app.example/back myapp://back  urn:ietf:wg:oauth:2.0:oob'],
    ['a list', ['https://app.example/back', 'myapp://back', 'urn:ietf:wg:oauth:2.0:oob']],
  ])('accepts several addresses as %s', async (_, redirectUris) => {
    const { body } = await register({ ...good, redirect_uris: redirectUris });
    expect(body.redirect_uris).toEqual(['https://app.example/back', 'myapp://back', 'urn:ietf:wg:oauth:2.0:oob']);
    expect(body.redirect_uri).toBe(body.redirect_uris.join('\n'));
  });

  test('accepts a form', async () => {
    const one = await register(new URLSearchParams({ ...good, scopes: 'read+write' }));
    expect(one.body).toMatchObject({ name: 'Tool', scopes: ['read', 'write'] });
    const several = await register(
      new URLSearchParams([
        ['client_name', 'Tool'],
        ['redirect_uris[]', 'https://a.example/'],
        ['redirect_uris[]', 'https://b.example/'],
      ]),
    );
    expect(several.body.redirect_uris).toEqual(['https://a.example/', 'https://b.example/']);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['no name', { client_name: undefined }, 'client_name'],
    ['a blank name', { client_name: '  ' }, 'client_name'],
    ['a long name', { client_name: 'x'.repeat(61) }, 'client_name'],
    ['no address', { redirect_uris: undefined }, 'redirect_uris'],
    ['a blank address', { redirect_uris: ' \n ' }, 'redirect_uris'],
    ['a relative address', { redirect_uris: '/back' }, 'redirect_uris'],
    ['an address with a fragment', { redirect_uris: 'https://app.example/#x' }, 'redirect_uris'],
    ...[
      'JavaScript:alert(1)',
      'view-source:https://app.example',
      'Intent://scan/#Intent;end'.split('#')[0],
      'blob:https://app.example/x',
      'filesystem:https://app.example/x',
    ].map((uri): [string, Record<string, unknown>, string] => [
      `the address ${uri}`,
      { redirect_uris: uri },
      'redirect_uris',
    ]),
    [
      'one bad address among good ones',
      { redirect_uris: ['https://app.example', 'data:text/html,x'] },
      'redirect_uris',
    ],
    ['addresses that are too long', { redirect_uris: `https://app.example/${'x'.repeat(2000)}` }, 'redirect_uris'],
    ['an unknown scope', { scopes: 'read nonsense' }, 'scopes'],
    ['a singular admin scope', { scopes: 'admin' }, 'scopes'],
    ['a javascript: website', { website: 'javascript:alert(1)' }, 'website'],
    ['a website that is too long', { website: `https://app.example/${'x'.repeat(2000)}` }, 'website'],
  ])('refuses %s', async (_, wrong, field) => {
    const before = await world.platform.db.app.count();
    const { status, body } = await register({ ...good, ...wrong });
    expect(status).toBe(422);
    expect(Object.keys(body.details)).toEqual([field]);
    expect(body.error).toMatch(/^Validation failed: /);
    expect(await world.platform.db.app.count()).toBe(before);
  });

  test('a name of sixty characters is counted in graphemes', async () => {
    expect((await register({ ...good, client_name: '🎉'.repeat(60) })).status).toBe(200);
  });
});

describe('GET /api/v1/apps/verify_credentials', () => {
  test('shows an application itself, without its credentials', async () => {
    const { body: app } = await register({ ...good, scopes: 'push' });
    const { body: token } = await world.rest().post('/oauth/token', {
      grant_type: 'client_credentials',
      client_id: app.client_id,
      client_secret: app.client_secret,
      scope: 'push',
    });
    const answer = await world
      .rest({ ...world.alice, token: token.access_token })
      .get('/api/v1/apps/verify_credentials');
    expect(answer.status).toBe(200);
    const { client_id, client_secret, client_secret_expires_at, ...shown } = app;
    expect(answer.body).toEqual(shown);
  });

  test('needs a token', async () => {
    const { status, body } = await world.rest().get('/api/v1/apps/verify_credentials');
    expect([status, body.error]).toEqual([401, 'The access token is invalid']);
  });

  test('shows a token from the command line as such, with its scopes', async () => {
    const { status, body } = await world.rest(world.alice).get('/api/v1/apps/verify_credentials');
    const { vapid_key } = (await register(good)).body;
    expect([status, body]).toEqual([
      200,
      {
        id: '0',
        name: 'Command line',
        website: null,
        scopes: ['read', 'write', 'follow', 'push', 'admin:read', 'admin:write'],
        redirect_uris: ['urn:ietf:wg:oauth:2.0:oob'],
        redirect_uri: 'urn:ietf:wg:oauth:2.0:oob',
        vapid_key,
      },
    ]);
  });

  test('is not found for a sign-in, which is no application', async () => {
    const answer = await world
      .rest({ ...world.alice, token: world.alice.accessToken })
      .get('/api/v1/apps/verify_credentials');
    expect(answer.status).toBe(404);
  });
});
