/** Events on public pages: past and cancelled ones, and places. */
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inHours, organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const read = async (path: string) => load(await (await fetch(`${world.url}${path}`)).text());

test('the list separates past from future events', async () => {
  await organize(world, world.alice, { title: 'Past talk', beginsOn: inHours(world, 2), endsOn: inHours(world, 3) });
  await organize(world, world.alice, { title: 'Next talk', beginsOn: inHours(world, 200) });
  world.clock.advance(48 * 3_600_000);
  const $ = await read('/events');
  const parts = $('main section')
    .toArray()
    .map((part) => [$(part).find('h2').text(), $(part).find('h3').text()]);
  expect(parts.map(([, title]) => title)).toEqual(['Next talk', 'Past talk']);
  expect(parts.map(([heading]) => heading).indexOf('Past events')).toBe(1);
});

test('a cancelled event says so where one would join, once, and leads on', async () => {
  const { uuid } = await organize(world, world.alice, { title: 'Picnic', beginsOn: inHours(world, 90) });
  await world.trpc(world.alice).events.cancel.mutate({ id: uuid, message: 'It rains.' });
  const $ = await read(`/events/${uuid}`);
  const card = $('aside');
  expect(card.children().first().attr('class')).toBe('state cancelled');
  expect(card.children().first().text()).toBe('Cancelled by the organizersIt rains.');
  expect(card.text().match(/cancelled/gi)).toHaveLength(1);
  expect(card.find('a.primary, form')).toHaveLength(0);
  expect(card.find('a:contains("Ask alice")').attr('href')).toContain('/auth/sign_in?return_to=%2Fcompose');
});

test('a place is said once, however often it was stored', async () => {
  const physicalAddress = { description: 'Hauptstraße 5, Leipzig', street: 'Hauptstraße 5', locality: 'Leipzig' };
  const { uuid } = await organize(world, world.alice, { beginsOn: inHours(world, 90), physicalAddress });
  const $ = await read(`/events/${uuid}`);
  expect(
    $('.facts')
      .text()
      .match(/Leipzig/g),
  ).toHaveLength(1);
  const calendar = await (await fetch(`${world.url}/events/${uuid}/export/ics`)).text();
  expect(calendar.replace(/\r\n /g, '').match(/LOCATION:.*/)?.[0]).toBe('LOCATION:Hauptstraße 5\\, Leipzig');
});
