/** Calendars from outside that are large or malformed on purpose: each part is read once, and what is unclear is not shown. */
import { describe, expect, test } from 'vitest';
import { apart } from '../../src/domain/calendars/apart.ts';
import { eventNodesOf } from '../../src/domain/calendars/event-nodes.ts';
import { readCalendar } from '../../src/domain/calendars/read-calendar.ts';
import type { Entry } from '../../src/domain/calendars/read-entry.ts';
import { readNodes } from '../../src/domain/calendars/read-nodes.ts';
import { calendarFile, entryLines } from '../support/values/calendar-files.ts';

const NOW = new Date('2026-10-01T08:00:00Z');
const BERLIN = 'Europe/Berlin';
const PAGE = 'https://town.example/s3cret/list?key=secret';

const context = 'https://schema.org';
const concert = { '@context': context, '@type': 'MusicEvent', name: 'Concert', startDate: '2026-11-02T19:00' };

const read = (document: unknown) => readCalendar(JSON.stringify(document), BERLIN, NOW, PAGE);
const event = async (fields: Record<string, unknown>) => (await read({ ...concert, ...fields })).events[0];

describe('a hostile document', () => {
  test.each([
    { byDay: Array(32).fill('MO'), byMonthWeek: 1 },
    { byDay: 'MO', byMonthWeek: Array(32).fill(1) },
    { byMonthDay: Array(32).fill(1) },
    { byMonth: Array(32).fill(1) },
  ])('long lists of a rule are refused before they are multiplied: %o', async (lists) => {
    const eventSchedule = { repeatFrequency: 'P1M', ...lists };
    const found = await readNodes([{ ...concert, url: '/a', eventSchedule }], BERLIN, PAGE);
    expect(found).toEqual({ entries: [], broken: ['https://town.example/a'] });
  });

  test.each(['name', 'description', 'location', 'url', 'keywords', 'offers', 'eventAttendanceMode'])(
    'the %s of a series is read once for all of its dates',
    async (name) => {
      const counted = async (dates: number): Promise<number> => {
        const subEvent = Array.from({ length: dates }, (_, n) => ({ startDate: `2026-11-0${n + 1}` }));
        const series = { '@type': 'EventSeries', [name]: ['value'], subEvent };
        const { nodes = [] } = eventNodesOf(JSON.stringify(series)) ?? {};
        let reads = 0;
        const value = {
          get '@value'() {
            reads += 1;
            return 'value';
          },
          get priceCurrency() {
            reads += 1;
            return 'EUR';
          },
        };
        const values = nodes[0]?.[name];
        if (Array.isArray(values)) values.splice(0, 1, value);
        expect((await readNodes(nodes, BERLIN, PAGE)).entries).toHaveLength(dates);
        return reads;
      };
      expect(await counted(1)).toBeGreaterThan(0);
      expect(await counted(9)).toBe(await counted(1));
    },
  );

  test('the titles of an address are compared once, however many events have it', () => {
    let reads = 0;
    const entries = Array.from({ length: 100 }, (_, n) => ({
      uid: 'https://town.example/',
      get fields() {
        reads += 1;
        return { title: `Event ${n}` };
      },
    }));
    expect(apart(entries as unknown as Entry[], []).entries[99]?.uid).toBe('https://town.example/ Event 99');
    expect(reads).toBeLessThanOrEqual(400);
  });

  test('a UID of an unreadable entry that is too long is unknown', async () => {
    const long = `urn:${'x'.repeat(3_000)}`;
    expect(await read([concert, { ...concert, '@id': long }])).toMatchObject({ skipped: 1, unread: null });
    const lines = [
      ...entryLines({ UID: 'a', DTSTART: '20261102T190000Z' }),
      ...entryLines({ UID: long, DTSTART: 'x' }),
    ];
    expect(await readCalendar(calendarFile(lines), BERLIN, NOW)).toMatchObject({ skipped: 1, unread: null });
  });
});

