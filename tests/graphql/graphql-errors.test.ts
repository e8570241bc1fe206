/** GraphQL errors of refusals, failures and invalid values. */
import { describe, expect, test } from 'vitest';
import { setUpGraphQL } from '../support/clients/graphql-client.ts';

const client = setUpGraphQL();

describe('errors', () => {
  test('a refusal keeps its text, code, fields and path', async () => {
    const { body } = await client.post({ query: '{ refused }' });
    expect(body.errors).toEqual([
      {
        message: 'Username is already taken',
        details: 'name',
        path: ['refused'],
        locations: [{ line: 1, column: 3 }],
        extensions: { code: 'CONFLICT', fields: { name: ['has already been taken'] } },
      },
    ]);
  });

  test('input that a procedure refuses names its fields', async () => {
    const { body } = await client.post({ query: '{ strict }' });
    expect(body.errors[0]).toMatchObject({
      message: 'Validation failed: Title is too short (minimum is 3 characters)',
      extensions: { code: 'VALIDATION_FAILED', fields: { title: ['is too short (minimum is 3 characters)'] } },
    });
  });

  test.each(['failing', 'lying'])('masks an error thrown by %s, and logs it under the request’s id', async (name) => {
    const answer = await client.post({ query: `{ hello ${name} }` }, { 'x-request-id': `masked-${name}` });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({ hello: 'hello stranger', [name]: null });
    expect(answer.body.errors).toEqual([
      {
        message: 'Internal server error',
        path: [name],
        locations: [{ line: 1, column: 9 }],
        extensions: { code: 'INTERNAL' },
      },
    ]);
    const logged = client.logLines().filter((each) => each.requestId === `masked-${name}`);
    expect(logged).toContainEqual(expect.objectContaining({ msg: 'operation failed', err: expect.anything() }));
  });

  test('a syntax error says where', async () => {
    const { body } = await client.post({ query: '{ hello' });
    expect(body.errors[0]).toEqual({
      message: 'Syntax Error: Expected Name, found <EOF>.',
      locations: [{ line: 1, column: 8 }],
      extensions: { code: 'VALIDATION_FAILED' },
    });
  });

  test.each([
    ['{ name(uuid: "bad uuid") }', 'Argument "uuid" has invalid value "bad uuid".', { uuid: ['expected a UUID'] }],
    ['{ name(uuid: 5) }', 'Argument "uuid" has invalid value 5.', { uuid: ['expected a UUID'] }],
    [
      '{ at(time: "2026-01-31T18:00:00+02:00") }',
      'Argument "time" has invalid value "2026-01-31T18:00:00+02:00".',
      { time: ['expected an ISO 8601 time in UTC, such as 2026-01-31T18:00:00Z'] },
    ],
    [
      '{ sum(of: ["1", 2]) }',
      'Argument "of" has invalid value "1".',
      { of: ['Int cannot represent non-integer value: "1"'] },
    ],
  ])('%s names the argument', async (query, message, fields) => {
    const { body } = await client.post({ query });
    expect(body.errors[0]).toMatchObject({ message, extensions: { code: 'VALIDATION_FAILED', fields } });
  });

  test.each([
    ['UUID', 'name(uuid: $v)', 'bad uuid'],
    ['DateTime', 'at(time: $v)', '2026-01-31T18:00:00+02:00'],
    ['DateTime', 'at(time: $v)', '2026-02-31T18:00:00Z'],
    ['DateTime', 'at(time: $v)', '0000-01-31T18:00:00Z'],
    ['DateTime', 'at(time: $v)', 0],
    ['Point', 'place(geom: $v)', '200;1'],
    ['Point', 'place(geom: $v)', '2,1'],
  ])('a variable that is not a %s in %s is refused with the name of the argument: %s', async (type, call, v) => {
    const { body } = await client.post({ query: `query ($v: ${type}) { ${call} }`, variables: { v } });
    expect(body.errors[0].message).toMatch(/^Argument "\w+" has invalid value \$v\.$/);
    expect(body.errors[0].extensions).toEqual({
      code: 'VALIDATION_FAILED',
      fields: { [/\((\w+):/.exec(call)?.[1] ?? '']: [expect.any(String)] },
    });
  });

  test.each([
    ['at(time: "2026-01-31T18:00:00Z")', { at: '2026-01-31T18:00:00.000Z' }],
    ['at(time: "2026-01-31T18:00:00.25+00:00")', { at: '2026-01-31T18:00:00.250Z' }],
    ['name(uuid: "7E57D004-2B97-4E7A-B45F-5387367791CD")', { name: '7e57d004-2b97-4e7a-b45f-5387367791cd' }],
    ['place(geom: "2.35;-48.9")', { place: '2.35;-48.9' }],
  ])('%s is accepted', async (call, data) => {
    expect((await client.post({ query: `{ ${call} }` })).body).toEqual({ data });
  });
});
