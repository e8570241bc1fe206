/** Reading parts of remote posts: attachments, tags, polls and quotes, in the forms of many servers. */
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/domain/federation/documents/json.ts';
import { readNote } from '../../src/domain/federation/documents/note.ts';
import { peopleIn } from '../../src/domain/federation/documents/policies.ts';
import { CONTEXT, NOW, PUBLIC } from './documents.ts';

const ALICE = 'https://far.example/users/alice';
const BOB = 'https://near.example/users/bob';
const FOLLOWERS = `${ALICE}/followers`;
const FOLLOWING = `${ALICE}/following`;
const ID = `${ALICE}/1`;

const note = (fields: JsonObject = {}): JsonObject => ({
  id: ID,
  type: 'Note',
  attributedTo: ALICE,
  content: '<p>hi</p>',
  ...fields,
});

const read = (fields: JsonObject = {}) => {
  const found = readNote(note(fields), { now: NOW });
  if (found === null) throw new Error('The document was refused.');
  return found;
};

const FILE = 'https://files.example/a.png';

describe('FED-CREATE-32, FED-CREATE-33, FED-CREATE-34: attachments', () => {
  test.each<[string, Json, number]>([
    ['one', { type: 'Image', url: FILE }, 1],
    [
      'several',
      [
        { type: 'Document', url: FILE },
        { type: 'Audio', url: `${FILE}2` },
      ],
      2,
    ],
    ['a Link as url', { type: 'Video', url: [{ type: 'Link', href: FILE }] }, 1],
    ['a card', { type: 'Link', href: FILE }, 0],
    ['a field', { type: 'PropertyValue', url: FILE }, 0],
    ['another scheme', { type: 'Image', url: 'file:///etc/passwd' }, 0],
    ['nonsense', [7, null, 'x', []], 0],
    ['many', Array.from({ length: 50 }, (_, i) => ({ type: 'Image', url: `${FILE}${i}` })), 16],
  ])('%s', (_, attachment, count) => {
    expect(read({ attachment }).attachments).toHaveLength(count);
  });

  test('cards', () => {
    expect(read({ attachment: [{ type: 'Link', href: FILE }] }).links).toEqual([FILE]);
  });

  test.each<[JsonObject, JsonObject]>([
    [{ summary: 'a', name: 'b' }, { description: 'a' }],
    [{ name: 'b' }, { description: 'b' }],
    [{ nameMap: { en: 'c' } }, { description: 'c' }],
    [{ focalPoint: [0.5, -1] }, { focus: { x: 0.5, y: -1 } }],
    [{ focalPoint: [2, 0] }, { focus: null }],
    [{ focalPoint: ['0', 0] }, { focus: null }],
    [{ blurhash: 'UBL_:rOpGG-oBUNG,qRj2so|=eE1w^n4S5NH' }, { blurhash: 'UBL_:rOpGG-oBUNG,qRj2so|=eE1w^n4S5NH' }],
    [{ blurhash: 'UBL_' }, { blurhash: null }],
    [{ blurhash: `|${'0'.repeat(165)}` }, { blurhash: null }],
    [
      { width: 640, height: 1e308 },
      { width: 640, height: null },
    ],
    [{ width: -1 }, { width: null }],
    [{ duration: 'PT1M2.5S' }, { duration: 62.5 }],
    [{ duration: 'soon' }, { duration: null }],
    [{ icon: { type: 'Image', url: FILE } }, { thumbnail: FILE }],
    [{ mediaType: 'image/png' }, { mediaType: 'image/png' }],
  ])('%j', (fields, expected) => {
    expect(
      read({ attachment: { type: 'Document', url: 'https://files.example/b', ...fields } }).attachments[0],
    ).toMatchObject(expected);
  });

  test('a description is cut', () => {
    expect(
      read({ attachment: { type: 'Image', url: FILE, name: 'x'.repeat(20_000) } }).attachments[0]?.description,
    ).toHaveLength(10_000);
  });
});

describe('tags', () => {
  test.each<[Json, { href: string; name: string | null }[]]>([
    [{ type: 'Mention', href: BOB, name: '@bob' }, [{ href: BOB, name: '@bob' }]],
    [
      [
        { type: ['Mention'], href: BOB },
        { type: 'Mention', href: BOB },
      ],
      [{ href: BOB, name: null }],
    ],
    [{ type: 'Mention', href: 'bob' }, []],
    [null, []],
  ])('FED-CREATE-10: mentions of %j', (tag, expected) => {
    expect(read({ tag }).mentions).toEqual(expected);
  });

  test.each<[Json, string[]]>([
    [{ type: 'Hashtag', name: '#Cats' }, ['Cats']],
    [
      [
        { type: 'Hashtag', name: 'cats' },
        { type: 'Hashtag', name: '#CATS' },
        { type: 'Hashtag', name: '#猫' },
      ],
      ['cats', '猫'],
    ],
    [[{ type: 'Hashtag', name: '#' }, { type: 'Hashtag' }, 'x', null], []],
  ])('FED-CREATE-36: hashtags of %j', (tag, expected) => {
    expect(read({ tag }).hashtags).toEqual(expected);
  });

  test('FED-SEC-14: some tens of each kind', () => {
    const tag = Array.from({ length: 1000 }, (_, i) => ({ type: 'Mention', href: `${BOB}${i}` }));
    expect(read({ tag }).mentions).toHaveLength(64);
  });

  test.each<[JsonObject, string | null]>([
    [{ name: ':cat:' }, 'cat'],
    [{ name: 'cat', id: null }, 'cat'],
    [{ name: ':c:' }, null],
    [{ name: ':ca t:' }, null],
    [{ name: ':cat:', icon: null }, null],
    [{ name: ':cat:', icon: FILE }, 'cat'],
  ])('FED-CREATE-37: the emoji %j', (fields, expected) => {
    const tag = { type: 'Emoji', icon: { type: 'Image', url: FILE }, ...fields };
    expect(read({ tag }).emojis.map(({ shortcode }) => shortcode)).toEqual(expected === null ? [] : [expected]);
  });
});

