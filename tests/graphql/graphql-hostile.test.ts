/** Expensive documents are refused before any of them runs. */
import { Readable } from 'node:stream';
import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStatements } from '../support/database/count-statements.ts';
import { createEmptyWorld, createWorld, type World } from '../support/world/world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  // The first request of a server reads its rules for networks.
  await ask('{ __typename }');
});

afterAll(() => world?.close());

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the wire says
  body: any;
}

async function send(body: RequestInit['body'], type = 'application/json', to = world): Promise<Answer> {
  const response = await fetch(`${to.url}/api`, {
    method: 'POST',
    headers: { 'content-type': type, accept: 'application/json' },
    body: body ?? null,
    duplex: 'half',
  } as RequestInit);
  return { status: response.status, body: await response.json() };
}

const ask = (query: string, variables?: object) => send(JSON.stringify({ query, variables }));

/** `a { b { a { b … id } } }` */
const nested = (fields: string[], depth: number): string =>
  depth === 0 ? 'id' : `${fields[0]} { ${nested([...fields.slice(1), fields[0] ?? ''], depth - 1)} }`;

const SAME = /more than 30 times in one place/;

/** Top-level lists, each with an alias. */
const PLACES = Array.from({ length: 14 }, (_, n) => `list${n}: tags`);

const HOSTILE: [string, string, RegExp][] = [
  ['depth 50', `{ events { ${nested(['relatedEvents'], 50)} } }`, /depth limit of 15 exceeded/],
  [
    'depth 50 by fragments',
    `{ events { ...F0 } } ${Array.from({ length: 50 }, (_, i) => `fragment F${i} on Event { relatedEvents { ${i < 49 ? `...F${i + 1}` : 'id'} } }`).join(' ')}`,
    /selects more than 1500 fields/,
  ],
  [
    'depth 20 by fragments',
    `{ events { ...F0 } } ${Array.from({ length: 20 }, (_, i) => `fragment F${i} on Event { relatedEvents { ${i < 19 ? `...F${i + 1}` : 'id'} } }`).join(' ')}`,
    /depth limit of 15 exceeded/,
  ],
  [
    'lists within lists',
    `{ searchEvents(search: ${'['.repeat(2000)}${']'.repeat(2000)}) { total } }`,
    /nested too deeply|Validation failed/i,
  ],
  [
    '500 aliases',
    `{ tags { ${Array.from({ length: 500 }, (_, i) => `a${i}: id`).join(' ')} } }`,
    /Aliases limit of 30 exceeded/,
  ],
  [
    'a list of 10,000 in the document',
    `mutation { createEvent(title: "Title", description: "Description", beginsOn: "2026-01-01T00:00:00Z", organizerActorId: 1, tags: [${'"x",'.repeat(10_000)}]) { id } }`,
    /Token limit of 2500 exceeded/,
  ],
  ['fragments in a circle', '{ events { ...A } } fragment A on Event { ...B } fragment B on Event { ...A }', /itself/],
  ['a fragment of itself', '{ events { ...A } } fragment A on Event { relatedEvents { ...A } }', /itself/],
  ['300 directives', `{ events { id ${'@include(if: true) '.repeat(300)} } }`, /Directives limit of 50 exceeded/],
  [
    'introspection in a circle',
    `{ __schema { types { ${'fields { type { '.repeat(6)} name ${'} } '.repeat(6)} } } }`,
    /introspection depth/i,
  ],
  ['many fields', `{ ${PLACES.map((list) => `${list} { ${'id '.repeat(30)} }`).join(' ')} }`, /breadth/],
  ['the same field 31 times', `{ ${'tags{id}'.repeat(31)} }`, SAME],
  ['the same field 31 times in lists', `{ ${'events{id}'.repeat(16)} events { ${'id '.repeat(15)} } }`, SAME],
  [
    'the same field 32 times by fragments',
    `{ tags { ...A ...A } } fragment A on Tag { ...B ...B } fragment B on Tag { ${'id '.repeat(8)} }`,
    SAME,
  ],
  ['the same field 31 times in a fragment', `{ tags { ...A } } fragment A on Tag { ${'id '.repeat(31)} }`, SAME],
  ['the same field 31 times in an unused fragment', `{ hello } fragment A on Tag { ${'id '.repeat(31)} }`, SAME],
  [
    'fragments that double twenty times',
    `{ tags { ...F0 } } ${Array.from({ length: 20 }, (_, i) => `fragment F${i} on Tag { id related { ...F${i + 1} } again: related { ...F${i + 1} } }`).join(' ')} fragment F20 on Tag { id }`,
    /selects more than 1500 fields/,
  ],
  [
    '200 fragments in one place',
    `{ tags { ${Array.from({ length: 200 }, (_, i) => `...F${i}`).join(' ')} } } ${Array.from({ length: 200 }, (_, i) => `fragment F${i} on Tag { id }`).join(' ')}`,
    SAME,
  ],
  [
    'lists in lists',
    '{ groups(limit: 100) { members { actor { followers { actor { followers { actor { id } } } } } } } }',
    /complexity/,
  ],
];

