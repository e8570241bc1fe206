/** Events in the forms of Mobilizon, Gancio, Gathio, WordPress, Friendica, Hubzilla, Bonfire and FEP-8a8e. */
import { expect, test } from 'vitest';
import { readEvent } from '../../src/domain/federation/documents/events/event.ts';
import type { Json, JsonObject } from '../../src/domain/federation/documents/json.ts';
import { PUBLIC } from '../../src/domain/federation/documents/recipients.ts';
import { eventDocument, ID, NOW, readDocument } from '../support/federation/event-documents.ts';

const AL = 'https://far.example/@al';
const GROUP = 'https://far.example/@club';

test.each<[string, JsonObject, string | null, string | null]>([
  ['both equal', { actor: AL, attributedTo: AL }, AL, AL],
  ['both different', { actor: AL, attributedTo: GROUP }, AL, GROUP],
  ['only attributedTo', { attributedTo: AL }, AL, AL],
  ['only actor', { actor: AL, attributedTo: null }, AL, AL],
  ['a list', { attributedTo: [GROUP, AL] }, GROUP, GROUP],
  ['an object', { attributedTo: { id: GROUP, type: 'Group' }, actor: { id: AL } }, AL, GROUP],
  ['nobody', { attributedTo: null }, null, null],
])('FEV-003, FEV-004: organizer and group: %s', (_, fields, organizer, attributedTo) => {
  expect(readDocument(fields)).toMatchObject({ organizer, attributedTo });
});

const times = (fields: JsonObject) => readDocument(fields).times;

test.each<[Json, string | null]>([
  ['2026-05-14T17:00:00Z', '2026-05-14T17:00:00.000Z'],
  ['2026-05-14T19:00:00+02:00', '2026-05-14T17:00:00.000Z'],
  ['2026-05-14T19:00:00+0200', '2026-05-14T17:00:00.000Z'],
  ['2026-05-14T19:00:00.123456+02:00', '2026-05-14T17:00:00.123Z'],
  ['2026-05-14t17:00:00z', '2026-05-14T17:00:00.000Z'],
  ['2026-05-14T17:00Z', '2026-05-14T17:00:00.000Z'],
  ['tomorrow', null],
  [1_780_000_000, null],
  ['2026-13-14T17:00:00Z', null],
])('FEV-005: the time %j', (startTime, expected) => {
  expect(times({ startTime })?.beginsOn.toISOString() ?? null).toBe(expected);
});

test.each([
  ['Europe/Berlin', '2026-05-14T17:00:00.000Z'],
  ['America/New_York', '2026-05-14T23:00:00.000Z'],
])('FEV-005: a time without an offset is one of the zone beside it: %s', (timezone, expected) => {
  expect(times({ startTime: '2026-05-14T19:00:00', timezone })?.beginsOn.toISOString()).toBe(expected);
});

test('FEV-006: midnight without an offset and a zone is a whole day', () => {
  expect(times({ startTime: '2026-12-24T00:00:00', endTime: '2026-12-25T00:00:00' })).toMatchObject({
    ...{ allDay: true, timeZone: 'UTC', beginsOn: new Date('2026-12-24T00:00:00Z') },
  });
});

test.each<[Json, string | null]>([
  ['Europe/Paris', 'Europe/Paris'],
  ['Mars/Base', null],
  [null, null],
  ['<script>', null],
  [['Europe/Paris'], null],
])('FEV-007: the zone %j never refuses the event', (timezone, timeZone) => {
  expect(times({ timezone })).toMatchObject({ timeZone });
});

test('FEV-008: the offset decides the instant, whatever zone stands beside it', () => {
  expect(times({ timezone: 'America/New_York' })).toMatchObject({
    ...{ beginsOn: new Date('2026-05-14T17:00:00Z'), timeZone: 'America/New_York' },
  });
});

test.each<[string, JsonObject, string | null, boolean]>([
  ['an end', { endTime: '2026-05-14T21:00:00+02:00' }, '2026-05-14T19:00:00.000Z', true],
  ['null', { endTime: null }, null, true],
  ['none', {}, null, true],
  ['a made up one', { endTime: '2026-05-14T21:00:00+02:00', displayEndTime: false }, '2026-05-14T19:00:00.000Z', false],
  [
    'a made up one in words',
    { endTime: '2026-05-14T21:00:00+02:00', displayEndTime: 'false' },
    '2026-05-14T19:00:00.000Z',
    false,
  ],
])('FEV-009, FEV-032: the end: %s', (_, fields, endsOn, showEndTime) => {
  expect(times(fields)?.endsOn?.toISOString() ?? null).toBe(endsOn);
  expect(times(fields)?.showEndTime).toBe(showEndTime);
});

