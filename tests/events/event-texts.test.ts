/** Title and description of an event in several languages (0152): written, chosen for each reader, and refused. */
import { load } from 'cheerio';
import { XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityViewer } from '../../src/domain/access/viewer.ts';
import { GATHER_MS } from '../../src/domain/events/plan-changes.ts';
import { escapeHtml } from '../../src/domain/kernel/escape-html.ts';
import { archiveEntries } from '../../src/entities/transfers/archive-content.ts';
import { oneLine } from '../../src/platform/one-line.ts';
import { StaffBrowser } from '../support/clients/staff-browser.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { readCalendar } from '../support/values/calendars.ts';
import { HOSTILE_TEXTS } from '../support/values/hostile-texts.ts';
import { pageFaults } from '../support/values/safe-html.ts';
import { inHours, organize, outcome } from '../support/world/events.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { occurrences, weekly } from '../support/world/series.ts';
import { setLocale } from '../support/world/users.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await setLocale(world, world.bob, 'fr');
});
afterAll(() => world.close());

const FRENCH = { language: 'fr', title: 'Fête d’été', description: '<p>Nous dansons.</p>' };
const ENGLISH = { language: 'en', title: 'Summer party', description: '<p>We dance.</p>' };
const GERMAN = { language: 'de', title: 'Sommerfest', description: '<p>Wir tanzen.</p>' };
const PARTY = { ...GERMAN, texts: [FRENCH, ENGLISH] };

const party = (fields = {}) => organize(world, world.alice, { ...PARTY, ...fields });

/** The answer to a visitor with this header. */
async function read(path: string, accepted?: string) {
  const headers: Record<string, string> = accepted === undefined ? {} : { 'accept-language': accepted };
  return (await fetch(world.url + path, { headers })).json();
}

const titleOf = async (uuid: string, accepted?: string) => (await read(`/api/v1/events/${uuid}`, accepted)).title;

describe('the text that a reader gets', () => {
  test('is in the language that a visitor accepts first, and otherwise the original', async () => {
    const { uuid } = await party();
    const shown = await read(`/api/v1/events/${uuid}`, 'it, fr-CH;q=0.8, de;q=0.5');
    expect(shown).toMatchObject({ ...FRENCH, languages: ['de', 'fr', 'en'] });
    expect(await titleOf(uuid, 'de-AT, fr;q=0.9')).toBe(GERMAN.title);
    expect(await titleOf(uuid, 'en-GB')).toBe(ENGLISH.title);
    for (const none of ['it', '*', '', undefined]) expect(await titleOf(uuid, none)).toBe(GERMAN.title);
  });

  test('is the same for a region, unless there is a text for it', async () => {
    const [brazil, portugal] = ['Festa junina', 'Festa de verão'];
    const texts = [
      { ...FRENCH, language: 'pt-BR', title: brazil },
      { ...FRENCH, language: 'pt-PT', title: portugal },
    ];
    const { uuid } = await party({ texts });
    expect(await titleOf(uuid, 'pt-PT')).toBe(portugal);
    expect(await titleOf(uuid, 'pt')).toBe(brazil);
    expect(await titleOf(uuid, 'PT-pt')).toBe(portugal);
  });

  test('is in the language of a member, whatever the browser accepts', async () => {
    const { uuid, id } = await party();
    expect((await world.trpc(world.bob).events.get.query({ id: uuid })).title).toBe(FRENCH.title);
    const joined = await world.trpc(world.bob).participations.join.mutate({ id });
    expect(joined.event?.title).toBe(FRENCH.title);
  });

  test('is in lists as in the event, without further statements', async () => {
    const { uuid } = await party({ tags: ['feast'] });
    const list = () => world.trpc(world.bob).events.list.query({ tag: 'feast' });
    const [shown] = await list();
    expect(shown).toMatchObject({ ...FRENCH, uuid });
    const { statements: one } = await countStatements(list);
    for (let n = 0; n < 5; n += 1) await party({ tags: ['feast'] });
    const { statements: many } = await countStatements(list);
    expect(many.length).toBe(one.length);
  });

  test('is the original in GraphQL, whose clients edit what they read', async () => {
    const { uuid } = await party();
    const query = 'query ($uuid: UUID!) { event(uuid: $uuid) { title description } }';
    const { data } = await world.gql(world.bob, query, { uuid });
    expect(data.event).toEqual({ title: GERMAN.title, description: GERMAN.description });
  });

  test('is found by the words of every language', async () => {
    const { uuid } = await party({ title: 'Laternenumzug', texts: [{ ...FRENCH, title: 'Lampionnade' }] });
    for (const search of ['Laternenumzug', 'lampionnade']) {
      const [found] = await world.trpc(null).events.list.query({ search });
      expect(found?.uuid).toBe(uuid);
    }
    await world.trpc(world.alice).events.update.mutate({ id: uuid, texts: [] });
    expect(await world.trpc(null).events.list.query({ search: 'lampionnade' })).toEqual([]);
  });
});

