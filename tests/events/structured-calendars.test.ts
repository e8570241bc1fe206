/** Calendars as JSON-LD of schema.org, in files and in pages: documents, places, prices, texts, and what is refused. */
import { describe, expect, test } from 'vitest';
import { readCalendar } from '../../src/domain/calendars/read-calendar.ts';
import { MOST_ENTRIES, MOST_REPEATING } from '../../src/domain/calendars/troubles.ts';

const NOW = new Date('2026-10-01T08:00:00Z');
const BERLIN = 'Europe/Berlin';
const PAGE = 'https://town.example/list?key=secret';

const context = 'https://schema.org';
const concert = { '@context': context, '@type': 'MusicEvent', name: 'Concert', startDate: '2026-11-02T19:00' };

const read = (document: unknown) => readCalendar(JSON.stringify(document), BERLIN, NOW, PAGE);
const inPage = (...scripts: string[]): string =>
  `<!doctype html><html><head><title> Town\n hall </title>${scripts
    .map((script) => `<script type="application/ld+json">${script}</script>`)
    .join('')}</head><body><p>Events</p></body></html>`;
const readPage = (...documents: unknown[]) =>
  readCalendar(inPage(...documents.map((document) => JSON.stringify(document))), BERLIN, NOW, PAGE);

const event = async (fields: Record<string, unknown>) => (await read({ ...concert, ...fields })).events[0];

test.each<[string, unknown]>([
  ['one event', concert],
  ['an array', [concert]],
  ['a graph', { '@context': context, '@graph': [{ '@type': 'WebPage', name: 'Page' }, concert] }],
  [
    'a list of items',
    {
      '@context': context,
      '@type': 'ItemList',
      itemListElement: [{ '@type': 'ListItem', position: 1, item: concert }],
    },
  ],
  [
    'a list of events',
    { '@context': { '@vocab': 'http://schema.org/' }, '@type': 'ItemList', itemListElement: [concert] },
  ],
  ['the events of a place', { '@context': context, '@type': 'MusicVenue', name: 'Hall', event: [concert] }],
  [
    'terms with a prefix',
    { '@type': ['schema:Event'], 'schema:name': { '@value': 'Concert' }, 'schema:startDate': concert.startDate },
  ],
  [
    'terms with addresses',
    {
      '@type': 'http://schema.org/Event',
      'http://schema.org/name': 'Concert',
      'http://schema.org/startDate': [concert.startDate],
    },
  ],
])('%s is read from a file and from a page', async (_, document) => {
  const expected = [{ title: 'Concert', beginsOn: new Date('2026-11-02T18:00Z'), timeZone: BERLIN, allDay: false }];
  expect((await read(document)).events).toMatchObject(expected);
  expect(await readPage(document)).toMatchObject({ name: 'Town hall', timeZone: BERLIN, events: expected, skipped: 0 });
});

test.each([
  ['EventCancelled', 'CANCELLED'],
  ['https://schema.org/EventPostponed', 'CANCELLED'],
  ['EventRescheduled', 'CONFIRMED'],
  ['EventMovedOnline', 'CONFIRMED'],
  ['EventScheduled', 'CONFIRMED'],
])('the status %s is %s', async (eventStatus, status) => {
  expect(await event({ eventStatus })).toMatchObject({ status });
});