test('FEV-192: an end before the start, and times outside of the years 1970 to 2200, are dropped', () => {
  expect(times({ endTime: '2026-05-14T18:00:00+02:00' })?.endsOn).toBeNull();
  expect(times({ startTime: '1969-12-31T00:00:00Z' })).toBeNull();
  expect(times({ startTime: '2201-01-01T00:00:00Z' })).toBeNull();
  expect(times({ endTime: '9999-01-01T00:00:00Z' })?.endsOn).toBeNull();
});

test.each<[JsonObject, string, string | null]>([
  [{ joinMode: 'free' }, 'FREE', null],
  [{ joinMode: 'restricted' }, 'RESTRICTED', null],
  [{ joinMode: 'invite' }, 'INVITE', null],
  [{ joinMode: 'external', externalParticipationUrl: 'https://t.example/1' }, 'INVITE', 'external'],
  [{ joinMode: 'none' }, 'INVITE', 'none'],
  [{ joinMode: 'sideways' }, 'FREE', 'sideways'],
  [{ joinMode: 7 }, 'FREE', null],
  [{}, 'FREE', null],
  [{ joinOptions: 'restricted' }, 'RESTRICTED', null],
  [{ joinMode: 'free', joinOptions: 'restricted' }, 'FREE', null],
  [{ joinMode: 'constructor' }, 'FREE', 'constructor'],
])('FEV-010: reads the join mode of %j', (fields, joinOptions, joinModeThere) => {
  expect(readDocument(fields)).toMatchObject({ joinOptions, joinModeThere });
});

test.each<[Json, string]>([
  ['https://tickets.example/1', 'https://tickets.example/1'],
  ['mailto:al@far.example', 'mailto:al@far.example'],
  ['javascript:alert(1)', ID],
  ['data:text/html,x', ID],
  ['mailto:al@far.example?bcc=all@x.example', ID],
  [null, ID],
])('FEV-011: reads the address of external participation: %j', (externalParticipationUrl, externalUrl) => {
  expect(readDocument({ joinMode: 'external', externalParticipationUrl }).externalUrl).toBe(externalUrl);
  expect(readDocument({ joinMode: 'free', externalParticipationUrl }).externalUrl).toBeNull();
});

test.each([
  [['https://s.example/users/sam'], 'FREE', null],
  [['https://s.example/users/sam', 'https://www.w3.org/ns/activitystreams#Public'], 'INVITE', 'external'],
  ['https://s.example/users/sam/followers', 'INVITE', 'external'],
])(
  'FEV-094: an event that requires a Join to be visible to others is joined on its own server: %j',
  (named, options, there) => {
    const organizer = 'https://s.example/users/sam';
    const { joinOptions, joinModeThere } = readDocument({
      actor: organizer,
      attributedTo: organizer,
      requiredJoinVisibility: named,
    });
    expect([joinOptions, joinModeThere]).toEqual([options, there]);
  },
);

test.each<[JsonObject, string, string | null]>([
  [{ status: 'TENTATIVE' }, 'TENTATIVE', null],
  [{ 'ical:status': 'CANCELLED' }, 'CANCELLED', null],
  [{ status: 'cancelled' }, 'CANCELLED', null],
  [{ eventStatus: 'EventCancelled' }, 'CANCELLED', null],
  [{ eventStatus: 'https://schema.org/EventScheduled' }, 'CONFIRMED', null],
  [{ eventStatus: 'EventPostponed' }, 'TENTATIVE', 'EventPostponed'],
  [
    { status: 'CONFIRMED', eventStatus: 'https://schema.org/EventPostponed' },
    'TENTATIVE',
    'https://schema.org/EventPostponed',
  ],
  [{ status: 'postponed' }, 'TENTATIVE', 'postponed'],
  [{ eventStatus: 'EventTentative' }, 'TENTATIVE', null],
  [{ status: 'moved' }, 'CONFIRMED', 'moved'],
  [{ status: null }, 'CONFIRMED', null],
  [{ status: ['x'] }, 'CONFIRMED', 'x'],
  [{ status: { a: 1 } }, 'CONFIRMED', null],
])('FEV-015: the status %j never loses the event', (fields, status, statusThere) => {
  expect(readDocument(fields)).toMatchObject({ status, statusThere });
});