describe('writing', () => {
  test('keeps what is not sent, replaces all further texts, and answers them as they are sent', async () => {
    const { uuid: id } = await party();
    const own = world.trpc(world.alice).events;
    await own.update.mutate({ id, title: 'Gartenfest' });
    expect(await own.texts.query({ id })).toEqual({ ...PARTY, title: 'Gartenfest' });
    await own.update.mutate({ id, texts: [ENGLISH] });
    expect((await own.texts.query({ id })).texts).toEqual([ENGLISH]);
    const { texts, ...original } = await own.texts.query({ id });
    await own.update.mutate({ id, ...original, texts: [...texts, FRENCH] });
    expect(await own.texts.query({ id })).toEqual({ ...GERMAN, title: 'Gartenfest', texts: [ENGLISH, FRENCH] });
  });

  test('sanitizes texts as those of the event, and links their names', async () => {
    const description = '<p onclick="x()">Avec @bob <script>alert(1)</script>#fête</p>';
    const { uuid: id } = await party({ texts: [{ ...FRENCH, title: '<b>Fête</b> <i class="x">a</i>', description }] });
    const [text] = (await world.trpc(null).events.texts.query({ id })).texts;
    expect(text?.title).toBe('Fête a');
    expect(text?.description).not.toMatch(/onclick|script/);
    expect(text?.description).toMatch(/<a href="[^"]*\/@bob"[^>]*>@bob<\/a>/);
    await world.drain();
    const { tags } = await world.trpc(null).events.get.query({ id });
    expect(tags.map(({ title }) => title)).toEqual(['fête']);
    expect((await lastMailTo(world, world.bob.email)).subject).toContain('Fête a');
  });

  test.each([
    ['an unknown language', { texts: [{ ...FRENCH, language: 'xx' }] }, 'texts.0.language'],
    ['an unknown language of its own', { language: 'klingonisch' }, 'language'],
    ['no language of its own', { language: null }, 'language'],
    ['the language of the event', { texts: [{ ...FRENCH, language: 'de' }] }, 'texts.de.language'],
    ['a language twice', { texts: [FRENCH, FRENCH] }, 'texts.fr.language'],
    ['a short title', { texts: [{ ...FRENCH, title: 'F' }] }, 'texts.fr.title'],
    ['a short description', { texts: [{ ...FRENCH, description: '' }] }, 'texts.fr.description'],
    ['a long description', { texts: [{ ...FRENCH, description: 'a'.repeat(20_001) }] }, 'texts.fr.description'],
    ['a deep description', { texts: [{ ...FRENCH, description: '<b>'.repeat(101) }] }, 'texts.fr.description'],
    [
      'ten languages',
      { texts: 'fr en it es pt nl pl cs da sv'.split(' ').map((language) => ({ ...FRENCH, language })) },
      'texts',
    ],
  ])('refuses %s, and names the field', async (_name, fields, field) => {
    const given = { title: PARTY.title, description: PARTY.description, beginsOn: inHours(world, 5), language: 'de' };
    const sent = { ...given, texts: [FRENCH], ...fields };
    const { status, body } = await world.rest(world.alice).post('/api/v1/events', sent);
    expect([status, Object.keys(body.details ?? {})]).toEqual([422, [field]]);
    const { uuid: id } = await party();
    expect(await outcome(world.trpc(world.alice).events.update.mutate({ id, ...fields } as never))).not.toBe('OK');
    expect(await world.trpc(null).events.texts.query({ id })).toEqual(PARTY);
  });

  test('refuses a new language of the event that is one of its texts', async () => {
    const { uuid: id } = await party();
    const { body } = await world.rest(world.alice).send('PATCH', `/api/v1/events/${id}`, { body: { language: 'fr' } });
    expect(Object.keys(body.details)).toEqual(['texts.fr.language']);
  });
});

