/** Batches: several operations in one request, answered in order, each independently. */
import { describe, expect, test } from 'vitest';
import { codeOf, setUpGraphQL } from '../support/clients/graphql-client.ts';

const client = setUpGraphQL();

const HELLO = { query: '{ hello }' };
const HELD = { data: { hello: 'hello stranger' } };

test.each<[what: string, member: unknown]>([
  ['null', null],
  ['a number', 1],
  ['a text', '{ hello }'],
  ['a list', [HELLO]],
  ['no query', {}],
  ['a query that is no text', { query: ['{ hello }'] }],
])('a member that is %s is refused by itself', async (_what, member) => {
  const { status, body } = await client.post([HELLO, member, HELLO]);
  expect({ status, body }).toEqual({ status: 200, body: [HELD, { errors: [expect.anything()] }, HELD] });
  expect(body[1].errors[0].extensions.code).toBe('VALIDATION_FAILED');
  expect(client.logLines().filter((each) => each.msg === 'operation failed')).toEqual([]);
});

test('an operation that is refused has field errors, beside one that runs', async () => {
  const { body } = await client.post([{ query: '{ strict }' }, HELLO]);
  expect(body).toEqual([{ data: { strict: null }, errors: [expect.objectContaining({ details: 'title' })] }, HELD]);
});

test('an empty batch is refused', async () => {
  const answer = await client.post([]);
  expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: 400, code: 'VALIDATION_FAILED' });
});

describe('with files, by the specification', () => {
  const upload = { query: 'mutation ($f: Upload!) { upload(file: $f) }', variables: { f: null } };
  const send = (operations: unknown, map: object) => {
    const form = new FormData();
    form.append('operations', JSON.stringify(operations));
    form.append('map', JSON.stringify(map));
    form.append('0', new File(['abc'], 'a.png', { type: 'image/png' }));
    form.append('1', new File(['def'], 'b.png', { type: 'image/png' }));
    return client.send({ method: 'POST', headers: { accept: 'application/json' }, body: form });
  };

  test('each operation gets its own', async () => {
    const { body } = await send([upload, HELLO, upload], { 0: ['0.variables.f'], 1: ['2.variables.f'] });
    expect(body).toEqual([
      { data: { upload: 'a.png image/png abc' } },
      HELD,
      { data: { upload: 'b.png image/png def' } },
    ]);
  });

  test.each([
    ['past the end', [upload], { 0: ['1.variables.f'] }],
    ['to no index', [upload], { 0: ['variables.f'] }],
    ['into the list itself', [upload], { 0: ['length'] }],
    ['in a batch of nothing', [null], { 0: ['0.variables.f'] }],
  ])('a map that leads %s is refused', async (_where, operations, map) => {
    const answer = await send(operations, map);
    expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: 400, code: 'VALIDATION_FAILED' });
  });

  test('more than ten are refused', async () => {
    const answer = await send(
      Array.from({ length: 11 }, () => HELLO),
      {},
    );
    expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
  });
});
