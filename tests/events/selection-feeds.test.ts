/** Feeds of selections of events: they have what the list has, tell unchanged from changed, and keep what was cancelled. */
import { load } from 'cheerio';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countStatements } from '../support/database/count-statements.ts';
import { rowsPassedOn, statementsOf } from '../support/database/rows-read.ts';
import { readCalendar } from '../support/values/calendars.ts';
import { createGroup, inHours, organize } from '../support/world/events.ts';
import { weekly } from '../support/world/series.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const DAY_MS = 86_400_000;

const read = (path: string, headers: Record<string, string> = {}) => fetch(world.url + path, { headers });

const titlesInAtom = async (query: string): Promise<string[]> => {
  const $ = load(await (await read(`/feeds/events.atom?${query}`)).text(), { xml: true });
  return $('entry > title')
    .toArray()
    .map((title) => $(title).text())
    .sort();
};
const itemsInJson = async (query: string): Promise<{ id: string; title: string; _event: { eventStatus: string } }[]> =>
  (await (await read(`/feeds/events.json?${query}`)).json()).items;
const titlesInJson = async (query: string) => (await itemsInJson(query)).map(({ title }) => title).sort();
const titlesInIcs = async (query: string) => (await readCalendar(world, `/feeds/events.ics?${query}`)).titles;