describe('a series', () => {
  test('has its texts on each date, and changes them by its scope', async () => {
    const first = await weekly(world, world.alice, { ...PARTY, rule: 'FREQ=WEEKLY;BYDAY=TH;COUNT=4' });
    await world.drain();
    const titles = async () => (await occurrences(world, first.seriesId, world.bob)).map(({ title }) => title);
    expect(await titles()).toEqual(Array(4).fill(FRENCH.title));
    const [, second, third] = await occurrences(world, first.seriesId);
    const own = world.trpc(world.alice);
    await own.events.update.mutate({ id: second?.uuid ?? '', texts: [{ ...FRENCH, title: 'Seule' }] });
    const texts = [{ ...FRENCH, title: 'Ensuite' }];
    const asked = { id: first.seriesId, scope: 'this_and_following', eventId: third?.uuid } as const;
    const changed = await own.series.update.mutate({ ...asked, texts });
    await world.drain();
    expect((await occurrences(world, first.seriesId, world.bob)).map(({ title }) => title)).toEqual([
      FRENCH.title,
      'Seule',
    ]);
    const after = await occurrences(world, changed.series?.id ?? '', world.bob);
    expect(after.map(({ title }) => title)).toEqual(['Ensuite', 'Ensuite']);
    expect((await world.trpc(world.bob).series.get.query({ id: changed.series?.id ?? '' })).title).toBe('Ensuite');
  });
});