test.each<[JsonObject, string]>([
  [{ repliesModerationOption: 'allow_all' }, 'ALLOW_ALL'],
  [{ repliesModerationOption: 'moderated', commentsEnabled: false }, 'MODERATED'],
  [{ repliesModerationOption: 'closed', commentsEnabled: true }, 'CLOSED'],
  [{ commentsEnabled: true }, 'ALLOW_ALL'],
  [{ commentsEnabled: false }, 'CLOSED'],
  [{ comments_enabled: false }, 'CLOSED'],
  [{}, 'ALLOW_ALL'],
])('FEV-018: comments: %j', (fields, comments) => {
  expect(readDocument(fields).comments).toBe(comments);
});

test.each<[Json, string, string | null]>([
  ['ARTS', 'arts', null],
  ['music', 'music', null],
  ['FESTIVALS', 'meeting', 'FESTIVALS'],
  [['MUSIC'], 'music', null],
  [['FESTIVALS', 'MUSIC'], 'music', null],
  [null, 'meeting', null],
  [{ a: 1 }, 'meeting', null],
])('FEV-022, FEV-024: the category %j', (category, mapped, categoryThere) => {
  expect(readDocument({ category })).toMatchObject({ category: mapped, categoryThere });
});

test('FEV-026: the early names of published and updated are read', () => {
  const found = readDocument({ publish_at: '2019-10-29T22:00:00Z', updated_at: '2019-10-29T22:00:01Z' });
  expect(found).toMatchObject({
    published: new Date('2019-10-29T22:00:00Z'),
    updated: new Date('2019-10-29T22:00:01Z'),
  });
});

test('FEV-032: HashTag counts as a hashtag', () => {
  expect(readDocument({ tag: [{ type: 'HashTag', name: '#foobar' }] }).hashtags).toEqual(['foobar']);
});

test.each<[Json]>([['as:Public'], ['Public'], [PUBLIC], [[PUBLIC]], [['as:Public', AL]]])(
  'FEV-036: everybody is addressed by %j',
  (to) => {
    expect(readDocument({ to }).to).toContain(PUBLIC);
  },
);

test('FEV-037, FEV-038: terms are read by their plain names and with prefixes, whatever the context says', () => {
  const found = readDocument({
    '@context': ['https://schema.org/', { sc: 'http://schema.org#' }],
    'sc:location': { type: 'Place', name: 'Park', 'sc:address': { 'sc:addressLocality': 'Leipzig' } },
    'mz:joinMode': 'restricted',
    'http://schema.org#maximumAttendeeCapacity': [{ '@value': 8 }],
  });
  expect(found).toMatchObject({ joinOptions: 'RESTRICTED', maximum: 8, place: { name: 'Park', locality: 'Leipzig' } });
});

const image = (url: string, more: JsonObject = {}): JsonObject => ({
  type: 'Document',
  mediaType: 'image/png',
  url,
  ...more,
});

test('FEV-191: longer parts are cut, and the event is kept', () => {
  const found = readDocument({
    ...{ name: 'n'.repeat(2000), content: 'c'.repeat(300_000) },
    tag: Array.from({ length: 300 }, (_, number) => ({ type: 'Hashtag', name: `#t${number}` })),
    contacts: Array.from({ length: 50 }, (_, number) => `https://far.example/@c${number}`),
    location: Array.from({ length: 50 }, () => ({ type: 'VirtualLocation' })),
    attachment: [
      ...Array.from({ length: 30 }, () => ({ type: 'PropertyValue' })),
      image('https://far.example/late.png'),
    ],
  });
  expect([found.title.length, found.content.length, found.hashtags.length, found.contacts.length]).toEqual([
    500, 200_000, 100, 10,
  ]);
  expect(found.picture).toBeNull();
});

test('a document without a name or an id, or of another type, is not an event', () => {
  expect(readEvent(eventDocument({ name: null }), { now: NOW })).toBeNull();
  expect(readEvent(eventDocument({ id: 'x' }), { now: NOW })).toBeNull();
  expect(readEvent(eventDocument({ type: 'Note' }), { now: NOW })).toBeNull();
});

test('an event that is put off keeps the time that it had', () => {
  expect(times({ startTime: null, previousStartTime: '2026-06-06T20:00:00+02:00' })?.beginsOn.toISOString()).toBe(
    '2026-06-06T18:00:00.000Z',
  );
});
