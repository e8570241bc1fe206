/** Waiting for a place without an account, and answering by the link of a mail, by a calendar, and on pages without scripts. */
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../support/clients/browser.ts';
import { StaffBrowser } from '../support/clients/staff-browser.ts';
import { inHours } from '../support/world/events.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { askFor, newLinks } from '../support/world/sign-in-links.ts';
import { fullEvent, standings, wait } from '../support/world/waiting.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { REPLY_ADDRESS: 'events@plaza.test' } });
});
afterAll(() => world.close());

const textOf = (html: string): string => load(html)('main').text().replace(/\s+/g, ' ');
const leave = (id: string) => world.trpc(world.erin).participations.leave.mutate({ id });

/** The address behind a label in the last mail. */
async function linkIn(email: string, label: string): Promise<string> {
  await world.drain();
  const { html } = await lastMailTo(world, email);
  const $ = load(html);
  const links = $('a').toArray();
  const link = links.find((a) => $(a).text().trim() === label);
  return $(link).attr('href') ?? '';
}

const post = (link: string, act: string) => {
  const url = new URL(link);
  const body = new URLSearchParams({ token: url.searchParams.get('token') ?? '', act });
  return fetch(new URL(url.pathname, world.url), { method: 'POST', body });
};

test('a visitor joins the list of a full event with name and address alone', async () => {
  const event = await fullEvent(world);
  const browser = new Browser(world.url);
  const page = await browser.get(`/events/${event.uuid}`, { accept: 'text/html' });
  expect(textOf(page.text)).toContain('Join the waiting list');
  expect(textOf(page.text)).toContain('Nobody is waiting yet.');
  await askFor(browser, event.uuid, { email: 'zoe@example.org' });
  const entered = await browser.get(await newLinks(world)('zoe@example.org'));
  expect(entered.status).toBe(303);
  expect(entered.location?.pathname).toBe(`/events/${event.uuid}`);
  expect((await standings(world, event.id)).waiting).toHaveLength(1);
  await world.drain();
  expect((await lastMailTo(world, 'zoe@example.org')).text).toContain('You’re number 1 on the waiting list.');
  await leave(event.id);
  await world.drain();
  expect((await lastMailTo(world, 'zoe@example.org')).subject).toBe('You have a place: Reading evening');
});

describe('the link of a mail', () => {
  test('nextcloud/mail#12166: shows the position, changes nothing before a button, and leaves the list', async () => {
    const { bob, carol } = world;
    const event = await fullEvent(world);
    await wait(world, bob, event.id);
    await wait(world, carol, event.id);
    const link = await linkIn(carol.email, 'Leave the waiting list');
    const shown = await (await fetch(link)).text();
    expect(textOf(shown)).toContain('You’re number 2 on the waiting list.');
    expect((await standings(world, event.id)).waiting).toEqual(['bob', 'carol']);
    expect((await post(link, 'take')).status).toBe(409);
    expect(await (await post(link, 'leave')).text()).toContain('You left the waiting list.');
    expect((await standings(world, event.id)).waiting).toEqual(['bob']);
    expect((await fetch(link)).status).toBe(404);
    expect((await fetch(link.replace(/token=\d/, 'token=9'))).status).toBe(404);
  });

  test('pretix#2219: declines an offer, which goes to the next person at once, who takes it', async () => {
    const { bob, carol } = world;
    const event = await fullEvent(world, { beginsOn: inHours(world, 8) });
    await wait(world, bob, event.id);
    await wait(world, carol, event.id);
    await leave(event.id);
    const link = await linkIn(bob.email, 'Answer');
    expect(textOf(await (await fetch(link)).text())).toContain('A place is held for you.');
    expect((await post(link, 'leave')).status).toBe(200);
    expect((await standings(world, event.id)).waiting).toEqual(['carol!']);
    const taken = await post(await linkIn(carol.email, 'Answer'), 'take');
    expect(await taken.text()).toContain('You’re going.');
    expect(await standings(world, event.id)).toEqual({ seated: ['carol'], waiting: [] });
  });

  test('carries an invitation to which a calendar can answer, for offers alone', async () => {
    const { bob } = world;
    const event = await fullEvent(world, { beginsOn: inHours(world, 8) });
    await wait(world, bob, event.id);
    await world.drain();
    expect((await lastMailTo(world, bob.email)).calendars).toEqual([]);
    await leave(event.id);
    await world.drain();
    const [calendar = ''] = (await lastMailTo(world, bob.email)).calendars;
    expect(calendar.replace(/\r\n /g, '')).toContain('METHOD:REQUEST');
    expect(calendar.replace(/\r\n /g, '')).toContain('PARTSTAT=NEEDS-ACTION');
  });
});

test('the page for people without scripts waits, shows the position, and takes an offer', async () => {
  const { bob } = world;
  const event = await fullEvent(world, { beginsOn: inHours(world, 8) });
  const { page, browser } = await StaffBrowser.open(world, bob, `/events/${event.uuid}/join`);
  const waits = await browser.done(page, 'wait');
  expect(textOf(waits.text)).toContain('You’re number 1 on the waiting list.');
  await leave(event.id);
  const offered = await browser.get(`/events/${event.uuid}/join`);
  expect(textOf(offered.text)).toContain('A place is held for you.');
  expect(textOf((await browser.done(offered, 'join')).text)).toContain('You’re going.');
  expect(await standings(world, event.id)).toEqual({ seated: ['bob'], waiting: [] });
});
