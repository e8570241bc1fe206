/** The ticket of a participant: a mail with the picture, the place, a calendar file and links, and the page after joining. */
import { load } from 'cheerio';
import ical from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { StaffBrowser } from '../support/clients/staff-browser.ts';
import { inHours, organize } from '../support/world/events.ts';
import { lastMailTo, mailsTo } from '../support/world/mails.ts';
import { createWorld, type World } from '../support/world/world.ts';

const PLACE = { description: 'Old customs hall', street: 'Mill Bridge 1', locality: 'Lindenau', geom: '12.33;51.34' };

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** The links of a mail or page, by their texts. */
const linksOf = (html: string): Record<string, string> => {
  const $ = load(html);
  return Object.fromEntries(
    $('a')
      .toArray()
      .map((link) => [$(link).text(), $(link).attr('href') ?? '']),
  );
};

/** The properties of an entry in a calendar on the web. */
const query = (url = ''): Record<string, string> => Object.fromEntries(new URL(url).searchParams);

test('a participant gets the picture, the directions, a calendar file and links; reminders contain the same', async () => {
  const { alice, bob, platform } = world;
  const picture = await platform.db.media.create({
    data: {
      ...{ id: platform.ids.next(), ownerId: alice.actorId, kind: 'IMAGE', name: 'hall.png', contentType: 'image/png' },
      ...{ size: 1, key: 'hall.png', description: 'A workbench', createdAt: world.clock.now() },
    },
  });
  const [beginsOn, endsOn] = [inHours(world, 30), inHours(world, 33)];
  const event = await organize(world, alice, {
    ...{ title: 'Repair café', beginsOn, endsOn, physicalAddress: PLACE, pictureId: picture.id.toString() },
  });
  await world.trpc(bob).participations.join.mutate({ id: event.id });
  const stamp = (iso: string): string => iso.replace(/[-:]|\.\d+/g, '');
  const place = 'Old customs hall, Mill Bridge 1, Lindenau';
  const check = async (subject: string): Promise<void> => {
    const mail = await lastMailTo(world, bob.email);
    expect(mail.subject).toBe(subject);
    const $ = load(mail.html);
    expect($('img').attr()).toMatchObject({ alt: 'A workbench', src: expect.stringMatching(/^https?:.*hall\.png/) });
    const links = linksOf(mail.html);
    expect(links['Show the way']).toBe('https://www.openstreetmap.org/?mlat=51.34&mlon=12.33#map=17/51.34/12.33');
    expect(links['Give up my place']).toBe(`${event.url}/join`);
    const dates = `${stamp(beginsOn)}/${stamp(endsOn)}`;
    expect(query(links.Google)).toMatchObject({ text: 'Repair café', dates, location: place, details: event.url });
    expect(query(links.Outlook)).toMatchObject({ subject: 'Repair café', location: place, body: event.url });
    expect((await fetch(links['Other calendars'] ?? '')).headers.get('content-type')).toContain('text/calendar');
    expect(mail.calendars).toHaveLength(2);
    const calendar = new ical.Component(ical.parse(mail.calendars[0] ?? ''));
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    const entry = calendar.getFirstSubcomponent('vevent');
    expect(entry?.getFirstPropertyValue('uid')).toBe(event.uuid);
    // Nobody can answer by mail.
    expect(entry?.getFirstProperty('attendee')).toBeNull();
  };
  await check('You’re going to Repair café');
  world.clock.advance(8 * 3_600_000);
  await runFromTimetable(platform, 'events.coming');
  await check('Don’t forget to go to Repair café');
});

test('an event of whole days is one of whole days in calendars on the web', async () => {
  const day = (hours: number): string => inHours(world, hours).slice(0, 10);
  const options = { showStartTime: false };
  const event = await organize(world, world.alice, { title: 'Fair', beginsOn: `${day(72)}T12:00:00Z`, options });
  await world.trpc(world.bob).participations.join.mutate({ id: event.id });
  const { html } = await lastMailTo(world, world.bob.email);
  const digits = (date: string): string => date.replaceAll('-', '');
  expect(query(linksOf(html).Google).dates).toBe(`${digits(day(72))}/${digits(day(96))}`);
});

test('who waits or is refused gets no ticket, and organizers get none of their own event', async () => {
  const { alice, carol } = world;
  const event = await organize(world, alice, { title: 'Dinner', joinOptions: 'RESTRICTED', physicalAddress: PLACE });
  const { id } = await world.trpc(carol).participations.join.mutate({ id: event.id });
  expect(await mailsTo(world, carol.email)).toEqual([]);
  await world.trpc(alice).participations.update.mutate({ id, role: 'REJECTED' });
  const mail = await lastMailTo(world, carol.email);
  expect([mail.subject, mail.calendars]).toEqual(['Your request to join Dinner was declined', []]);
  expect(linksOf(mail.html)).not.toHaveProperty('Google');
  expect((await lastMailTo(world, alice.email)).calendars).toEqual([]);
});

test('the page after joining has the way and the links, and the page before has not', async () => {
  const event = await organize(world, world.alice, { title: 'Walk', physicalAddress: PLACE });
  const page = async (): Promise<Record<string, string>> =>
    linksOf((await StaffBrowser.open(world, world.erin, `/events/${event.uuid}/join`)).page.text);
  expect(await page()).not.toHaveProperty('Google');
  await world.trpc(world.erin).participations.join.mutate({ id: event.id });
  const links = await page();
  expect(query(links.Google)).toMatchObject({ text: 'Walk', details: event.url });
  expect(links.Directions).toContain('openstreetmap.org');
  expect(links['Other calendars']).toBe(`${event.url}/export/ics`);
});
