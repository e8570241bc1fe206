/** Times of events as JSON-LD of schema.org: zones, whole days, ends, schedules and series. */
import { describe, expect, test } from 'vitest';
import { readCalendar } from '../../src/domain/calendars/read-calendar.ts';

const BERLIN = 'Europe/Berlin';

const context = 'https://schema.org';
const concert = { '@context': context, '@type': 'MusicEvent', name: 'Concert', startDate: '2026-11-02T19:00' };

const read = (document: unknown) =>
  readCalendar(JSON.stringify(document), BERLIN, new Date('2026-10-01T08:00:00Z'), 'https://town.example/list');
const event = async (fields: Record<string, unknown>) => (await read({ ...concert, ...fields })).events[0];
const starts = async (document: unknown): Promise<string[]> =>
  (await read(document)).events.map(({ beginsOn }) => beginsOn.toISOString().slice(0, 16));

test.each<
  [string, Record<string, string>, { beginsOn: string; endsOn: string | null; allDay?: boolean; zone?: string | null }]
>([
  [
    'without an offset, in the zone of the calendar',
    { startDate: '2026-10-24T19:00:00', endDate: '2026-10-25T10:00' },
    { beginsOn: '2026-10-24T17:00Z', endsOn: '2026-10-25T09:00Z' },
  ],
  [
    'with an offset',
    { startDate: '2026-11-02T19:00-05:00', duration: 'PT90M' },
    { beginsOn: '2026-11-03T00:00Z', endsOn: '2026-11-03T01:30Z', zone: null },
  ],
  [
    'in UTC, with fractions',
    { startDate: '2026-11-02T19:00:00.000Z' },
    { beginsOn: '2026-11-02T19:00Z', endsOn: null, zone: null },
  ],
  [
    'with a blank and a short offset',
    { startDate: '2026-11-02 19:00 +0100' },
    { beginsOn: '2026-11-02T18:00Z', endsOn: null, zone: null },
  ],
  ['a day', { startDate: '2026-11-02' }, { beginsOn: '2026-11-01T23:00Z', endsOn: '2026-11-02T22:59Z', allDay: true }],
  [
    'days, whose last one belongs to it',
    { startDate: '2026-10-24', endDate: '2026-10-25' },
    { beginsOn: '2026-10-23T22:00Z', endsOn: '2026-10-25T22:59Z', allDay: true },
  ],
  [
    'a whole day as two times',
    { startDate: '2026-11-02T00:00:00+01:00', endDate: '2026-11-02T23:59:59+01:00' },
    { beginsOn: '2026-11-01T23:00Z', endsOn: '2026-11-02T22:59Z', allDay: true },
  ],
  [
    'an end by the same day',
    { startDate: '2026-11-02T19:00', endDate: '2026-11-02' },
    { beginsOn: '2026-11-02T18:00Z', endsOn: null },
  ],
  [
    'an end by a later day',
    { startDate: '2026-11-02T19:00', endDate: '2026-11-03' },
    { beginsOn: '2026-11-02T18:00Z', endsOn: '2026-11-03T22:59Z' },
  ],
  [
    'an end before the start',
    { startDate: '2026-11-02T19:00', endDate: '2026-11-01T19:00' },
    { beginsOn: '2026-11-02T18:00Z', endsOn: null },
  ],
  [
    'an endless duration',
    { startDate: '2026-11-02T19:00', duration: 'P90000Y' },
    { beginsOn: '2026-11-02T18:00Z', endsOn: null },
  ],
])('times: %s', async (_, fields, { beginsOn, endsOn, allDay = false, zone = BERLIN }) => {
  expect(await event(fields)).toMatchObject({
    ...{ beginsOn: new Date(beginsOn), endsOn: endsOn && new Date(endsOn), allDay, timeZone: zone },
  });
});

describe('repetition', () => {
  const weekly = {
    '@type': 'Schedule',
    startDate: '2026-10-19',
    startTime: '19:00',
    endTime: '21:00',
    repeatFrequency: 'P1W',
  };
  const repeating = (...eventSchedule: unknown[]) => ({ ...concert, startDate: undefined, eventSchedule });

  test.each<[string, Record<string, unknown>, string[]]>([
    ['19:00 stays 19:00 over the end of summer time', { repeatCount: 2 }, ['2026-10-19T17:00', '2026-10-26T18:00']],
    ['until a day', { endDate: '2026-10-26' }, ['2026-10-19T17:00', '2026-10-26T18:00']],
    ['without a date', { repeatCount: 3, exceptDate: ['2026-10-26'] }, ['2026-10-19T17:00', '2026-11-02T18:00']],
    ['in a zone of its own', { repeatCount: 1, scheduleTimezone: 'America/New_York' }, ['2026-10-19T23:00']],
    [
      'on days',
      { byDay: ['https://schema.org/Monday', 'Thursday'], endDate: '2026-10-22' },
      ['2026-10-19T17:00', '2026-10-22T17:00'],
    ],
    [
      'each second week, in a word',
      { repeatFrequency: 'Daily', repeatCount: 2 },
      ['2026-10-19T17:00', '2026-10-20T17:00'],
    ],
    [
      'on the third Monday of a month',
      { repeatFrequency: 'P1M', byDay: 'Monday', byMonthWeek: 3, repeatCount: 2 },
      ['2026-10-19T17:00', '2026-11-16T18:00'],
    ],
  ])('%s', async (_, fields, expected) => {
    expect(await starts(repeating({ ...weekly, ...fields }))).toEqual(expected);
  });

  test('several schedules are one event with the dates of each, also over midnight', async () => {
    const { events } = await read(
      repeating({ ...weekly, repeatCount: 1 }, { ...weekly, startTime: '22:00', endTime: '01:00', repeatCount: 1 }),
    );
    expect(events.map(({ beginsOn, endsOn }) => [beginsOn.toISOString(), endsOn?.toISOString()])).toEqual([
      ['2026-10-19T17:00:00.000Z', '2026-10-19T19:00:00.000Z'],
      ['2026-10-19T20:00:00.000Z', '2026-10-19T23:00:00.000Z'],
    ]);
  });

  test.each([
    { repeatFrequency: 'PT1H' },
    { repeatFrequency: undefined },
    { byDay: 'PublicHolidays' },
    { exceptDate: Array(2_000).fill('2026-10-26') },
  ])('a schedule that events here cannot have is skipped: %o', async (fields) => {
    const found = await read([concert, { ...repeating({ ...weekly, ...fields }), '@id': 'https://town.example/bad' }]);
    expect(found).toMatchObject({ events: [{ title: 'Concert' }], skipped: 1 });
    expect(found.unread).toEqual(new Set(['https://town.example/bad']));
  });

  test('the dates of a series stand for it, with its name and place', async () => {
    const series = {
      ...{ '@context': context, '@type': 'EventSeries', name: 'Cinema', location: 'Hall', startDate: '2026-11-01' },
      subEvent: [
        { '@type': 'ScreeningEvent', startDate: '2026-11-02T19:00' },
        { '@type': 'ScreeningEvent', startDate: '2026-11-03T19:00', name: 'Cinema for children' },
        { '@id': '#later' },
      ],
    };
    const { events } = await read(series);
    expect(events.map(({ title, place }) => [title, place])).toEqual([
      ['Cinema', 'Hall'],
      ['Cinema for children', 'Hall'],
    ]);
    // A festival is one event, with a programme.
    expect((await read({ ...series, '@type': 'Festival', endDate: '2026-11-04' })).events).toMatchObject([
      { title: 'Cinema' },
    ]);
  });
});
