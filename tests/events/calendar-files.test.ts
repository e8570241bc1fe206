/** Files of calendars from outside: repetition, time zones, both changes of the clock, whole days, and hostile files. */
import { describe, expect, test } from 'vitest';
import { readCalendar } from '../../src/domain/calendars/read-calendar.ts';
import { MOST_ENTRIES, MOST_REPEATING } from '../../src/domain/calendars/troubles.ts';
import { calendarFile, entryLines, OUTLOOK_ZONE } from '../support/values/calendar-files.ts';

const NOW = new Date('2026-10-01T08:00:00Z');
const BERLIN = 'Europe/Berlin';

const read = (lines: readonly string[], about?: readonly string[], zone = BERLIN) =>
  readCalendar(calendarFile(lines, about), zone, NOW);

/** The starts of its events. */
async function starts(...entries: Record<string, string>[]): Promise<string[]> {
  const { events } = await read(
    entries.flatMap((fields) => entryLines({ UID: 'one', SUMMARY: 'Training', ...fields })),
  );
  return events.map(({ beginsOn }) => beginsOn.toISOString().slice(0, 16));
}

test.each([
  ['by the name of the zone', `DTSTART;TZID=${BERLIN}`, []],
  ['by a name with a prefix', 'DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin', []],
  ['by the rules of the file', 'DTSTART;TZID=W. Europe Standard Time', OUTLOOK_ZONE],
  ['without a zone', 'DTSTART', []],
])('19:00 stays 19:00 over the end and the beginning of summer time, %s', async (_, start, zone) => {
  const autumn = entryLines({ UID: 'a', SUMMARY: 'A', [start]: '20261019T190000', RRULE: 'FREQ=WEEKLY;COUNT=2' });
  const spring = entryLines({
    UID: 's',
    SUMMARY: 'S',
    [start]: '20270322T190000',
    RRULE: 'FREQ=WEEKLY;UNTIL=20270329',
  });
  const { events, skipped } = await read([...zone, ...autumn, ...spring]);
  expect(skipped).toBe(0);
  expect(events.map(({ beginsOn }) => beginsOn.toISOString().slice(0, 16))).toEqual([
    ...['2026-10-19T17:00', '2026-10-26T18:00'],
    ...['2027-03-22T18:00', '2027-03-29T17:00'],
  ]);
});

test('the zone of the calendar counts for times without one, and for the display of times in UTC', async () => {
  const lines = [
    ...entryLines({ UID: 'f', SUMMARY: 'F', DTSTART: '20261210T190000' }),
    ...entryLines({ UID: 'u', SUMMARY: 'U', DTSTART: '20261211T190000Z' }),
  ];
  const found = await read(lines, ['X-WR-TIMEZONE:America/New_York']);
  expect(found).toMatchObject({
    timeZone: 'America/New_York',
    events: [{ timeZone: 'America/New_York' }, { timeZone: null }],
  });
  expect(found.events.map(({ beginsOn }) => beginsOn.toISOString())).toEqual([
    '2026-12-11T00:00:00.000Z',
    '2026-12-11T19:00:00.000Z',
  ]);
});

test('whole days begin and end as days in the zone, over the change of the clock too', async () => {
  const day = { 'DTSTART;VALUE=DATE': '20261024', 'DTEND;VALUE=DATE': '20261026' };
  const { events } = await read(entryLines({ UID: 'd', SUMMARY: 'Feast', ...day }));
  expect(events).toMatchObject([
    { allDay: true, beginsOn: new Date('2026-10-23T22:00Z'), endsOn: new Date('2026-10-25T22:59Z') },
  ]);
  const each = { 'DTSTART;VALUE=DATE': '20261024', RRULE: 'FREQ=DAILY;COUNT=3' };
  expect(await starts(each)).toEqual(['2026-10-23T22:00', '2026-10-24T22:00', '2026-10-25T23:00']);
});

