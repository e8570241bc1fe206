/** Reading remote actors: all forms in use give the same value, and invalid values are skipped. */
import { describe, expect, test } from 'vitest';
import { readActor } from '../../src/domain/federation/documents/actor.ts';
import type { Json, JsonObject } from '../../src/domain/federation/documents/json.ts';
import { CONTEXT, PUBLIC } from './documents.ts';

const ID = 'https://far.example/users/alice';

const actor = (fields: JsonObject = {}): JsonObject => ({
  '@context': CONTEXT,
  id: ID,
  type: 'Person',
  preferredUsername: 'alice',
  inbox: `${ID}/inbox`,
  ...fields,
});

const read = (fields: JsonObject = {}) => {
  const found = readActor(actor(fields));
  if (found === null) throw new Error('The document was refused.');
  return found;
};

describe('FED-ACTOR-01: what every actor needs', () => {
  test.each<[string, JsonObject, boolean]>([
    ['all of it', {}, true],
    ['a context of several', { '@context': ['https://w3id.org/security/v1', CONTEXT, { a: 'b' }] }, true],
    ['no context', { '@context': null }, false],
    ['a context of another spelling', { '@context': `${CONTEXT}#` }, false],
    ['no id', { id: null }, false],
    ['an id that is no address', { id: 'acct:alice@far.example' }, false],
    ['no type', { type: [] }, false],
    ['a type that is no actor', { type: 'Note' }, false],
    ['no inbox', { inbox: null }, false],
    ['an inbox that is no address', { inbox: 'javascript:alert(1)' }, false],
    ['no name', { preferredUsername: null }, false],
    ['a handle for the name', { preferredUsername: null, webfinger: 'alice@far.example' }, true],
    ['a name with a space', { preferredUsername: 'ali ce' }, false],
    ['a name that is a handle', { preferredUsername: 'alice@near.example' }, false],
    ['a name that begins with a dot', { preferredUsername: '.alice' }, false],
    ['a name like a domain', { preferredUsername: 'alice.example-blog.org' }, true],
  ])('%s', (_, fields, accepted) => {
    expect(readActor(actor(fields)) !== null).toBe(accepted);
  });

  test.each([
    ['Person', 'PERSON'],
    ['Group', 'GROUP'],
    ['Organization', 'ORGANIZATION'],
    ['Service', 'SERVICE'],
    ['Application', 'APPLICATION'],
    [['Thing', 'Group', 'Person'], 'GROUP'],
  ])('the type %s', (type, expected) => {
    expect(read({ type }).type).toBe(expected);
  });
});

test.each<[string, Json, string | null]>([
  ['a handle', 'alice@FAR.example', 'alice@far.example'],
  ['one with a scheme', 'acct:alice@far.example', 'alice@far.example'],
  ['no handle', 'alice', null],
  ['a number', 7, null],
])('FED-DISC-12: webfinger as %s', (_, webfinger, expected) => {
  expect(read({ webfinger }).webfinger).toBe(expected);
});

const PICTURE = 'https://files.example/a.png';

describe('FED-ACTOR-07: pictures', () => {
  test.each<[string, Json]>([
    ['an Image', { type: 'Image', url: PICTURE }],
    [
      'a list of Images',
      [
        { type: 'Image', url: PICTURE },
        { type: 'Image', url: 'https://files.example/b.png' },
      ],
    ],
    ['an address', PICTURE],
    ['an Image with a list of addresses', { type: 'Image', url: [PICTURE] }],
    ['an Image with a Link', { type: 'Image', url: { type: 'Link', href: PICTURE } }],
    ['a list of Links', { type: 'Image', url: [{ type: 'Link', href: PICTURE }] }],
    ['a Link', { type: 'Link', href: PICTURE }],
    ['another type', { type: 'Document', url: PICTURE }],
  ])('%s', (_, icon) => {
    expect(read({ icon }).icon).toEqual({ url: PICTURE, description: null, mediaType: null });
    expect(read({ image: icon }).image?.url).toBe(PICTURE);
  });

  test.each<[string, Json]>([
    ['nothing', null],
    ['a number', 7],
    ['an object without address', { type: 'Image' }],
    ['another scheme', { type: 'Image', url: 'data:image/png;base64,AAAA' }],
    ['an empty list', []],
  ])('none of %s', (_, icon) => {
    expect(read({ icon }).icon).toBeNull();
  });

  test('the description and the media type are read', () => {
    const icon = { type: 'Image', mediaType: 'image/PNG', url: PICTURE, summary: 'A cat', name: 'cat.png' };
    expect(read({ icon }).icon).toEqual({ url: PICTURE, description: 'A cat', mediaType: 'image/png' });
    expect(read({ icon: { ...icon, summary: null } }).icon?.description).toBe('cat.png');
  });
});

