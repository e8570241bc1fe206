/**
 * 10,000 mutated documents: fields removed, duplicated, of other types, huge and deep. No reader throws, every result is bounded,
 * and so is the work, measured as the number of values read, since time says nothing on a busy machine.
 */
import { expect, test } from 'vitest';
import { readActivity } from '../../src/domain/federation/documents/activities/activity.ts';
import { readActor } from '../../src/domain/federation/documents/actor.ts';
import { readCollection } from '../../src/domain/federation/documents/collection.ts';
import { isObject, type Json, type JsonObject, readDocument } from '../../src/domain/federation/documents/json.ts';
import { readKey } from '../../src/domain/federation/documents/key.ts';
import { readNote } from '../../src/domain/federation/documents/note.ts';
import { readWebFinger } from '../../src/domain/federation/documents/webfinger.ts';
import { CONTEXT, NOW, PUBLIC, SPKI } from './documents.ts';

const ID = 'https://far.example/users/alice';
const IMAGE = { type: 'Image', url: [{ type: 'Link', href: `${ID}.png` }], name: 'A cat' };

const ACTOR: JsonObject = {
  '@context': [CONTEXT, { a: 'b' }],
  id: ID,
  type: ['Person'],
  preferredUsername: 'alice',
  inbox: `${ID}/in`,
  summaryMap: { en: 'hi' },
  icon: IMAGE,
  publicKey: [{ id: `${ID}#key`, owner: ID, publicKeyPem: SPKI }],
  attachment: [{ type: 'PropertyValue', name: 'a', value: 'b' }],
  tag: [{ type: 'Emoji', name: ':cat:', icon: IMAGE, updated: '2026-01-01T00:00:00Z' }],
  endpoints: { sharedInbox: `${ID}/shared` },
  alsoKnownAs: [ID],
  attributionDomains: ['far.example'],
};

const NOTE: JsonObject = {
  id: `${ID}/1`,
  type: 'Question',
  attributedTo: [ID, { type: 'Group', id: `${ID}g` }],
  contentMap: { en: '<p>hi</p>' },
  to: [PUBLIC],
  cc: { id: `${ID}/followers` },
  published: '2026-11-20T10:00:00Z',
  attachment: [
    { ...IMAGE, focalPoint: [0, 1], blurhash: 'UBL_:rOpGG-oBUNG,qRj2so|=eE1w^n4S5NH', duration: 'PT1S', width: 7 },
  ],
  tag: [
    { type: 'Mention', href: ID, name: '@alice' },
    { type: 'Hashtag', name: '#cats' },
    { type: 'Link', rel: ['x'], href: ID },
  ],
  oneOf: [{ type: 'Note', name: 'Tea', replies: { totalItems: 1 } }],
  endTime: '2026-12-20T10:00:00Z',
  quote: `${ID}/2`,
  replies: { id: `${ID}/1/replies`, first: { items: [], next: `${ID}/1/replies?page=2` } },
  interactionPolicy: { canQuote: { automaticApproval: PUBLIC } },
};

const KINDS = [
  'Accept',
  'Add',
  'Announce',
  'Create',
  'Delete',
  'Flag',
  'Follow',
  'Like',
  'Move',
  'QuoteRequest',
  'Undo',
  'Update',
];

const DOCUMENTS: JsonObject[] = [
  ACTOR,
  { ...NOTE, '@context': CONTEXT },
  { id: ID, type: 'OrderedCollection', orderedItems: [ID, NOTE], first: `${ID}?page=1`, totalItems: 2 },
  { subject: 'acct:alice@far.example', links: [{ rel: 'self', type: 'application/activity+json', href: ID }] },
  ...KINDS.map((type) => ({
    '@context': CONTEXT,
    id: `${ID}#1`,
    type,
    actor: ID,
    object: type === 'Update' ? ACTOR : NOTE,
    target: `${ID}2`,
    instrument: NOTE,
  })),
];

