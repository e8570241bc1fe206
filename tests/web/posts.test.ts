/** Reading posts in a browser: timelines, live updates, actions on a post, threads, conversations and lists. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.rest(world.bob).post(`/api/v1/accounts/${world.alice.id}/follow`);
});
afterAll(() => world.close());

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

describe.skipIf(!hasBrowser())('on a phone', () => {
  test('the home timeline: acts at once, new posts wait, deleted ones go', async () => {
    const { id: tea } = await world.publish(world.alice, 'The tea is ready');
    await world.publish(world.alice, 'The repair café needs screwdrivers');
    const visitor = await Visitor.open(world);
    await visitor.signIn(world.bob, '/');
    const { page } = visitor;
    const screwdrivers = card(page, 'screwdrivers');
    await screwdrivers.getByRole('button', { name: 'Favourite' }).click();
    await screwdrivers.getByRole('button', { name: 'Favourite 1', pressed: true }).waitFor();
    await screwdrivers.getByRole('button', { name: 'Boost' }).click();
    await screwdrivers.getByRole('button', { name: 'Boost 1', pressed: true }).waitFor();

    // A boost of an own post appears at once; posts of others wait.
    await world.publish(world.alice, 'Screws are here, too');
    await page.getByRole('button', { name: '1 new' }).waitFor();
    expect(await card(page, 'Screws are here').count()).toBe(0);
    await page.getByRole('button', { name: '1 new' }).click();
    await card(page, 'Screws are here').waitFor();
    await world.rest(world.alice).delete(`/api/v1/statuses/${tea}`);
    await world.drain();
    await card(page, 'The tea is ready').waitFor({ state: 'detached' });
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('a long timeline keeps few posts on the page, and its place', async () => {
    const carol = world.rest(world.carol);
    for (let number = 1; number <= 45; number += 1)
      await carol.post('/api/v1/statuses', { status: `Number ${number} of many` });
    await world.drain();
    const visitor = await Visitor.open(world);
    await visitor.signIn(world.bob, '/local');
    const { page } = visitor;
    await card(page, 'Number 45 of many').waitFor();
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, 900);
          return card(page, 'Number 20 of many').count();
        },
        { interval: 100 },
      )
      .toBe(1);
    expect(await page.getByRole('article').count()).toBeLessThan(32);
    const link = card(page, 'Number 20 of many').locator('time');
    await link.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Post by carol' }).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await card(page, 'Number 20 of many').waitFor();
    await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(60);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});

describe.skipIf(!hasBrowser())('on a desktop', () => {
  test('threads, warnings, polls and filters', async () => {
    const { id: root } = await world.publish(world.alice, 'Who brings cake?', { spoiler_text: 'About food' });
    await world.publish(world.carol, 'I bring an apple cake', { in_reply_to_id: root });
    await world.publish(world.alice, 'Which day?', { poll: { options: ['Friday', 'Sunday'], expires_in: 86_400 } });
    await world.publish(world.alice, 'A spoiler about the film');
    await world.rest(world.bob).post('/api/v2/filters', {
      title: 'Films',
      context: ['home'],
      filter_action: 'warn',
      keywords_attributes: [{ keyword: 'film', whole_word: true }],
    });
    const visitor = await Visitor.open(world, { size: 'desktop', dark: true });
    await visitor.signIn(world.bob, '/');
    const { page } = visitor;

    const filtered = card(page, 'Filtered: Films');
    await filtered.getByRole('button', { name: 'Show anyway' }).click();
    await card(page, 'A spoiler about the film').waitFor();

    const poll = card(page, 'Which day?');
    await poll.getByLabel('Friday').check();
    await poll.getByRole('button', { name: 'Vote', exact: true }).click();
    await poll.getByText('100%').waitFor();
    await poll.getByText('1 person voted').waitFor();

    const warned = card(page, 'About food');
    expect(await page.getByText('Who brings cake?').count()).toBe(0);
    await warned.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('Who brings cake?').waitFor();
    await warned.locator('time').click();
    await card(page, 'I bring an apple cake').waitFor();
    // The button changes before the answer.
    const bookmarked = page.waitForResponse(/statuses\.bookmark/);
    await card(page, 'About food').getByRole('button', { name: 'Bookmark' }).click();
    await bookmarked;
    await page.goto('/bookmarks');
    await card(page, 'About food').waitFor();

    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('a hashtag is followed with notifications', async () => {
    const visitor = await Visitor.open(world, { size: 'desktop' });
    await visitor.signIn(world.bob, '/tags/mending');
    const { page } = visitor;
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await page.getByRole('button', { name: 'Notify me of posts and events' }).click();
    await page.getByRole('button', { name: 'Stop notifying me of posts and events' }).waitFor();
    await world.publish(world.alice, 'Two coats #mending');
    await page.goto('/notifications');
    await page.getByText('posted with #mending').waitFor();
    await page.goto('/tags/mending');
    await page.getByRole('button', { name: 'Stop notifying me of posts and events' }).click();
    await page.getByRole('button', { name: 'Notify me of posts and events' }).waitFor();
    await page.getByRole('button', { name: 'Unfollow' }).click();
    await page.getByRole('button', { name: 'Follow', exact: true }).waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('lists and conversations', async () => {
    await world.publish(world.alice, '@bob Bring your own cup', { visibility: 'direct' });
    const visitor = await Visitor.open(world, { size: 'desktop' });
    await visitor.signIn(world.bob, '/lists');
    const { page } = visitor;
    await page.getByLabel('Name').fill('Repairers');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'Repairers' }).waitFor();
    await page.getByRole('button', { name: 'List settings' }).click();
    await page.getByLabel('Add someone you follow').fill('ali');
    await page.getByRole('button', { name: 'Add: alice' }).click();
    await page.getByRole('button', { name: 'Remove: alice' }).waitFor();
    await world.rest(world.bob).post(`/api/v1/accounts/${world.carol.id}/follow`);
    await page.getByLabel('Add someone you follow').fill('car');
    await page.getByRole('button', { name: 'Add: carol' }).click();
    await page.getByRole('button', { name: 'Remove: carol' }).press('Enter');
    await page.getByRole('button', { name: 'Remove: carol' }).waitFor({ state: 'detached' });
    await page.getByRole('status').getByText('carol was removed.').waitFor();
    expect(await visitor.focused()).toBe('Remove: alice');
    await page.getByLabel('Add a hashtag').fill('#mending');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove: #mending' }).waitFor();
    await page.getByLabel('Name').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('[aria-invalid=true]').waitFor();
    await page.keyboard.press('Escape');

    await page.goto('/conversations');
    await page.getByRole('link', { name: /alice.*unread/ }).click();
    await card(page, 'Bring your own cup').waitFor();
    expect(await card(page, 'Bring your own cup').getByRole('button', { name: 'Boost' }).count()).toBe(0);
    const { pathname } = new URL(page.url());
    await page.getByRole('textbox').pressSequentially('I have two');
    await page.getByRole('button', { name: 'Reply', exact: true }).last().press('Enter');
    await page.getByRole('article', { name: 'Post by bob' }).getByText('I have two').waitFor();
    expect(new URL(page.url()).pathname).toBe(pathname);
    await expect.poll(() => page.getByRole('textbox').inputValue()).toBe('@alice ');
    await visitor.picture('conversation');
    await page.goto('/conversations');
    await page.getByRole('link', { name: /alice/ }).waitFor();
    // Cached data is shown until it is refetched.
    await page.getByText('unread').waitFor({ state: 'detached' });
    // The browser logs that the list's name was refused.
    expect(visitor.problems).toEqual([expect.stringContaining('422')]);
    await visitor.close();
  });
});
