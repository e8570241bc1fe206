/** Compression for clients that accept it, correct for caches and other clients, and never where a secret could leak by it. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '../../src/domain/users/sessions/sessions.ts';
import { sessionCookie } from '../../src/facades/access/browser-session.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let plain: World;
beforeAll(async () => {
  world = await createWorld();
  for (const text of Array.from({ length: 10 }, (_, n) => `Post ${n} about things that are worth some words`))
    await world.rest(world.alice).post('/api/v1/statuses', { status: text });
  await world.rest(world.alice).post('/api/v1/events', {
    title: 'Meeting',
    description: 'We meet. '.repeat(500),
    beginsOn: '2030-01-01T00:00:00Z',
  });
  await world.drain();
  plain = await createWorld({ env: { COMPRESSION: 'off' } });
});
afterAll(async () => {
  await plain.close();
  await world.close();
});

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  bytes: Buffer;
}

/** As on the wire; `fetch` would decompress it. */
async function ask(
  path: string,
  encodings: string | null,
  options: { method?: string; body?: string; headers?: Record<string, string> } = {},
  at = world,
): Promise<Answer> {
  const sent = request(at.url + path, {
    method: options.method ?? 'GET',
    headers: {
      accept: path === '/' || path.startsWith('/@') ? 'text/html' : 'application/json',
      ...(encodings !== null && { 'accept-encoding': encodings }),
      ...(options.body && { 'content-type': 'application/json' }),
      ...options.headers,
    },
  });
  sent.end(options.body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    bytes: Buffer.concat(await response.toArray()),
  };
}

const GRAPHQL = { method: 'POST', body: JSON.stringify({ query: '{ __schema { types { name description } } }' }) };
const ENDPOINTS: [name: string, path: string, options?: { method: string; body: string }][] = [
  ['REST', '/api/v1/timelines/public'],
  ['tRPC', '/trpc/timelines.public?input=%7B%7D'],
  ['GraphQL', '/api', GRAPHQL],
  ['a page', '/'],
  ['a feed', '/@alice/feed/atom'],
  ['an asset', '/assets/plaza.css'],
  ['the contract', '/openapi.json'],
];

describe.each(ENDPOINTS)('%s', (_name, path, options) => {
  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ] as const)('is compressed for clients that accept %s', async (encodings, chosen, unpack) => {
    const whole = await ask(path, null, options);
    const packed = await ask(path, encodings, options);
    expect([whole.status, packed.status]).toEqual([200, 200]);
    expect(whole.headers['content-encoding']).toBeUndefined();
    expect(packed.headers['content-encoding']).toBe(chosen);
    expect(packed.headers.vary).toMatch(/\bAccept-Encoding\b/);
    expect(packed.headers['content-length']).toBeUndefined();
    expect(packed.bytes.length).toBeLessThan(whole.bytes.length * 0.7);
    // Times of day and request ids may be in it; the length is the same.
    expect(unpack(packed.bytes).length).toBe(whole.bytes.length);
  });

  test('is not compressed without Accept-Encoding', async () => {
    const { headers, bytes } = await ask(path, 'identity', options);
    expect(headers['content-encoding']).toBeUndefined();
    if (headers['content-length']) expect(Number(headers['content-length'])).toBe(bytes.length);
  });

  test('COMPRESSION=off leaves it to a proxy', async () => {
    const { headers } = await ask(path, 'br, gzip', options, plain);
    expect(headers['content-encoding']).toBeUndefined();
  });
});

test('cacheable answers vary by Accept-Encoding, also without compression', async () => {
  for (const path of ['/', '/assets/plaza.css', '/openapi.json', '/@alice/feed/atom'])
    expect((await ask(path, null)).headers.vary, path).toMatch(/\bAccept-Encoding\b/);
});

test('short and empty answers are not compressed', async () => {
  const short = await ask('/api/v1/timelines/public?limit=0', 'gzip');
  expect([short.headers['content-encoding'], short.bytes.toString()]).toEqual([undefined, '[]']);
  const head = await ask('/api/v1/timelines/public', 'gzip', { method: 'HEAD' });
  expect([head.status, head.headers['content-encoding'], head.bytes.length]).toEqual([200, undefined, 0]);
  const { headers } = await ask('/@alice/feed/atom', 'gzip');
  const sent = request(`${world.url}/@alice/feed/atom`, {
    headers: { 'accept-encoding': 'gzip', 'if-none-match': String(headers.etag) },
  });
  sent.end();
  const [again] = (await once(sent, 'response')) as [IncomingMessage];
  expect([again.statusCode, again.headers['content-encoding']]).toEqual([304, undefined]);
  again.resume();
});

test('a stream is not compressed', async () => {
  const sent = request(`${world.url}/api/v1/streaming/public`, {
    headers: { 'accept-encoding': 'gzip', authorization: `Bearer ${world.alice.token}` },
  });
  sent.end();
  const [stream] = (await once(sent, 'response')) as [IncomingMessage];
  expect([stream.statusCode, stream.headers['content-encoding']]).toEqual([200, undefined]);
  sent.destroy();
});

test('a page with a form token is not compressed (BREACH)', async () => {
  const { body: app } = await world.rest().post('/api/v1/apps', {
    client_name: 'App',
    redirect_uris: 'https://app.example/back',
  });
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: app.client_id,
    redirect_uri: 'https://app.example/back',
    state: 'x'.repeat(2000),
  });
  for (const path of [`/oauth/authorize?${query}`, `/moderation/reports/1?x=${'x'.repeat(2000)}`]) {
    const page = await ask(path, 'br, gzip');
    expect([page.status, page.bytes.includes('form_token'), page.bytes.length > 1024]).toEqual([200, true, true]);
    expect(page.headers['content-encoding'], path).toBeUndefined();
  }
});

test('the page of the client is compressed, and its token is another text in each response', async () => {
  const { sessionId } = await openSession(world.platform, world.alice.userId, 'a browser');
  const { name, value } = sessionCookie(world.platform, sessionId);
  const headers = { cookie: `${name}=${value}; plaza_visitor=${'v'.repeat(24)}` };
  const tokens: string[] = [];
  for (const [encoding, unpack] of [['br', brotliDecompressSync] as const, ['gzip', gunzipSync] as const]) {
    const page = await ask('/', encoding, { headers });
    expect(page.headers['content-encoding']).toBe(encoding);
    const [, token = ''] = /"csrfToken":"([^"]+)"/.exec(unpack(page.bytes).toString()) ?? [];
    tokens.push(token);
    const answer = await fetch(`${world.url}/trpc/statuses.create`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'x-csrf-token': token },
      body: JSON.stringify({ status: encoding }),
    });
    expect(answer.status).toBe(200);
  }
  const [one = '', other = ''] = tokens;
  expect(one.split('.')).toHaveLength(2);
  expect(one.split('.').filter((part) => other.includes(part))).toEqual([]);
});

test('ETags of resources with several encodings are weak', async () => {
  expect((await ask('/@alice/feed/atom', 'gzip')).headers.etag).toMatch(/^W\//);
});
