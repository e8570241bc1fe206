/** File uploads by GraphQL, in both formats that clients send. */
import { describe, expect, test } from 'vitest';
import { codeOf, setUpGraphQL } from '../support/clients/graphql-client.ts';

const client = setUpGraphQL();

describe('uploads', () => {
  const query = 'mutation ($f: Upload!) { upload(file: $f) }';
  const picture = new File(['abc'], 'a.png', { type: 'image/png' });
  const form = (parts: Record<string, string | File>) => {
    const body = new FormData();
    for (const [name, part] of Object.entries(parts)) body.append(name, part);
    return client.send({ method: 'POST', headers: { accept: 'application/json' }, body });
  };
  const operations = JSON.stringify({ query, variables: { f: null } });

  test('follow the specification, with operations and a map', async () => {
    const { body } = await form({ operations, map: '{"0": ["variables.f"]}', '0': picture });
    expect(body).toEqual({ data: { upload: 'a.png image/png abc' } });
  });

  test('name a part in a variable', async () => {
    const { body } = await form({ query, variables: '{"f": "my_file"}', my_file: picture });
    expect(body).toEqual({ data: { upload: 'a.png image/png abc' } });
  });

  test('name a part in the document, in the operation that runs', async () => {
    const { body } = await form({ query: 'mutation { upload(file: "my_file") }', my_file: picture });
    expect(body).toEqual({ data: { upload: 'a.png image/png abc' } });
    const document = `
      mutation One($s: Boolean = true) { upload(file: "first") @include(if: $s) again: upload(file: "second") }
      mutation Two { upload(file: "second") }`;
    const second = new File(['def'], 'b.png', { type: 'image/png' });
    const run = async (operationName: string) =>
      (await form({ query: document, operationName, variables: '{"s": true}', first: picture, second })).body.data;
    expect(await run('One')).toEqual({ upload: 'a.png image/png abc', again: 'b.png image/png def' });
    expect(await run('Two')).toEqual({ upload: 'b.png image/png def' });
  });

  test('a text equal to a part name stays a text where no file is expected', async () => {
    const { body } = await form({ query: '{ echo(text: "my_file") }', my_file: picture });
    expect(body).toEqual({ data: { echo: 'my_file' } });
  });

  test.each([
    ['a map that leads nowhere', { operations, map: '{"0": ["variables.g.h"]}', '0': picture }],
    ['a map to the prototype', { operations, map: '{"0": ["__proto__.polluted"]}', '0': picture }],
    ['a file that is not there', { operations, map: '{"0": ["variables.f"]}' }],
    ['operations that are no JSON', { operations: '{', map: '{}' }],
    ['variables that are no object', { query, variables: '[]' }],
    ['variables nested without end', { query, variables: `{"f": ${'['.repeat(50_000)}${']'.repeat(50_000)}}` }],
    ['a text in place of the file', { query, variables: '{"f": "nothing"}' }],
    ['a name of no part in the document', { query: 'mutation { upload(file: "other") }', my_file: picture }],
    ['a document that is none', { query: 'mutation { upload(file: "my_file"', my_file: picture }],
  ])('%s is refused', async (_what, parts) => {
    const answer = await form(parts as Record<string, string | File>);
    expect(codeOf(answer)).toBe('VALIDATION_FAILED');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('a malformed form is refused', async () => {
    const answer = await client.post('nonsense', { 'content-type': 'multipart/form-data; boundary=x' });
    expect(codeOf(answer)).toBe('VALIDATION_FAILED');
    expect(codeOf(await client.post('nonsense', { 'content-type': 'multipart/form-data' }))).toBe('VALIDATION_FAILED');
  });

  test('a file of more than 10 MB is refused', async () => {
    const large = new File([new Uint8Array(10_000_001)], 'a.png');
    const answer = await form({ query, variables: '{"f": "large"}', large });
    expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
  });
});

test('ids that JSON holds as large numbers keep their digits', async () => {
  const { body } = await client.post(
    '{"query": "query ($t: String) { echo(text: $t) }", "variables": {"t": 115599000000000001}}',
  );
  expect(body).toEqual({ data: { echo: '115599000000000001' } });
});
