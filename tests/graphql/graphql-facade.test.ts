/** The GraphQL facade: envelopes, media types, tokens, and the explorer. */
import { parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../src/facades/graphql/examples.ts';
import { schema } from '../../src/schema/schema.ts';
import { codeOf, setUpGraphQL } from '../support/clients/graphql-client.ts';
import { count } from '../support/servers/graphql-server.ts';

const client = setUpGraphQL();

describe('envelope', () => {
  test('answers a post of JSON with operation and variables', async () => {
    const query = 'query A { hello } query B($t: String) { echo(text: $t) }';
    const { status, body } = await client.post({ query, variables: { t: 'x' }, operationName: 'B' });
    expect({ status, body }).toEqual({ status: 200, body: { data: { echo: 'x' } } });
  });

  test.each([
    ['application/json', 'application/json'],
    ['application/graphql-response+json', 'application/graphql-response+json'],
    ['*/*', 'application/json'],
    ['application/graphql-response+json, application/json;q=0.9', 'application/graphql-response+json'],
  ])('answers Accept: %s as %s', async (accept, type) => {
    const { headers } = await client.post({ query: '{ hello }' }, { accept });
    expect(headers.get('content-type')).toBe(`${type}; charset=utf-8`);
  });

  test('a refused document is a 400 in GraphQL’s own media type, and a 200 in plain JSON', async () => {
    const query = '{ nothing }';
    expect((await client.post({ query })).status).toBe(200);
    expect((await client.post({ query }, { accept: 'application/graphql-response+json' })).status).toBe(400);
  });

  test('batches answer in order', async () => {
    const { body } = await client.post([{ query: '{ echo(text: "1") }' }, { query: '{ echo(text: "2") }' }]);
    expect(body).toEqual([{ data: { echo: '1' } }, { data: { echo: '2' } }]);
  });

  test('GET runs queries', async () => {
    expect(await client.get('{ hello }')).toMatchObject({ status: 200, body: { data: { hello: 'hello stranger' } } });
  });

  test('GET runs no mutation', async () => {
    const before = count.mutations;
    const answer = await client.get('mutation { touch }');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
    expect(codeOf(answer)).toBe('VALIDATION_FAILED');
    expect(count.mutations).toBe(before);
  });

  test.each([
    ['malformed JSON', '{"query": '],
    ['a text', '"text"'],
    ['nothing', ''],
    ['an empty object', '{}'],
    ['a number as the query', '{"query": 1}'],
    ['a list as the variables', '{"query": "{ hello }", "variables": []}'],
  ])('%s is a 400 with a GraphQL error', async (_what, body) => {
    const answer = await client.post(body);
    expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: 400, code: 'VALIDATION_FAILED' });
  });

  test('malformed variables in a URL are refused', async () => {
    const answer = await client.send({ headers: { accept: 'application/json' } }, '?query={hello}&variables={');
    expect(codeOf(answer)).toBe('VALIDATION_FAILED');
  });

  test('other content types are refused', async () => {
    const answer = await client.post('{ hello }', { 'content-type': 'text/plain' });
    expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: 415, code: 'VALIDATION_FAILED' });
  });

  test('other methods are refused', async () => {
    const answer = await client.send({ method: 'PUT', headers: { accept: 'application/json' } });
    expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: 405, code: 'VALIDATION_FAILED' });
  });

  test('CORS allows every origin, without cookies', async () => {
    const origin = 'https://elsewhere.example';
    const { headers } = await client.post({ query: '{ hello }' }, { origin });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    const preflight = await client.send({
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    });
    expect(preflight.status).toBe(200);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization');
  });
});

