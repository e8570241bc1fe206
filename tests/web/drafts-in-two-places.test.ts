/** Drafts that two devices or tabs write under one key, and composers that open while the last draft is saved or deleted. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { untilServed } from '../support/clients/later-files.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { createWorld, type World } from '../support/world/world.ts';

describe.skipIf(!hasBrowser())('a draft in two places', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());
  beforeEach(() => world.platform.db.postDraft.deleteMany());

  const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' });
  const post = (page: Page) => page.getByRole('button', { name: 'Post', exact: true }).click();
  const saved = async (key = 'new') =>
    (await world.platform.db.postDraft.findMany({ where: { actorId: world.bob.actorId } }))
      .filter((row) => row.key.startsWith(key))
      .map(({ contents }) => (contents as { text: string }).text);
  const storedIn = (page: Page): Promise<string> =>
    page.evaluate(() =>
      Object.entries(localStorage)
        .filter(([key]) => key.endsWith(':draft:new'))
        .map(([, draft]) => draft)
        .join(),
    );
  const begin = async (text: string) => {
    const visitor = await Visitor.open(world, { workers: true });
    await visitor.signIn(world.bob, '/compose');
    await textOf(visitor.page).fill(text);
    await expect.poll(() => saved()).toEqual([text]);
    return visitor;
  };

  test('is not deleted with the post of a device that does not know it', async () => {
    const phone = await begin('Of the phone');
    const desk = await Visitor.open(world, { size: 'desktop', workers: true });
    await desk.signIn(world.bob, '/compose');
    await textOf(desk.page).fill('Of the desk');
    await expect.poll(() => saved()).toEqual(['Of the desk']);
    const deletion = phone.page.waitForResponse(/postDrafts\.delete/);
    await post(phone.page);
    await deletion;
    expect(await saved()).toEqual(['Of the desk']);
    expect([...phone.problems, ...desk.problems]).toEqual([]);
    await Promise.all([phone.close(), desk.close()]);
  });

  test('is not deleted by a deletion that waited for the network', async () => {
    const phone = await begin('Of the tunnel');
    const { page, context } = phone;
    await untilServed(page);
    await context.setOffline(true);
    await post(page);
    await page.getByText('Waiting for a connection.').first().waitFor();
    await world.rest(world.bob).send('PUT', '/api/v1/drafts/new', { body: { text: 'Of the desk' } });
    const deletion = page.waitForResponse(/postDrafts\.delete/);
    await context.setOffline(false);
    await deletion;
    expect(await saved()).toEqual(['Of the desk']);
    await phone.close();
  });

  test('stays in the browser when another tab posts its own', async () => {
    const phone = await begin('Of the first tab');
    const second = await phone.context.newPage();
    await second.route(/postDrafts\.save/, (route) => route.abort());
    await second.goto('/compose');
    await second.getByText('Your draft has been restored.').waitFor();
    await textOf(second).fill('Of the second tab');
    await expect.poll(() => storedIn(second)).toContain('Of the second tab');
    await post(phone.page);
    await phone.page.waitForURL(/@bob\/\d+/);
    expect(await storedIn(second)).toContain('Of the second tab');
    await phone.close();
  });

  test('is the newer one, where the list was read before the last save', async () => {
    const phone = await begin('Short');
    const second = await phone.context.newPage();
    await second.route(/postDrafts\.list/, async (route) => {
      const response = await route.fetch();
      await textOf(phone.page).fill('Short, and then longer');
      await expect.poll(() => saved()).toEqual(['Short, and then longer']);
      await expect.poll(() => storedIn(phone.page)).toMatch(/"saved":"/);
      await route.fulfill({ response });
    });
    await second.goto('/compose');
    await textOf(second).waitFor();
    expect(await textOf(second).inputValue()).toBe('Short, and then longer');
    await phone.close();
  });

  test('is read again only when the last save has ended', async () => {
    const phone = await begin('Short');
    const { page } = phone;
    await page.goto('/');
    await page.getByRole('link', { name: 'Write', exact: true }).first().click();
    await textOf(page).waitFor();
    const held = Promise.withResolvers<void>();
    const calls: string[] = [];
    await page.route(/postDrafts\.save/, async (route) => {
      await held.promise;
      const response = await route.fetch();
      calls.push('saved');
      await route.fulfill({ response });
    });
    await page.route(/postDrafts\.list/, async (route) => {
      calls.push('read');
      await route.continue();
    });
    const saving = page.waitForRequest(/postDrafts\.save/);
    await textOf(page).fill('Short, and then longer');
    await saving;
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await page.getByRole('link', { name: 'Write', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Write a post' }).waitFor();
    held.resolve();
    await expect.poll(() => textOf(page).inputValue()).toBe('Short, and then longer');
    expect(calls).toEqual(['saved', 'read']);
    expect(phone.problems).toEqual([]);
    await phone.close();
  });

  test('does not come back while its deletion runs, and is saved later if it cannot be put aside', async () => {
    const phone = await begin('Put aside');
    const { page } = phone;
    await page.goto('/compose');
    await page.getByText('Your draft has been restored.').waitFor();
    await textOf(page).fill('Put aside later');
    let fails = true;
    await page.route(/postDrafts\.save/, async (route) => {
      if (!fails || !route.request().postData()?.includes('kept:')) return route.continue();
      fails = false;
      await route.fulfill({ status: 500, body: '' });
    });
    const refusal = page.waitForResponse((response) => response.status() === 500);
    await page.getByRole('button', { name: 'Start over' }).click();
    await refusal;
    await expect.poll(() => saved()).toEqual(['Put aside later']);
    expect(await saved('kept:')).toEqual([]);

    const held = Promise.withResolvers<void>();
    await page.route(/postDrafts\.delete/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByText('Your draft has been restored.').waitFor({ state: 'detached' });
    await expect.poll(() => textOf(page).inputValue()).toBe('');
    held.resolve();
    await expect.poll(() => saved()).toEqual([]);
    expect(await saved('kept:')).toEqual(['Put aside later']);
    await phone.close();
  });
});