test('an unreadable event of a page that several events share is known by its title, too', async () => {
  const shared = (name: string, startDate = concert.startDate) => ({ ...concert, url: '/list', name, startDate });
  const unread = async (...events: unknown[]) => (await read(events)).unread;
  const address = 'https://town.example/list';
  expect(await unread(shared('Concert'), shared('Ball'), shared('Fair', 'soon'))).toEqual(new Set([`${address} Fair`]));
  expect(await unread(shared('Concert'), shared('Ball'), shared('', 'soon'))).toBeNull();
  // The one that can be read keeps its identity, too.
  const found = await read([shared('Concert'), shared('Fair', 'soon')]);
  expect([found.events[0]?.uid, found.unread]).toEqual([`${address} Concert`, new Set([`${address} Fair`])]);
});

test('only an empty list that is the content of a document is a calendar without events', async () => {
  const list = (type: string) => ({ '@context': context, '@type': type, itemListElement: [] });
  const inPage = (...scripts: string[]): string =>
    `<!doctype html><title>Town</title>${scripts.map((script) => `<script type="application/ld+json">${script}</script>`).join('')}`;
  const count = (text: string) =>
    readCalendar(text, BERLIN, NOW).then(
      ({ events }) => events.length,
      (error: Error) => error.message,
    );
  const none = 'This address describes no events';
  const text = JSON.stringify(list('ItemList'));
  expect(await count(text)).toBe(0);
  expect(await count(inPage(text))).toBe(0);
  expect(await count(JSON.stringify({ '@context': context, '@graph': [list('ItemList')] }))).toBe(0);
  expect(await count(JSON.stringify({ '@type': 'WebPage', mainEntity: list('ItemList') }))).toBe(0);
  expect(await count(JSON.stringify({ '@type': 'ItemList', itemListElement: [list('ItemList')] }))).toBe(none);
  expect(await count(inPage(text, '{broken'))).toBe(none);
  expect(await count(inPage(JSON.stringify(list('BreadcrumbList'))))).toBe(none);
});

test('control characters do not come back when entities are decoded, and none hides a scheme', async () => {
  const found = await event({
    ...{ name: 'a&#1;b', location: 'p&#2;q', keywords: 't&#1;g' },
    description: '&lt;p&gt;x&amp;#1;y &amp;lt; &lt;a href="java&amp;#127;script:alert(1)"&gt;z&lt;/a&gt;&lt;/p&gt;',
  });
  expect(found).toMatchObject({ title: 'ab', place: 'pq', tags: ['tg'] });
  expect(found?.description).toContain('<p>xy &lt; ');
  expect(found?.description).not.toMatch(/(?![\t\n\r])\p{Cc}|script/u);
  const page = `<title>a\0b\u0001 \ud800</title><script type="application/ld+json">${JSON.stringify(concert)}</script>`;
  expect((await readCalendar(page, BERLIN, NOW)).name).toBe('ab \ufffd');
});

test.each<[unknown, number[]]>([
  ['1,000', []],
  ['1.200', []],
  ['1,500.00', []],
  ['12,5', [12.5]],
  ['10.0000', [10]],
  [12.299999999, [12.3]],
  [-1, []],
  [1e10, []],
])('the price %o is %o', async (price, expected) => {
  const offers = (await event({ offers: { price, priceCurrency: 'USD' } }))?.offers;
  expect(offers?.map((offer) => offer.price)).toEqual(expected);
});

test('addresses do not show the path of the document, which may contain a secret', async () => {
  const address = async (url: string) => (await event({ url }))?.url;
  expect(await address('event-1')).toBeNull();
  expect(await address('./event-1')).toBeNull();
  expect(await address('https:event-1')).toBe('https://town.example/event-1');
  expect(await address('/event-1')).toBe('https://town.example/event-1');
  expect(await address('//other.example/event-1')).toBe('https://other.example/event-1');
});
