/** Common to every answer of the server: methods, CORS, request ids, security headers, and malformed requests. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmptyWorld, createWorld, type World } from '../support/world/world.ts';

let world: World;
let statusId: string;
beforeAll(async () => {
  world = await createWorld();
  statusId = (await world.rest(world.alice).post('/api/v1/statuses', { status: 'Hello' })).body.id;
});
afterAll(() => world.close());

const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  fetch(world.url + path.replace(':id', statusId), { method, headers, redirect: 'manual' });

const HTML = { accept: 'text/html,*/*;q=0.8' };
const JSON_TYPE = 'application/json; charset=utf-8';

describe('methods', () => {
  test.each([
    '/',
    '/health',
    '/robots.txt',
    '/openapi.json',
    '/docs/rest',
    '/api/v2/instance',
    '/api/v1/timelines/public',
    '/api/v1/statuses/:id',
    '/.well-known/oauth-authorization-server',
    '/assets/plaza.css',
    '/@alice',
    '/nowhere',
    '/api/v1/nowhere',
  ])('HEAD %s is GET without its body', async (path) => {
    const [got, head] = [await ask('GET', path, HTML), await ask('HEAD', path, HTML)];
    expect(await head.text()).toBe('');
    const size = Buffer.byteLength(await got.text());
    const shown = (answer: Response) => ['content-type', 'etag'].map((name) => answer.headers.get(name));
    expect([head.status, ...shown(head)]).toEqual([got.status, ...shown(got)]);
    expect(head.headers.get('content-length')).toBe(String(size));
  });

  test('OPTIONS lists the methods of a path', async () => {
    const answer = await ask('OPTIONS', '/api/v1/statuses/:id');
    expect([answer.status, answer.headers.get('allow')]).toEqual([200, 'DELETE, GET, HEAD, PATCH, PUT']);
  });

  test.each([
    ['DELETE', '/api/v1/timelines/public', 404, '{"error":"Not Found"}'],
    ['PUT', '/api/v2/instance', 404, '{"error":"Not Found"}'],
    ['GET', '/api/v1/nowhere', 404, '{"error":"Not Found"}'],
    ['GET', '/api/v99/nowhere', 404, '{"error":"Not Found"}'],
    ['POST', '/', 404, '{"error":"Not Found"}'],
    ['DELETE', '/health', 404, '{"error":"Not Found"}'],
    ['GET', '/nowhere', 404, '{"error":"Not Found"}'],
    ['GET', '/media/nothing.png', 404, '{"error":"Not Found"}'],
    ['GET', '/assets/nothing.css', 404, '{"error":"Not Found"}'],
    ['GET', '/assets/../package.json', 404, '{"error":"Not Found"}'],
    ['GET', '/assets/%2e%2e%2fpackage.json', 403, '{"error":"Forbidden"}'],
  ])('%s %s is a JSON %i', async (method, path, status, body) => {
    const answer = await ask(method, path);
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([status, JSON_TYPE, body]);
  });

  test.each(['//api/v1/instance', '/api//v1/instance', '///api/v2//instance', '/api/v1/instance/'])(
    '%s is read as if its slashes were single, for other origins too',
    async (path) => {
      const answer = await ask('GET', path);
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    },
  );

  test('a browser gets a page instead', async () => {
    const answer = await ask('GET', '/nowhere', HTML);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  });
});

