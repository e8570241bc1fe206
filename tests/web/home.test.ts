/** The home page: a newcomer chooses people, groups and events and has a full home at once; the first post is near the top of a phone. */
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookAt, NOTHING, violations } from '../support/clients/axe.ts';
import { hasBrowser, type Size, Visitor } from '../support/clients/web-browser.ts';
import { inHours, organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world
    .trpc(world.alice)
    .groups.create.mutate({ preferredUsername: 'choir', name: 'River choir', openness: 'OPEN' });
  await organize(world, world.alice, { title: 'Repair café', beginsOn: inHours(world, 30) });
  for (const person of [world.alice, world.carol])
    await world.rest(person).post('/api/v1/statuses', { status: `${person.name} was here before` });
  await world.drain();
});
afterAll(() => world.close());

const homeOf = async (person: Person): Promise<string[]> =>
  (await world.rest(person).get('/api/v1/timelines/home')).body.map(
    ({ account }: { account: { acct: string } }) => account.acct,
  );

describe.skipIf(!hasBrowser())('a newcomer', () => {
  test('sees a page with a heading while the offers are loading', async () => {
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    const held = Promise.withResolvers<Route>();
    await page.route(/discovery\.suggestions/, held.resolve);
    await visitor.signIn(world.bob);
    const request = await held.promise;
    // The module of the page has arrived: it requests the offers.
    await page.getByRole('status', { name: 'Loading' }).first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Home']);
    expect(await violations(visitor)).toEqual([]);
    // The heading of the loaded page leaves the focus where the reader has moved it.
    await page.getByRole('link', { name: 'Events' }).focus();
    await request.continue();
    await page.getByRole('heading', { level: 1, name: 'Welcome to Plaza, bob' }).waitFor();
    expect(await visitor.focused()).toBe('Events');
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test.each<{ size: Size; who: 'bob' | 'erin' }>([
    { size: 'phone', who: 'bob' },
    { size: 'desktop', who: 'erin' },
  ])('chooses on one page on a $size, and is at home', async ({ size, who }) => {
    const person = world[who];
    const visitor = await Visitor.open(world, { size });
    const { page } = visitor;
    await visitor.signIn(person);
    await page.getByRole('heading', { level: 1, name: `Welcome to Plaza, ${who}` }).waitFor();
    const boxes = page.getByRole('checkbox');
    const ticked = (name: RegExp) => page.getByRole('checkbox', { name }).isChecked();
    // Two people and a group are preselected, but no event, and never oneself.
    await page.getByText('3 chosen').waitFor();
    expect(await ticked(/^River choir/)).toBe(true);
    expect(await ticked(/^Repair café/)).toBe(false);
    expect(await page.getByRole('checkbox', { name: new RegExp(`^${who}`) }).count()).toBe(0);
    const home = page.getByRole('button', { name: 'Show my home' });
    await expect.poll(() => home.isVisible()).toBe(true);
    const { bottom, height } = await home.evaluate((button) => ({
      bottom: button.getBoundingClientRect().bottom,
      height: innerHeight,
    }));
    expect(bottom).toBeLessThan(height);
    await visitor.picture('newcomer');
    expect(await lookAt(visitor)).toEqual(NOTHING);
    await page.setViewportSize(size === 'phone' ? { width: 390, height: 844 } : { width: 1280, height: 900 });

    // By the row, and by the keyboard.
    await page.getByRole('checkbox', { name: /^Repair café/ }).click();
    await page.getByText('4 chosen').waitFor();
    await boxes.first().focus();
    const wasTicked = await boxes.first().isChecked();
    await page.keyboard.press('Space');
    expect(await boxes.first().isChecked()).toBe(!wasTicked);
    await page.keyboard.press('Space');
    for (const name of [/^alice/, /^carol/]) await page.getByRole('checkbox', { name }).check();
    await home.click();

    // The server fills it a moment later, and the page waits for that.
    const post = page.getByRole('article').filter({ hasText: 'was here before' }).first();
    await expect
      .poll(async () => {
        await world.drain();
        return post.isVisible();
      })
      .toBe(true);
    // The page shows posts after all its requests were answered; jobs of the last one may still wait.
    await world.drain();
    expect(await homeOf(person)).toEqual(expect.arrayContaining(['alice', 'carol']));
    const memberships = await world.trpc(person).groups.memberships.query({});
    expect(memberships.map(({ parent }) => parent?.preferredUsername)).toEqual(['choir']);
    await page.getByRole('link', { name: 'Repair café' }).first().waitFor();
    await visitor.picture('newcomer-home');
    await page.reload();
    await post.waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('a person who chooses nothing is guided by an empty home, and not asked again', async () => {
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    await visitor.signIn(world.mod);
    await page.getByText('3 chosen').waitFor();
    const ticked = page.getByRole('checkbox', { checked: true });
    for (const left of [2, 1, 0]) {
      await ticked.first().uncheck();
      expect(await ticked.count()).toBe(left);
    }
    await page.getByText('Nothing chosen').waitFor();
    await page.getByRole('button', { name: 'Show my home' }).click();
    await page.getByRole('heading', { name: 'It’s quiet here' }).waitFor();
    await visitor.picture('empty-home');
    await page.reload();
    await page.getByRole('heading', { name: 'It’s quiet here' }).waitFor();
    expect(await homeOf(world.mod)).toEqual([]);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});

describe.skipIf(!hasBrowser())('the home page', () => {
  test('has the first post in the upper third of a phone, with events and without announcements', async () => {
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    await visitor.signIn(world.bob);
    await page.getByRole('region', { name: 'Your next events' }).waitFor();
    const post = page.getByRole('article').first();
    await post.waitFor();
    const top = await post.evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThanOrEqual(844 / 3);
    // All is within the window, and each label of the bar is whole.
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const cut = await page
        .getByRole('navigation', { name: 'Main navigation' })
        .locator('a:visible > span:first-of-type')
        .evaluateAll((labels) =>
          labels.filter((label) => label.scrollWidth > label.clientWidth + 1).map((label) => label.textContent),
        );
      expect(cut).toEqual([]);
    }
    await visitor.close();
  });

  test('leads between timelines, and to the lists', async () => {
    await world.rest(world.bob).post('/api/v1/lists', { title: 'Neighbours' });
    const visitor = await Visitor.open(world, { size: 'desktop' });
    const { page } = visitor;
    await visitor.signIn(world.bob);
    const tabs = page.getByRole('navigation', { name: 'Timelines' });
    await tabs.getByRole('link', { name: 'Neighbours' }).click();
    await page.getByText('The people in this list haven’t posted anything yet.').waitFor();
    await tabs.getByRole('link', { name: 'Plaza' }).click();
    await page.getByRole('feed', { name: 'Posts from here' }).waitFor();
    await tabs.getByRole('link', { name: 'Following' }).click();
    await page.getByRole('feed', { name: 'Posts of the people you follow' }).waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
