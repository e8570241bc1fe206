/** Pictures of events, groups and profiles: sent as soon as they are chosen, with their progress; a failure is said in words and can be tried again. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillTimes } from '../support/clients/event-form.ts';
import { hasBrowser, type Size, Visitor } from '../support/clients/web-browser.ts';
import { landscape } from '../support/values/pictures.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let photo: Buffer;
beforeAll(async () => {
  world = await createWorld();
  photo = await landscape(800, 600);
});
afterAll(() => world.close());

const choose = (page: Page, place = 0) =>
  page
    .locator('input[type=file]')
    .nth(place)
    .setInputFiles({ name: 'hall.jpg', mimeType: 'image/jpeg', buffer: photo });

/** Requests of the procedure wait until the returned function is called. */
async function hold(page: Page, procedure: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/trpc/${procedure}*`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The next request of the procedure fails, as without a network. */
const failOnce = (page: Page, procedure: string) =>
  page.route(`**/trpc/${procedure}*`, (route) => route.abort(), { times: 1 });

const status = (page: Page) => page.getByRole('status').filter({ hasText: 'hall.jpg' });
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'hall.jpg wasn’t uploaded.' });

describe.skipIf(!hasBrowser())('the form of an event', () => {
  test.each<Size>(['phone', 'desktop'])(
    'stays usable while the picture is sent, and waits for it, on a %s',
    async (size) => {
      const visitor = await Visitor.open(world, { size });
      const { page } = visitor;
      await visitor.signIn(world.alice, '/events/new');
      const release = await hold(page, 'pictures.upload');
      await choose(page);
      await status(page).waitFor();
      await page.getByRole('progressbar', { name: 'hall.jpg' }).waitFor();
      await page.getByLabel('What is it?').fill(`Dance on a ${size}`);
      await page.getByLabel('Description of the picture').fill('The hall');
      await page.getByLabel('What should people know?').fill('Bring shoes.');
      await fillTimes(page, '2026-12-12T19:00', '2026-12-12T22:00');
      await visitor.picture('event-form-uploading');
      await page.getByRole('button', { name: 'Publish' }).click();
      await expect.poll(() => page.getByRole('button', { name: 'Publish' }).getAttribute('aria-disabled')).toBe('true');
      release();
      await page.getByRole('heading', { level: 1, name: `Dance on a ${size}` }).waitFor();
      const uuid = new URL(page.url()).pathname.split('/')[2] ?? '';
      const { picture } = await world.trpc(world.alice).events.get.query({ id: uuid });
      expect(picture).toMatchObject({ alt: 'The hall', width: 800, height: 600 });
      await visitor.close();
    },
  );

  test('says that a picture failed, and sends it again or goes on without it', async () => {
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    await visitor.signIn(world.alice, '/events/new');
    await failOnce(page, 'pictures.upload');
    await choose(page);
    await failure(page).waitFor();
    await visitor.picture('event-form-failed');
    await page.getByLabel('What is it?').fill('Dance without a picture');
    await page.getByLabel('What should people know?').fill('Bring shoes.');
    await fillTimes(page, '2026-12-13T19:00', '2026-12-13T22:00');
    // The form is not sent without the picture unless its organizer says so.
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('The server didn’t respond. Please try again.').nth(1).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('hall.jpg is uploaded.').waitFor();
    await page.getByRole('button', { name: 'Remove the picture' }).click();
    await failOnce(page, 'pictures.upload');
    await choose(page);
    await failure(page).waitFor();
    await page.getByRole('button', { name: 'Go on without it' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dance without a picture' }).waitFor();
    const uuid = new URL(page.url()).pathname.split('/')[2] ?? '';
    expect(await world.trpc(world.alice).events.get.query({ id: uuid })).toMatchObject({ picture: null });
    await visitor.close();
  });

  test('drops a picture whose sending is cancelled', async () => {
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    await visitor.signIn(world.alice, '/events/new');
    const release = await hold(page, 'pictures.upload');
    await choose(page);
    await status(page).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    release();
    await page.getByRole('button', { name: 'Add a picture' }).waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
    await visitor.close();
  });
});

test.skipIf(!hasBrowser())('a form that waits for a picture is sent without it once it is cancelled', async () => {
  const visitor = await Visitor.open(world);
  const { page } = visitor;
  await visitor.signIn(world.alice, '/events/new');
  const release = await hold(page, 'pictures.upload');
  await page.getByLabel('What is it?').fill('Dance after all');
  await page.getByLabel('What should people know?').fill('Bring shoes.');
  await fillTimes(page, '2026-12-14T19:00', '2026-12-14T22:00');
  await choose(page);
  await status(page).waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Publish' }).getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dance after all' }).waitFor();
  release();
  await visitor.close();
});

test.skipIf(!hasBrowser())('the form of a group sends each of its pictures, and waits for both', async () => {
  const visitor = await Visitor.open(world);
  const { page } = visitor;
  await visitor.signIn(world.alice, '/groups/new');
  const release = await hold(page, 'pictures.upload');
  await page.getByLabel('Name', { exact: true }).fill('Dancers');
  await choose(page, 0);
  await choose(page, 1);
  await expect.poll(() => page.getByRole('progressbar', { name: 'hall.jpg' }).count()).toBe(2);
  await visitor.picture('group-form-uploading');
  await page.getByRole('button', { name: 'Create the group' }).click();
  release();
  await page.getByRole('heading', { level: 1, name: 'Dancers' }).waitFor();
  const { avatarId, bannerId } = await world.platform.db.actor.findFirstOrThrow({
    where: { preferredUsername: 'dancers' },
  });
  expect([avatarId, bannerId]).not.toContain(null);
  await visitor.close();
});

describe.skipIf(!hasBrowser())('the settings of the profile', () => {
  test.each(['avatar', 'header'] as const)('show the progress of the %s, and its failure', async (kind) => {
    const visitor = await Visitor.open(world, { size: 'phone' });
    const { page } = visitor;
    await visitor.signIn(world.bob, '/settings/profile');
    await failOnce(page, 'profile.update');
    await choose(page, kind === 'avatar' ? 0 : 1);
    await failure(page).waitFor();
    await visitor.picture(`profile-${kind}-failed`);
    const release = await hold(page, 'profile.update');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('progressbar', { name: 'hall.jpg' }).waitFor();
    await visitor.picture(`profile-${kind}-uploading`);
    release();
    await page.getByText('Saved.').waitFor();
    expect((await world.trpc(world.bob).profile.get.query({}))[kind]).toMatch(/\/media\//);
    await visitor.close();
  });
});