describe('a document with', () => {
  test.each(HOSTILE)('%s is refused', async (_what, query, message) => {
    const { result, statements } = await countStatements(() => ask(query));
    const { body } = result;
    expect(statements).toEqual([]);
    expect(body.data?.events ?? null).toBeNull();
    expect(body.errors[0].message).toMatch(message);
    expect(body.errors[0].extensions.code).toBe('VALIDATION_FAILED');
  });

  test('the same field 30 times is answered', async () => {
    const { body } = await ask(`{ ${'tags{id}'.repeat(30)} }`);
    expect(body).toEqual({ data: { tags: expect.any(Array) } });
  });

  test('many brackets in strings and comments is answered, and so is an escaped NUL in a string', async () => {
    const brackets = '{[('.repeat(60);
    const find = (text: string) => ask(`{ searchEvents(search: ${text}) { total } } # ${brackets} \\u0000`);
    const answers = [await find(`"${brackets}"`), await find(`"""${brackets} \\u0000"""`), await find('"a \\\\u0000"')];
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ data: { searchEvents: { total: 0 } } })));
  });

  test('a large page counts more than a small one', async () => {
    const page = (limit: number) =>
      `{ events(limit: ${limit}) { participants(limit: ${limit}) { actor { id name url } } } }`;
    expect((await ask(page(10))).body.errors).toBeUndefined();
    expect((await ask(page(100))).body.errors[0].message).toMatch(/complexity/);
    // More than 100 counts as 100, and an invalid page does not make it cheap.
    expect((await ask(page(-5))).body.errors[0].extensions.fields).toEqual({ limit: ['must be at least 1'] });
  });
});

