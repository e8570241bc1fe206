/** Writing posts in a browser: names, files, polls, drafts, refusals, scheduled posts, and edits. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, SIZES, Visitor } from '../support/clients/web-browser.ts';
import { photo } from '../support/values/pictures.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let phone: Visitor;
let page: Page;

const text = () => page.getByRole('textbox', { name: 'Text of the post' });
const post = () => page.getByRole('button', { name: 'Post', exact: true }).click();
const posted = (start: string) =>
  world.platform.db.status.findMany({ where: { text: { startsWith: start }, deletedAt: null } });

/** Waits until the browser's request has created the row. */
async function thePosted(start: string) {
  await expect.poll(async () => (await posted(start)).length).toBeGreaterThan(0);
  const [found] = await posted(start);
  if (!found) throw new Error(`The post that begins with ${start} was deleted.`);
  return found;
}

describe.skipIf(!hasBrowser())('the composer', () => {
  beforeAll(async () => {
    world = await createWorld();
    phone = await Visitor.open(world);
    page = phone.page;
    await phone.signIn(world.bob, '/compose');
  });
  afterAll(async () => {
    await phone?.close();
    await world?.close();
  });

  test('completes names with the arrow keys, counts as the server does, and posts with Control and Enter', async () => {
    await text().fill('Completed: @ali');
    await page.getByRole('option', { name: 'alice' }).waitFor();
    await text().press('ArrowDown');
    await text().press('Enter');
    expect(await text().inputValue()).toBe('Completed: @alice ');
    await text().pressSequentially('https://example.org/a/very/long/address');
    expect(await page.getByText(String(500 - 'Completed: @alice '.length - 23), { exact: true }).count()).toBe(1);
    await text().press('Control+Enter');
    const { id } = await thePosted('Completed: @alice ');
    expect(await world.platform.db.mention.count({ where: { statusId: id, actorId: world.alice.actorId } })).toBe(1);
    await page.waitForURL(`**/@bob/${id}`);
  });

  test.each([360, 390, 410])('has its button at the right of the row of tools, %i pixels wide', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/compose');
    const box = async (role: 'button' | 'toolbar', name: string) => {
      const found = await page.getByRole(role, { name, exact: true }).boundingBox();
      if (!found) throw new Error(`There is no ${name}.`);
      return found;
    };
    await phone.picture(`compose-${width}`);
    const [tools, button] = [await box('toolbar', 'Add to the post'), await box('button', 'Post')];
    expect(button.x).toBeGreaterThanOrEqual(tools.x + tools.width);
    expect(button.x + button.width).toBeGreaterThan(width - 40);
    expect(button.y).toBeLessThan(tools.y + tools.height);
    // One line of tools.
    expect(tools.height).toBeLessThan(60);
    await page.setViewportSize(SIZES.phone);
  });

  test('shows what the server refuses, and loses nothing', async () => {
    await page.goto('/compose');
    await text().fill(`Too long ${'a'.repeat(500)}`);
    await page.getByRole('button', { name: 'Content warning' }).click();
    await page.getByRole('textbox', { name: 'Content warning' }).fill('A warning');
    await post();
    await page.getByRole('alert').filter({ hasText: '500' }).waitFor();
    expect(await page.locator('textarea[aria-invalid=true]').count()).toBe(1);
    // Neither when the tab is closed.
    await page.goto('/events');
    await page.goto('/compose');
    await page.getByText('Your draft has been restored.').waitFor();
    expect(await text().inputValue()).toContain('Too long');
    expect(await page.getByRole('textbox', { name: 'Content warning' }).inputValue()).toBe('A warning');
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByText('Your draft has been restored').waitFor({ state: 'detached' });
    expect(await text().inputValue()).toBe('');
    phone.problems.splice(
      0,
      phone.problems.length,
      ...phone.problems.filter((problem) => !/status of 4\d\d\b/.test(problem)),
    );
  });

  test('posts once when the answer was lost', async () => {
    await page.route('**/trpc/statuses.create', async (route) => {
      await route.fetch();
      await route.abort();
      await page.unroute('**/trpc/statuses.create');
    });
    await text().fill('Sent twice');
    await post();
    // It is sent again by itself.
    await page.waitForURL(/@bob/);
    expect(await posted('Sent twice')).toHaveLength(1);
    phone.problems.length = 0;
  });

  test('takes pictures with a description and a focal point, and polls', async () => {
    await page.goto('/compose?text=With+a+picture&visibility=unlisted');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer: await photo(400, 300) });
    await page.getByRole('button', { name: 'Describe file 1' }).click();
    await page.getByRole('textbox', { name: 'Description' }).fill('The sea');
    const point = page.getByRole('button', { name: /Focal point/ });
    await point.press('ArrowRight');
    await point.press('ArrowUp');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await post();
    const { id } = await thePosted('With a picture');
    expect((await thePosted('With a picture')).visibility).toBe('UNLISTED');
    const media = await world.platform.db.media.findFirst({ where: { statusId: id } });
    expect(media).toMatchObject({ description: 'The sea', meta: { focus: { x: 0.1, y: 0.1 } } });
    await page.waitForURL(`**/@bob/${id}`);

    await page.goto('/compose?text=Which+day');
    await page.getByRole('button', { name: 'Poll' }).click();
    await page.getByRole('textbox', { name: 'Option 1' }).fill('Friday');
    await post();
    await page.getByText('write at least two options').first().waitFor();
    await page.getByRole('textbox', { name: 'Option 2' }).fill('Saturday');
    await page.getByRole('checkbox', { name: 'Multiple choice' }).check();
    await post();
    const asked = await thePosted('Which day');
    expect(await world.platform.db.poll.findUnique({ where: { statusId: asked.id } })).toMatchObject({
      options: ['Friday', 'Saturday'],
      multiple: true,
    });
    phone.problems.length = 0;
    await page.waitForURL(`**/@bob/${asked.id}`);
  });

  test('replies to, quotes, edits and redrafts posts', async () => {
    const first = await thePosted('With a picture');
    await page.goto(`/compose?reply=${first.id}`);
    await page.getByRole('region', { name: 'The post you reply to' }).waitFor();
    await text().fill('An answer');
    await page.getByRole('button', { name: 'Reply' }).click();
    const answer = await thePosted('An answer');
    expect(answer).toMatchObject({ inReplyToId: first.id });
    await page.waitForURL(`**/@bob/${answer.id}`);

    await page.goto(`/compose?edit=${first.id}`);
    expect(await text().inputValue()).toBe('With a picture');
    await text().fill('With a changed picture');
    await page.getByRole('button', { name: 'Describe file 1' }).click();
    await page.getByRole('textbox', { name: 'Description' }).fill('The lake');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    const edited = await thePosted('With a changed picture');
    expect(edited.id).toBe(first.id);
    const { description } = await world.platform.db.media.findFirstOrThrow({ where: { statusId: first.id } });
    expect(description).toBe('The lake');
    await page.waitForURL(`**/@bob/${first.id}`);

    await page.goto(`/compose?redraft=${first.id}`);
    await text().fill('Written anew');
    await page.getByRole('button', { name: 'Delete and repost' }).click();
    const anew = await thePosted('Written anew');
    expect(await posted('With a changed picture')).toEqual([]);
    expect(await world.platform.db.media.count({ where: { statusId: anew.id } })).toBe(1);
    await page.waitForURL(`**/@bob/${anew.id}`);

    await page.goto(`/compose?quote=${anew.id}`);
    await page.getByRole('region', { name: 'The post you quote' }).waitFor();
    await text().fill('Look at this');
    await post();
    const quoting = await thePosted('Look at this');
    await page.waitForURL(`**/@bob/${quoting.id}`);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':draft:')))).toEqual([]);
    expect(phone.problems).toEqual([]);
  });

  test('posts later, and shows, moves and deletes what waits', async () => {
    const wide = await Visitor.open(world, { size: 'desktop', dark: true, locale: 'de' });
    ({ page } = wide);
    await wide.signIn(world.alice, '/compose?text=Later');
    await page.getByRole('button', { name: 'Post later' }).click();
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByRole('heading', { level: 1, name: 'Scheduled posts' }).waitFor();
    await page.getByText('Later').waitFor();
    await page.getByRole('button', { name: 'Change the time' }).click();
    const when = page.getByLabel('When to post it');
    await when.fill((await when.inputValue()).replace(/^\d{4}/, (year) => String(Number(year) + 1)));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { scheduledAt } = await world.platform.db.scheduledStatus.findFirstOrThrow();
    expect(scheduledAt.getTime() - world.clock.now().getTime()).toBeGreaterThan(360 * 86_400_000);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No scheduled posts.').waitFor();
    await page.getByRole('status').getByText('The scheduled post was deleted.').waitFor();
    expect(await wide.focused()).toBe('Scheduled posts');
    expect(wide.problems).toEqual([]);
    await wide.close();
  });
});
