/** The forms of dates and times, for the reader's language, region and zone. */
import { expect, test } from 'vitest';
import {
  commaIn,
  eventTimeText,
  lastMoment,
  timeLocale,
  timeText,
  weekdayHead,
  zoneText,
} from '../../src/wording/times.ts';

/** Without the thin spaces that formats of ranges have. */
const plain = (text: string): string => text.replace(/[\u2009\u202f]/g, ' ');

const EVENING = '2026-11-27T17:00:00Z';
const NIGHT = '2026-11-27T23:30:00Z';

test.each([
  ['en', ['en-US', 'en'], 'en-US'],
  ['en', ['de-DE', 'en_GB'], 'en-GB'],
  ['en', ['en', 'en-AU;q'], 'en-GB'],
  ['de', ['en-US', 'de-CH'], 'de-CH'],
  ['de', ['en-US'], 'de-DE'],
  ['fr', ['*', '', '<b>', 'fr-CA-u-hc-h12'], 'fr-CA'],
  ['fr', [], 'fr-FR'],
  ['ar', ['ar-EG'], 'ar-EG-u-nu-latn'],
  ['ar', ['de-DE'], 'ar-001-u-nu-latn'],
] as const)('%s for a browser that asks for %j is %s', (language, preferred, locale) => {
  expect(timeLocale(language, preferred)).toBe(locale);
});

test('the region determines the hours of the clock, and the zone is the reader’s', () => {
  expect(timeText('moment', EVENING, { locale: 'en-GB', zone: 'UTC' })).toBe('Fri, 27 Nov 2026, 17:00');
  expect(timeText('clock', EVENING, { locale: 'en-US', zone: 'UTC' })).toMatch(/^5:00\sPM$/);
  expect(timeText('moment', EVENING, { locale: 'de-DE', zone: 'Europe/Berlin' }, { zoneNamed: true })).toBe(
    'Fr., 27. Nov. 2026, 18:00 MEZ',
  );
});

test('Arabic has Latin digits in each region, and one letter above the days of a calendar', () => {
  for (const region of ['ar', 'ar-EG', 'ar-SY', 'ar-MA']) {
    const reader = { locale: timeLocale('ar', [region]), zone: 'UTC' };
    expect(timeText('moment', EVENING, reader)).toMatch(/27.*2026.*\d:?00|27.*2026.*17:00/);
    expect(weekdayHead(EVENING, reader)).toBe('ج');
    expect(commaIn(reader)).toBe('، ');
  }
  expect(weekdayHead(EVENING, { locale: 'en-GB', zone: 'UTC' })).toBe('Fri');
  expect(weekdayHead(EVENING, { locale: 'de-DE', zone: 'UTC' })).toBe('Fr');
  expect(commaIn({ locale: 'de-DE' })).toBe(', ');
});

const event = { beginsOn: EVENING, endsOn: '2026-11-27T19:00:00Z', timeZone: 'Asia/Tokyo' };
const shown = { showStartTime: true, showEndTime: true };
const berlin = { locale: 'en-GB', zone: 'Europe/Berlin' };

test('clocks of 24 hours have two digits, those of twelve have not', () => {
  const morning = '2026-11-27T08:05:00Z';
  expect(timeText('moment', morning, { locale: 'en-GB', zone: 'UTC' })).toBe('Fri, 27 Nov 2026, 08:05');
  expect(timeText('moment', morning, { locale: 'de-DE', zone: 'UTC' })).toBe('Fr., 27. Nov. 2026, 08:05');
  expect(plain(timeText('moment', morning, { locale: 'en-US', zone: 'UTC' }))).toBe('Fri, Nov 27, 2026, 8:05 AM');
});

test('an event is shown with its end, which a list omits if it is on another day', () => {
  expect(plain(eventTimeText({ ...event, ...shown }, berlin))).toBe('Fri, 27 Nov 2026, 18:00–20:00');
  const late = { ...event, ...shown, endsOn: NIGHT };
  expect(plain(eventTimeText(late, berlin))).toBe('Fri, 27 Nov 2026, 18:00 – Sat, 28 Nov 2026, 00:30');
  expect(eventTimeText(late, berlin, { endDay: false })).toBe('Fri, 27 Nov 2026, 18:00');
  expect(eventTimeText({ ...late, showEndTime: false }, berlin, { full: true })).toBe(
    'Friday, 27 November 2026 at 18:00',
  );
});

test('whole days are the same days everywhere, and end before the midnight that ends them', () => {
  const days = { timeZone: 'Asia/Tokyo', beginsOn: '2026-11-26T15:00:00Z', endsOn: '2026-11-28T15:00:00Z' };
  const whole = { ...days, showStartTime: false, showEndTime: true };
  expect(plain(eventTimeText(whole, berlin, { zoneNamed: true }))).toBe('Fri, 27 Nov – Sat, 28 Nov 2026');
  expect(eventTimeText({ ...whole, endsOn: '2026-11-27T15:00:00Z' }, berlin)).toBe('Fri, 27 Nov 2026');
});

test('an event of several days keeps its last day, whatever is hidden of its hours', () => {
  const days = { ...event, endsOn: '2026-11-29T15:00:00Z' };
  const told = (flags: object) => plain(eventTimeText({ ...days, ...shown, ...flags }, berlin));
  expect(told({ showEndTime: false })).toBe('Fri, 27 Nov 2026, 18:00 – Sun, 29 Nov 2026');
  expect(told({ showStartTime: false, showEndTime: false, timeZone: 'UTC' })).toBe('Fri, 27 Nov – Sun, 29 Nov 2026');
  expect(plain(eventTimeText({ ...days, ...shown, showEndTime: false }, berlin, { zoneNamed: true }))).toBe(
    'Fri, 27 Nov 2026, 18:00 CET – Sun, 29 Nov 2026',
  );
  expect(eventTimeText({ ...days, ...shown, showEndTime: false }, berlin, { endDay: false })).toBe(
    'Fri, 27 Nov 2026, 18:00',
  );
});

test('an event that ends at midnight is not of the next day', () => {
  const late = { ...event, ...shown, endsOn: '2026-11-27T23:00:00Z' };
  expect(eventTimeText(late, berlin)).toBe('Fri, 27 Nov 2026, 18:00–00:00');
  expect(eventTimeText(late, berlin, { zoneNamed: true })).toBe('Fri, 27 Nov 2026, 18:00–00:00 CET');
  const long = { ...late, endsOn: '2026-11-28T23:00:00Z' };
  expect(eventTimeText(long, berlin)).toBe('Fri, 27 Nov 2026, 18:00 – Sat, 28 Nov 2026');
  expect(lastMoment(late).toISOString()).toBe('2026-11-27T22:59:59.999Z');
});

test('names zones as readers do', () => {
  expect(zoneText(EVENING, berlin)).toBe('CET');
  expect(zoneText(EVENING, { locale: 'de-DE', zone: 'Europe/Berlin' })).toBe('MEZ');
});