describe('where it is shown', () => {
  test('pages have the language of the visitor, and links to the others', async () => {
    const { uuid } = await party({ options: { program: '<p>Um acht.</p>' } });
    const $ = load(await (await fetch(`${world.url}/events/${uuid}`, { headers: { 'accept-language': 'fr' } })).text());
    expect($('h1 bdi').text()).toBe(FRENCH.title);
    expect($('h1 bdi').attr('lang')).toBe('fr');
    expect($('.prose [lang=fr]').text()).toBe('Nous dansons.');
    expect($('[hreflang=de][rel=nofollow]').first().text()).toBe('Deutsch (original)');
    expect($('meta[property="og:title"]').attr('content')).toBe(FRENCH.title);
    expect($('meta[property="og:locale"]').attr('content')).toBe('fr_FR');
    expect(JSON.parse($('script[type="application/ld+json"]').text())).toMatchObject({
      name: FRENCH.title,
      inLanguage: 'fr',
    });
    const original = load(await (await fetch(`${world.url}/events/${uuid}?lang=de`)).text());
    expect(original('h1 bdi').text()).toBe(GERMAN.title);
    expect(original('link[rel=canonical]').attr('href')).toMatch(/\?lang=de$/);
  });

  test('mails and notifications are in the language of each reader', async () => {
    const { uuid: id } = await party();
    await world.trpc(world.bob).participations.join.mutate({ id });
    const mail = await lastMailTo(world, world.bob.email);
    expect(mail.subject).toContain(FRENCH.title);
    expect(mail.calendars[0]).toContain(`SUMMARY;LANGUAGE=fr:${FRENCH.title}`);
    await world.trpc(world.alice).events.update.mutate({ id, beginsOn: inHours(world, 90) });
    world.clock.advance(GATHER_MS);
    expect((await lastMailTo(world, world.bob.email)).subject).toContain(FRENCH.title);
  });

  test('hostile texts in a further language are escaped in every format', async () => {
    const { uuid } = await party({ tags: ['hostile'] });
    // The functions that escape them are those of the original, whose test takes all of them.
    for (const text of HOSTILE_TEXTS.filter((_, n) => n % 5 === 0)) {
      const texts = [{ language: 'fr', title: text, description: `<p>${escapeHtml(text)}</p>` }];
      await world.platform.db.event.update({ where: { uuid }, data: { texts } });
      const page = await (await fetch(`${world.url}/events/${uuid}?lang=fr`)).text();
      expect(pageFaults(page)).toEqual([]);
      expect(load(page)('h1').text()).toBe(text.replace(/\r\n?/g, '\n'));
      const { titles } = await readCalendar(world, '/feeds/events.ics?tag=hostile&lang=fr');
      expect(titles).toEqual([oneLine(text)]);
      const atom = await (await fetch(`${world.url}/feeds/events.atom?tag=hostile&lang=fr`)).text();
      expect(XMLValidator.validate(atom)).toBe(true);
    }
  });

  test('feeds and calendar files name the language', async () => {
    const { uuid } = await party({ tags: ['lampions'] });
    const text = async (path: string) =>
      (await fetch(world.url + path, { headers: { 'accept-language': 'fr' } })).text();
    expect(await text(`/events/${uuid}/export/ics`)).toContain(`SUMMARY;LANGUAGE=fr:${FRENCH.title}`);
    expect(await text('/feeds/events.ics?tag=lampions&lang=en')).toContain(`SUMMARY;LANGUAGE=en:${ENGLISH.title}`);
    expect(await text('/feeds/events.atom?tag=lampions')).toContain('<entry xml:lang="fr">');
    const { data } = await world.gql(world.alice, 'mutation { createFeedToken { token } }');
    const { token = '' } = (data?.createFeedToken ?? {}) as { token?: string };
    const going = async (query: string) =>
      (await text(`/events/going/${token}/ics${query}`)).split('BEGIN:VEVENT').find((entry) => entry.includes(uuid));
    expect(await going('')).toContain(`SUMMARY;LANGUAGE=en:${ENGLISH.title}`);
    expect(await going('?lang=de')).toContain(`SUMMARY;LANGUAGE=de:${GERMAN.title}`);
    const { items } = JSON.parse(await text('/feeds/events.json?tag=lampions'));
    expect(items[0]).toMatchObject({ language: 'fr', title: FRENCH.title });
  });
});

describe('everything about the event', () => {
  test('its archive has all texts, and moderators see them', async () => {
    const { uuid } = await party({ visibility: 'RESTRICTED', title: 'Nachtmarkt' });
    const [waiting] = await world.trpc(world.mod).moderation.waitingEvents.query({});
    expect(waiting).toMatchObject({ uuid, title: 'Nachtmarkt', texts: [FRENCH, ENGLISH] });
    const staff = await StaffBrowser.open(world, world.mod, '/auth/sign_in');
    const { text } = await staff.browser.get('/moderation/events');
    for (const title of ['Nachtmarkt', FRENCH.title, ENGLISH.title]) expect(text).toContain(title);
    const archived: string[] = [];
    const ctx = {
      ...world.platform,
      viewer: identityViewer(world.alice.userId, world.alice.actorId),
      languages: ['fr'],
    };
    for await (const entry of archiveEntries(ctx))
      if (entry.name === 'events.json') for await (const chunk of await entry.open()) archived.push(String(chunk));
    const { orderedItems } = JSON.parse(archived.join(''));
    expect(orderedItems.find((each: { uuid: string }) => each.uuid === uuid)).toMatchObject({
      ...{ title: 'Nachtmarkt', texts: [FRENCH, ENGLISH] },
    });
  });
});