test.each<[Json, string | null]>([
  [BOB, BOB],
  [{ id: BOB, type: 'Note' }, BOB],
  [null, null],
  ['tag:x', null],
])('FED-CREATE-15: inReplyTo %j', (inReplyTo, expected) => {
  expect(read({ inReplyTo }).inReplyTo).toBe(expected);
});

test('FED-CREATE-38, FED-COLL-08: conversation of any form, and context', () => {
  const fields = { conversation: 'tag:far.example,2026:1', context: 'https://far.example/contexts/1' };
  expect(read(fields)).toMatchObject(fields);
});

test.each<[JsonObject, number | null]>([
  [{ id: BOB, totalItems: 3 }, 3],
  [{ id: BOB, totalItems: -5 }, null],
  [{ id: BOB, totalItems: 1e308 }, null],
  [{ id: BOB }, null],
])('FED-COLL-07, FED-CREATE-40, FED-SEC-25: likes %j', (likes, expected) => {
  expect(read({ likes }).likes?.totalItems).toBe(expected);
});

const OPTIONS = [
  { type: 'Note', name: 'Tea', replies: { totalItems: 2 } },
  { type: 'Note', name: 'Coffee' },
];

test.each<[string, JsonObject, JsonObject | null]>([
  ['one choice', { oneOf: OPTIONS, votersCount: 2 }, { multiple: false, votersCount: 2 }],
  ['several', { anyOf: OPTIONS }, { multiple: true, votersCount: null }],
  ['no end', { oneOf: OPTIONS, endTime: null }, { endTime: null, closed: null }],
  ['closed', { oneOf: OPTIONS, closed: true }, { closed: NOW as unknown as Json }],
  ['nothing to choose', { oneOf: [] }, null],
])('FED-POLL-01: %s', (_, fields, expected) => {
  const { poll } = read({ type: 'Question', ...fields });
  if (expected === null) expect(poll).toBeNull();
  else
    expect(poll).toMatchObject({
      options: [
        { title: 'Tea', votes: 2 },
        { title: 'Coffee', votes: 0 },
      ],
      ...expected,
    });
});

test.each<[JsonObject, Json]>([
  [
    { quote: BOB, quoteUri: ALICE },
    { id: BOB, legacy: false },
  ],
  [
    { quote: BOB, quoteAuthorization: ALICE },
    { id: BOB, authorization: ALICE },
  ],
  [{ quote: { type: 'Tombstone' }, quoteUri: ALICE }, { id: null }],
  [{ quote: 'a text' }, null],
  ...['_misskey_quote', 'quoteUrl', 'quoteUri'].map((name): [JsonObject, Json] => [
    { [name]: BOB },
    { id: BOB, legacy: true },
  ]),
  [{ tag: { type: 'Link', rel: 'https://misskey-hub.net/ns#_misskey_quote', href: BOB } }, { id: BOB, legacy: true }],
  [{ tag: { type: 'Link', rel: 'alternate', href: BOB } }, null],
])('FED-QUOTE-01: %j', (fields, expected) => {
  const { quote } = read(fields);
  if (expected === null) expect(quote).toBeNull();
  else expect(quote).toMatchObject(expected as object);
});

test.each<[Json, string]>([
  [{ canQuote: { automaticApproval: [PUBLIC] } }, 'PUBLIC'],
  [{ canQuote: { automaticApproval: [ALICE, FOLLOWING] } }, 'FOLLOWING'],
  [{ canQuote: { automaticApproval: [FOLLOWERS, FOLLOWING] } }, 'OTHERS'],
  [{ canQuote: { automaticApproval: [BOB] } }, 'OTHERS'],
  [{ canQuote: { automaticApproval: 'as:Public' } }, 'PUBLIC'],
  [{ canQuote: { automaticApproval: FOLLOWERS } }, 'FOLLOWERS'],
  [{ canQuote: { automaticApproval: [ALICE] } }, 'NOBODY'],
  [null, 'NOBODY'],
])('FED-QUOTE-09: %j', (interactionPolicy, expected) => {
  const author = { uri: ALICE, followersUri: FOLLOWERS, followingUri: FOLLOWING };
  expect(peopleIn(read({ interactionPolicy }).policies.canQuote?.automatic, author)).toBe(expected);
});

test('FED-UPDATE-01: the time of an edit, and none', () => {
  expect(read({ updated: '2026-11-20T10:00:00Z' }).updated).toEqual(new Date('2026-11-20T10:00:00Z'));
  expect(read().updated).toBeNull();
});

test('FED-SEC-11: keys of prototypes do nothing', () => {
  const document = JSON.parse(
    `{"@context":"${CONTEXT}","id":"${ID}","type":"Note","__proto__":{"sensitive":true},"constructor":7}`,
  );
  expect(readNote(document, { now: NOW })?.sensitive).toBe(false);
});
