/** Queries with a document that was validated before: the same answers on the fast path, shared among anonymous viewers only. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '../support/database/count-statements.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

async function post(person: Person | null, body: object, accept = 'application/json') {
  const response = await fetch(`${world.url}/api`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept,
      ...(person && { authorization: `Bearer ${person.accessToken}` }),
    },
    body: JSON.stringify(body),
  });
  const headers = Object.fromEntries(response.headers);
  for (const name of ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset']) delete headers[name];
  return { status: response.status, headers, text: await response.text() };
}

const NAME = 'query ($name: String!) { fetchPerson(preferredUsername: $name) { preferredUsername } }';

test.each<[what: string, body: object]>([
  ['an answer', { query: NAME, variables: { name: 'alice' } }],
  ['a refusal', { query: NAME, variables: { name: 'nobody' } }],
  ['a missing variable', { query: NAME }],
  ['a NUL in a variable', { query: NAME, variables: { name: 'a\0' } }],
  ['an unknown operation', { query: NAME, variables: { name: 'alice' }, operationName: 'Other' }],
  ['variables that are no object', { query: NAME, variables: [] }],
  ['an unknown parameter', { query: NAME, variables: { name: 'alice' }, other: 1 }],
  ['too much', { query: '{ events(limit: 100) { participants(limit: 100) { actor { organizedEvents { id } } } } }' }],
  ['too deep', { query: `{ events { ${'relatedEvents { '.repeat(14)} id ${'} '.repeat(14)} } }` }],
  ['an unknown field', { query: '{ events { nothing } }' }],
])('%s is the same at first, again, and in GraphQL’s own media type', async (_what, body) => {
  const first = await post(null, body);
  expect(await post(null, body)).toEqual(first);
  expect(await post(world.alice, body)).toEqual(first);
  expect((await post(null, body, 'application/graphql-response+json')).text).toBe(first.text);
});

/** Sends the same query several times in one packet, so that the requests arrive together; returns the bodies. */
async function pipelined(body: object, times: number): Promise<string[]> {
  const { hostname, port } = new URL(world.url);
  const text = JSON.stringify(body);
  const head = (connection: string) =>
    `POST /api HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: ${connection}\r\n\r\n`;
  const socket = connect(Number(port), hostname);
  socket.write(`${`${head('keep-alive')}${text}`.repeat(times - 1)}${head('close')}${text}`);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer
    .split('\r\n\r\n')
    .slice(1)
    .map((part) => part.split('HTTP/1.1')[0] ?? '');
}

test('identical concurrent anonymous queries are executed once', async () => {
  const body = { query: NAME, variables: { name: 'bob' } };
  await post(null, body);
  const alone = await countStatements(() => pipelined(body, 1));
  const together = await countStatements(() => pipelined(body, 3));
  expect(together.result).toEqual([...alone.result, ...alone.result, ...alone.result]);
  expect(together.statements).toEqual(alone.statements);
});

test('signed-in viewers get answers of their own', async () => {
  const body = { query: '{ loggedPerson { preferredUsername } }' };
  await post(world.alice, body);
  const answers = await Promise.all([world.alice, world.bob, null].map((person) => post(person, body)));
  expect(answers.map(({ text }) => JSON.parse(text).data.loggedPerson?.preferredUsername ?? null)).toEqual([
    'alice',
    'bob',
    null,
  ]);
});

test('a mutation is executed for each request', async () => {
  const body = {
    query: 'mutation ($name: String!) { createPerson(preferredUsername: $name) { preferredUsername } }',
    variables: { name: 'second_alice' },
  };
  const [first, second] = [await post(world.alice, body), await post(world.alice, body)];
  expect(JSON.parse(first.text).data.createPerson).toEqual({ preferredUsername: 'second_alice' });
  expect(JSON.parse(second.text).errors).toHaveLength(1);
});