describe('other origins', () => {
  const preflight = (path: string) =>
    ask('OPTIONS', path, {
      origin: 'https://app.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, idempotency-key',
    });

  test.each(['/api/v1/statuses', '/api/v1/nowhere', '/api', '/oauth/token', '/oauth/revoke'])(
    '%s allows them',
    async (path) => {
      const answer = await preflight(path);
      expect([answer.status, await answer.text()]).toEqual([200, '']);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-methods')).toContain('POST');
      expect(answer.headers.get('access-control-allow-headers')).toBe('authorization, idempotency-key');
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    },
  );

  test.each(['/', '/oauth/authorize', '/health', '/metrics', '/trpc/statuses.create'])('%s is not', async (path) => {
    expect((await preflight(path)).headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each([
    ['/api/v1/statuses/:id', 200],
    ['/api/v1/statuses/1', 404],
    ['/api/v1/timelines/home', 401],
  ])('CORS also covers the answer of %s with %i, and its headers', async (path, status) => {
    const answer = await ask('GET', path, { origin: 'https://app.example' });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([status, '*']);
    const exposed = answer.headers.get('access-control-expose-headers') ?? '';
    for (const name of ['Link', 'X-RateLimit-Remaining', 'X-Request-Id']) expect(exposed).toContain(name);
  });
});

const EVERYWHERE = ['/', '/health', '/metrics', '/api/v2/instance', '/api/v1/nowhere', '/nowhere', '/trpc/nowhere'];

describe('every answer', () => {
  test.each([...EVERYWHERE, '/api', '/oauth/authorize', '/docs/rest', '/assets/plaza.css', '/media/x.png'])(
    'the answer of %s has nosniff, frame and content security headers',
    async (path) => {
      const { headers } = await ask('GET', path, HTML);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('content-security-policy')).toMatch(/default-src '(none|self)'/);
      expect(headers.get('strict-transport-security')).toBeNull();
    },
  );

  test('has Strict-Transport-Security over https', async () => {
    const secure = await createEmptyWorld({ env: { PUBLIC_URL: 'https://plaza.example' } });
    const { headers } = await fetch(`${secure.url}/health`);
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
    await secure.close();
  });

  test.each(EVERYWHERE)(
    'the answer of %s has the id of the request if the id is safe, else a new one',
    async (path) => {
      const idOf = async (sent?: string) =>
        (await ask('GET', path, sent === undefined ? {} : { 'x-request-id': sent })).headers.get('x-request-id') ?? '';
      expect(await idOf('trace-1')).toBe('trace-1');
      const made = [await idOf(), await idOf(), await idOf('<script>'), await idOf('x'.repeat(300))];
      expect(made.every((id) => /^[\da-f-]{36}$/.test(id))).toBe(true);
      expect(new Set(made).size).toBe(made.length);
    },
  );
});

/** Sends raw bytes, and returns the status line and the body. */
async function raw(text: string): Promise<{ line: string; body: string }> {
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(text);
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answer += chunk;
  });
  await once(socket, 'close');
  const [line = ''] = answer.split('\r\n', 1);
  return { line, body: answer.slice(answer.indexOf('\r\n\r\n') + 4) };
}

const request = (target: string, headers = '', method = 'GET') =>
  raw(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`);

describe('a malformed request', () => {
  test.each([
    ['/%', 404, 'Not Found'],
    ['/%E0%A4%A', 404, 'Not Found'],
    ['/@%E0%A4%A', 400, 'Bad Request'],
    ['/api/v1/accounts/%E0%A4%A', 400, 'Bad Request'],
    ['/media/%E0%A4%A', 400, 'Bad Request'],
    ['/assets/%00', 400, 'Bad Request'],
    ['//evil.example/%2e%2e', 404, 'Not Found'],
    ['http://evil.example/nowhere', 404, 'Not Found'],
    [`/${'a'.repeat(8000)}`, 404, 'Not Found'],
  ])('refuses %s in JSON', async (target, status, error) => {
    const { line, body } = await request(target);
    expect(line).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(JSON.parse(body)).toEqual({ error });
  });

  test.each([
    ['en', 'This request cannot be answered'],
    ['fr', 'Cette demande ne peut pas aboutir'],
    ['de', 'Diese Anfrage kann nicht beantwortet werden'],
  ])('is told to people in their language: %s', async (language, title) => {
    const headers = `Accept: text/html\r\nAccept-Language: ${language}\r\n`;
    const { line, body } = await request('/assets/%00', headers);
    expect(line).toContain(' 400 ');
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(`<h1>${title}</h1>`);
  });

  test.each([
    '//',
    '/trpc//',
    '/trpc/%E0%A4%A',
    '/api?query=%E0%A4%A',
    '/oauth/authorize?client_id=%E0%A4%A',
    '/?a[=%',
  ])('answers %s with a client error', async (target) => {
    expect((await request(target)).line).toMatch(/^HTTP\/1\.1 [234]\d\d /);
  });

  test.each([
    ['headers that are too long', () => request('/', `X-Long: ${'x'.repeat(20_000)}\r\n`), 431],
    ['a request line that is too long', () => request(`/${'x'.repeat(20_000)}`), 431],
    ['no HTTP', () => raw('hello\r\n\r\n'), 400],
    ['no host', () => raw('GET / HTTP/1.1\r\n\r\n'), 400],
    ['two lengths', () => request('/api/v1/apps', 'Content-Length: 1\r\nContent-Length: 2\r\n', 'POST'), 400],
    ['an unknown method', () => request('/', '', 'BREW'), 400],
  ])('refuses %s, and the server keeps running', async (_what, send, status) => {
    expect((await send()).line).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect((await ask('GET', '/health')).status).toBe(200);
  });
});