describe('FED-ACTOR-08: fields', () => {
  const field = (name: Json, value: Json, type = 'PropertyValue') => ({ type, name, value });

  test.each<[string, Json, { name: string; value: string }[]]>([
    ['pairs', [field('a', '<b>b</b>')], [{ name: 'a', value: '<b>b</b>' }]],
    ['among nonsense', ['x', 7, null, [], field('a', 'b'), field('c', 'd', 'Link')], [{ name: 'a', value: 'b' }]],
    ['of other types', [field('a', 7), field(null, 'b')], []],
    ['not in a list', field('a', 'b'), []],
  ])('%s', (_, attachment, expected) => {
    expect(read({ attachment }).fields).toEqual(expected);
  });

  test('a reader takes the first 50, and cuts long ones', () => {
    const { fields } = read({
      attachment: Array.from({ length: 60 }, () => field('n'.repeat(3000), 'v'.repeat(3000))),
    });
    expect(fields).toHaveLength(50);
    expect([fields[0]?.name.length, fields[0]?.value.length]).toEqual([2047, 2047]);
  });
});

describe('FED-ACTOR-10: values that are too long are cut', () => {
  test('a text is cut at its limit', () => {
    const { name, summary } = read({ name: 'n'.repeat(5000), summary: 's'.repeat(50_000) });
    expect([name?.length, summary?.length]).toEqual([2048, 20_480]);
  });

  test('cuts values between characters', () => {
    expect(read({ name: `${'n'.repeat(2047)}😀` }).name).toBe('n'.repeat(2047));
  });

  test('a list is cut at its limit', () => {
    const many = Array.from({ length: 400 }, (_, i) => i);
    const found = read({
      alsoKnownAs: many.map((i) => `https://old.example/${i}`),
      attributionDomains: many.map((i) => `d${i}.example`),
    });
    expect([found.alsoKnownAs.length, found.attributionDomains.length]).toEqual([256, 256]);
  });

  test.each([
    [2048, true],
    [2049, false],
  ])('a name of %i characters', (length, accepted) => {
    expect(readActor(actor({ preferredUsername: 'a'.repeat(length) })) !== null).toBe(accepted);
  });

  test('characters that PostgreSQL cannot store are removed or replaced', () => {
    expect(read({ name: 'a\0b\uD800c' }).name).toBe('ab\uFFFDc');
  });
});

test.each<[string, Json, string]>([
  ['an address', 'https://far.example/@alice', 'https://far.example/@alice'],
  ['a list', ['https://far.example/@alice', 'https://far.example/b'], 'https://far.example/@alice'],
  [
    'Links, of which the page counts',
    [
      { type: 'Link', mimeType: 'application/json', href: 'https://far.example/j' },
      { type: 'Link', mediaType: 'text/html', href: 'https://far.example/h' },
    ],
    'https://far.example/h',
  ],
  ['another host', 'https://bank.example/login', ID],
  ['another port', 'https://far.example:444/@alice', ID],
  ['another scheme', 'javascript:alert(1)', ID],
  ['nothing', null, ID],
])('FED-ACTOR-11, FED-SEC-19: url as %s', (_, url, expected) => {
  expect(read({ url }).url).toBe(expected);
});

