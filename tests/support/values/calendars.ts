/** Calendars as calendar programs read them. */
import ICAL from 'ical.js';
import { expect } from 'vitest';
import type { World } from '../world/world.ts';

/** The events of a calendar, read by an independent parser. */
export async function readCalendar(world: World, path: string) {
  const answer = await fetch(world.url + path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const text = await answer.text();
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const root = new ICAL.Component(ICAL.parse(text));
  const events = root
    .getAllSubcomponents('vevent')
    .map((component) => ({ component, event: new ICAL.Event(component) }));
  return { root, events, titles: events.map(({ event }) => event.summary).toSorted() };
}

const RULES = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Paris',
  ...['BEGIN:DAYLIGHT', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'DTSTART:19810329T020000'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT'],
  ...['BEGIN:STANDARD', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'DTSTART:19961027T030000'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD'],
  'END:VTIMEZONE',
];

/** UTC+1, in summer UTC+2. */
export const PARIS = new ICAL.Timezone(new ICAL.Component(ICAL.parse(RULES.join('\r\n'))));