describe('a request with', () => {
  test('a list of 10,000 in its variables is refused', async () => {
    const query =
      'mutation ($tags: [String!]) { createEvent(title: "Title", description: "Description", beginsOn: "2027-01-01T00:00:00Z", organizerActorId: "1", tags: $tags) { id } }';
    const tags = Array.from({ length: 10_000 }, (_, i) => `t${i}`);
    const { body } = await ask(query, { tags });
    expect(body.errors[0].extensions.code).toMatch(/VALIDATION_FAILED|UNAUTHENTICATED/);
  });

  test('5 MB is refused before it is parsed', async () => {
    const { status, body } = await ask(`{ events { id } } # ${'x'.repeat(5_000_000)}`);
    expect(status).toBe(413);
    expect(body.errors[0].extensions.code).toBe('PAYLOAD_TOO_LARGE');
  });

  test('5 MB without Content-Length are refused where they pass the limit', async () => {
    const stream = Readable.toWeb(Readable.from(Array.from({ length: 80 }, () => Buffer.alloc(65_536, ' '))));
    const { status, body } = await send(stream as unknown as RequestInit['body']);
    expect(status).toBe(413);
    expect(body.errors[0].extensions.code).toBe('PAYLOAD_TOO_LARGE');
  });

  test('a form of 5 MB of text is refused', async () => {
    const form = new FormData();
    form.append('query', `{ events { id } } # ${'x'.repeat(5_000_000)}`);
    const response = await fetch(`${world.url}/api`, { method: 'POST', body: form });
    expect(response.status).toBe(413);
    await response.text();
  });

  test('100 batched operations is refused, and none of them runs', async () => {
    const query = 'mutation { joinEvent(actorId: "1", eventId: "1") { id } }';
    const { status, body } = await send(JSON.stringify(Array.from({ length: 100 }, () => ({ query }))));
    expect(status).toBe(413);
    expect(body.errors[0].extensions.code).toBe('PAYLOAD_TOO_LARGE');
    expect(body.data).toBeUndefined();
  });

  test('300 wrong logins in one batch is rate limited like single requests', async () => {
    const guarded = await createEmptyWorld({ env: { RATE_LIMITS: 'on' } });
    const login = 'login(email: "alice@example.org", password: "a wrong guess") { accessToken }';
    const query = `mutation { ${Array.from({ length: 30 }, (_, n) => `a${n}: ${login}`).join(' ')} }`;
    const { body } = await send(JSON.stringify(Array.from({ length: 10 }, () => ({ query }))), undefined, guarded);
    await guarded.close();
    const codes = body.flatMap((answer: { errors: { extensions: { code: string } }[] }) =>
      answer.errors.map(({ extensions }) => extensions.code),
    );
    expect(codes).toHaveLength(300);
    expect(codes.filter((code: string) => code === 'RATE_LIMITED')).toHaveLength(290);
  });

  const NUL = 'contains a NUL byte';
  const place = (street: string) => ({ street, locality: 'Annecy' });
  const UPDATE =
    'mutation ($a: AddressInput) { updateEvent(eventId: "1", physicalAddress: $a, tags: ["x", "y"]) { id } }';
  test.each<[where: string, body: object, field: string, problem: string]>([
    ['an argument', { query: '{ group(preferredUsername: "a\\u0000") { id } }' }, 'preferredUsername', NUL],
    ['an argument, by its number', { query: '{ person(id: "a\\u{000}") { id } }' }, 'id', NUL],
    [
      'an object in an argument',
      { query: 'mutation { updateEvent(eventId: "1", physicalAddress: { street: "a\\u0000" }) { id } }' },
      'physicalAddress.street',
      NUL,
    ],
    ['a default', { query: 'query ($n: String! = "\\u0000") { group(preferredUsername: $n) { id } }' }, 'n', NUL],
    [
      'a variable',
      { query: 'query ($n: String!) { group(preferredUsername: $n) { id } }', variables: { n: 'a\0' } },
      'n',
      NUL,
    ],
    ['a part of a variable', { query: UPDATE, variables: { a: place('a\0') } }, 'a.street', NUL],
    [
      'a variable, as half a character',
      { query: 'query ($n: String!) { group(preferredUsername: $n) { id } }', variables: { n: '\ud800' } },
      'n',
      'is not valid Unicode',
    ],
  ])('text that no database accepts in %s is refused with its field name', async (_where, body, field, problem) => {
    const { errors } = (await send(JSON.stringify(body))).body;
    expect(errors).toEqual([
      expect.objectContaining({ extensions: { code: 'VALIDATION_FAILED', fields: { [field]: [problem] } } }),
    ]);
  });
});

test('introspection stays on', async () => {
  const { body } = await ask(getIntrospectionQuery({ descriptions: true, inputValueDeprecation: true }));
  expect(body.errors).toBeUndefined();
  expect(body.data.__schema.queryType.name).toBe('RootQueryType');
  expect(body.data.__schema.mutationType.name).toBe('RootMutationType');
});
