/** Notifications by kind, the posts that trend, and a month in the whole width of a desktop. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../support/clients/axe.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { organize } from '../support/world/events.ts';
import { trendActions } from '../support/world/trends.ts';
import { createWorld, type World } from '../support/world/world.ts';

describe.skipIf(!hasBrowser())('a member', () => {
  let world: World;
  let bob: Visitor;
  const { post, like, compute, set } = trendActions(() => world);

  beforeAll(async () => {
    world = await createWorld();
    world.clock.advanceToNoon();
    const { alice, carol, erin, mod, admin } = world;
    const { id } = await post(world.bob, 'A lamp for the whole street');
    await like(id, [alice, carol, erin, mod, admin]);
    await world.rest(alice).post(`/api/v1/accounts/${world.bob.id}/follow`);
    await post(carol, '@bob where is it?');
    await organize(world, alice, { title: 'A walk by lamplight' });
    await world.drain();
    await set('reviewTrends', 'off');
    await compute();
  });
  afterAll(async () => {
    await bob?.close();
    await world?.close();
  });

  test('chooses the kind of notifications, which is in the address', async () => {
    bob = await Visitor.open(world);
    await bob.signIn(world.bob, '/notifications');
    const shown = () => bob.page.locator('main ul.feed > li');
    await expect.poll(() => shown().count()).toBe(3);
    const open = (name: string) =>
      bob.page.getByRole('navigation', { name: 'Which notifications' }).getByRole('link', { name }).press('Enter');
    for (const [tab, text] of [
      ['Mentions', 'carol mentioned you'],
      ['Reactions', 'favourited your post'],
      ['Follows', 'alice followed you'],
    ] as const) {
      await open(tab);
      // The list of before has the text, too.
      await expect.poll(() => shown().allInnerTexts()).toEqual([expect.stringContaining(text)]);
    }
    await bob.picture('notifications-follows');
    expect(await violations(bob)).toEqual([]);
    await open('Groups');
    await bob.page.getByText('No notifications about groups yet.').waitFor();
    expect(new URL(bob.page.url()).search).toBe('?show=groups');
    expect(await bob.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('finds the posts that trend before anything is searched', async () => {
    await bob.page.goto('/search');
    const posts = bob.page
      .locator('section')
      .filter({ has: bob.page.getByRole('heading', { name: 'Trending posts' }) });
    await posts.getByText('A lamp for the whole street').waitFor();
    await bob.picture('trends');
    expect(await violations(bob)).toEqual([]);
    expect(bob.problems).toEqual([]);
  });

  test('sees a month in the whole width of a desktop, and the column beside it in a list', async () => {
    const desk = await Visitor.open(world, { size: 'desktop' });
    await desk.signIn(world.bob, '/events?view=month');
    const beside = desk.page.getByRole('complementary');
    const width = async () => (await desk.page.locator('main').boundingBox())?.width ?? 0;
    await desk.page.locator('table').waitFor();
    expect(await beside.count()).toBe(0);
    const whole = await width();
    await desk.picture('month');
    expect(await violations(desk)).toEqual([]);
    await desk.page.getByRole('button', { name: 'List', exact: true }).click();
    await beside.waitFor();
    expect(await width()).toBeLessThan(whole - 200);
    expect(desk.problems).toEqual([]);
    await desk.close();
  });
});
