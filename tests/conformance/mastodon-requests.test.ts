/** Behaviours of all endpoints that Mastodon's clients rely on (applications, tokens, the instance, booleans, limits, streams), row by row. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exchange, obtainCode, type RegisteredApp, registerApp } from '../support/clients/authorization.ts';
import { openSocket, openSse } from '../support/clients/streaming.ts';
import { PushBrowser } from '../support/servers/push-receiver.ts';
import { createWorld, type World } from '../support/world/world.ts';
import { operationOf } from './facts.ts';

let world: World;
let app: RegisteredApp;
let port: number;
beforeAll(async () => {
  world = await createWorld();
  app = await registerApp(world);
  port = Number(new URL(world.url).port);
});
afterAll(() => world.close());

const token = (more: Record<string, string | null>) => exchange(world, app, '', more);

describe('applications and tokens', () => {
  test('oauth-02: a code keeps its scopes, whatever the exchange requests', async () => {
    const code = await obtainCode(world, app, world.alice.email, { scope: 'read write' });
    expect((await exchange(world, app, code, { scope: 'read' })).body.scope).toBe('read write');
  });

  test('oauth-03: the password grant is off', async () => {
    const { status, body } = await token({ grant_type: 'password', username: world.alice.email, password: 'x' });
    expect([status, body.error]).toEqual([400, 'unsupported_grant_type']);
  });

  test('oauth-04: a revoked token is refused as revoked, and its push subscription is gone', async () => {
    const code = await obtainCode(world, app, world.alice.email, { scope: 'read push' });
    const granted = (await exchange(world, app, code)).body.access_token;
    const subscription = new PushBrowser('https://push.example/');
    await world.rest({ ...world.alice, token: granted }).post('/api/v1/push/subscription', { subscription });
    expect(await world.platform.db.pushSubscription.count()).toBe(1);
    const { client_id, client_secret } = app;
    const revoked = await world.rest().post('/oauth/revoke', { token: granted, client_id, client_secret });
    expect([revoked.status, revoked.body]).toEqual([200, {}]);
    expect(await world.platform.db.pushSubscription.count()).toBe(0);
    const later = await world.rest({ ...world.alice, token: granted }).get('/api/v1/timelines/home');
    expect([later.status, later.body.error]).toEqual([401, 'The access token was revoked']);
  });

  test.each([{ scopes: 'read dance' }, { redirect_uris: '' }, { client_name: ' ' }])(
    'apps-02: an application with %j is refused',
    async (wrong) => {
      const good = { client_name: 'Tool', redirect_uris: 'https://a.example/', scopes: 'read' };
      expect((await world.rest().post('/api/v1/apps', { ...good, ...wrong })).status).toBe(422);
    },
  );

  test('apps-03: an application is shown to its token without its secret', async () => {
    const { body } = await token({ grant_type: 'client_credentials', scope: 'push', code: null });
    const shown = await world.rest({ ...world.alice, token: body.access_token }).get('/api/v1/apps/verify_credentials');
    expect([shown.status, Object.keys(shown.body)]).toEqual([200, expect.not.arrayContaining(['client_id'])]);
    expect(shown.body).not.toHaveProperty('client_secret');
  });

  test('instance-01: the instance shows its limits and its versions to anybody', async () => {
    const { status, body } = await world.rest().get('/api/v2/instance');
    expect([status, body.configuration.statuses.max_characters]).toEqual([200, 500]);
    expect(Number.isInteger(body.api_versions.mastodon)).toBe(true);
  });
});

test('truthiness-01: f, F, 0, false, FALSE, off and OFF are false, empty is unset, all else is true', async () => {
  const sensitive = async (value: string) => {
    const sent = new URLSearchParams({ status: 'x', sensitive: value });
    return (await world.rest(world.alice).post('/api/v1/statuses', sent)).body.sensitive;
  };
  for (const value of ['f', 'F', '0', 'false', 'FALSE', 'off', 'OFF', '']) expect(await sensitive(value)).toBe(false);
  for (const value of ['t', '1', 'true', 'on', 'yes', 'x']) expect(await sensitive(value)).toBe(true);
});

describe('limits', () => {
  interface Operation {
    parameters?: { name: string; in: string }[];
    responses: Record<string, { content?: Record<string, { schema?: { type?: string } }> }>;
  }
  const file = path.join(import.meta.dirname, '../../openapi/openapi.json');
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, { get?: Operation }> };
  const lists = Object.entries(paths).flatMap(([url, { get }]) => {
    const limited = get?.parameters?.some(({ name }) => name === 'limit');
    return limited && operationOf('GET', url) ? [url] : [];
  });

  test('pagination-02: a limit that is too high is capped, in every list', async () => {
    for (let i = 0; i < 42; i += 1) await world.rest(world.alice).post('/api/v1/statuses', { status: `#many ${i}` });
    const status = (await world.rest(world.alice).get('/api/v1/timelines/public', { limit: 1 })).body[0].id;
    const list = (await world.rest(world.alice).post('/api/v1/lists', { title: 'x' })).body.id;
    expect(lists.length).toBeGreaterThan(15);
    for (const url of lists) {
      const id = url.includes('/accounts/{id}') ? world.alice.id : url.includes('/lists/') ? list : status;
      const filled = url
        .replace('{list_id}', list)
        .replace('{hashtag}', 'many')
        .replace(/\{\w+\}/, id);
      const answer = await world.rest(world.alice).get(filled, { limit: 100_000, q: 'many' });
      expect([filled, [200, 403, 404].includes(answer.status)]).toEqual([filled, true]);
      if (/timelines\/(home|public|tag)|accounts\/\d+\/statuses/.test(filled)) expect(answer.body).toHaveLength(40);
    }
  });
});

describe('streams', () => {
  test('streaming-01: a hashtag without a name is refused in a frame, and the socket stays open', async () => {
    const socket = await openSocket(port, `?access_token=${world.alice.token}`);
    socket.send({ type: 'subscribe', stream: 'hashtag', tag: '' });
    expect(await socket.first(1)).toEqual([{ error: 'Missing tag name parameter', status: 400 }]);
    await socket.settled();
    socket.ws.terminate();
  });

  test('streaming-02: two streams on one socket are told apart by name, and a payload is JSON text', async () => {
    const socket = await openSocket(port, `?access_token=${world.bob.token}&stream=user`);
    socket.send({ type: 'subscribe', stream: 'user:notification' });
    await socket.settled();
    await world.rest(world.alice).post('/api/v1/statuses', { status: '@bob hello' });
    await world.drain();
    const frames = (await socket.first(2)).filter(({ event }) => event === 'notification');
    expect(frames.map(({ stream }) => stream).sort()).toEqual([['user'], ['user:notification']]);
    for (const { payload = '' } of frames) expect(JSON.parse(payload).type).toBe('mention');
    socket.ws.terminate();
  });

  test('streaming-04: streams need a token', async () => {
    const stream = await openSse(port, '/user');
    expect([stream.response.statusCode, await stream.until('}')]).toEqual([401, '{"error":"Missing access token"}']);
    stream.close();
  });
});