describe('places', () => {
  const hall = {
    ...{ '@type': 'Place', name: 'Hall', geo: { latitude: '52.52', longitude: 13.405 } },
    address: { streetAddress: 'Main Street 1', postalCode: 12345, addressLocality: 'Town' },
  };
  const online = { '@type': 'VirtualLocation', url: 'https://meet.example/room' };
  const where = async (fields: Record<string, unknown>) => {
    const found = await event(fields);
    return [found?.place, found?.geom, found?.onlineAddress];
  };

  test.each<[string, Record<string, unknown>, (string | null)[]]>([
    ['on site', { location: hall }, ['Hall, Main Street 1, 12345 Town', '13.405;52.52', null]],
    [
      'an address that begins with the name',
      { location: { name: 'Hall', address: 'Hall, Main Street 1' } },
      ['Hall, Main Street 1', null, null],
    ],
    ['a text', { location: 'Market square' }, ['Market square', null, null]],
    [
      'online',
      { location: online, eventAttendanceMode: 'OnlineEventAttendanceMode' },
      [null, null, 'https://meet.example/room'],
    ],
    ['an address as a text', { location: 'https://meet.example/room' }, [null, null, 'https://meet.example/room']],
    [
      'both',
      { location: [hall, online], eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode' },
      ['Hall, Main Street 1, 12345 Town', '13.405;52.52', 'https://meet.example/room'],
    ],
    [
      'moved online, with the place that it had',
      { location: [hall, online], eventStatus: ['EventRescheduled', 'EventMovedOnline'] },
      [null, null, 'https://meet.example/room'],
    ],
    ['no point', { location: { name: 'Moon', geo: { latitude: '91', longitude: 'x' } } }, ['Moon', null, null]],
  ])('%s', async (_, fields, expected) => {
    expect(await where(fields)).toEqual(expected);
  });
});

test.each<[string, Record<string, unknown>, unknown[]]>([
  [
    'with a link',
    { offers: { price: '12.50', priceCurrency: 'eur', url: '/tickets' } },
    [{ price: 12.5, priceCurrency: 'EUR', url: 'https://town.example/tickets' }],
  ],
  [
    'from and to',
    { offers: { '@type': 'AggregateOffer', lowPrice: 5, highPrice: '9,50', priceCurrency: 'EUR' } },
    [
      { price: 5, priceCurrency: 'EUR', url: null },
      { price: 9.5, priceCurrency: 'EUR', url: null },
    ],
  ],
  [
    'several, each once',
    { offers: [{ price: 5 }, { price: 5 }, { price: 'at the door' }, { price: -1 }] },
    [{ price: 5, priceCurrency: null, url: null }],
  ],
  [
    'links that are none',
    { offers: { price: 5, priceCurrency: 'Taler', url: 'javascript:alert(1)' } },
    [{ price: 5, priceCurrency: null, url: null }],
  ],
  ['free', { isAccessibleForFree: true }, [{ price: 0, priceCurrency: null, url: null }]],
  ['none', {}, []],
])('prices: %s', async (_, fields, offers) => {
  expect(await event(fields)).toMatchObject({ offers });
});

test('an event is known by its address, and events that have one page together by their titles, too', async () => {
  const uids = async (...fields: Record<string, unknown>[]) =>
    (await read(fields.map((each) => ({ ...concert, ...each })))).events.map(({ uid }) => uid);
  expect(await uids({ '@id': 'https://town.example/#1', url: '/concert' })).toEqual(['https://town.example/#1']);
  expect(await uids({ '@id': '_:b0', url: '/concert' })).toEqual(['https://town.example/concert']);
  expect(await uids({})).toEqual(['Concert 2026-11-02T19:00:00']);
  expect(await uids({ url: '/' }, { url: '/', name: 'Opera' })).toEqual([
    'https://town.example/ Concert',
    'https://town.example/ Opera',
  ]);
  // An event that is described twice, and two dates on one page.
  expect(await uids({ url: '/a' }, { url: '/a' }, { url: '/a', startDate: '2026-11-03T19:00' })).toHaveLength(2);
});

test('texts are those of people: entities are decoded, markup is made safe, and addresses show no secrets', async () => {
  expect(
    await event({
      ...{
        name: 'Rock &#038; Roll\u0000',
        description: '&lt;p&gt;Come &lt;script&gt;alert(1)&lt;/script&gt;&lt;/p&gt;\ud800',
      },
      ...{ url: '#concert', keywords: ['Music, Town', { '@type': 'DefinedTerm', name: 'Music' }] },
    }),
  ).toMatchObject({ title: 'Rock & Roll', description: '<p>Come </p>\ufffd', url: null, tags: ['Music', 'Town'] });
  expect((await event({ url: '?id=1' }))?.url).toBeNull();
  expect((await event({ url: 'https://somebody:secret@town.example/' }))?.url).toBeNull();
  expect((await event({ url: 'javascript:alert(1)' }))?.url).toBeNull();
});

test('events that are malformed, and a script that is, hide no others', async () => {
  const bad = { ...concert, '@id': 'https://town.example/bad', startDate: 'soon' };
  expect(await readPage(concert, bad)).toMatchObject({ skipped: 1, unread: new Set(['https://town.example/bad']) });
  const text = inPage('{broken', JSON.stringify(concert));
  expect(await readCalendar(text, BERLIN, NOW)).toMatchObject({
    events: [{ title: 'Concert' }],
    skipped: 1,
    unread: null,
  });
});

describe('refused', () => {
  const refusal = (text: string): Promise<string> =>
    readCalendar(text, BERLIN, NOW, PAGE).then(
      ({ events }) => `${events.length} events`,
      (error: Error) => error.message,
    );
  const none = 'This address describes no events';
  const deep = (levels: number): string =>
    `${'{"@graph":['.repeat(levels)}${JSON.stringify(concert)}${']}'.repeat(levels)}`;

  test.each([
    ['a page without data', inPage(), none],
    ['a page with other data', inPage(JSON.stringify({ '@context': context, '@type': 'Article' })), none],
    ['an article of a feed', '<?xml version="1.0"?><rss><channel></channel></rss>', none],
    [
      'an activity',
      JSON.stringify({
        '@context': 'https://www.w3.org/ns/activitystreams',
        '@type': 'Event',
        name: 'X',
        startDate: concert.startDate,
      }),
      none,
    ],
    ['other JSON', '[1, null, "Event"]', none],
    ['JSON that is cut', JSON.stringify(concert).slice(0, -5), none],
    ['events without a time', JSON.stringify({ ...concert, startDate: 'soon' }), none],
    ['an empty list', JSON.stringify({ '@context': context, '@type': 'ItemList', itemListElement: [] }), '0 events'],
    ['events that are over', JSON.stringify({ ...concert, startDate: '2020-01-01' }), '0 events'],
    ['shallow nesting', deep(4), '1 events'],
    ['deep nesting', deep(1_000), none],
    ['deep arrays', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`, none],
    ['deep elements', `<!doctype html>${'<b>'.repeat(500_000)}${inPage(JSON.stringify(concert))}`, none],
    [
      'too many events',
      JSON.stringify(Array(MOST_ENTRIES + 1).fill(concert)),
      `The calendar has more than ${MOST_ENTRIES} entries`,
    ],
    [
      'too many schedules',
      JSON.stringify({ ...concert, eventSchedule: Array(MOST_REPEATING + 1).fill({ repeatFrequency: 'P1D' }) }),
      `The calendar has more than ${MOST_REPEATING} entries that repeat`,
    ],
  ])('%s', async (_, text, expected) => {
    expect(await refusal(text)).toBe(expected);
  });
});
