/** Announcements: on the front page for everybody, and on the home page of the client until one has read them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { announce } from '../../support/world/announcements.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.rest(world.bob).post(`/api/v1/accounts/${world.alice.id}/follow`);
  await world.rest(world.alice).post('/api/v1/statuses', { status: 'Good morning' });
  await announce(world, 'The server rests on Sunday.');
  await announce(world, 'Not said yet.', { scheduled_at: new Date(world.clock.now().getTime() + 86_400_000) });
  await world.drain();
});
afterAll(() => world.close());

test.each([
  ['en', 'Announcements'],
  ['fr', 'Annonces'],
  ['de', 'Ankündigungen'],
])('the front page shows them in %s', async (language, heading) => {
  const answer = await fetch(world.url, { headers: { 'Accept-Language': language } });
  const page = await answer.text();
  expect(page).toMatch(new RegExp(`<h2[^>]*>${heading}</h2>`));
  expect(page).toContain('The server rests on Sunday.');
  expect(page).not.toContain('Not said yet.');
});

describe.skipIf(!hasBrowser())('the home page', () => {
  test('shows one until it is dismissed, and new ones as they come', async () => {
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    await visitor.signIn(world.bob);
    const notices = page.getByRole('region', { name: 'Announcements' });
    await notices.getByText('The server rests on Sunday.').waitFor();
    await visitor.picture('announcements');
    await notices.getByRole('button', { name: 'Got it' }).click();
    await notices.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    const { body } = await world.rest(world.bob).get('/api/v1/announcements');
    expect(body).toEqual([]);
    expect(await notices.count()).toBe(0);
    await expect
      .poll(async () => {
        // The page may not be subscribed yet when the first of them arrives.
        await announce(world, 'It is back.');
        await world.drain();
        return notices.getByText('It is back.').count();
      })
      .toBeGreaterThan(0);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
