/** A page whose module failed to load, as in a tunnel, loads later. */
import type { Route } from 'playwright-core';
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
