/** Places of remote events: coordinates are derived only if all known data agrees. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { createEvent, shownEvent, storedEvent } from '../support/federation/event-sender.ts';
import { organize } from '../support/world/events.ts';

let from: Correspondent;

beforeAll(async () => {
  from = await Correspondent.open();
});
afterAll(() => from.close());

const addressOf = async (more: Record<string, unknown>) => {
  const { id } = await createEvent(from, more);
  return (await storedEvent(from, id))?.address;
};
const at = (address: unknown, more: Record<string, unknown> = {}) => ({
  location: { type: 'Place', name: 'Venue', address },
  ...more,
});

const locality = (addressLocality: string, more: Record<string, unknown> = {}) =>
  at({ type: 'PostalAddress', addressLocality, ...more });

const UNZONED = { timezone: null };

test.each([
  ['a name in another country', at('Marktplatz 1, D-35440 Linden')],
  ['a small town, of which there may be others', locality('Linden', { postalCode: '35440', addressCountry: 'DE' })],
  ['the beginning of a name', at('Raum 3, Schule')],
  ['a town that a school is called after', at('Room 3, Leipzig')],
  ['several towns of one name in the country', at('12 High Street, Newport, UK', { timezone: 'Europe/London' })],
  ['a town without country and zone', { ...locality('Leipzig'), ...UNZONED }],
  ['a town far from the zone', { ...locality('Bristol'), timezone: 'Asia/Tokyo' }],
  ['a town of another country than is written', locality('Leipzig', { addressCountry: 'France' })],
  ['a town of an unknown country', locality('Leipzig', { addressCountry: 'Narnia' })],
  ['a postal code of another country', locality('Lyon', { postalCode: 'M5V 2T6' })],
  ['a country before the postal code', locality('F-04109 Leipzig')],
  ['a text of one part', { location: 'Leipzig' }],
])('finds no point for %s', async (_what, more) => {
  expect(await addressOf(more)).toMatchObject({ latitude: null, longitude: null, originId: null });
});

test.each([
  ['a locality and the zone', locality('Leipzig'), 51],
  ['a locality, code and country', locality('Lyon', { postalCode: '69001', addressCountry: 'Frankreich' }), 45],
  ['a code with its country', { ...locality('D-04109 Leipzig'), ...UNZONED }, 51],
  ['a text with a postal code', at('Marktplatz 1, D-04109 Leipzig'), 51],
  ['a text with a country', at('Old Hall, 5 rue Neuve, Lyon, France'), 45],
  ['a location that is only a text', { location: 'Marktplatz 1, 04109 Leipzig' }, 51],
  ['a town in its own language', locality('München', { addressCountry: 'Deutschland' }), 48],
])('the point of the town is that of %s', async (_what, more, latitude) => {
  expect(Math.trunc((await addressOf(more))?.latitude ?? 0)).toBe(latitude);
});

describe('an event without a time zone', () => {
  const zoneOf = async (more: Record<string, unknown>) =>
    (await shownEvent(from, (await createEvent(from, more)).id))?.timeZone;

  test('has that of its point', async () => {
    const place = { type: 'Place', name: 'Park', latitude: 40.7306, longitude: -73.9866 };
    expect(await zoneOf({ ...UNZONED, location: place })).toBe('America/New_York');
    expect(await zoneOf({ location: place })).toBe('Europe/Berlin');
    expect(await zoneOf(UNZONED)).toBeNull();
  });

  test('a local event has the zone of its place, else that of its author, in every document', async () => {
    const { world } = from;
    const beginsOn = '2031-07-01T16:30:00Z';
    await world.trpc(world.bob).users.changeTimeZone.mutate({ timeZone: 'Asia/Tokyo' });
    const physicalAddress = { description: 'Park', geom: '-73.9866;40.7306' };
    const placed = await organize(world, world.bob, { beginsOn, physicalAddress });
    const online = await organize(world, world.bob, { beginsOn });
    const times = [];
    for (const { url, timeZone, uuid } of [placed, online]) {
      const { body } = await world.rest(null).get(`/api/v1/events/${uuid}`);
      const document = await (await fetch(url, { headers: { accept: 'application/activity+json' } })).json();
      times.push([timeZone, body.timeZone, document.timezone, document.startTime]);
    }
    expect(times).toEqual([
      ['America/New_York', 'America/New_York', 'America/New_York', '2031-07-01T12:30:00-04:00'],
      ['Asia/Tokyo', 'Asia/Tokyo', 'Asia/Tokyo', '2031-07-02T01:30:00+09:00'],
    ]);
    const days = await organize(world, world.bob, {
      beginsOn: '2031-07-01T00:00:00Z',
      options: { showStartTime: false },
    });
    expect(days.timeZone).toBeNull();
    const moved = await world.trpc(world.bob).events.update.mutate({ id: online.id, timeZone: null, physicalAddress });
    expect(moved.timeZone).toBe('America/New_York');
  });
});
