/** The public list of events: groups of days, filters in the address, calendars without scripts, and participants. */
import { type Cheerio, type CheerioAPI, load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inHours, organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const { alice, bob } = world;
  const lamps = await organize(world, alice, {
    ...{ title: 'Lamps', beginsOn: '2030-05-15T16:00:00Z', endsOn: '2030-05-15T18:30:00Z', timeZone: 'Europe/Paris' },
    physicalAddress: { description: 'Old hall', locality: 'Lyon' },
  });
  await world.trpc(bob).participations.join.mutate({ id: lamps.id });
  await organize(world, alice, {
    ...{ title: 'Cinema', beginsOn: '2030-05-18T18:00:00Z', timeZone: 'Europe/Paris' },
    options: { showParticipationPrice: true, offers: [{ price: 4, priceCurrency: 'EUR' }] },
  });
  await organize(world, bob, {
    ...{
      title: 'Call',
      beginsOn: '2030-05-21T18:00:00Z',
      onlineAddress: 'https://call.example/',
      timeZone: 'Europe/Paris',
    },
  });
  const flood = await organize(world, alice, {
    title: 'Picnic',
    beginsOn: '2030-07-02T10:00:00Z',
    timeZone: 'Europe/Paris',
  });
  await world.trpc(alice).events.cancel.mutate({ id: flood.uuid, message: 'It rains.' });
  await organize(world, alice, { title: 'Secret', beginsOn: '2030-05-16T10:00:00Z', visibility: 'PRIVATE' });
  await world.drain();
  // A Wednesday.
  world.clock.advance(new Date('2030-05-15T09:00:00Z').getTime() - world.clock.now().getTime());
});
afterAll(() => world.close());

const read = async (path: string): Promise<CheerioAPI> => {
  const answer = await fetch(world.url + path, { headers: { accept: 'text/html' } });
  expect(answer.status).toBe(200);
  return load(await answer.text());
};

const titlesIn = ($: CheerioAPI, within: Cheerio<never> | string = 'main'): string[] =>
  $(within as string)
    .find('article.eventrow h3')
    .toArray()
    .map((heading) => $(heading).text());

describe('the list', () => {
  test('is grouped by this week, next week and months', async () => {
    const $ = await read('/events');
    const parts = $('main section')
      .toArray()
      .map((part) => [
        $(part).find('h2').text(),
        $(part)
          .find('h3')
          .toArray()
          .map((title) => $(title).text()),
      ]);
    expect(parts).toEqual([
      ['This week', ['Lamps', 'Cinema']],
      ['Next week', ['Call']],
      ['July 2030', ['Picnic']],
    ]);
  });

  test('tells when in the event’s own zone, where, who goes, the price, and what does not take place', async () => {
    const $ = await read('/events');
    const row = (title: string) => $(`article.eventrow:has(h3:contains(${title}))`);
    expect(row('Lamps').find('time').text()).toBe('Wednesday 15 May, 18:00–20:30');
    expect(row('Lamps').find('.date').text()).toBe('Wed15May');
    expect(row('Lamps').text()).toContain('Old hall');
    expect(row('Lamps').find('.faces .face')).toHaveLength(1);
    expect(row('Lamps').text()).toContain('1 going');
    expect(row('Cinema').find('.tag').text()).toBe('€4');
    expect(row('Cinema').text()).not.toContain('0 going');
    expect(row('Picnic').attr('class')).toContain('off');
    expect(row('Picnic').find('.tag').text()).toBe('Cancelled');
  });

  test.each([
    ['when=today', ['Lamps']],
    ['when=weekend', ['Cinema']],
    ['online=1', ['Call']],
    ['free=1', ['Lamps', 'Call', 'Picnic']],
    ['place=lyon', ['Lamps']],
    ['q=cinema', ['Cinema']],
    ['q=nothing+of+that', []],
  ])('%s finds %j', async (query, titles) => {
    const $ = await read(`/events?${query}`);
    expect(titlesIn($)).toEqual(titles);
    if (titles.length === 0) expect($('main .empty a').attr('href')).toBe('/events');
  });

  test('chips switch one thing, and the form keeps the others', async () => {
    const $ = await read('/events?free=1&q=call');
    const chip = $('.chip[aria-current]');
    expect([chip.text(), chip.attr('href')]).toEqual(['Free', '/events?q=call']);
    expect($('search input[type=hidden][name=free]').attr('value')).toBe('1');
    expect($('search input[name=q]').attr('value')).toBe('call');
    expect($('.filter').attr('open')).toBeUndefined();
    expect((await read('/events?tag=x'))('.filter').attr('open')).toBe('open');
  });

  test.each([
    ['', ['', '']],
    ['category=MUSIC&language=FR', ['music', 'fr']],
    ['language=zh_hant', ['', 'zh-Hant']],
    ['category=fun&language=klingonish', ['', '']],
  ])('the form for "%s" has selected %j', async (query, selected) => {
    const $ = await read(`/events?${query}`);
    const values = ['category', 'language'].map((name) => $(`.filter select[name=${name}] option[selected]`).val());
    expect(values).toEqual(selected);
    expect($('.filter').attr('open')).toBe(selected.join('') === '' ? undefined : 'open');
    expect($('search input[type=hidden][name=language], .filter input[name=language]').length).toBe(
      selected[1] === '' ? 0 : 1,
    );
  });

  test('names languages in that of the reader, in the order of their names', async () => {
    const $ = await read('/events?lang=de');
    const names = $('.filter select[name=language] option')
      .toArray()
      .map((option) => $(option).text());
    expect(names.slice(0, 3)).toEqual(['Alle Sprachen', 'Albanisch', 'Arabisch']);
    expect(names).toContain('Türkisch');
  });
});