/** Numbers that look random and are the same in each run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

const chance = numbers(7);
const pick = <T>(items: readonly T[]): T => items[Math.floor(chance.next().value * items.length)] as T;

const deep = (levels: number): Json => (levels === 0 ? ID : [deep(levels - 1)]);

const NONSENSE: (() => Json)[] = [
  () => null,
  () => true,
  () => -5,
  () => 1e308,
  () => '',
  () => 'nonsense',
  () => 'javascript:alert(1)',
  () => 'https://[::1',
  () => 'https://evil.example/%',
  () => '\0\uD800',
  () => '9999-99-99T99:99:99+99:99',
  () => [],
  () => ({}),
  () => [[[[]]]],
  () => [null, 7, {}, [ID]],
  () => ({ id: { id: ID } }),
  () => JSON.parse('{"__proto__":{"id":7},"constructor":7,"toString":"x","length":-1}'),
  () => deep(15),
  () => deep(40),
  () => 'x'.repeat(20_000),
  () => Array.from({ length: 500 }, () => ID),
  () =>
    Array.from({ length: 500 }, (_, i) => ({
      ...IMAGE,
      id: `${ID}${i}`,
      type: pick(['Image', 'Mention', 'PropertyValue', 'Note']),
      name: `n${i}`,
      href: `${ID}${i}`,
    })),
  () => structuredClone(pick([NOTE, ACTOR])),
];

/** Changes one value somewhere in the document. */
function mutate(json: JsonObject | Json[]): void {
  const keys = Object.keys(json);
  const key = pick(keys);
  const holder = json as Record<string, Json>;
  const inner = key === undefined ? undefined : holder[key];
  if (key === undefined) return;
  if (typeof inner === 'object' && inner !== null && chance.next().value < 0.7) {
    mutate(inner);
    return;
  }
  const way = chance.next().value;
  if (way < 0.15) delete holder[key];
  else if (way < 0.3) holder[key] = [inner ?? null, inner ?? null];
  else if (way < 0.4) holder[pick(keys)] = inner ?? null;
  else holder[key] = pick(NONSENSE)();
}

/** The document with a count of how often a property of it is read. */
function counted(json: JsonObject): { document: JsonObject; reads: () => number } {
  let reads = 0;
  const wrap = (value: Json): Json =>
    typeof value === 'object' && value !== null
      ? (new Proxy(value, {
          get: (target, key, receiver) => {
            reads += 1;
            const found = Reflect.get(target, key, receiver);
            return typeof found === 'object' && found !== null ? wrap(found as Json) : found;
          },
        }) as Json)
      : value;
  return { document: wrap(json) as JsonObject, reads: () => reads };
}

const READERS: Record<string, (json: JsonObject) => unknown> = {
  activity: (json) => readActivity(json, ID),
  actor: readActor,
  collection: (json) => readCollection(json, 'far.example'),
  key: (json) => readKey(json, `${ID}#key`),
  note: (json) => readNote(isObject(json.object) ? json.object : json, { now: NOW }),
  webfinger: readWebFinger,
};

/** Each reader looks at each value a few times at most. */
const READS_OF_A_VALUE = 60;

const valuesOf = (json: Json): number =>
  typeof json === 'object' && json !== null
    ? Object.values(json).reduce<number>((sum, value) => sum + valuesOf(value), 1)
    : 1;

test('FED-SEC-25, FED-SEC-13: no reader throws, or reads a value over and over', () => {
  let accepted = 0;
  const tooMany: string[] = [];
  for (let round = 0; round < 10_000; round += 1) {
    const mutated = structuredClone(pick(DOCUMENTS));
    for (let times = 1 + Math.floor(chance.next().value * 4); times > 0; times -= 1) mutate(mutated);
    const document = readDocument(JSON.stringify(mutated));
    if (document === null) continue;
    const values = valuesOf(document);
    for (const [name, read] of Object.entries(READERS)) {
      const { document: watched, reads } = counted(document);
      if (read(watched) !== null) accepted += 1;
      if (reads() > 500 + values * READS_OF_A_VALUE) tooMany.push(`${name} in round ${round}: ${reads()} of ${values}`);
    }
  }
  expect(tooMany).toEqual([]);
  expect(accepted, 'mutated documents that were read all the same').toBeGreaterThan(5000);
});
