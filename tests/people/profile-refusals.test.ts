/** Refused changes of a profile: the error names the parameter, and nothing is half written. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { file, filesOf, form, noise, picture } from '../support/values/pictures.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const UPDATE = '/api/v1/accounts/update_credentials';
const edit = (body: unknown, who: Person) => world.rest(who).send('PATCH', UPDATE, { body });
const params = (text: string) => new URLSearchParams(text);
const own = async (who: Person) => (await world.rest(who).get('/api/v1/accounts/verify_credentials')).body;

describe('refusals', () => {
  const long = (length: number) => 'é'.repeat(length);
  const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `n${n}`, value: 'v' }));
  test.each<[string, () => unknown, string, string]>([
    ['a name of 41 characters', () => ({ display_name: long(41) }), 'display_name', 'ERR_TOO_LONG'],
    ['a note of 501', () => params(`note=${'x'.repeat(501)}`), 'note', 'ERR_TOO_LONG'],
    ['five fields', () => ({ fields_attributes: rows(5) }), 'fields_attributes', 'ERR_INVALID'],
    [
      'a long field name',
      () => ({ fields_attributes: [{ name: long(256), value: 'v' }] }),
      'fields_attributes.0.name',
      'ERR_TOO_LONG',
    ],
    [
      'a long field value',
      () => ({ fields_attributes: [{ name: 'n', value: long(256) }] }),
      'fields_attributes.0.value',
      'ERR_TOO_LONG',
    ],
    [
      'a value without name',
      () => ({ fields_attributes: [{ name: ' ', value: 'v' }] }),
      'fields_attributes.0.name',
      'ERR_BLANK',
    ],
    [
      'a field that is a hash',
      () => ({ fields_attributes: [{ name: {}, value: 'v' }] }),
      'fields_attributes.0.name',
      'ERR_INVALID',
    ],
    [
      '101 domains',
      () => ({ attribution_domains: Array.from({ length: 101 }, (_, n) => `d${n}.example`) }),
      'attribution_domains',
      'ERR_INVALID',
    ],
    ['what is no domain', () => ({ attribution_domains: ['no domain'] }), 'attribution_domains', 'ERR_INVALID'],
    ['two in one entry', () => ({ attribution_domains: 'a.example\nb.example' }), 'attribution_domains', 'ERR_INVALID'],
    ['direct as default', () => ({ source: { privacy: 'direct' } }), 'source.privacy', 'ERR_INCLUSION'],
    ['an unknown language', () => ({ source: { language: 'klingonish' } }), 'source.language', 'ERR_INCLUSION'],
    ['an unknown policy', () => params('source[quote_policy]=friends'), 'source.quote_policy', 'ERR_INCLUSION'],
    ['a description of 151', () => ({ avatar_description: long(151) }), 'avatar_description', 'ERR_TOO_LONG'],
    ['a header description of 151', () => ({ header_description: long(151) }), 'header_description', 'ERR_TOO_LONG'],
    ['an avatar that is text', () => form({ avatar: file(Buffer.from('hello'), 'a.png') }), 'avatar', 'ERR_INVALID'],
    [
      'a header that is damaged',
      async () => form({ header: file((await picture('png', 200, 200)).subarray(0, 90)) }),
      'header',
      'ERR_INVALID',
    ],
    ['an address as avatar', () => ({ avatar: 'https://x.example/a.png' }), 'avatar', 'ERR_INVALID'],
    ['NUL in a name', () => ({ display_name: 'a\0b' }), 'display_name', 'ERR_INVALID'],
  ])('%s', async (_name, body, field, code) => {
    const before = await own(world.bob);
    const sent = await body();
    if (!(sent instanceof FormData || sent instanceof URLSearchParams)) Object.assign(sent as object, { locked: true });
    const answer = await edit(sent, world.bob);
    expect([answer.status, Object.keys(answer.body.details)]).toEqual([422, [field]]);
    expect(answer.body.details[field][0].error).toBe(code);
    expect(await own(world.bob)).toEqual(before);
  });

  test('all errors of a form at once, and no file stays', async () => {
    const [files, before] = [filesOf(world), await own(world.bob)];
    const good = file(await picture());
    const { status, body } = await edit(
      form({ avatar: good, display_name: long(41), note: 'x'.repeat(501), 'fields_attributes[0][value]': 'v' }),
      world.bob,
    );
    expect([status, Object.keys(body.details).sort()]).toEqual([
      422,
      ['display_name', 'fields_attributes.0.name', 'note'],
    ]);
    const two = await edit(form({ avatar: file(Buffer.from('x')), display_name: long(41), locked: 'true' }), world.bob);
    expect(Object.keys(two.body.details).sort()).toEqual(['avatar', 'display_name']);
    expect([filesOf(world), await own(world.bob)]).toEqual([files, before]);
  });

  test('a picture of more than 8 MiB', async () => {
    const large = file(Buffer.concat([await noise(64, 64), Buffer.alloc(8 * 1024 * 1024)]));
    const { status, body } = await edit(form({ avatar: large }), world.bob);
    expect([status, body.details.avatar[0].description]).toEqual([422, 'is too large (maximum is 8388608 bytes)']);
  });

  test('limits are counted as clients count: links as 23, emoji as one', async () => {
    const note = `${'x'.repeat(470)} https://example.org/${'y'.repeat(200)} 👩‍👩‍👧‍👧👍`;
    expect((await edit({ note, display_name: 'é'.repeat(40) }, world.bob)).status).toBe(200);
  });
});