describe('the filters of the list', () => {
  const point = (geom: string, more = {}) => ({ description: 'A place', geom, ...more });
  beforeAll(async () => {
    const { alice, bob } = world;
    const group = await createGroup(world, bob, { preferredUsername: 'choir', name: 'The choir' });
    const lyon = { description: 'Old hall', locality: 'Lyon', geom: '4.8357;45.764' };
    await organize(world, alice, { title: 'Jazz', tags: ['jazz'], category: 'music', physicalAddress: lyon });
    await organize(world, alice, { title: 'Villeurbanne', physicalAddress: point('4.8795;45.7719') });
    await organize(world, bob, {
      title: 'Rehearsal',
      organizerActorId: group.id,
      tags: ['jazz', 'voices'],
      language: 'fr',
    });
    const texts = [{ language: 'fr', title: 'Appel', description: 'Pour tous' }];
    await organize(world, bob, { title: 'Call', onlineAddress: 'https://call.example/', language: 'en', texts });
    await organize(world, bob, { title: 'Fiji east', physicalAddress: point('179.95;-17') });
    const brazilian = [{ language: 'pt-BR', title: 'Chá', description: 'Para todos' }];
    await organize(world, bob, { title: 'Tea', language: 'zh-Hant', texts: brazilian });
    await organize(world, bob, { title: 'Fiji west', physicalAddress: point('-179.95;-17') });
    await organize(world, bob, { title: 'Pole', physicalAddress: point('90;89.95') });
    const cost = { showParticipationPrice: true, offers: [{ price: 4, priceCurrency: 'EUR' }] };
    await organize(world, bob, { title: 'Cinema', options: cost, category: 'Food-Drink' });
    for (const visibility of ['PRIVATE', 'UNLISTED', 'RESTRICTED'] as const)
      await organize(world, alice, {
        title: `Jazz ${visibility}`,
        tags: ['jazz'],
        category: 'music',
        language: 'fr',
        visibility,
        physicalAddress: lyon,
      });
    await organize(world, alice, { title: 'Jazz draft', tags: ['jazz'], draft: true });
    await organize(world, alice, { title: 'Jazz later', tags: ['jazz'], publishAt: inHours(world, 5) });
    await world.drain();
  });

  const FOUND: readonly (readonly [
    query: string,
    asked: Record<string, string | boolean | number>,
    titles: string[],
  ])[] = [
    ['tag=jazz', { tag: 'jazz' }, ['Jazz', 'Rehearsal']],
    ['tag=%23Jazz', { tag: 'Jazz' }, ['Jazz', 'Rehearsal']],
    ['place=lyon', { place: 'lyon' }, ['Jazz']],
    ['q=rehears', { search: 'rehears' }, ['Rehearsal']],
    ['organizer=choir', { organizer: 'choir' }, ['Rehearsal']],
    ['organizer=%40alice', { organizer: '@alice' }, ['Jazz', 'Villeurbanne']],
    ['online=1', { online: true }, ['Call']],
    ['category=music', { category: 'MUSIC' }, ['Jazz']],
    ['category=food_drink', { category: 'food drink' }, ['Cinema']],
    ['category=pets', { category: 'pets' }, []],
    ['category=music&organizer=bob', { category: 'music', organizer: 'bob' }, []],
    ['language=fr', { language: 'fr' }, ['Call', 'Rehearsal']],
    ['language=en', { language: 'EN' }, ['Call']],
    ['language=zh', { language: 'zh' }, ['Tea']],
    ['language=zh-Hant', { language: 'zh_hant' }, ['Tea']],
    ['language=zh-CN', { language: 'zh-CN' }, []],
    ['language=pt', { language: 'pt' }, ['Tea']],
    ['language=pt-BR', { language: 'pt-br' }, ['Tea']],
    ['language=pt-PT', { language: 'pt-PT' }, []],
    ['category=meeting&language=pt', { category: 'meeting', language: 'pt' }, ['Tea']],
    ['tag=jazz&language=fr', { tag: 'jazz', language: 'fr' }, ['Rehearsal']],
    ['tag=jazz&organizer=alice&free=1', { free: true, tag: 'jazz', organizer: 'alice' }, ['Jazz']],
    ['near=4.83%3B45.76', { near: '4.83;45.76' }, ['Jazz', 'Villeurbanne']],
    ['near=4.83%3B45.76&radius=2', { near: '4.83;45.76', radius: 2 }, ['Jazz']],
    ['near=4.83%3B45.76&tag=jazz', { near: '4.83;45.76', tag: 'jazz' }, ['Jazz']],
    ['near=180%3B-17', { near: '180;-17' }, ['Fiji east', 'Fiji west']],
    ['near=-90%3B89.95', { near: '-90;89.95' }, ['Pole']],
    ['near=0%3B0', { near: '0;0' }, []],
    ['servers=followed', { followedInstances: true }, []],
  ];
  test.each(FOUND)('%s', async (query, asked, titles) => {
    const listed = await world.rest().get('/api/v1/events', { from: inHours(world, 0), ...asked });
    expect(listed.body.map(({ title }: { title: string }) => title).sort()).toEqual(titles);
    expect(await titlesInIcs(query)).toEqual(titles);
    expect(await titlesInAtom(query)).toEqual(titles);
    expect(await titlesInJson(query)).toEqual(titles);
    const $ = load(await (await read(`/events?${query}`)).text());
    const shown = $('article.eventrow h3').toArray();
    expect(shown.map((title) => $(title).text().trim()).sort()).toEqual(titles);
    const links = $('head link[rel=alternate][title]:not([type*=oembed])').toArray();
    const paths = links.map((link) => $(link).attr('href')?.replace(world.url, ''));
    expect(paths).toEqual(['atom', 'json', 'ics'].map((form) => `/feeds/events.${form}?${query.replace('%23', '')}`));
    expect($('a[href^="webcal:"]').attr('href')).toBe(
      `${world.url}/feeds/events.ics?${query.replace('%23', '')}`.replace('http:', 'webcal:'),
    );
  });

  test('a feed names what it is the feed of, and the page of the same selection', async () => {
    const feed = await (await read('/feeds/events.json?tag=jazz&organizer=choir&access_token=secret')).json();
    expect([feed.version, feed.title, feed.home_page_url, feed.feed_url]).toEqual([
      'https://jsonfeed.org/version/1.1',
      'Plaza · The choir · #jazz',
      `${world.url}/events?tag=jazz&organizer=choir`,
      `${world.url}/feeds/events.json?tag=jazz&organizer=choir`,
    ]);
  });

  test.each([
    ['near=nowhere', 'Near must be longitude and latitude, separated by a semicolon'],
    ['near=200%3B10', 'Near must be longitude and latitude, separated by a semicolon'],
    ['near=4%3B45&radius=much', 'Radius must be a number'],
    ['category=fun', 'Category is not included in the list'],
    ['language=klingonish', 'Language is not a language code'],
    ['near=4%3B45&radius=501', 'Radius must be less than or equal to 500'],
    ['near=4%3B45&radius=-1', 'Radius must be greater than 0'],
    [`q=${'x'.repeat(201)}`, 'Q should be at most 200 character(s)'],
    [`tag=${'x'.repeat(501)}`, 'Tag should be at most 500 character(s)'],
  ])('%.40s is refused by its name', async (query, text) => {
    for (const form of ['ics', 'atom', 'json']) {
      const answer = await read(`/feeds/events.${form}?${query}`);
      expect([answer.status, await answer.text()]).toEqual([422, `Validation failed: ${text}`]);
    }
  });

  test('the feed of an organizer who is unknown or suspended is not found', async () => {
    const { db, clock } = world.platform;
    expect((await read('/feeds/events.ics?organizer=nobody')).status).toBe(404);
    await db.actor.update({ where: { id: world.alice.actorId }, data: { suspendedAt: clock.now() } });
    expect((await read('/feeds/events.ics?organizer=alice')).status).toBe(404);
    expect(await titlesInJson('tag=jazz')).toEqual(['Rehearsal']);
    await db.actor.update({ where: { id: world.alice.actorId }, data: { suspendedAt: null } });
  });
});

