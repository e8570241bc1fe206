/** One form of dates and times: by the reader's language, region and zone, in the client and on the pages of the staff. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StaffBrowser, textOf } from '../../support/clients/staff-browser.ts';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { organize } from '../../support/world/events.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const evening = { title: 'Dinner', timeZone: 'Europe/London', endsOn: '2031-07-02T18:00:00Z' };
const dinner = () => organize(world, world.alice, { ...evening, beginsOn: '2031-07-02T16:00:00Z' });

/** Without the thin spaces that formats of times have. */
const plain = (text: string): string => text.replace(/[\u2009\u202f\n]+/g, ' ');

describe.skipIf(!hasBrowser())('in the client', () => {
  test.each([
    ['en-GB', 'Wednesday, 2 July 2031', '18:00–20:00'],
    ['en-US', 'Wednesday, July 2, 2031', '6:00 – 8:00 PM'],
    ['en', 'Wednesday, 2 July 2031', '18:00–20:00'],
  ])('%s has its own hours, in the zone of the device', async (locale, day, hours) => {
    const { uuid } = await dinner();
    const bob = await Visitor.open(world, { locale });
    await bob.signIn(world.bob, `/events/${uuid}`);
    expect(plain(await bob.page.locator('.fact time').first().innerText())).toBe(`${day} ${hours}`);
    await bob.page.goto('/events');
    expect(plain(await bob.page.getByRole('article').locator('time').first().innerText())).toBe(`${day}, ${hours}`);
    await bob.close();
  });

  test('wordcamp.org#2021: a zone that somebody set for themselves holds, also for the days of a calendar', async () => {
    await world.trpc(world.carol).users.changeTimeZone.mutate({ timeZone: 'Pacific/Auckland' });
    const { uuid } = await dinner();
    const carol = await Visitor.open(world, { locale: 'en-GB', size: 'desktop' });
    await carol.signIn(world.carol, `/events/${uuid}`);
    expect(plain(await carol.page.locator('.fact time').first().innerText())).toBe('Thursday, 3 July 2031 04:00–06:00');
    await carol.page.getByText('17:00–19:00').waitFor();
    await carol.page.goto('/events?view=month&date=2031-07-03');
    await carol.page.locator('[data-day="2031-07-03"][aria-label*="event"]').waitFor();
    await carol.page.getByRole('article').getByRole('link', { name: 'Dinner' }).first().waitFor();
    expect(await carol.page.locator('[data-day="2031-07-02"]').getAttribute('aria-label')).not.toMatch(/event/);
    await carol.close();
  });
});

describe('on the pages of the staff', () => {
  test.each([
    ['America/New_York', 'en-US', /[A-Z][a-z]{2}, [A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M E[SD]T/],
    ['Europe/Berlin', 'en-GB', /[A-Z][a-z]{2}, \d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d (?:CET|CEST)/],
    [null, 'de-DE', /[A-Z][a-z]\., \d+\. [A-Z][a-zä]+\.? \d{4}, \d\d:\d\d UTC/],
  ])('zone %s, %s', async (timeZone, language, form) => {
    const moderator = world.admin;
    const data = { timeZone, locale: language.slice(0, 2) };
    await world.platform.db.user.update({ where: { id: moderator.userId }, data });
    const { browser } = await StaffBrowser.open(world, moderator, '/moderation/accounts');
    const page = await browser.send('GET', '/moderation/accounts', undefined, { 'accept-language': language });
    expect(plain(textOf(page))).toMatch(form);
  });
});