describe('token', () => {
  const hello = (authorization: string) => client.post({ query: '{ hello }' }, { authorization });

  test('authenticates its user', async () => {
    const greeting = { data: { hello: `hello ${client.world.alice.userId}` } };
    expect((await hello(`Bearer ${client.world.alice.accessToken}`)).body).toEqual(greeting);
    expect((await hello(`Bearer ${client.world.alice.token}`)).body).toEqual(greeting);
  });

  test.each([
    ['unknown', 'Bearer nonsense'],
    ['garbled', 'Bearer non sense'],
    ['forged', 'Bearer a.b.c'],
  ])('one that is %s is refused with 401', async (_what, authorization) => {
    const answer = await hello(authorization);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('invalid_token');
    expect(answer.body).toEqual({
      errors: [{ message: 'The access token is invalid', extensions: { code: 'UNAUTHENTICATED' } }],
    });
  });

  test('one of a suspended user is refused with 403, whatever the operation', async () => {
    const person = await client.world.person('zoe');
    await client.world.platform.db.user.update({
      where: { id: person.userId },
      data: { suspendedAt: client.world.clock.now() },
    });
    for (const token of [person.token, person.accessToken]) {
      const { status, body } = await hello(`Bearer ${token}`);
      expect([status, body.errors[0].message]).toEqual([403, 'Your login is currently disabled']);
    }
  });

  test('an expired one is refused with 401', async () => {
    client.world.clock.advance(8 * 24 * 60 * 60 * 1000);
    const answer = await hello(`Bearer ${client.world.bob.accessToken}`);
    expect(answer.status).toBe(401);
    expect(answer.body.errors[0].message).toBe('The access token expired');
  });
});

describe('explorer', () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

  test('is served to browsers, self-contained', async () => {
    const { status, headers, body } = await client.send({ headers: { accept } });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    // Nothing is loaded from other servers: the page names its own files, which are immutable.
    expect(body.replace(/"data:[^"]*"/g, '""')).not.toMatch(/https?:|\/\//);
    expect(body.length).toBeLessThan(10_000);
    const names = [...body.matchAll(/(?:src|href)="(\/api[^"]+)"/g)].map(([, name]) => name);
    expect(names.map((name) => name?.split('.').at(-1))).toEqual(['css', 'js', 'js']);
    for (const name of names) {
      const file = await fetch(client.world.url + name);
      expect([file.status, file.headers.get('cache-control'), file.headers.get('content-type')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
        name?.endsWith('css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
      ]);
      const text = await file.text();
      const plain = await fetch(client.world.url + name, { headers: { 'accept-encoding': 'identity' } });
      expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, text]);
      const known = { 'if-none-match': file.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
      expect((await fetch(client.world.url + name, { headers: known })).status).toBe(304);
      const loading = /@import\s+(url|["'])|url\(["']?(https?:)?\/\//;
      expect(loading.exec(text)?.[0]).toBeUndefined();
      expect(/unpkg|jsdelivr|cdnjs|esm\.sh|googleapis/.exec(text)?.[0]).toBeUndefined();
    }
    const packed = await Promise.all(names.slice(0, 2).map((name) => fetch(client.world.url + name)));
    expect(packed.map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', 'gzip']);
    for (const other of ['other.js', '..%2f.input', `${names[1]?.split('/').at(-1)}.gz`])
      expect((await fetch(`${client.world.url}/api/explorer/${other}`)).status).toBe(404);
    const again = await client.send({
      headers: { accept, 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });

  test('opens with headers that the server accepts', async () => {
    const { body } = await client.send({ headers: { accept } });
    const script = await (await fetch(client.world.url + /src="([^"]+start[^"]+)"/.exec(body)?.[1])).text();
    const options = script.slice(script.lastIndexOf('renderYogaGraphiQL('));
    expect(options).toContain('"defaultQuery":');
    const opened = JSON.parse(/"headers":("(?:[^"\\]|\\.)*")/.exec(options)?.[1] ?? '"{}"');
    const { status } = await client.post({ query: '{ __schema { queryType { name } } }' }, JSON.parse(opened));
    expect(status).toBe(200);
  });

  test('opens with examples that are valid in the schema', () => {
    expect(validate(schema, parse(EXAMPLES)).map((error) => error.message)).toEqual([]);
  });
});
