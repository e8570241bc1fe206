/** The page of a series for visitors, its rule in words, its pages of dates, and joining all dates without scripts. */
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEXTS } from '../../src/generated/texts/all/look/series.ts';
import { ruleText } from '../../src/look/rule-words.ts';
import type { Language } from '../../src/wording/language.ts';
import { timeLocale } from '../../src/wording/times.ts';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { outcome } from '../support/world/events.ts';
import { parties } from '../support/world/guests.ts';
import { occurrences, weekly, ZONE } from '../support/world/series.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const page = async (path: string, language = 'en') => {
  const answer = await fetch(world.url + path, { headers: { 'accept-language': language } });
  return { status: answer.status, text: await answer.text() };
};
const text = (html: string): string => load(html)('main').text().replace(/\s+/g, ' ');

describe('a rule in words', () => {
  const said = (rule: string, language: Language): string => {
    const series = { rule, startsLocal: '2026-12-03T19:00:00', timeZone: ZONE };
    return ruleText(series, TEXTS[language], { locale: timeLocale(language), zone: 'UTC' }).replace(/\s/g, ' ');
  };

  test.each([
    ['FREQ=DAILY', 'Every day'],
    ['FREQ=DAILY;INTERVAL=3;COUNT=5', 'Every 3 days, 5 times'],
    ['FREQ=WEEKLY', 'Every week on Thursday'],
    ['FREQ=WEEKLY;BYDAY=TH,MO', 'Every week on Monday and Thursday'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TH;UNTIL=20270131T225959Z', 'Every 2 weeks on Thursday, until 31 January 2027'],
    ['FREQ=MONTHLY', 'Every month on day 3'],
    ['FREQ=MONTHLY;BYMONTHDAY=3,-1', 'Every month on day 3 and on the last day'],
    // gathio#251
    ['FREQ=MONTHLY;BYDAY=1TH,3SA', 'Every month on the first Thursday and on the third Saturday'],
    ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1', 'Every month on the last Friday'],
    ['FREQ=YEARLY', 'Every year on 3 December'],
    ['FREQ=MONTHLY;BYDAY=TH', 'On dates that the organizers chose'],
    ['FREQ=MONTHLY;BYDAY=TH,FR;BYSETPOS=1', 'On dates that the organizers chose'],
    ['FREQ=YEARLY;BYMONTH=3;BYDAY=TH;COUNT=1', 'On dates that the organizers chose, 1 time'],
  ])('%s', (rule, words) => {
    expect(said(rule, 'en')).toBe(words);
  });

  test('in other languages', () => {
    const rule = 'FREQ=MONTHLY;INTERVAL=2;BYDAY=1TH;UNTIL=20270131T225959Z';
    expect([said(rule, 'de'), said(rule, 'fr')]).toEqual([
      'Alle 2 Monate am ersten Donnerstag, bis 31. Januar 2027',
      'Tous les 2 mois, le premier jeudi, jusqu’au 31 janvier 2027',
    ]);
  });
});

describe('the page', () => {
  test('says that a series was ended, as REST does', async () => {
    const first = await weekly(world, world.alice, { title: 'Short', rule: 'FREQ=WEEKLY;INTERVAL=4' });
    await world.drain();
    const ended = async () => (await world.rest().get(`/api/v1/series/${first.seriesId}`)).body.ended;
    const path = `/series/${first.seriesId}`;
    expect([await ended(), text((await page(path)).text).includes('ended')]).toEqual([false, false]);
    // A date stays, because somebody takes part.
    await world.trpc(world.bob).participations.join.mutate({ id: first.id });
    await world.trpc(world.alice).series.end.mutate({ id: first.seriesId });
    await world.drain();
    expect(await ended()).toBe(true);
    expect(text((await page(path)).text)).toContain('Every 4 weeks on Thursday – ended');
    expect(text((await page(path, 'de')).text)).toContain('– beendet');
  });

  test('lists the dates to come and, on pages of their own, the past ones; each once', async () => {
    const first = await weekly(world, world.alice, { title: 'Choir', rule: 'FREQ=WEEKLY;COUNT=52' });
    await world.drain();
    const all = await occurrences(world, first.seriesId);
    world.clock.advance(Date.parse(all[39]?.beginsOn ?? '') - world.clock.now().getTime());
    const walk = async (start: string) => {
      const found: string[] = [];
      for (let path: string | undefined = start; path; ) {
        const { status, text: html }: { status: number; text: string } = await page(path);
        expect(status).toBe(200);
        const $ = load(html);
        found.push(
          ...$('main .sheet a[href*="/events/"]')
            .toArray()
            .map((a) => ($(a).attr('href') ?? '').slice(-36)),
        );
        path = $('main a[rel=next]').attr('href');
      }
      return found;
    };
    const uuids = all.map(({ uuid }) => uuid);
    const path = `/series/${first.seriesId}`;
    expect(await walk(path)).toEqual(uuids.slice(39));
    expect(await walk(`${path}?past=yes`)).toEqual(uuids.slice(0, 39).toReversed());
    const shown = await page(path);
    expect(text(shown.text)).toContain('Every week on Thursday, 52 times');
    expect(load(shown.text)('link[type="text/calendar"]').attr('href')).toContain(`${path}/export/ics`);
    expect(load(shown.text)('meta[name=robots]').length).toBe(0);
    expect(load((await page(`${path}?past=yes`)).text)('meta[name=robots]').attr('content')).toContain('noindex');
    // From each date.
    const date = await page(`/events/${uuids[45]}`);
    expect(load(date.text)(`main a[href="${path}"]`).text()).toBe('All dates');
  });

  test('is absent for people who see no date of it, and its list refuses dates of others', async () => {
    const hidden = await weekly(world, world.alice, { visibility: 'PRIVATE', rule: 'FREQ=WEEKLY;COUNT=2' });
    const other = await weekly(world, world.alice, { rule: 'FREQ=WEEKLY;COUNT=2' });
    await world.drain();
    for (const id of [hidden.seriesId, '00000000-0000-4000-8000-000000000000', 'none'])
      for (const path of [`/series/${id}`, `/series/${id}?past=yes`]) expect((await page(path)).status).toBe(404);
    for (const after of [hidden.id, '1', 'none']) {
      const list = world.trpc().series.occurrences.query({ id: other.seriesId, after });
      expect(await outcome(list)).toBe('NOT_FOUND: Event not found');
    }
  });

  test('lists past dates without an end, which last until the end of their day', async () => {
    const first = await weekly(world, world.alice, { rule: 'FREQ=WEEKLY;COUNT=3', endsOn: null });
    await world.drain();
    const all = await occurrences(world, first.seriesId);
    const passed = Date.parse(all[1]?.beginsOn ?? '') + 3_600_000;
    world.clock.advance(passed - world.clock.now().getTime());
    const past = await world.trpc().series.occurrences.query({ id: first.seriesId, past: true });
    expect(past.map(({ uuid }) => uuid)).toEqual([all[0]?.uuid]);
    const shown = await page(`/series/${first.seriesId}?past=yes`);
    expect(load(shown.text)('main .sheet a[href*="/events/"]').length).toBe(1);
  });

  test('continues after no hidden date of the series', async () => {
    const { alice } = world;
    const first = await weekly(world, alice, { rule: 'FREQ=WEEKLY;COUNT=3' });
    await world.drain();
    const [, second, third] = await occurrences(world, first.seriesId);
    await world.trpc(alice).events.update.mutate({ id: second?.uuid ?? '', visibility: 'PRIVATE' });
    await world.drain();
    const after = { id: first.seriesId, after: second?.id ?? '' };
    expect(await outcome(world.trpc().series.occurrences.query(after))).toBe('NOT_FOUND: Event not found');
    const own = await world.trpc(alice).series.occurrences.query(after);
    expect(own.map(({ uuid }) => uuid)).toEqual([third?.uuid]);
  });

  test('says that nothing follows once the series is over', async () => {
    const first = await weekly(world, world.alice, { rule: 'FREQ=WEEKLY;COUNT=2' });
    await world.drain();
    world.clock.advance(30 * 86_400_000);
    const path = `/series/${first.seriesId}`;
    const shown = await page(path, 'de');
    expect(text(shown.text)).toContain('Keine kommenden Termine');
    expect(load(shown.text)(`a[href="${path}/join"]`).length).toBe(0);
    expect(load((await page(`${path}?past=yes`)).text)('main .sheet a[href*="/events/"]').length).toBe(2);
  });
});

describe('joining all dates without scripts', () => {
  test('with guests, answers and the wish to wait, and leaving them', async () => {
    const { alice, bob, carol } = world;
    const first = await weekly(world, alice, {
      ...{ rule: 'FREQ=WEEKLY;COUNT=3', guestsPerPerson: 2, options: { maximumAttendeeCapacity: 2 } },
      questions: [{ label: 'Which size?', kind: 'TEXT', required: true }],
    });
    await world.drain();
    const all = await occurrences(world, first.seriesId);
    await world.trpc(carol).participations.join.mutate({ id: all[1]?.id ?? '' });
    const path = `/series/${first.seriesId}`;
    expect(load((await page(path)).text)('main a.primary').attr('href')).toBe(`${path}/join`);
    const { browser, page: asked } = await StaffBrowser.open(world, bob, `${path}/join`);
    expect(textOf(asked)).toContain('Do you want to join?');
    const refused = await browser.press(asked, 'join', { guests: '1', 'answers.0.value': '' });
    expect([refused.status, textOf(refused)]).toEqual([422, expect.stringContaining('Which size?')]);
    const joined = await browser.done(asked, 'join', { guests: '1', 'answers.0.value': 'L', waiting: 'yes' });
    expect(textOf(joined)).toContain('You’re going to all dates.');
    await world.drain();
    expect(await Promise.all(all.map(({ id }) => parties(world, id)))).toEqual([
      ...[
        { seated: ['bob+1'], waiting: [] },
        { seated: ['carol+0'], waiting: ['bob+1'] },
      ],
      { seated: ['bob+1'], waiting: [] },
    ]);
    const { page: waiting } = await StaffBrowser.open(world, bob, `${path}/join`);
    expect(textOf(waiting)).toContain('You joined all dates. On 1 date you wait for a place.');
    const left = await browser.done(joined, 'leave');
    expect(textOf(left)).toContain('Do you want to join?');
    await world.drain();
    expect((await Promise.all(all.map(({ id }) => parties(world, id)))).flatMap(({ seated }) => seated)).toEqual([
      'carol+0',
    ]);
  });

  test('keeps the guests and answers of a person who takes part in the next date', async () => {
    const { alice, bob } = world;
    const first = await weekly(world, alice, {
      ...{ rule: 'FREQ=WEEKLY;COUNT=2', guestsPerPerson: 3 },
      questions: [{ label: 'Which size?', kind: 'TEXT' }],
    });
    await world.drain();
    const answers = [{ question: 'Which size?', value: 'L' }];
    await world.trpc(bob).participations.join.mutate({ id: first.id, guests: 3, answers });
    const { browser, page: asked } = await StaffBrowser.open(world, bob, `/series/${first.seriesId}/join`);
    await browser.done(asked, 'join');
    await world.drain();
    const all = await occurrences(world, first.seriesId);
    expect(await Promise.all(all.map(({ id }) => parties(world, id)))).toEqual(
      Array(2).fill({ seated: ['bob+3'], waiting: [] }),
    );
    const own = await Promise.all(all.map(({ id }) => world.trpc(bob).participations.own.query({ id })));
    expect(own.map(({ participations }) => participations[0]?.answers)).toEqual(Array(2).fill(answers));
  });

  test('a series that nobody sees is absent there, too', async () => {
    const hidden = await weekly(world, world.alice, { visibility: 'PRIVATE', rule: 'FREQ=WEEKLY;COUNT=2' });
    const { page: shown } = await StaffBrowser.open(world, world.bob, `/series/${hidden.seriesId}/join`);
    expect(shown.status).toBe(404);
  });
});