describe('as time goes by', () => {
  beforeEach(async () => {
    await world.platform.db.event.deleteMany();
  });

  test('Meetable#86: cancelled and past events stay in calendars for 30 days', async () => {
    const held = await organize(world, world.alice, { title: 'Held', beginsOn: inHours(world, 24) });
    const off = await organize(world, world.alice, { title: 'Off', beginsOn: inHours(world, 25) });
    await world.trpc(world.alice).events.cancel.mutate({ id: off.id });
    const statuses = async () => {
      const { events } = await readCalendar(world, '/feeds/events.ics');
      return events.map(({ event, component }) => [event.uid, component.getFirstPropertyValue('status')]);
    };
    const both = [
      [held.uuid, 'CONFIRMED'],
      [off.uuid, 'CANCELLED'],
    ];
    expect(await statuses()).toEqual(both);
    expect((await itemsInJson('')).map(({ _event }) => _event.eventStatus.split('/').at(-1))).toEqual([
      'EventScheduled',
      'EventCancelled',
    ]);
    world.clock.advance(30 * DAY_MS);
    expect(await statuses()).toEqual(both);
    expect(await titlesInAtom('')).toEqual([]);
    world.clock.advance(3 * DAY_MS);
    expect(await statuses()).toEqual([]);
  });

  test('calendars have each date of a series, readers of news the next one', async () => {
    await weekly(world, world.alice, { rule: 'FREQ=WEEKLY;COUNT=5' });
    await world.drain();
    expect(await titlesInIcs('')).toEqual(Array(5).fill('Training'));
    expect(await titlesInAtom('')).toEqual(['Training']);
    expect(await titlesInJson('')).toEqual(['Training']);
  });

  test('a feed says when it changed, and is not sent again before', async () => {
    const first = await organize(world, world.alice, { title: 'First' });
    await organize(world, world.alice, { title: 'Second' });
    for (const path of ['/feeds/events.ics', '/feeds/events.atom', '/feeds/events.json']) {
      const { headers } = await read(path);
      const [tag = '', modified = ''] = [headers.get('etag') ?? '', headers.get('last-modified') ?? ''];
      expect(Date.parse(modified)).toBe(Math.floor(world.clock.now().getTime() / 1000) * 1000);
      for (const asked of [tag, '*', `"another", ${tag}`])
        expect(
          (await read(path, { 'if-none-match': asked, 'if-modified-since': new Date(0).toUTCString() })).status,
        ).toBe(304);
      expect((await read(path, { 'if-modified-since': modified })).status).toBe(304);
      const before = new Date(Date.parse(modified) - 1000).toUTCString();
      expect((await read(path, { 'if-modified-since': before })).status).toBe(200);
      expect((await read(path, { 'if-none-match': 'W/"other"', 'if-modified-since': modified })).status).toBe(200);
    }
    // A deleted event leaves no time of its own.
    const { headers } = await read('/feeds/events.ics');
    const [tag = '', modified = ''] = [headers.get('etag') ?? '', headers.get('last-modified') ?? ''];
    world.clock.advance(1000);
    await world.trpc(world.alice).events.delete.mutate({ id: first.id });
    expect((await read('/feeds/events.ics', { 'if-none-match': tag })).status).toBe(200);
    world.clock.advance(3_600_000);
    expect((await read('/feeds/events.ics', { 'if-modified-since': modified })).status).toBe(200);
  });

  test('a calendar of a person or an event is never late: it has an ETag and no time', async () => {
    const { id, uuid } = await organize(world, world.alice, { title: 'Single' });
    const { token } = await world.trpc(world.alice).feeds.createToken.mutate({});
    const paths = ['/@alice/feed/ics', '/@alice/feed/atom', `/events/${uuid}/export/ics`, `/events/going/${token}/ics`];
    for (const path of paths) {
      const { headers } = await read(path);
      expect([path, headers.get('last-modified')]).toEqual([path, null]);
      for (const asked of [headers.get('etag') ?? '', '*'])
        expect((await read(path, { 'if-none-match': asked })).status).toBe(304);
    }
    world.clock.advance(1000);
    await world.trpc(world.alice).events.delete.mutate({ id });
    for (const path of [paths[0], paths[1], paths[3]]) {
      const since = world.clock.now().toUTCString();
      expect([path, (await read(path ?? '', { 'if-modified-since': since })).status]).toEqual([path, 200]);
    }
  });

  /** Copies an event into the past, an hour before one another; the last one is two days before it. */
  const copyIntoPast = (uuid: string, copies: number) =>
    world.platform.pool.query(
      `INSERT INTO events SELECT (jsonb_populate_record(e, jsonb_build_object('id', e.id + n, 'uuid', gen_random_uuid(),
         'url', e.url || n, 'uri', e.uri || n, 'title', 'Past ' || n, 'begins_on', e.begins_on - (n + 47) * interval '1 hour', 'ends_on', NULL))).*
       FROM events e, generate_series(1, $2::int) n WHERE e.uuid = $1`,
      [uuid, copies],
    );

  test('a calendar of many past events has the latest ones', async () => {
    const { uuid } = await organize(world, world.alice, { title: 'Coming', beginsOn: inHours(world, 2) });
    await copyIntoPast(uuid, 255);
    const kept = Array.from({ length: 250 }, (_, index) => `Past ${250 - index}`);
    for (const query of ['', 'organizer=alice', 'free=1']) {
      const { events } = await readCalendar(world, `/feeds/events.ics?${query}`);
      expect(events.map(({ event }) => event.summary)).toEqual([...kept, 'Coming']);
    }
  });

  test('events near a point are compared further only if they are of the period', async () => {
    const physicalAddress = { description: 'A hall', geom: '4.8357;45.764' };
    const { uuid } = await organize(world, world.alice, {
      title: 'Coming',
      beginsOn: inHours(world, 2),
      physicalAddress,
    });
    await copyIntoPast(uuid, 60);
    await world.platform.pool.query('ANALYZE events, addresses');
    const list = (times: { from?: string; until?: string }) =>
      world.rest().get('/api/v1/events', { near: '4.8357;45.764', limit: 100, ...times });
    const asked = await statementsOf(() => list({ from: inHours(world, 0) }));
    const statements = asked.filter(({ name }) => name?.startsWith('events_filtered_by_near'));
    expect(statements).toHaveLength(1);
    for (const statement of statements) expect(await rowsPassedOn(world, statement, 'events')).toBeLessThan(20);
    expect((await list({ from: inHours(world, 0) })).body).toHaveLength(1);
    expect((await list({})).body).toHaveLength(61);
    expect((await list({ until: inHours(world, 0) })).body).toHaveLength(60);
  });

  test('many events take the statements of one', async () => {
    await organize(world, world.alice, { title: 'Only' });
    const cost = async (form: string): Promise<number> => {
      await read(`/feeds/events.${form}`);
      return (await countStatements(() => read(`/feeds/events.${form}`))).statements.length;
    };
    const costs = async () => [await cost('ics'), await cost('atom'), await cost('json')];
    const one = await costs();
    for (let number = 0; number < 12; number += 1) await organize(world, world.bob, { title: `Event ${number}` });
    expect(await costs()).toEqual(one);
  });
});