describe('FED-ACTOR-12: addresses of collections', () => {
  const COLLECTION = 'https://far.example/c';
  const names = ['outbox', 'followers', 'following', 'featured', 'featuredTags'] as const;

  test.each<[string, Json, string | null]>([
    ['an address', COLLECTION, COLLECTION],
    ['an object', { id: COLLECTION, type: 'Collection' }, COLLECTION],
    ['a list', [COLLECTION, 'https://far.example/d'], COLLECTION],
    ['no address', 'nonsense', null],
    ['another scheme', 'ftp://far.example/c', null],
    ['credentials', 'https://a:b@far.example/c', null],
    ['a host with a dot at its end', 'https://far.example./c', null],
    ['a number', 7, null],
    ['too long', `${COLLECTION}/${'x'.repeat(2048)}`, null],
    ['a line break', `${COLLECTION}\n`, null],
  ])('%s', (_, form, expected) => {
    const found = read(Object.fromEntries(names.map((name) => [name, form])));
    expect(names.map((name) => found[name])).toEqual(names.map(() => expected));
  });

  test('the inbox is read like them', () => {
    expect(read({ inbox: [{ id: `${ID}/in` }] }).inbox).toBe(`${ID}/in`);
  });

  test('FED-COLL-03: pinned posts are read from the document', () => {
    const featured = { id: COLLECTION, type: 'OrderedCollection', orderedItems: [`${ID}/1`] };
    expect(read({ featured })).toMatchObject({ featured: COLLECTION, featuredDocument: featured });
    expect(read({ featured: COLLECTION }).featuredDocument).toBeNull();
  });
});

test.each<[string, JsonObject, string | null]>([
  ['among the endpoints', { endpoints: { sharedInbox: 'https://far.example/inbox' } }, 'https://far.example/inbox'],
  ['of the actor', { sharedInbox: 'https://far.example/inbox' }, 'https://far.example/inbox'],
  ['nowhere, with endpoints elsewhere', { endpoints: 'https://far.example/endpoints' }, null],
])('FED-ACTOR-13: shared inbox %s', (_, fields, expected) => {
  expect(read(fields).sharedInbox).toBe(expected);
});

describe('FED-ACTOR-15: marks', () => {
  const marks = ['discoverable', 'indexable', 'manuallyApprovesFollowers', 'memorial', 'suspended'] as const;
  const marksOf = (value: Json | undefined) => {
    const { discoverable, indexable, locked, memorial, suspended } = read(
      value === undefined ? {} : Object.fromEntries(marks.map((mark) => [mark, value])),
    );
    return [discoverable, indexable, locked, memorial, suspended];
  };

  test.each<[string, Json | undefined, boolean]>([
    ['absent', undefined, false],
    ['true', true, true],
    ['false', false, false],
    ['a text', 'true', false],
    ['nothing', null, false],
  ])('%s', (_, value, expected) => {
    expect(marksOf(value)).toEqual(marks.map(() => expected));
  });

  test('properties of a profile are true unless it says false', () => {
    expect(read()).toMatchObject({ showFeatured: true, showMedia: true, showRepliesInMedia: true });
    expect(read({ showMedia: false }).showMedia).toBe(false);
  });
});

test.each<[string, Json, string[]]>([
  [
    'a list',
    ['https://old.example/a', 'nonsense', { id: 'https://old.example/b' }],
    ['https://old.example/a', 'https://old.example/b'],
  ],
  ['one', 'https://old.example/a', ['https://old.example/a']],
  ['nothing', null, []],
])('FED-MOVE-02: alsoKnownAs as %s', (_, alsoKnownAs, expected) => {
  expect(read({ alsoKnownAs }).alsoKnownAs).toEqual(expected);
});

test('FED-ACTOR-16: movedTo is read as an address and as an object', () => {
  expect(read({ movedTo: 'https://new.example/a' }).movedTo).toBe('https://new.example/a');
  expect(read({ movedTo: { id: 'https://new.example/a' } }).movedTo).toBe('https://new.example/a');
});

test('FED-ACTOR-23: domains that may name the author are normalized', () => {
  expect(
    read({ attributionDomains: ['Blog.Example', 'bücher.example', 'https://no.example/x', 7] }).attributionDomains,
  ).toEqual(['blog.example', 'xn--bcher-kva.example']);
});

test('FED-BFA-09: reads who may put the person into collections', () => {
  expect(read({ interactionPolicy: { canFeature: { automaticApproval: 'as:Public' } } }).canFeature).toEqual({
    automatic: [PUBLIC],
    manual: [],
  });
});
