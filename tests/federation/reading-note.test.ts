/** Reading remote posts, in the forms of many servers. */
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/domain/federation/documents/json.ts';
import { readNote } from '../../src/domain/federation/documents/note.ts';
import { visibilityOf } from '../../src/domain/federation/documents/recipients.ts';
import { NOW, PUBLIC } from './documents.ts';

const ALICE = 'https://far.example/users/alice';
const BOB = 'https://near.example/users/bob';
const FOLLOWERS = `${ALICE}/followers`;
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

test.each<[Json, string | null]>([
  ...['Note', 'Question', 'Image', 'Audio', 'Video', 'Article', 'Page'].map((type): [Json, string] => [type, type]),
  // It is stored as an event (reading-event.test.ts).
  ['Event', null],
  [['Thing', 'Note'], 'Note'],
  ['ChatMessage', null],
  ['Tombstone', null],
  ['Person', null],
  [null, null],
])('FED-CREATE-01: type %s', (type, expected) => {
  expect(readNote(note({ type }), { now: NOW })?.type ?? null).toBe(expected);
});

test.each<[string, Json, string[]]>([
  ['a text', ALICE, [ALICE]],
  ['an object', { type: 'Person', id: ALICE }, [ALICE]],
  [
    'group and person',
    [
      { type: 'Group', id: 'https://far.example/g' },
      { type: 'Person', id: ALICE },
    ],
    [ALICE, 'https://far.example/g'],
  ],
  ['nonsense', [7, 'x'], []],
])('FED-CREATE-04: attributedTo as %s', (_, attributedTo, expected) => {
  expect(read({ attributedTo }).attributedTo).toEqual(expected);
});

test.each<[Json, Json, string]>([
  [PUBLIC, FOLLOWERS, 'PUBLIC'],
  [[FOLLOWERS, 'as:Public'], [], 'PUBLIC'],
  [{ id: 'Public' }, null, 'PUBLIC'],
  [FOLLOWERS, PUBLIC, 'UNLISTED'],
  [[], ['Public'], 'UNLISTED'],
  [[FOLLOWERS], [BOB], 'PRIVATE'],
  [[BOB], [FOLLOWERS], 'DIRECT'],
  [[`${BOB}/followers`], [], 'DIRECT'],
  [BOB, null, 'DIRECT'],
  [null, null, 'DIRECT'],
])('FED-CREATE-06, FED-CREATE-07, FED-CREATE-09, FED-SEC-22: a post to %j and cc %j is %s', (to, cc, expected) => {
  expect(visibilityOf(read({ to, cc }), FOLLOWERS)).toBe(expected);
});

test('FED-CREATE-08: recipients of the activity, where the object has none', () => {
  const recipients = { to: [PUBLIC], cc: [] };
  expect(readNote(note(), { now: NOW, recipients })).toMatchObject(recipients);
  expect(readNote(note({ to: BOB }), { now: NOW, recipients })).toMatchObject({ to: [BOB], cc: [] });
});

test.each<[string, Json, string]>([
  ['a time', '2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
  ['another zone', '2026-11-20T10:00:00.5+0100', '2026-11-20T09:00:00.500Z'],
  ['the future', '2027-01-01T00:00:00Z', NOW.toISOString()],
  ['nonsense', 'yesterday', NOW.toISOString()],
  ['an impossible day', '2026-13-45T00:00:00Z', NOW.toISOString()],
  ['year 0', '0000-01-01T00:00:00Z', NOW.toISOString()],
  ['year 10000', '+010000-01-01T00:00:00Z', NOW.toISOString()],
  ['a number', 1e308, NOW.toISOString()],
])('FED-CREATE-19: published as %s', (_, published, expected) => {
  expect(read({ published }).published.toISOString()).toBe(expected);
});

test.each<[string, JsonObject, string, string | null]>([
  ['content alone', { content: 'a' }, 'a', null],
  ['a map alone', { content: null, contentMap: { de: 'b', en: 'c' } }, 'b', 'de'],
  ['both, the same', { content: 'c', contentMap: { de: 'b', en: 'c' } }, 'c', 'en'],
  ['both, unlike', { content: 'a', contentMap: { de: 'b' } }, 'a', 'de'],
  ['the language of the title', { nameMap: { fr: 'x' } }, '<h2>x</h2><p>hi</p>', 'fr'],
  ['the language of the warning', { summaryMap: { fr: 'x' } }, '<p>hi</p>', 'fr'],
  ['a map of nonsense', { content: null, contentMap: [7] }, '', null],
])('FED-CREATE-21: %s', (_, fields, content, language) => {
  expect(read(fields)).toMatchObject({ content, language });
});

test.each([
  ['EN', 'en'],
  ['pt_br', 'pt-BR'],
  ['qaa', 'qaa'],
  ['und', null],
  ['', null],
  ['not a language', null],
])('FED-CREATE-22: the language %j', (code, expected) => {
  expect(read({ content: null, contentMap: { [code]: 'x' } }).language).toBe(expected);
});

test.each<[string, JsonObject, string | null, boolean]>([
  ['a summary', { summary: 'cw', sensitive: true }, 'cw', true],
  ['a summary of what is not sensitive', { summary: 'cw', sensitive: false }, 'cw', false],
  ['a space without width', { summary: '\u200B', sensitive: true }, null, true],
  ['a text for sensitive', { sensitive: 'true' }, null, false],
])('FED-CREATE-23: %s', (_, fields, warning, sensitive) => {
  expect(read(fields)).toMatchObject({ warning, sensitive });
});

test.each<[string, JsonObject, string]>([
  ['alone', { content: null, name: 'A <b>' }, '<h2>A &lt;b&gt;</h2>'],
  ['above the text', { content: '<p>Hello</p>', name: 'A <b>' }, '<h2>A &lt;b&gt;</h2><p>Hello</p>'],
  [
    'once, if the text has it',
    { content: '<p><b>R&amp;D</b>: hello</p>', name: 'R&D' },
    '<p><b>R&amp;D</b>: hello</p>',
  ],
])('FED-CREATE-23: the title of a Note is shown %s', (_, fields, content) => {
  expect(read(fields).content).toBe(content);
});

test.each(['Image', 'Audio', 'Video', 'Article', 'Page'])('FED-CREATE-24: %s becomes a title with a link', (type) => {
  const fields = {
    type,
    name: 'A <b>',
    summary: '<p>s</p>',
    url: 'https://far.example/p',
    image: 'https://far.example/i.png',
  };
  expect(read(fields)).toMatchObject({
    content: '<h2>A &lt;b&gt;</h2><p>s</p><p><a href="https://far.example/p">https://far.example/p</a></p>',
    warning: null,
    attachments: [{ url: 'https://far.example/i.png' }],
  });
});

test('FED-CREATE-31: the source of the text is not shown', () => {
  expect(read({ source: { content: '**x**' }, _misskey_content: 'x' }).content).toBe('<p>hi</p>');
});