describe('the month', () => {
  test('shows each day with its events, and leads to other months', async () => {
    const $ = await read('/events?view=month');
    expect($('.month caption').text()).toBe('May 2030');
    const day = $('.month td.today');
    expect(day.find('.ev').text()).toBe('Lamps');
    expect(day.find('a.d').attr('aria-label')).toBe('Wednesday 15 May, 1 event');
    expect($('#day h3').first().text()).toBe('Wednesday 15 May');
    const later = $('.range a[aria-label=Later]').attr('href') ?? '';
    expect(later).toBe('/events?view=month&date=2030-06-01');
    const next = await read(later);
    expect(next('.month caption').text()).toBe('June 2030');
    const july = await read(next('.range a[aria-label=Later]').attr('href') ?? '');
    expect(july('.month .ev').text()).toBe('Cancelled: Picnic');
    expect(july('.month .ev').attr('class')).toContain('off');
  });

  test('begins its weeks as the reader’s region does', async () => {
    const answer = await fetch(`${world.url}/events?view=month`, {
      headers: { accept: 'text/html', 'accept-language': 'en-US' },
    });
    expect(
      load(await answer.text())('.month th')
        .first()
        .text(),
    ).toBe('Sun');
  });

  test('an invalid day means today, and no event is private', async () => {
    const $ = await read('/events?view=month&date=2030-02-31');
    expect($('.month caption').text()).toBe('May 2030');
    expect($('main').text()).not.toContain('Secret');
  });
});

test('a week has seven days, each with its events', async () => {
  const $ = await read('/events?view=week&date=2030-05-20');
  const days = $('main section h3.part');
  expect(days).toHaveLength(7);
  expect($('main section:has(h3:contains(21 May)) article').text()).toContain('Call');
});

test('REST knows the filters, too', async () => {
  const titles = async (query: string) =>
    (await world.rest(null).get(`/api/v1/events?${query}&from=${inHours(world, 0)}`)).body.map(
      ({ title }: { title: string }) => title,
    );
  expect(await titles('free=true')).toEqual(['Lamps', 'Call', 'Picnic']);
  expect(await titles('online=true')).toEqual(['Call']);
});
