/** Calendars with thousands of entries leave the event loop to others while their entries are told apart. */
import { expect, test } from 'vitest';
import type { CalendarEvent } from '../../src/domain/calendars/entry.ts';
import { named, withKeys } from '../../src/domain/calendars/identity.ts';

const MANY = 2_000;

const events = Array.from(
  { length: MANY },
  (_, n): CalendarEvent => ({
    ...{ uid: `${n}`, recurrence: '', title: `Event ${n}`, description: '', beginsOn: new Date(n), endsOn: null },
    ...{ allDay: false, timeZone: null, status: 'CONFIRMED', url: null, place: null, geom: null, onlineAddress: null },
    ...{ tags: [], offers: [] },
  }),
);

/** How often others ran meanwhile. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work;
  isOver = true;
  return turns;
}

test('naming the entries, and choosing their keys, returns to the event loop after every hundred', async () => {
  expect(await turnsDuring(named(1n, events))).toBeGreaterThanOrEqual(MANY / 100);
  const file = await named(1n, events);
  expect(file).toHaveLength(MANY);
  expect(await turnsDuring(withKeys(1n, file, [], new Map()))).toBeGreaterThanOrEqual(MANY / 100);
  expect((await withKeys(1n, file, [], new Map())).size).toBe(MANY);
});