test('dates are left out, added, moved and cancelled alone, and each keeps its identity', async () => {
  const at = `DTSTART;TZID=${BERLIN}`;
  const weekly = {
    ...{ UID: 'w', SUMMARY: 'Choir', [at]: '20261102T190000', RRULE: 'FREQ=WEEKLY;COUNT=5' },
    [`EXDATE;TZID=${BERLIN}`]: '20261109T190000',
    [`RDATE;TZID=${BERLIN}`]: '20261104T190000',
  };
  const original = `RECURRENCE-ID;TZID=${BERLIN}`;
  const { events } = await read([
    ...entryLines(weekly),
    ...entryLines({ UID: 'w', SUMMARY: 'Choir later', [original]: '20261116T190000', [at]: '20261117T200000' }),
    ...entryLines({
      UID: 'w',
      SUMMARY: 'Choir',
      [original]: '20261123T190000',
      [at]: '20261123T190000',
      STATUS: 'CANCELLED',
    }),
  ]);
  expect(
    events.map(({ title, recurrence, beginsOn, status }) => [title, recurrence, beginsOn.toISOString(), status]),
  ).toEqual([
    ['Choir', '2026-11-02T18:00:00.000Z', '2026-11-02T18:00:00.000Z', 'CONFIRMED'],
    ['Choir', '2026-11-04T18:00:00.000Z', '2026-11-04T18:00:00.000Z', 'CONFIRMED'],
    ['Choir later', '2026-11-16T18:00:00.000Z', '2026-11-17T19:00:00.000Z', 'CONFIRMED'],
    ['Choir', '2026-11-23T18:00:00.000Z', '2026-11-23T18:00:00.000Z', 'CANCELLED'],
    ['Choir', '2026-11-30T18:00:00.000Z', '2026-11-30T18:00:00.000Z', 'CONFIRMED'],
  ]);
});

test('a rule of many years ago goes on up to the horizon, and what is over is left out', async () => {
  const rule = { [`DTSTART;TZID=${BERLIN}`]: '19900101T120000', RRULE: 'FREQ=MONTHLY;BYDAY=1TH' };
  expect(await starts(rule)).toEqual([
    ...['2026-10-01T10:00', '2026-11-05T11:00', '2026-12-03T11:00', '2027-01-07T11:00', '2027-02-04T11:00'],
    '2027-03-04T11:00',
  ]);
  expect(await starts({ DTSTART: '20260930T120000Z' })).toEqual([]);
});

test('calendarize#799: several events with one UID are several events', async () => {
  expect(await starts({ DTSTART: '20261101T100000Z' }, { DTSTART: '20261108T100000Z' })).toEqual([
    '2026-11-01T10:00',
    '2026-11-08T10:00',
  ]);
});

test('gcalcli#150: an entry that is there twice is one event, in its latest version', async () => {
  const { events } = await read([
    ...entryLines({ UID: 'x', SEQUENCE: '2', SUMMARY: 'New', DTSTART: '20261102T100000Z' }),
    ...entryLines({ UID: 'x', SEQUENCE: '1', SUMMARY: 'Old', DTSTART: '20261101T100000Z' }),
  ]);
  expect(events.map(({ title }) => title)).toEqual(['New']);
});

test('texts are those of people: markup is made safe, alarms and private entries are not shown', async () => {
  const { events } = await read([
    ...['BEGIN:VEVENT', 'UID:m', 'SUMMARY:Market\\, and\\nmore', 'DTSTART:20261201T100000Z'],
    ...[
      'DESCRIPTION:<b>Come</b><script>alert(1)</script> <a href="javascript:alert(1)">x</a>',
      'LOCATION:Square\\n1 Main Street',
    ],
    ...['URL:https://somebody:secret@town.example/market', 'GEO:52.52;13.405', 'CATEGORIES:Food,Town,Food'],
    ...['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:Ring', 'TRIGGER:-PT5M', 'END:VALARM', 'END:VEVENT'],
    ...entryLines({ UID: 'p', SUMMARY: 'Dentist', DTSTART: '20261201T100000Z', CLASS: 'PRIVATE' }),
    ...entryLines({
      UID: 'l',
      SUMMARY: 'Call',
      DTSTART: '20261202T100000Z',
      DESCRIPTION: 'a < b\\nand',
      LOCATION: 'https://meet.example/x',
    }),
  ]);
  expect(events).toMatchObject([
    {
      ...{ title: 'Market, and more', place: 'Square, 1 Main Street', geom: '13.405;52.52', url: null },
      ...{ tags: ['Food', 'Town'], onlineAddress: null },
    },
    { title: 'Call', description: 'a &lt; b<br>and', place: null, onlineAddress: 'https://meet.example/x' },
  ]);
  expect(events[0]?.description).toContain('<b>Come</b>');
  expect(events[0]?.description).not.toMatch(/script|alarm|Ring/i);
});

