/**
 * Times in mails about events, as the running server sends them and an independent parser reads them, compared with calendars by
 * another library: whole days are in the event's zone, hours in the reader's, in the reader's language.
 */
import { TZDate } from '@date-fns/tz';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GATHER_MS } from '../../src/domain/events/plan-changes.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { inHours, organize } from '../support/world/events.ts';
import { mailsTo, type ReadMail } from '../support/world/mails.ts';
import { take } from '../support/world/waiting.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const HOUR = 3_600_000;

let world: World;
let readers: { person: Person; language: Language; region: string; zone: string | null }[];
let year: number;

type Language = 'en' | 'fr' | 'de';

beforeAll(async () => {
  world = await createWorld();
  year = world.clock.now().getUTCFullYear() + 1;
  readers = [];
  for (const [locale, zone] of READERS) {
    const person = await world.someone();
    await world.platform.db.user.update({ where: { id: person.userId }, data: { locale, timeZone: zone } });
    readers.push({ person, language: locale.slice(0, 2) as Language, region: locale.slice(3), zone });
  }
});
afterAll(() => world.close());

/** West and east of UTC, across the date line, and without a zone of their own. */
const READERS: [locale: string, zone: string | null][] = [
  ['en', 'Europe/London'],
  ['fr', null],
  ['de', 'Pacific/Auckland'],
  ['fr-CA', 'America/Toronto'],
  ['de', null],
  ['en', 'America/Los_Angeles'],
];

const MONTHS: Record<Language, string[]> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
};
const WEEKDAYS: Record<Language, string[]> = {
  en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  fr: 'dimanche lundi mardi mercredi jeudi vendredi samedi'.split(' '),
  de: 'Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag'.split(' '),
};

interface Case {
  zone: string | null;
  /** `MM-DDTHH:MM` on the clocks of the zone. */
  begins: string;
  ends: string | null;
  wholeDays?: boolean;
  hiddenEnd?: boolean;
}

/** The last Sunday of March or the one of October, when clocks change in Europe. */
const lastSunday = (month: string): string => {
  const day = new Date(Date.UTC(year, Number(month), 0));
  return `${month}-${day.getUTCDate() - day.getUTCDay()}`;
};
const saturdayBefore = (sunday: string): string => {
  const [month = '', day = ''] = sunday.split('-');
  return `${month}-${Number(day) - 1}`;
};

const CASES: [what: string, event: () => Case][] = [
  ['in summer, with hours', () => ({ zone: 'Europe/Paris', begins: '07-14T18:00', ends: '07-14T20:30' })],
  ['in winter, west of UTC', () => ({ zone: 'America/Los_Angeles', begins: '01-14T19:00', ends: '01-14T21:00' })],
  ['east of UTC', () => ({ zone: 'Asia/Tokyo', begins: '05-02T08:15', ends: null })],
  ['a whole day', () => ({ zone: 'Europe/Paris', begins: '07-14T00:00', ends: null, wholeDays: true })],
  [
    'whole days, to their end',
    () => ({ zone: 'Pacific/Auckland', begins: '02-10T00:00', ends: '02-13T00:00', wholeDays: true }),
  ],
  [
    'a whole day west of UTC',
    () => ({ zone: 'America/Los_Angeles', begins: '09-03T00:00', ends: '09-03T23:59', wholeDays: true }),
  ],
  ['a hidden end', () => ({ zone: 'Europe/Berlin', begins: '06-05T20:00', ends: '06-06T02:00', hiddenEnd: true })],
  [
    'a night in which clocks change',
    () => ({
      zone: 'Europe/Berlin',
      begins: `${saturdayBefore(lastSunday('03'))}T20:00`,
      ends: `${lastSunday('03')}T20:00`,
    }),
  ],
  ['without a zone', () => ({ zone: null, begins: '08-09T17:00', ends: '08-09T18:00' })],
];

/** The moment at which the clocks of a zone show that. */
function momentOf(local: string, zone: string | null): Date {
  const [month = 1, day = 1, hour = 0, minute = 0] = local.split(/[-T:]/).map(Number);
  return new Date(new TZDate(year, month - 1, day, hour, minute, zone ?? 'UTC').getTime());
}

