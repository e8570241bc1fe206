/** Strangers join an event: by the public page, through the sign-in or the sign-up, without scripts. */
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { inHours, organize } from '../support/world/events.ts';
import { setLocale } from '../support/world/users.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const roleOf = async (person: Person, id: string) =>
  (await world.trpc(person).participations.own.query({ id })).participations.map(({ role }) => role);

test('the public page leads through the sign-in to one button, and that to the joined event', async () => {
  const { uuid } = await organize(world, world.alice);
  const stranger = new StaffBrowser(world.url);
  const href = load((await stranger.get(`/events/${uuid}`)).text)('a:contains("I have an account")').attr('href');
  expect(href).toBe(`/events/${uuid}/join`);
  const asked = await stranger.get(`${href}`);
  // An address is enough, known or not.
  expect(load(asked.text)('main input[name=password]').attr('required')).toBeUndefined();
  const signedIn = await stranger.done(asked, 'sign_in', { email: world.bob.email, password: PASSWORD });
  expect(textOf(signedIn)).toContain('Do you want to join?');
  // The address alone never joins.
  expect(await roleOf(world.bob, uuid)).toEqual([]);
  const joined = await stranger.done(signedIn, 'join');
  expect(textOf(joined)).toContain('You’re going.');
  expect(load(joined.text)(`main a[href="/events/${uuid}"]`)).toHaveLength(1);
  expect(await roleOf(world.bob, uuid)).toEqual(['PARTICIPANT']);
});

test('asks with a short message if the organizers decide', async () => {
  const { uuid } = await organize(world, world.alice, { joinOptions: 'RESTRICTED' });
  const { browser, page } = await StaffBrowser.open(world, world.carol, `/events/${uuid}/join`);
  await browser.done(page, 'join', { message: 'I can cook' });
  const { participations } = await world.trpc(world.carol).participations.own.query({ id: uuid });
  expect(participations).toMatchObject([{ role: 'NOT_APPROVED', message: 'I can cook' }]);
});

/** Later states of the event; it can be left in each of them. */
const LATER: [string, (uuid: string) => Promise<unknown>][] = [
  ['to come', async () => undefined],
  ['full', (id) => world.trpc(world.alice).events.update.mutate({ id, options: { maximumAttendeeCapacity: 1 } })],
  ['cancelled', (id) => world.trpc(world.alice).events.cancel.mutate({ id })],
];

test.each(LATER)('a participant leaves an event that is %s, after a confirmation', async (_, become) => {
  const { uuid } = await organize(world, world.alice);
  await world.trpc(world.bob).participations.join.mutate({ id: uuid });
  await become(uuid);
  const { browser, page } = await StaffBrowser.open(world, world.bob, `/events/${uuid}/join`);
  expect(textOf(page)).toContain('You’re going.');
  const leave = load(page.text)('button[value="leave"]');
  expect(leave.closest('details.confirm').find('p').text()).toContain('Leave this event?');
  const left = await browser.done(page, 'leave');
  expect(await roleOf(world.bob, uuid)).toEqual([]);
  expect(textOf(left)).toMatch(/You’re not going\.|Do you want to join\?/);
  // The old page still has the button.
  const again = await browser.press(page, 'leave');
  expect([again.status, load(again.text)('[role=alert]').text()]).toEqual([404, expect.stringMatching(/./)]);
});

test('a request is withdrawn; who was refused or organizes reads so', async () => {
  const { uuid } = await organize(world, world.alice, { joinOptions: 'RESTRICTED' });
  const path = `/events/${uuid}/join`;
  const { browser, page } = await StaffBrowser.open(world, world.carol, path);
  const asked = await browser.done(page, 'join');
  expect(textOf(asked)).toContain('the organizers haven’t decided yet');
  const withdrawn = await browser.done(asked, 'leave');
  expect(await roleOf(world.carol, uuid)).toEqual([]);
  const { id } = await world.trpc(world.carol).participations.join.mutate({ id: uuid });
  await world.trpc(world.alice).participations.update.mutate({ id, role: 'REJECTED' });
  const refused = await browser.get(path);
  expect([textOf(refused), textOf((await StaffBrowser.open(world, world.alice, path)).page)]).toEqual([
    expect.stringContaining('declined your request'),
    expect.stringContaining('You organize this event.'),
  ]);
  expect(load(refused.text)('button[value="leave"]')).toHaveLength(0);
  expect(textOf(withdrawn)).toContain('Ask to join');
});

/** No action is offered that would be refused. */
const CLOSED: [string, () => Promise<{ uuid: string }>, string][] = [
  [
    'over',
    () => organize(world, world.alice, { beginsOn: inHours(world, -50), endsOn: inHours(world, -49) }),
    'This event is over.',
  ],
  ['cancelled', () => organize(world, world.alice, { status: 'CANCELLED' }), 'This event was cancelled.'],
  [
    'full',
    async () => {
      const event = await organize(world, world.alice, { options: { maximumAttendeeCapacity: 1 } });
      await world.trpc(world.carol).participations.join.mutate({ id: event.uuid });
      return event;
    },
    'This event is full.',
  ],
];

test.each(CLOSED)('an event that is %s says so before one asks', async (_, make, sentence) => {
  const { uuid } = await make();
  const { page } = await StaffBrowser.open(world, world.bob, `/events/${uuid}/join`);
  expect(textOf(page)).toContain(sentence);
  expect(load(page.text)('button[value="join"]')).toHaveLength(0);
});

test('the client’s page leads there without scripts', async () => {
  const { uuid } = await organize(world, world.alice);
  const { browser } = await StaffBrowser.open(world, world.bob, `/events/${uuid}/join`);
  const html = (await browser.get(`/events/${uuid}`, { accept: 'text/html' })).text;
  const links = load(html, { scriptingEnabled: false })('noscript a').toArray();
  expect(links.map(({ attribs }) => attribs.href)).toEqual([`/events/${uuid}/join`, '/settings/access']);
});

test('a refusal is shown in words, in the language of the reader', async () => {
  const { uuid } = await organize(world, world.alice);
  const { browser, page } = await StaffBrowser.open(world, world.bob, `/events/${uuid}/join`);
  await world.trpc(world.alice).events.update.mutate({ id: uuid, status: 'CANCELLED' });
  const refused = await browser.press(page, 'join');
  expect([refused.status, textOf(refused)]).toEqual([403, expect.stringContaining('This event has been cancelled')]);
  await setLocale(world, world.bob, 'fr');
  const french = await browser.get(`/events/${uuid}/join`, { 'accept-language': 'en' });
  await setLocale(world, world.bob, 'en');
  expect(textOf(french)).toContain('Cet événement a été annulé. Vous ne participez pas.');
});

test('forms of other sites, hidden events and closed ones', async () => {
  const { uuid } = await organize(world, world.alice);
  const { browser } = await StaffBrowser.open(world, world.bob, `/events/${uuid}/join`);
  expect((await browser.send('POST', `/events/${uuid}/join`, { act: 'join', form_token: 'x' })).status).toBe(403);
  const hidden = await organize(world, world.alice, { visibility: 'PRIVATE' });
  const absent = await browser.get(`/events/${hidden.uuid}/join`);
  // A recipient of a message who no longer sees the event can still reply.
  expect([absent.status, load(absent.text)('main a[href="/conversations"]').length]).toEqual([404, 1]);
  const over = await organize(world, world.alice, { beginsOn: inHours(world, -50), endsOn: inHours(world, -49) });
  expect((await new StaffBrowser(world.url).get(`/events/${over.uuid}`)).text).not.toContain('/join"');
});
