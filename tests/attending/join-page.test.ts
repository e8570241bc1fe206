/** Strangers join an event: by the public page, through the sign-in or the sign-up, without scripts. */
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { destination } from '../support/clients/browser.ts';
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
  const href = load((await stranger.get(`/events/${uuid}`)).text)('a:contains("Join")').attr('href');
  expect(href).toBe(`/events/${uuid}/join`);
  const asked = await stranger.get(`${href}`);
  expect(load(asked.text)('a[href^="/auth/sign_up"]').attr('href')).toBe(
    `/auth/sign_up?${new URLSearchParams({ return_to: `/events/${uuid}/join` })}`,
  );
  const signedIn = await stranger.done(asked, 'sign_in', { email: world.bob.email, password: PASSWORD });
  expect(textOf(signedIn)).toContain('Do you want to take part?');
  // The address alone never joins.
  expect(await roleOf(world.bob, uuid)).toEqual([]);
  const joined = await stranger.done(signedIn, 'join');
  expect(destination(joined).pathname).toBe(`/events/${uuid}`);
  expect(await roleOf(world.bob, uuid)).toEqual(['PARTICIPANT']);
});

test('where the organizers decide, it asks with a few words', async () => {
  const { uuid } = await organize(world, world.alice, { joinOptions: 'RESTRICTED' });
  const { browser, page } = await StaffBrowser.open(world, world.carol, `/events/${uuid}/join`);
  await browser.done(page, 'join', { message: 'I can cook' });
  const { participations } = await world.trpc(world.carol).participations.own.query({ id: uuid });
  expect(participations).toMatchObject([{ role: 'NOT_APPROVED', message: 'I can cook' }]);
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
  expect(textOf(french)).toContain('Voulez-vous participer');
});

test('forms of other sites, hidden events and closed ones', async () => {
  const { uuid } = await organize(world, world.alice);
  const { browser } = await StaffBrowser.open(world, world.bob, `/events/${uuid}/join`);
  expect((await browser.send('POST', `/events/${uuid}/join`, { act: 'join', form_token: 'x' })).status).toBe(403);
  const hidden = await organize(world, world.alice, { visibility: 'PRIVATE' });
  expect((await browser.get(`/events/${hidden.uuid}/join`)).status).toBe(404);
  const over = await organize(world, world.alice, { beginsOn: inHours(world, -50), endsOn: inHours(world, -49) });
  expect((await new StaffBrowser(world.url).get(`/events/${over.uuid}`)).text).not.toContain('/join"');
});
