/** The data of an event's page for search engines and previews of links. */
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { file, form, picture } from '../support/values/pictures.ts';
import { inHours, organize } from '../support/world/events.ts';
import { occurrences, plusHours, weekly } from '../support/world/series.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const page = async (uuid: string) => load(await (await fetch(`${world.url}/events/${uuid}`)).text());
async function dataOf(uuid: string) {
  const data = JSON.parse((await page(uuid))('script[type="application/ld+json"]').text());
  const nameOf = (address: string | undefined) => address?.replace('https://schema.org/', '');
  return { ...data, eventStatus: nameOf(data.eventStatus), eventAttendanceMode: nameOf(data.eventAttendanceMode) };
}

test('a moved event has the start that was announced first, until it is moved back', async () => {
  const { events } = world.trpc(world.alice);
  const first = inHours(world, 48);
  const { id, uuid } = await organize(world, world.alice, { beginsOn: first });
  const shown = async () => {
    const { eventStatus, startDate, previousStartDate } = await dataOf(uuid);
    return [eventStatus, startDate, previousStartDate];
  };
  expect(await shown()).toEqual(['EventScheduled', first, undefined]);
  for (const hours of [72, 96]) {
    await events.update.mutate({ id, beginsOn: inHours(world, hours) });
    expect(await shown()).toEqual(['EventRescheduled', inHours(world, hours), first]);
  }
  await events.update.mutate({ id, title: 'Another title' });
  expect(await shown()).toEqual(['EventRescheduled', inHours(world, 96), first]);
  await events.update.mutate({ id, beginsOn: first });
  expect(await shown()).toEqual(['EventScheduled', first, undefined]);
  await events.update.mutate({ id, beginsOn: inHours(world, 50) });
  await events.cancel.mutate({ id });
  expect((await shown())[0]).toBe('EventCancelled');
});

test('the start of a draft, which nobody was told, is not a previous one', async () => {
  const { events } = world.trpc(world.alice);
  const { id, uuid } = await organize(world, world.alice, { draft: true });
  await events.update.mutate({ id, beginsOn: inHours(world, 72) });
  await events.update.mutate({ id, draft: false });
  expect(await dataOf(uuid)).toMatchObject({ eventStatus: 'EventScheduled' });
  expect((await dataOf(uuid)).previousStartDate).toBeUndefined();
});

test('a moved date of a series has the start of its rule, and a series that is moved has no previous one', async () => {
  const first = await weekly(world, world.alice);
  await world.drain();
  const [, second] = await occurrences(world, first.seriesId);
  if (!second) throw new Error('too few');
  const moved = plusHours(second.beginsOn, 24);
  await world.trpc(world.alice).events.update.mutate({ id: second.id, beginsOn: moved, endsOn: null });
  expect(await dataOf(second.uuid)).toMatchObject({
    ...{ eventStatus: 'EventRescheduled', startDate: moved, previousStartDate: second.beginsOn },
  });
  expect(await dataOf(first.uuid)).toMatchObject({ eventStatus: 'EventScheduled' });
});

test('whole days have a day as their previous start', async () => {
  const options = { showStartTime: false };
  const { id, uuid } = await organize(world, world.alice, { beginsOn: '2099-06-01T08:00:00Z', options });
  await world.trpc(world.alice).events.update.mutate({ id, beginsOn: '2099-06-05T08:00:00Z' });
  expect(await dataOf(uuid)).toMatchObject({ startDate: '2099-06-05', previousStartDate: '2099-06-01' });
});

test('an event that shows no time and is moved within its day has no previous start', async () => {
  const { events } = world.trpc(world.alice);
  const options = { showStartTime: false };
  const { id, uuid } = await organize(world, world.alice, { beginsOn: '2099-06-01T08:00:00Z', options });
  await events.update.mutate({ id, beginsOn: '2099-06-01T10:00:00Z' });
  const data = await dataOf(uuid);
  expect([data.eventStatus, data.startDate, data.previousStartDate]).toEqual([
    'EventScheduled',
    '2099-06-01',
    undefined,
  ]);
  await events.update.mutate({ id, options: { showStartTime: true } });
  expect(await dataOf(uuid)).toMatchObject({
    ...{ eventStatus: 'EventRescheduled', previousStartDate: '2099-06-01T08:00:00.000Z' },
  });
});

test('a date that has outlived its series keeps the start of the rule as the first one', async () => {
  const { id, uuid, seriesId, beginsOn } = await weekly(world, world.alice);
  await world.drain();
  const { events } = world.trpc(world.alice);
  await events.update.mutate({ id, beginsOn: plusHours(beginsOn, 24), endsOn: null });
  await world.platform.db.eventSeries.delete({ where: { id: seriesId } });
  await events.update.mutate({ id, beginsOn: plusHours(beginsOn, 48) });
  expect(await dataOf(uuid)).toMatchObject({ eventStatus: 'EventRescheduled', previousStartDate: beginsOn });
});

test.each([
  ['a place', { physicalAddress: { description: 'Hall', locality: 'Lyon' } }, 'OfflineEventAttendanceMode', ['Place']],
  ['an address', { onlineAddress: 'https://call.example/' }, 'OnlineEventAttendanceMode', ['VirtualLocation']],
  [
    'both',
    { physicalAddress: { description: 'Hall' }, onlineAddress: 'https://call.example/' },
    'MixedEventAttendanceMode',
    ['Place', 'VirtualLocation'],
  ],
])('%s', async (_what, fields, mode, types) => {
  const { uuid } = await organize(world, world.alice, fields);
  const { eventAttendanceMode, location, organizer, offers } = await dataOf(uuid);
  const found = [location].flat().map((each: { '@type': string }) => each['@type']);
  expect([eventAttendanceMode, found, organizer.url, offers]).toEqual([mode, types, `${world.url}/@alice`, undefined]);
});

test('a price is an offer', async () => {
  const options = { showParticipationPrice: true, offers: [{ price: 4.5, priceCurrency: 'EUR' }] };
  const { uuid, url } = await organize(world, world.alice, { options });
  expect((await dataOf(uuid)).offers).toEqual([
    { '@type': 'Offer', url, price: 4.5, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
  ]);
});

test.each([
  [1600, 1000, ['1200', '630']],
  [600, 600, ['600', '315']],
])('the card of a link has the size of the cut of %i × %i pixels', async (width, height, size) => {
  const given = { name: 'hall.png', alt: 'The hall', file: file(await picture('png', width, height), 'hall.png') };
  const { id: pictureId } = await world.trpc(world.alice).pictures.upload.mutate(form(given));
  const { uuid } = await organize(world, world.alice, { pictureId });
  const $ = await page(uuid);
  const tag = (name: string) => $(`meta[property="og:image${name}"]`).attr('content');
  expect([tag(':width'), tag(':height'), tag(':alt')]).toEqual([...size, 'The hall']);
  const [cut] = (await dataOf(uuid)).image;
  expect([cut.url, String(cut.width), String(cut.height)]).toEqual([tag(''), ...size]);
  expect((await fetch(tag('') ?? '')).headers.get('content-type')).toBe('image/jpeg');
});

test('the card of an event without a picture has that of the server', async () => {
  const { uuid } = await organize(world, world.alice);
  const $ = await page(uuid);
  expect($('meta[property="og:image"]').attr('content')).toBe(`${world.url}/assets/thumbnail.png`);
  expect($('meta[name="twitter:card"]').attr('content')).toBe('summary_large_image');
});
