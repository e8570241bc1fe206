/** A group follows a page with events as JSON-LD: they come, change and go with it as those of a calendar file, and none is there twice. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inHours, organize } from '../support/world/events.ts';
import { OutsideCalendars } from '../support/world/outside-calendars.ts';

let outside: OutsideCalendars;
beforeAll(async () => {
  outside = await OutsideCalendars.open();
});
afterAll(() => outside.close());
beforeEach(() => outside.begin());

type Fields = Record<string, unknown>;

const concert = (hours: number, fields: Fields = {}): Fields => ({
  ...{ '@context': 'https://schema.org', '@type': 'MusicEvent', name: 'Concert', url: '/concert' },
  ...{ startDate: inHours(outside.world, hours), ...fields },
});

const page = (...events: Fields[]): string =>
  `<!doctype html><title>Town hall</title>${events
    .map((event) => `<script type="application/ld+json">${JSON.stringify(event)}</script>`)
    .join('')}`;

async function follow(...events: Fields[]) {
  const url = outside.put(page(...events));
  const made = await outside.of().create.mutate({ id: outside.id, url, timeZone: 'Europe/Berlin' });
  await outside.world.drain();
  return { ...made, url };
}

test('its events are events of the group, with place, price and link', async () => {
  const made = await follow(
    concert(48, {
      ...{
        location: [
          { '@type': 'Place', name: 'Hall' },
          { '@type': 'VirtualLocation', url: 'https://meet.example/x' },
        ],
      },
      offers: { price: '12.50', priceCurrency: 'EUR', url: 'https://tickets.example/1' },
    }),
    concert(72, { name: 'Fair', url: '/fair', eventStatus: 'EventPostponed' }),
    concert(96, { name: 'Market', url: '/market' }),
  );
  expect(made).toMatchObject({ name: 'Town hall', error: null });
  const [first, ...others] = await outside.events();
  expect(others.map(({ title }) => title)).toEqual(['Market']);
  expect(first).toMatchObject({
    ...{ title: 'Concert', externalParticipationUrl: `${outside.site.url}/concert`, calendar: { name: 'Town hall' } },
    ...{ physicalAddress: { description: 'Hall' }, onlineAddress: 'https://meet.example/x', timeZone: 'Europe/Berlin' },
    options: {
      showParticipationPrice: true,
      offers: [{ price: 12.5, priceCurrency: 'EUR', url: 'https://tickets.example/1' }],
    },
  });
  const shown = await fetch(`${outside.world.url}/events/${first?.uuid}`).then((answer) => answer.text());
  expect(shown).toContain('href="https://tickets.example/1"');
});

test('an event that cannot be read is not deleted, although it has one page together with others', async () => {
  const events = (startDate?: string) => [
    concert(48, { url: '/programme' }),
    concert(72, { name: 'Fair', url: '/programme', ...(startDate && { startDate }) }),
    concert(96, { name: 'Ball', url: '/programme' }),
  ];
  await follow(...events());
  const before = await outside.titles();
  for (let read = 0; read < 3; read += 1) {
    outside.put(page(...events('soon')));
    await outside.readAgain();
  }
  expect(await outside.titles()).toEqual(before);
});

test('a changed event changes, a postponed one is cancelled until it has a new date, and one that vanished is deleted after two reads', async () => {
  await follow(
    concert(48),
    concert(72, { name: 'Fair', url: '/fair' }),
    concert(96, { name: 'Market', url: '/market' }),
  );
  const before = await outside.events();
  outside.put(
    page(
      concert(50, { name: 'Late concert' }),
      concert(70, { name: 'Fair', url: '/fair', eventStatus: 'EventPostponed' }),
    ),
  );
  await outside.readAgain();
  const state = async () => (await outside.events()).map(({ uuid, title, status }) => [uuid, title, status]);
  expect(await state()).toEqual([
    [before[0]?.uuid, 'Late concert', 'CONFIRMED'],
    [before[1]?.uuid, 'Fair', 'CANCELLED'],
    [before[2]?.uuid, 'Market', 'CONFIRMED'],
  ]);
  outside.put(
    page(
      concert(48, { name: 'Late concert' }),
      concert(200, { name: 'Fair', url: '/fair', eventStatus: 'EventRescheduled' }),
    ),
  );
  await outside.readAgain();
  expect(await state()).toEqual([
    [before[0]?.uuid, 'Late concert', 'CONFIRMED'],
    [before[1]?.uuid, 'Fair', 'CONFIRMED'],
  ]);
});

test('a page that fails, or shows another page, deletes nothing', async () => {
  await follow(concert(48), concert(72, { name: 'Fair', url: '/fair' }));
  for (const text of [page(), `${page(concert(48))}<script type="application/ld+json">{"@type"`, '<h1>Soon</h1>']) {
    outside.put(text);
    for (let read = 0; read < 3; read += 1) await outside.readAgain();
    expect(await outside.titles()).toEqual(['Concert', 'Fair']);
  }
  expect(await outside.of().list.query({ id: outside.id })).toMatchObject([
    { error: { refusal: 'calendar_eventless' } },
  ]);
});

describe('never twice', () => {
  test('an event that is in a calendar file, too, and one that this server knows by its address', async () => {
    const { world } = outside;
    const other = await organize(world, world.bob, { title: 'Of Bob', beginsOn: inHours(world, 30) });
    await outside.follow(outside.entry('a', 48, { SUMMARY: 'Concert' }));
    const at = (hours: number) => new Date(Date.parse(inHours(world, hours))).toISOString().replace(/\.\d+/, '');
    const url = outside.put(
      page(
        concert(0, { startDate: at(48) }),
        concert(30, { name: 'Of Bob', url: other.url }),
        concert(96, { name: 'Market', url: '/m' }),
      ),
      'page',
    );
    await outside.of().create.mutate({ id: outside.id, url });
    await world.drain();
    expect(await outside.titles()).toEqual(['Concert', 'Market']);
  });

  test.each(['calendarize#381', 'cozy-konnectors#235'])(
    '%s: a page gives its events new addresses at each read',
    async () => {
      await follow(concert(48));
      const [before] = await outside.events();
      for (let read = 1; read <= 3; read += 1) {
        outside.put(page(concert(0, { url: `/concert-${read}`, startDate: before?.beginsOn })));
        await outside.readAgain();
      }
      expect((await outside.events()).map(({ uuid }) => uuid)).toEqual([before?.uuid]);
    },
  );

  test.each(['calendarize#799'])('%s: several events, and several dates of one, have one page', async () => {
    const urls = { url: '/programme' };
    await follow(concert(48, urls), concert(72, urls), concert(48, { ...urls, name: 'Fair' }));
    expect((await outside.titles()).sort()).toEqual(['Concert', 'Concert', 'Fair']);
    const before = (await outside.events()).map(({ uuid }) => uuid).sort();
    await outside.readAgain();
    expect((await outside.events()).map(({ uuid }) => uuid).sort()).toEqual(before);
  });
});
