/** Pages and dialogs whose modules failed to load, as in a tunnel, load later. */
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { createWorld, type World } from '../support/world/world.ts';

/** The module of /settings/account. */
const MODULE = /\/account-page-/;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe.skipIf(!hasBrowser())('a page whose module fails to load', () => {
  test('is requested again by "Try again", and when it is opened again', async () => {
    // A service worker would have the module.
    const visitor = await Visitor.open(world, { workers: false });
    const { page } = visitor;
    await visitor.signIn(world.alice, '/settings');
    await page.route(MODULE, (route) => route.abort());
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('alert').getByText('The server didn’t respond.').waitFor();
    await page.unroute(MODULE);
    const held = Promise.withResolvers<Route>();
    await page.route(MODULE, held.resolve);
    await page.getByRole('button', { name: 'Try again' }).click();
    const request = await held.promise;
    await page.goBack();
    const failed = page.waitForEvent('requestfailed');
    await request.abort();
    await failed;
    await page.unroute(MODULE);
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
    expect(visitor.problems.filter((text) => !/ERR_FAILED|dynamically imported/.test(text))).toEqual([]);
    await visitor.close();
  });
});

test.skipIf(!hasBrowser())(
  'the work after the first view is done once the server can be reached, if it failed to load',
  async () => {
    const visitor = await Visitor.open(world, { workers: false });
    const { page, context } = visitor;
    const module = /\/start-later-/;
    await page.route(module, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => module.test(request.url()));
    await visitor.signIn(world.alice, '/events');
    await failed;
    await context.setOffline(true);
    await page.getByText('You’re offline.').waitFor();
    // Not before, because the browser may request the module twice: in advance, and to run it.
    await page.unroute(module);
    // It reads the data with which the composer opens without a network.
    const ahead = page.waitForRequest('**/trpc/preferences.get*');
    await context.setOffline(false);
    await ahead;
    await visitor.close();
  },
);

const filter = (page: Page) => page.getByRole('button', { name: 'New filter' }).click();
const shortcuts = (page: Page) => page.keyboard.press('?');

describe.skipIf(!hasBrowser())('a dialog that fails to load', () => {
  test.each([
    ['of a page', '/settings/filters', filter, /\/filter-form-/, 'New filter'],
    ['of the frame', '/settings', shortcuts, /\/shortcuts-sheet-.*\.js/, 'Keyboard shortcuts'],
    ['for its texts', '/settings', shortcuts, /\/shortcuts-(?!sheet-).*\.js/, 'Keyboard shortcuts'],
  ])('%s is requested again by "Try again", and its page stays', async (_name, path, open, module, title) => {
    const visitor = await Visitor.open(world, { size: 'desktop', workers: false });
    const { page } = visitor;
    await visitor.signIn(world.alice, path);
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
    await page.route(module, (route) => route.abort());
    await open(page);
    const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await visitor.picture(`failed-${title.toLowerCase().replaceAll(' ', '-')}`);
    const failed = page.waitForEvent('requestfailed');
    await retry.click();
    await failed;
    await retry.waitFor();
    await page.unroute(module);
    await retry.click();
    await page.getByRole('dialog', { name: title }).waitFor();
    expect(await heading?.evaluate(({ isConnected }) => isConnected)).toBe(true);
    expect(visitor.problems.filter((text) => !/ERR_FAILED|dynamically imported/.test(text))).toEqual([]);
    await visitor.close();
  });
});
