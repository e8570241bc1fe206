/** Reading received activities: each becomes a command, or nothing. */
import { describe, expect, test } from 'vitest';
import { readActivity } from '../../src/domain/federation/documents/activities/activity.ts';
import { type Json, type JsonObject, readDocument } from '../../src/domain/federation/documents/json.ts';
import { CONTEXT } from './documents.ts';

const ALICE = 'https://far.example/users/alice';
const BOB = 'https://near.example/users/bob';
const POST = `${ALICE}/1`;

const activity = (type: Json, fields: JsonObject = {}): JsonObject => ({
  '@context': CONTEXT,
  id: `${ALICE}#1`,
  type,
  actor: ALICE,
  object: BOB,
  ...fields,
});

const read = (type: Json, fields: JsonObject = {}) => readActivity(activity(type, fields));

test.each<[string, Json, boolean]>([
  ['none', null, false],
  ['alone', CONTEXT, true],
  ['last', ['https://w3id.org/security/v1', CONTEXT], true],
  ['with another scheme', 'http://www.w3.org/ns/activitystreams', false],
])('FED-INBOX-04: context %s', (_, context, accepted) => {
  expect(read('Follow', { '@context': context }) !== null).toBe(accepted);
});

test.each<[string, Json, string | null]>([
  ['a text', ALICE, ALICE],
  ['an object', { id: ALICE, type: 'Person' }, ALICE],
  ['a list', [ALICE, BOB], ALICE],
  ['none', null, null],
  ['nonsense', 'alice', null],
])('FED-INBOX-05, FED-INBOX-07: actor as %s', (_, actor, expected) => {
  expect(read('Follow', { actor })?.actor ?? null).toBe(expected);
});

test.each<[string, string, boolean]>([
  ['its host', `${ALICE}/x`, true],
  ['another host', 'https://evil.example/1', false],
  ['another port', 'https://far.example:444/1', false],
])('FED-INBOX-08: id on %s', (_, id, accepted) => {
  expect(read('Follow', { id }) !== null).toBe(accepted);
});

test.each(['Add', 'Remove', 'Undo', 'Accept', 'Reject', 'Delete', 'Like', 'Block'])(
  'FED-INBOX-09: %s without id',
  (type) => {
    expect(read(type, { id: null, object: POST, target: `${ALICE}/featured` })).toMatchObject({ kind: type, id: null });
  },
);

test.each(['Follow', 'Announce', 'QuoteRequest'])('FED-INBOX-09: no %s without id', (type) => {
  expect(read(type, { id: null, instrument: POST })).toBeNull();
});

test('FED-INBOX-05: a type among several, and unknown ones', () => {
  expect(read(['x', 'Follow'])?.kind).toBe('Follow');
  expect(read('constructor')).toBeNull();
  expect(read('Dislike'), 'FED-LIKE-04').toBeNull();
});

const FOLLOW = { id: `${BOB}#follow`, type: 'Follow', actor: BOB, object: ALICE };

test.each<[string, Json, JsonObject | null]>([
  ['by id', FOLLOW.id, { id: FOLLOW.id, type: null, actor: null, object: null }],
  ['embedded', FOLLOW, { ...FOLLOW }],
  ['embedded without id', { ...FOLLOW, id: null }, { ...FOLLOW, id: null }],
  ['nothing', null, null],
])('FED-FOLLOW-04, FED-FOLLOW-06, FED-FOLLOW-08: answers %s', (_, object, expected) => {
  for (const kind of ['Accept', 'Reject']) {
    const act = read(kind, { object });
    if (expected === null) expect(act).toBeNull();
    else expect(act).toMatchObject({ kind, object: expected });
  }
});

test('FED-QUOTE-06: an approval with its address', () => {
  const object = { type: 'QuoteRequest', id: `${BOB}#q`, actor: BOB, object: POST, instrument: `${BOB}/2` };
  expect(read('Accept', { object, result: `${ALICE}/stamp` })).toMatchObject({ object, result: `${ALICE}/stamp` });
});

test.each<[string, Json, boolean]>([
  ['by id', `${ALICE}#like`, true],
  ['embedded', { type: 'Like', id: `${ALICE}#like`, actor: ALICE, object: BOB }, true],
  ['embedded without id', { type: 'Follow', actor: ALICE, object: BOB }, true],
  ['embedded without actor', { type: 'Follow', object: BOB }, true],
  ['of another actor', { type: 'Like', id: `${ALICE}#like`, actor: BOB, object: BOB }, false],
  ['of another actor of the host', { type: 'Like', actor: `${ALICE}2`, object: BOB }, false],
])('FED-FOLLOW-10, FED-LIKE-05, FED-LIKE-06: Undo %s', (_, object, accepted) => {
  expect(read('Undo', { object }) !== null).toBe(accepted);
});

test('FED-LIKE-02, FED-LIKE-03: reactions', () => {
  const tag = { type: 'Emoji', name: ':cat:', icon: 'https://far.example/c.png' };
  expect(read('Like')).toMatchObject({ object: BOB, reaction: null, emoji: null });
  expect(read('Like', { _misskey_reaction: ':cat:', tag })).toMatchObject({
    reaction: ':cat:',
    emoji: { shortcode: 'cat' },
  });
  expect(read('EmojiReact', { content: '🐈' })).toMatchObject({ kind: 'EmojiReact', reaction: '🐈', emoji: null });
  expect(read('Undo', { object: { type: 'EmojiReact', object: BOB, content: '🐈' } })).toMatchObject({
    object: { reaction: '🐈' },
  });
});

const NOTE = { id: POST, type: 'Note', attributedTo: ALICE, content: 'x' };

