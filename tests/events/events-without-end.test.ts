/** An event without an end lasts until its day is over, in every facade. */
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVENT_TO_COME, isOver, toCome } from '../../src/domain/events/over.ts';
import { undescribed } from '../../src/platform/database/sql.ts';
import { sendGraphQL } from '../support/clients/clients.ts';
import { readCalendar } from '../support/values/calendars.ts';
import { organize, outcome } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
/** Noon of a day in UTC. */
let noon: Date;
let event: Awaited<ReturnType<typeof organize>>;
beforeAll(async () => {
  world = await createWorld();
  const day = 86_400_000;
  const now = world.clock.now().getTime();
  world.clock.advance(Math.ceil(now / day) * day + day / 2 - now);
  noon = world.clock.now();
  const at = (hours: number) => new Date(noon.getTime() + hours * 3_600_000).toISOString();
  await organize(world, world.bob, { title: 'Over', beginsOn: at(-3), endsOn: at(-1), tags: ['walk'] });
  await organize(world, world.bob, { title: 'Yesterday', beginsOn: at(-13), tags: ['walk'] });
  await organize(world, world.bob, { title: 'Next week', beginsOn: at(7 * 24), tags: ['walk'] });
  event = await organize(world, world.alice, { title: 'Open end', beginsOn: at(-2), tags: ['walk'] });
});
afterAll(() => world?.close());

const DASHBOARD = '{ dashboard { lastPublicEventPublished { title } } }';

/** The answers of each facade about the event. */
async function said(joining: Person) {
  const titles = (await world.trpc().events.list.query({})).map(({ title }) => title);
  const { data } = await sendGraphQL(world.url, world.admin.token, DASHBOARD);
  const page = load(await (await fetch(`${world.url}/@alice`)).text());
  const from = world.clock.now().toISOString();
  const until = new Date(Date.parse(from) + 8 * 86_400_000).toISOString();
  const filtered = async (person: Person | undefined, filters: object) =>
    (await world.trpc(person).events.list.query({ from, ...filters })).map(({ title }) => title);
  return {
    listed: titles,
    filtered: await filtered(undefined, {}),
    ofTheWeek: await filtered(world.erin, { until, tag: 'walk' }),
    joined: await outcome(world.trpc(joining).participations.join.mutate({ id: event.id })),
    dashboard: data.dashboard.lastPublicEventPublished?.title,
    onThePage: page('h3').text(),
  };
}

test('it lasts while its day does', async () => {
  expect(await said(world.carol)).toMatchObject({
    listed: ['Open end', 'Next week', 'Over', 'Yesterday'],
    filtered: ['Open end', 'Next week'],
    ofTheWeek: ['Open end', 'Next week'],
    joined: 'OK',
    dashboard: 'Open end',
    onThePage: 'Open end',
  });
});

test('calendars end it with its day', async () => {
  const [read] = (await readCalendar(world, `/events/${event.uuid}/export/ics`)).events;
  expect(read?.event.endDate.toString()).toBe(new Date(noon.getTime() + 43_200_000).toISOString().replace('.000', ''));
});

test('rows, where-fragments and SQL agree for every hour', async () => {
  const { db, sql } = world.platform;
  const filtered = async (now: Date) => {
    const listed = await world.trpc().events.list.query({ from: now.toISOString() });
    return listed.map(({ id }) => BigInt(id)).toSorted((a, b) => (a < b ? -1 : 1));
  };
  const rows = await db.event.findMany({ orderBy: { id: 'asc' } });
  const coming = undescribed<{ id: bigint }>(
    'events_to_come_test',
    `SELECT e.id FROM events e WHERE ${EVENT_TO_COME('e', '$1')} ORDER BY e.id`,
  );
  for (let hour = -40; hour < 200; hour += 1) {
    const now = new Date(noon.getTime() + hour * 3_600_000);
    const expected = rows.filter((row) => !isOver(row, now)).map(({ id }) => id);
    const found = async (where: object) =>
      (await db.event.findMany({ where, orderBy: { id: 'asc' } })).map(({ id }) => id);
    expect(await found(toCome(now))).toEqual(expected);
    expect((await sql.many(coming, [now])).map(({ id }) => id)).toEqual(expected);
    expect(await filtered(now)).toEqual(expected);
  }
});

test('it is over when its day is', async () => {
  world.clock.advance(12 * 3_600_000);
  expect(await said(world.erin)).toMatchObject({
    listed: ['Next week', 'Open end', 'Over', 'Yesterday'],
    filtered: ['Next week'],
    ofTheWeek: ['Next week'],
    joined: 'FORBIDDEN: This event is over',
    dashboard: 'Next week',
    onThePage: '',
  });
});
