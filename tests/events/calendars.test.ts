/** Events as calendar programs read them: local times of their readers, and changes of the event. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PARIS, readCalendar } from '../support/values/calendars.ts';
import { organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

test.each([
  ['2027-01-15T19:00:00Z', '2027-01-15T20:00:00'],
  ['2027-07-15T19:00:00Z', '2027-07-15T21:00:00'],
  ['2027-03-27T23:30:00Z', '2027-03-28T00:30:00'],
  ['2027-03-28T02:30:00Z', '2027-03-28T04:30:00'],
  ['2027-12-31T23:30:00Z', '2028-01-01T00:30:00'],
])('an event at %s is at %s for readers in Paris', async (beginsOn, there) => {
  const endsOn = new Date(Date.parse(beginsOn) + 3_600_000).toISOString();
  const event = await organize(world, world.alice, { beginsOn, endsOn });
  const [read] = (await readCalendar(world, `/events/${event.uuid}/export/ics`)).events;
  expect(read?.component.getFirstProperty('dtstart')?.getParameter('tzid')).toBeUndefined();
  expect(read?.event.startDate.convertToZone(PARIS).toString()).toBe(there);
  expect(read?.event.duration.toString()).toBe('PT1H');
});

test('calendar-link#678, hubzilla#1111: an event of whole days is on the same days everywhere', async () => {
  const options = { showStartTime: false };
  const event = await organize(world, world.alice, {
    beginsOn: '2027-08-01T22:30:00Z',
    endsOn: '2027-08-02T23:30:00Z',
    options,
  });
  const [read] = (await readCalendar(world, `/events/${event.uuid}/export/ics`)).events;
  expect(read?.component.getFirstProperty('dtstart')?.type).toBe('date');
  expect(read?.event.startDate.convertToZone(PARIS).toString()).toBe('2027-08-01');
  expect(read?.event.duration.toString()).toBe('P2D');
  // From midnight to midnight in the zone where it takes place.
  const there = await organize(world, world.alice, {
    ...{ beginsOn: '2027-08-01T22:00:00Z', endsOn: '2027-08-02T22:00:00Z', timeZone: 'Europe/Paris' },
    options,
  });
  const [day] = (await readCalendar(world, `/events/${there.uuid}/export/ics`)).events;
  expect(day?.event.startDate.toString()).toBe('2027-08-02');
  expect(day?.event.duration.toString()).toBe('P1D');
});

async function writtenTimes(path: string): Promise<string[]> {
  const lines = (await (await fetch(world.url + path)).text()).split('\r\n');
  return lines.filter((line) => /^DT(START|END)/.test(line)).toSorted();
}

/** Beginning and end of an event, as an independent parser reads them. */
async function timesOf(uuid: string): Promise<(string | undefined)[]> {
  const path = `/events/${uuid}/export/ics`;
  for (const line of await writtenTimes(path)) expect(line).toMatch(ICAL_TIME);
  const [read] = (await readCalendar(world, path)).events;
  return [read?.event.startDate.toString(), read?.event.endDate.toString()];
}

/** The form of RFC 5545; parsers read more than that. */
const ICAL_TIME = /^(DTSTART|DTEND)(:\d{8}T\d{6}Z|;VALUE=DATE:\d{8})$/;

test.each([
  ['1000-01-01T00:00:00Z', null, '1000-01-01T00:00:00Z', '1000-01-02T00:00:00Z'],
  ['1000-01-01T00:00:00Z', '1000-01-01T00:30:00Z', '1000-01-01T00:00:00Z', '1000-01-01T00:30:00Z'],
  ['1969-12-31T23:30:00Z', '1970-01-01T00:30:00Z', '1969-12-31T23:30:00Z', '1970-01-01T00:30:00Z'],
  ['9998-12-31T23:59:59Z', null, '9998-12-31T23:59:59Z', '9999-01-01T00:00:00Z'],
])('the first and the last years: from %s to %s', async (beginsOn, endsOn, begin, end) => {
  for (const timeZone of [null, 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const event = await organize(world, world.carol, { beginsOn, endsOn, timeZone });
    expect(await timesOf(event.uuid)).toEqual([begin, end]);
    const days = { beginsOn, endsOn, timeZone, options: { showStartTime: false } };
    const [first = '', last = ''] = await timesOf((await organize(world, world.carol, days)).uuid);
    expect(Math.abs(Date.parse(first) - Date.parse(beginsOn))).toBeLessThan(48 * 3_600_000);
    expect(Date.parse(last)).toBeGreaterThan(Date.parse(first));
  }
});

test('an event stored before years were limited does not break its calendars', async () => {
  for (const [year, showStartTime] of [
    ['9999-12-31T20:00:00Z', true],
    ['9999-12-31T20:00:00Z', false],
    ['0001-01-01T05:00:00Z', true],
    ['0001-01-01T05:00:00Z', false],
  ] as const) {
    const event = await organize(world, world.erin, { title: `In ${year.slice(0, 4)}`, options: { showStartTime } });
    const beginsOn = new Date(year);
    await world.platform.db.event.update({ where: { uuid: event.uuid }, data: { beginsOn, endsOn: null } });
  }
  const { titles } = await readCalendar(world, '/@erin/feed/ics');
  expect(titles).toEqual(['In 0001', 'In 0001', 'In 9999', 'In 9999']);
  expect(await writtenTimes('/@erin/feed/ics')).toEqual(
    [
      ...['DTSTART:99991231T200000Z', 'DTEND:99991231T235959Z', 'DTSTART;VALUE=DATE:99991231'],
      ...[
        'DTSTART:00010101T050000Z',
        'DTEND:00010102T000000Z',
        'DTSTART;VALUE=DATE:00010101',
        'DTEND;VALUE=DATE:00010102',
      ],
    ].toSorted(),
  );
});

test('an event that may not take place is tentative; one that is cancelled stays, and says so', async () => {
  const maybe = await organize(world, world.bob, { title: 'Perhaps', status: 'TENTATIVE' });
  const off = await organize(world, world.bob, { title: 'Called off' });
  await world.trpc(world.alice).participations.join.mutate({ id: off.id });
  const { token } = await world.trpc(world.alice).feeds.createToken.mutate({});
  await world.trpc(world.bob).events.update.mutate({ id: off.id, status: 'CANCELLED' });
  const read = async (path: string) =>
    Object.fromEntries(
      (await readCalendar(world, path)).events.map(({ component, event }) => [
        event.summary,
        [component.getFirstPropertyValue('status'), event.sequence],
      ]),
    );
  expect(await read('/@bob/feed/ics')).toEqual({ Perhaps: ['TENTATIVE', 0], 'Called off': ['CANCELLED', 1] });
  expect((await read(`/events/going/${token}/ics`))['Called off']).toEqual(['CANCELLED', 1]);
  await world.trpc(world.bob).events.update.mutate({ id: maybe.id, status: 'CONFIRMED' });
  expect((await read('/@bob/feed/ics')).Perhaps).toEqual(['CONFIRMED', 1]);
});