describe.each(['Create', 'Update', 'Delete'])(
  'FED-CREATE-02, FED-CREATE-03, FED-UPDATE-03, FED-DELETE-01, FED-SEC-09: %s',
  (kind) => {
    test.each<[string, Json, boolean]>([
      ['embedded', NOTE, true],
      ['by id', POST, true],
      ['without author', { ...NOTE, attributedTo: null }, true],
      ['by several authors', { ...NOTE, attributedTo: [BOB, ALICE] }, true],
      ['on another host', { ...NOTE, id: `${BOB}/1` }, false],
      ['by id on another host', `${BOB}/1`, false],
      ['of another host’s author', { ...NOTE, attributedTo: BOB }, false],
      ['of another author of the host', { ...NOTE, attributedTo: 'https://far.example/users/carol' }, false],
      ['nothing', null, false],
    ])('%s', (_, object, accepted) => {
      expect(read(kind, { object }) !== null).toBe(accepted);
    });
  },
);

test.each<[string, Json, boolean]>([
  ['one', { id: `${ALICE}#v`, type: 'Note', name: 'Tea', inReplyTo: BOB }, true],
  ['with text', { id: `${ALICE}#v`, type: 'Note', name: 'Tea', inReplyTo: BOB, content: 'x' }, false],
  ['to nothing', { id: `${ALICE}#v`, type: 'Note', name: 'Tea' }, false],
])('FED-POLL-02: a vote %s', (_, object, isVote) => {
  expect(read('Create', { object })).toMatchObject({ votes: isVote ? [{ poll: BOB, name: 'Tea' }] : [] });
});

test('FED-POLL-02: several votes at once', () => {
  const object = ['Tea', 'Coffee'].map((name) => ({ id: `${ALICE}#${name}`, type: 'Note', name, inReplyTo: BOB }));
  expect(read('Create', { object })).toMatchObject({ votes: [{ name: 'Tea' }, { name: 'Coffee' }] });
});

test('FED-UPDATE-04: only the actor itself changes an actor', () => {
  expect(read('Update', { object: { id: ALICE, type: 'Person' } })).toMatchObject({ ofActor: true });
  expect(read('Update', { object: { id: `${ALICE}2`, type: 'Person' } })).toBeNull();
});

test.each<[Json, JsonObject]>([
  [ALICE, { object: ALICE, type: null, ofActor: true }],
  [
    { id: POST, type: 'Tombstone' },
    { object: POST, type: 'Tombstone', ofActor: false },
  ],
])('FED-DELETE-01, FED-DELETE-02: Delete of %j', (object, expected) => {
  expect(read('Delete', { object })).toMatchObject(expected);
});

test('FED-ANNOUNCE-01: reads an Announce of a post by id, embedded, and of an activity', () => {
  expect(read('Announce')).toMatchObject({ object: { id: BOB, document: null }, ofActivity: false });
  expect(read('Announce', { object: NOTE })).toMatchObject({ object: { id: POST, type: 'Note' }, ofActivity: false });
  expect(read('Announce', { object: activity('Create') })).toMatchObject({ ofActivity: true });
});

test.each<[string, Json, string[]]>([
  ['one', BOB, [BOB]],
  ['several', [BOB, { id: POST }, 'x'], [BOB, POST]],
])('FED-BFA-03: Flag of %s', (_, object, objects) => {
  expect(read('Flag', { object, content: 'x'.repeat(6000) })).toMatchObject({ objects, content: 'x'.repeat(5000) });
  expect(read('Flag', { object, id: 'https://evil.example/1' })).toMatchObject({ id: null });
});

test('FED-BFA-07: Add and Remove of posts and hashtags', () => {
  const target = `${ALICE}/featured`;
  expect(read('Add', { object: POST, target })).toMatchObject({ object: { id: POST }, hashtag: null, target });
  expect(read('Remove', { object: { type: 'Hashtag', name: '#cats' }, target })).toMatchObject({
    object: null,
    hashtag: 'cats',
  });
  expect(read('Add', { object: POST })).toBeNull();
});

test('FED-BFA-09: a FeatureRequest names no actor', () => {
  const request = activity('FeatureRequest', { instrument: `${ALICE}/c` });
  delete request.actor;
  expect(readActivity(request, ALICE)).toMatchObject({ actor: ALICE, object: BOB, instrument: { id: `${ALICE}/c` } });
  expect(readActivity(request)).toBeNull();
});

test.each<[string, JsonObject, boolean]>([
  ['the actor', { object: ALICE, target: 'https://new.example/a' }, true],
  ['somebody else', { object: BOB, target: 'https://new.example/a' }, false],
  ['to nowhere', { object: ALICE }, false],
  ['to itself', { object: ALICE, target: ALICE }, false],
])('FED-MOVE-01, FED-MOVE-05: Move of %s', (_, fields, accepted) => {
  expect(read('Move', fields) !== null).toBe(accepted);
});

describe('FED-SEC-10, FED-SEC-13, FED-INBOX-19: documents', () => {
  test.each<[string, string | Uint8Array, boolean]>([
    ['an object', '{"a":1}', true],
    ['a list', '[]', false],
    ['no JSON', '{', false],
    ['100,000 lists', '['.repeat(100_000), false],
    ['40 levels', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, false],
    ['20 levels', `${'{"a":'.repeat(20)}1${'}'.repeat(20)}`, true],
    ['too many values', `{"a":[${'0,'.repeat(60_000)}0]}`, false],
    ['more than a megabyte', `{"a":"${'x'.repeat(1_048_576)}"}`, false],
    ['no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), false],
  ])('%s', (_, body, accepted) => {
    expect(readDocument(body) !== null).toBe(accepted);
  });

  test('the last of two equal keys counts', () => {
    expect(readDocument('{"actor":"a","actor":"b"}')).toEqual({ actor: 'b' });
  });
});
