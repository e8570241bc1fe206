/** The HTTP status of refused operations: 200 in plain JSON where the request itself is well formed, 4xx in GraphQL's own media type. */
import { describe, expect, test } from 'vitest';
import { codeOf, setUpGraphQL } from '../support/clients/graphql-client.ts';

const client = setUpGraphQL();

const TIME = 'query Q($t: DateTime!) { at(time: $t) }';

const WELL_FORMED: [string, object][] = [
  ['a document that does not parse', { query: '{ hello' }],
  ['an unknown field', { query: '{ nothing }' }],
  ['a wrong value in the document', { query: '{ at(time: "tomorrow") }' }],
  ['a wrong variable', { query: TIME, variables: { t: 'tomorrow' } }],
  ['a missing variable', { query: TIME, variables: {} }],
  ['a variable that is null', { query: TIME, variables: { t: null } }],
  ['an unknown operation', { query: '{ hello }', operationName: 'Other' }],
  ['several operations and no name', { query: 'query A { hello } query B { hello }' }],
  ['a NUL in a variable', { query: 'query ($t: String) { echo(text: $t) }', variables: { t: 'a\0' } }],
  ['brackets without end', { query: `{ sum(of: ${'['.repeat(300)}${']'.repeat(300)}) }` }],
  ['the same field without end', { query: `{ ${'hello '.repeat(100)} }` }],
  ['more tokens than there may be', { query: `{ sum(of: [${'1 '.repeat(3000)}]) }` }],
];

describe.each(WELL_FORMED)('%s', (_what, body) => {
  test.each([
    ['application/json', 200],
    ['*/*', 200],
    ['application/json, text/plain, */*', 200],
    ['application/graphql-response+json', 400],
  ])('is for Accept: %s a %d', async (accept, status) => {
    const answer = await client.post(body, { accept });
    expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status, code: 'VALIDATION_FAILED' });
    // Nothing was executed, so there is no `data`.
    expect('data' in answer.body).toBe(false);
  });
});

test.each([
  ['no query', { variables: {} }],
  ['a query that is no text', { query: 1 }],
  ['variables that are no object', { query: '{ hello }', variables: [] }],
  ['an unknown parameter', { query: '{ hello }', mutation: 'x' }],
])('a request with %s is malformed, and a 400 for all', async (_what, body) => {
  for (const accept of ['application/json', 'application/graphql-response+json'])
    expect((await client.post(body, { accept })).status).toBe(400);
});

describe('a persisted query, of which only the hash is sent', () => {
  const extensions = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } };
  const refused = [{ message: 'PersistedQueryNotSupported', extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } }];

  test.each(['application/json', '*/*', 'application/graphql-response+json'])(
    'is refused as Apollo’s clients expect it, for Accept: %s',
    async (accept) => {
      const posted = await client.post({ operationName: 'Hello', variables: {}, extensions }, { accept });
      expect([posted.status, posted.body]).toEqual([200, { errors: refused }]);
      const asked = new URLSearchParams({ operationName: 'Hello', extensions: JSON.stringify(extensions) });
      const got = await client.send({ headers: { accept } }, `?${asked}`);
      expect([got.status, got.body]).toEqual([200, { errors: refused }]);
    },
  );

  test('is refused in a batch alone, and answered when its document follows', async () => {
    const { body } = await client.post([{ extensions }, { query: '{ hello }', extensions }]);
    expect(body).toEqual([{ errors: refused }, { data: { hello: 'hello stranger' } }]);
    const whole = await client.post({ query: '{ hello }', variables: {}, extensions });
    expect([whole.status, whole.body]).toEqual([200, { data: { hello: 'hello stranger' } }]);
  });
});

test('an error during execution is a 200 for all', async () => {
  for (const accept of ['application/json', 'application/graphql-response+json']) {
    const { status, body } = await client.post({ query: '{ hello refused }' }, { accept });
    expect({ status, data: body.data }).toEqual({ status: 200, data: { hello: 'hello stranger', refused: null } });
  }
});