describe('hostile files', () => {
  const refusal = (text: string): Promise<string> =>
    readCalendar(text, BERLIN, NOW).then(
      ({ events }) => `${events.length} events`,
      (error: Error) => error.message,
    );
  const many = (count: number, more: Record<string, string> = {}): string =>
    calendarFile(
      Array.from({ length: count }, (_, n) =>
        entryLines({ UID: `${n}`, SUMMARY: 'X', DTSTART: '20261201T100000Z', ...more }),
      ).flat(),
    );

  test.each([
    ['a page', '<!doctype html><title>Not found</title>', 'This address describes no events'],
    ['a text', 'Welcome', 'There is no calendar at this address'],
    ['an archive', `PK\u0003\u0004${'\u0000'.repeat(500)}`, 'There is no calendar at this address'],
    ['nothing', '', 'There is no calendar at this address'],
    [
      'entries that are none',
      calendarFile(['BEGIN:VEVENT', 'DTSTART:nonsense', 'END:VEVENT']),
      'There is no calendar at this address',
    ],
    ['nothing but control characters', '\u0000\u0001', 'There is no calendar at this address'],
    ['an empty calendar', calendarFile([]), '0 events'],
    [
      'a file that ends midway',
      calendarFile(entryLines({ UID: 'a', SUMMARY: 'A', DTSTART: '20261201T100000Z' })).replace('END:VCALENDAR', ''),
      'The calendar at this address is incomplete',
    ],
    ['entries that repeat under one UID', many(500, { UID: 'one', RRULE: 'FREQ=DAILY' }), '119 events'],
    ['100,000 entries', many(100_000), `The calendar has more than ${MOST_ENTRIES} entries`],
    [
      'too many rules',
      many(MOST_REPEATING + 1, { RRULE: 'FREQ=DAILY' }),
      `The calendar has more than ${MOST_REPEATING} entries that repeat`,
    ],
    ['too many dates', many(500, { RRULE: 'FREQ=DAILY' }), 'The calendar has more than 20000 dates'],
  ])('%s', async (_, text, expected) => {
    expect(await refusal(text)).toBe(expected);
  });

  test.each([
    ['of each second', 'FREQ=SECONDLY'],
    ['of each minute', 'FREQ=MINUTELY;INTERVAL=1'],
    ['with 400 days', `FREQ=DAILY;BYDAY=${Array(400).fill('MO').join(',')}`],
    ['with days of the year', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYSECOND=1,2,3;BYYEARDAY=1'],
    ['that is none', 'NONSENSE'],
  ])('a rule %s is skipped, and the other entries are read', async (_, rule) => {
    const { events, skipped } = await read([
      ...entryLines({ UID: 'bad', SUMMARY: 'Bad', DTSTART: '20261101T100000Z', RRULE: rule }),
      ...entryLines({ UID: 'good', SUMMARY: 'Good', DTSTART: '20261101T100000Z' }),
    ]);
    expect([events.map(({ title }) => title), skipped]).toEqual([['Good'], 1]);
  });

  test.each(['EXDATE', 'RDATE'])('an entry with 200,000 values of %s is skipped', async (name) => {
    const dates = Array<string>(200_000).fill('20261101T100000Z').join(',');
    const { events, skipped, unread } = await read([
      ...entryLines({
        UID: 'bad\\,1',
        SUMMARY: 'Bad',
        DTSTART: '20261101T100000Z',
        RRULE: 'FREQ=DAILY',
        [name]: dates,
      }),
      ...entryLines({ UID: 'good', SUMMARY: 'Good', DTSTART: '20261101T100000Z' }),
    ]);
    expect([events.map(({ title }) => title), skipped, unread]).toEqual([['Good'], 1, new Set(['bad,1'])]);
  });

  test('entries that leave out too many dates together are skipped from there on', async () => {
    const EXDATE = Array<string>(1_000).fill('20261101T100000Z').join(',');
    const entries = Array.from({ length: 30 }, (_, n) =>
      entryLines({ UID: `${n}`, SUMMARY: 'X', DTSTART: `202612${10 + (n % 20)}T100000Z`, EXDATE }),
    );
    expect(await read(entries.flat())).toMatchObject({ skipped: 20, unread: { size: 20 } });
  });

  test('a zone of many rules is not used, and the year 9999 is not computed', async () => {
    const rules = (count: number, year: string): string[] =>
      Array.from({ length: count }, () => [
        ...['BEGIN:STANDARD', `DTSTART:${year}0101T000000`, 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0300'],
        ...['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD'],
      ]).flat();
    const zoneOf = (id: string, count: number, year = '1601') => [
      ...['BEGIN:VTIMEZONE', `TZID:${id}`, ...rules(count, year), 'END:VTIMEZONE'],
    ];
    const { events, skipped } = await read([
      ...zoneOf('Many', 200),
      ...zoneOf('Few', 2),
      ...zoneOf('Old', 2, '0001'),
      ...['BEGIN:VTIMEZONE', 'TZID:Mixed', ...rules(2, '0001'), ...rules(1, '9999'), 'END:VTIMEZONE'],
      ...entryLines({ UID: 'm', SUMMARY: 'M', 'DTSTART;TZID=Many': '20261101T100000' }),
      ...entryLines({ UID: 'x', SUMMARY: 'X', 'DTSTART;TZID=Mixed': '20261101T120000' }),
      ...entryLines({ UID: 'o', SUMMARY: 'O', 'DTSTART;TZID=Old': '20261101T110000' }),
      ...entryLines({
        ...{
          UID: 'f',
          SUMMARY: 'F',
          'DTSTART;TZID=Few': '20261101T100000',
          RRULE: 'FREQ=DAILY;UNTIL=20261102T070000Z',
        },
        ...{ 'EXDATE;TZID=Few': '99990101T100000', 'RDATE;TZID=Few': '99990101T100000' },
      }),
    ]);
    expect([events.map(({ beginsOn }) => beginsOn.toISOString().slice(0, 13)), skipped]).toEqual([
      ['2026-11-01T07', '2026-11-01T09', '2026-11-01T10', '2026-11-01T11', '2026-11-02T07'],
      0,
    ]);
  });

  test('control characters are left out', async () => {
    const { events } = await read(
      entryLines({ UID: 'c\u0000', SUMMARY: 'A\u0000B\u0007', DTSTART: '20261201T100000Z' }),
    );
    expect(events).toMatchObject([{ uid: 'c', title: 'AB' }]);
  });

  test('deep folds, deep components and a zone whose clock changes each second take no time', async () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Bad', 'BEGIN:STANDARD', 'DTSTART:19000101T000000', 'TZOFFSETFROM:+0100'];
    const { events } = await readCalendar(
      calendarFile([
        ...[...zone, 'TZOFFSETTO:+0200', 'RRULE:FREQ=SECONDLY', 'END:STANDARD', 'END:VTIMEZONE'],
        ...Array(50_000).fill('BEGIN:X-DEEP'),
        ...Array(50_000).fill('END:X-DEEP'),
        ...entryLines({ UID: 'z', 'DTSTART;TZID=Bad': '20261101T100000', SUMMARY: `F${'\r\n o'.repeat(50_000)}` }),
      ]),
      BERLIN,
      NOW,
    );
    expect(events.map(({ title, beginsOn }) => [title.length, beginsOn.toISOString()])).toEqual([
      [200, '2026-11-01T09:00:00.000Z'],
    ]);
  });
});
