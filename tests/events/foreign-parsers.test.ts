/**
 * Calendar files and feeds as foreign parsers read them: the dates of series in two time zones over both changes of the clock, single events, and
 * whole days.
 */
import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALENDAR_PARSERS } from '../support/values/foreign-calendars.ts';
import { createGroup, inHours, organize } from '../support/world/events.ts';
import { ENDLESS, nextThursday, occurrences, plusHours, weekly } from '../support/world/series.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const HALL = { description: 'Hall', locality: 'Berlin', geom: '13.4;52.5' };
const NEW_YORK = 'America/New_York';

/** Before the end of each rule, since programs go on without an end. */
const before = () => new Date(world.clock.now().getTime() + 340 * 24 * 3_600_000);

/** The dates of a series that take place, by the API. */
async function dated(seriesId: string): Promise<string[]> {
  const taking = (await occurrences(world, seriesId)).filter(({ status }) => status !== 'CANCELLED');
  const starts = taking.map(({ beginsOn, title }) => ({ start: new Date(beginsOn), title }));
  return starts.filter(({ start }) => start < before()).map(({ start, title }) => `${start.toISOString()} ${title}`);
}

let training: string[];
let jam: string[];
let paths: Record<string, [path: string, expected: () => string[]]>;

beforeAll(async () => {
  const { alice, bob } = world;
  const club = await createGroup(world, bob, { preferredUsername: 'club', name: 'The club' });
  const fields = { rule: ENDLESS, physicalAddress: HALL, tags: ['sports'] };
  const first = await weekly(world, alice, { ...fields, title: 'Training; "hard", ätsch\\' });
  const there = await weekly(world, bob, {
    ...{ rule: ENDLESS, title: 'Jam', timeZone: NEW_YORK, organizerActorId: club.id },
  });
  await world.drain();
  const [, second, third, fourth] = await occurrences(world, first.seriesId);
  await world.trpc(alice).events.delete.mutate({ id: second?.id ?? '', actorId: alice.id });
  await world.trpc(alice).events.cancel.mutate({ id: third?.id ?? '' });
  const moved = { beginsOn: plusHours(fourth?.beginsOn ?? '', 24), endsOn: null, title: 'Moved' };
  await world.trpc(alice).events.update.mutate({ id: fourth?.id ?? '', ...moved });
  const day = nextThursday(world, 2).slice(0, 10);
  const single = await organize(world, alice, {
    title: 'Supper',
    beginsOn: inHours(world, 60),
    timeZone: 'Asia/Tokyo',
  });
  const fair = await organize(world, alice, {
    ...{ title: 'Fair', beginsOn: `${day}T00:00:00Z`, endsOn: `${day}T23:59:00Z`, timeZone: 'UTC' },
    options: { showStartTime: false },
  });
  await world.drain();
  [training, jam] = [await dated(first.seriesId), await dated(there.seriesId)];
  const supper = `${new Date(single.beginsOn).toISOString()} Supper`;
  const everything = () => [...training, ...jam, supper, `${day} Fair`];
  paths = {
    'a series': [`/series/${first.seriesId}/export/ics`, () => training],
    'a series in another time zone': [`/series/${there.seriesId}/export/ics`, () => jam],
    'a single event': [`/events/${single.uuid}/export/ics`, () => [supper]],
    'whole days': [`/events/${fair.uuid}/export/ics`, () => [`${day} Fair`]],
    'the feed of all': ['/feeds/events.ics', everything],
    'the feed of a tag': ['/feeds/events.ics?tag=sports', () => training],
    'the feed of a place': ['/feeds/events.ics?place=Berlin', () => training],
    'the feed of a neighbourhood': ['/feeds/events.ics?near=13.41%3B52.51', () => training],
    'the feed of a group': ['/feeds/events.ics?organizer=club', () => jam],
    'the feed of an organizer': ['/feeds/events.ics?organizer=alice', () => [...training, supper, `${day} Fair`]],
    'the feed of a search': ['/feeds/events.ics?q=supper', () => [supper]],
    'the calendar of a person': ['/@alice/feed/ics', () => [...training, supper, `${day} Fair`]],
    'the calendar of a group': ['/@club/feed/ics', () => jam],
  };
});

const hourIn = (start: string, timeZone: string): number =>
  Temporal.Instant.from(start.split(' ')[0] ?? '').toZonedDateTimeISO(timeZone).hour;

test('the series keep their hour over both changes of the clock', () => {
  for (const [dates, zone] of [
    [training, 'Europe/Berlin'],
    [jam, NEW_YORK],
  ] as const) {
    expect(new Set(dates.map((date) => hourIn(date, zone))).size).toBe(1);
    // Winter, summer, and winter again.
    const inUtc = dates.map((date) => hourIn(date, 'UTC'));
    expect(inUtc.filter((hour, index) => hour !== inUtc[index - 1])).toHaveLength(3);
  }
});

test('ics#259, nextcloud/calendar#7918, nextcloud/server#15967, Meetable#115: each calendar of several events says how often programs may read it again', async () => {
  for (const path of ['/feeds/events.ics?tag=sports', '/@alice/feed/ics', '/@club/feed/ics']) {
    const lines = (await (await fetch(world.url + path)).text()).split('\r\n');
    const intervals = lines.filter((line) => /^(REFRESH-INTERVAL|X-PUBLISHED-TTL)/.test(line));
    expect(intervals).toEqual(['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H']);
  }
});

const NAMES = [
  ...['a series', 'a series in another time zone', 'a single event', 'whole days', 'the feed of all'],
  ...['the feed of a tag', 'the feed of a place', 'the feed of a neighbourhood', 'the feed of a group'],
  ...['the feed of an organizer', 'the feed of a search', 'the calendar of a person', 'the calendar of a group'],
];

describe.each(Object.entries(CALENDAR_PARSERS))('%s reads', (_name, parse) => {
  test.each(NAMES)('%s', async (name) => {
    const [path = '', expected = () => []] = paths[name] ?? [];
    const text = await (await fetch(world.url + path)).text();
    expect(parse(text, before())).toEqual(expected().sort());
    expect(expected().length).toBeGreaterThan(0);
  });
});

describe.each(['', '?tag=sports', '?organizer=club', '?near=13.41%3B52.51', '?q=supper'])('the feed %s', (query) => {
  const text = async (form: string) => (await fetch(`${world.url}/feeds/events.${form}${query}`)).text();

  test('is the same for readers of Atom and of JSON', async () => {
    const atom = parseAtomFeed(await text('atom'));
    const json = parseJsonFeed(JSON.parse(await text('json')));
    expect([atom.title?.value, json.title?.startsWith('Plaza')]).toEqual([json.title, true]);
    const linkOf = ({ links = [] }: NonNullable<typeof atom.entries>[number]) =>
      links.find(({ rel }) => rel === undefined || rel === 'alternate')?.href;
    const entries = (atom.entries ?? []).map((entry) => `${linkOf(entry)} ${entry.title?.value}`);
    const items = (json.items ?? []).map(({ url, title }) => `${url} ${title}`);
    expect(items.length).toBeGreaterThan(0);
    expect(entries.sort()).toEqual(items.sort());
    const times = [atom.updated, ...(atom.entries ?? []).map(({ updated }) => updated)];
    expect(times.filter((time) => Number.isNaN(Date.parse(`${time}`)))).toEqual([]);
  });
});