/** `Friday 27`, as each language writes it; the month may follow at the end of a span. */
const dayName = (at: TZDate, language: Language): string =>
  `${WEEKDAYS[language][at.getDay()]} ${at.getDate()}${language === 'de' ? '.' : ''}`;
const plain = (text: string): string => text.replaceAll(/[\u202f\u00a0\u2009]/g, ' ').replaceAll(',', '');
const clockText = (at: TZDate): string => `${at.getHours()}:${`${at.getMinutes()}`.padStart(2, '0')}`;

/** All dates and hours that the mail may and must contain, by the clocks of one zone. */
function expectTimes(line: string, event: Case, zone: string, language: Language, region: string): void {
  const at = (local: string) => new TZDate(momentOf(local, event.zone).getTime(), zone);
  const begin = at(event.begins);
  const text = plain(line);
  expect(text).toContain(dayName(begin, language));
  expect(text).toContain(MONTHS[language][begin.getMonth()]);
  expect(text).toContain(String(year));
  if (event.wholeDays) {
    expect(text).not.toMatch(/\d[:h]\d\d|UTC|GMT/);
    return;
  }
  const hours = (time: TZDate) =>
    region === 'CA' ? clockText(time).replace(':', ' h ') : clockText(time).padStart(5, '0');
  expect(text.replaceAll(/\b(\d:\d\d)/g, '0$1')).toContain(hours(begin));
  if (event.ends === null) return;
  const end = hours(at(event.ends));
  if (event.hiddenEnd) expect(text).not.toContain(end);
  else expect(text).toContain(end);
}

/** The part of the mail with the time: before and after the hours at the place. */
function told(mail: ReadMail | undefined, year: number): string {
  const line = mail?.text.split('\n').find((each) => each.includes(String(year)));
  return line ?? '';
}

describe.each(CASES.map(([what, caseOf], index) => ({ what, caseOf, index })))('$what', ({ caseOf, index }) => {
  test.each(['changed', 'cancelled', 'reminded of'])('shows its times if it is %s', async (what) => {
    const event = caseOf();
    const [beginsOn, endsOn] = [momentOf(event.begins, event.zone), event.ends && momentOf(event.ends, event.zone)];
    const made = await organize(world, world.alice, {
      title: `Number ${index} is ${what}`,
      beginsOn: what === 'changed' ? inHours(world, 48) : beginsOn.toISOString(),
      ...(endsOn && what !== 'changed' && { endsOn: endsOn.toISOString() }),
      timeZone: event.zone,
      options: { showStartTime: !event.wholeDays, showEndTime: !event.hiddenEnd },
    });
    for (const { person } of readers) await take(world, made.id, person);
    const { events } = world.trpc(world.alice);
    if (what === 'changed') {
      const change = { beginsOn: beginsOn.toISOString(), endsOn: endsOn ? endsOn.toISOString() : null };
      await events.update.mutate({ id: made.id, ...change });
      world.clock.advance(GATHER_MS);
    } else if (what === 'cancelled') await events.cancel.mutate({ id: made.id });
    else {
      const before = world.clock.now().getTime();
      world.clock.advance(beginsOn.getTime() - 12 * HOUR - before);
      await runFromTimetable(world.platform, 'events.coming');
      await world.drain();
      world.clock.advance(before - world.clock.now().getTime());
    }
    const mails = (await mailsTo(world)).filter(({ subject }) => subject.includes(made.title));
    for (const { person, language, region, zone } of readers) {
      const mail = mails.find(({ to }) => to === person.email);
      const line = told(mail, year);
      const [here = '', there] = line.split(/\((?:there: |sur place\u00a0: |vor Ort: )/);
      const zoneOfHours = event.wholeDays ? event.zone : (zone ?? event.zone);
      expectTimes(here, event, zoneOfHours ?? 'UTC', language, region);
      const offset = (name: string) => new TZDate(beginsOn.getTime(), name).getTimezoneOffset();
      const differs = !event.wholeDays && event.zone && zone && offset(zone) !== offset(event.zone);
      expect(there === undefined, line).toBe(!differs);
      if (differs && event.zone) expectTimes(there ?? '', event, event.zone, language, region);
      // In HTML the label is in a separate cell.
      expect(mail?.html).toContain(
        here
          .replace(/^\S+\s?: /, '')
          .trim()
          .slice(0, 20),
      );
    }
  });
});
