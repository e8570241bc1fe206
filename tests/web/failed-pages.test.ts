/** Pages and their parts whose modules failed to load, as in a tunnel, load later. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { go } from '../support/clients/client-pages.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { weekly } from '../support/world/series.ts';
import { createWorld, type World } from '../support/world/world.ts';

/** The module of /settings/account. */
const MODULE = /\/account-page-/;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const failing = (page: Page, module: RegExp) =>
  page.waitForEvent('requestfailed', (request) => module.test(request.url()));

/** Lets the requests of a module wait; returns the first one, and a function that lets them fail. Later ones are answered. */
async function hold(page: Page, module: RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isOver = false;
  await page.route(module, async (route) => {
    if (isOver) return route.continue();
    await promise;
    await route.abort();
  });
  const fail = async (): Promise<void> => {
    const failed = failing(page, module);
    isOver = true;
    resolve();
    await failed;
  };
  return { asked: page.waitForRequest(module), fail };
}

const unexpected = ({ problems }: Visitor): string[] =>
  problems.filter((text) => !/ERR_FAILED|dynamically imported|preload CSS/.test(text));

describe.skipIf(!hasBrowser())('a page whose module fails to load', () => {
  test.each([
    ['before', false],
    ['after', true],
  ])('is requested again by "Try again", and if that fails %s it is opened again', async (_name, isOpen) => {
    // A service worker would have the module.
    const visitor = await Visitor.open(world, { workers: false });
    const { page } = visitor;
    await visitor.signIn(world.alice, '/settings');
    await page.route(MODULE, (route) => route.abort());
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('alert').getByText('The server didn’t respond.').waitFor();
    await page.unroute(MODULE);
    const { asked, fail } = await hold(page, MODULE);
    await page.getByRole('button', { name: 'Try again' }).click();
    await asked;
    await page.goBack();
    if (!isOpen) await fail();
    await page.getByRole('link', { name: 'Account' }).click();
    if (isOpen) {
      await page.getByRole('status', { name: 'Loading' }).first().waitFor();
      await fail();
    }
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
    expect(unexpected(visitor)).toEqual([]);
    await visitor.close();
  });

  test('is requested once for all of its texts that failed, one after the other', async () => {
    const { seriesId } = await weekly(world, world.bob, { rule: 'FREQ=WEEKLY;BYDAY=TH;COUNT=2' });
    await world.drain();
    const visitor = await Visitor.open(world, { workers: false });
    const { page } = visitor;
    await visitor.signIn(world.alice, '/settings');
    const first = /\/series-[\w-]{8}\.js/;
    await page.route(first, (route) => route.abort());
    const { asked, fail } = await hold(page, /\/event-acts-[\w-]{8}\.js/);
    await go(page, `/series/${seriesId}`);
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await asked;
    await fail();
    await page.unroute(first);
    await retry.click();
    await page.getByRole('button', { name: 'Join all dates' }).waitFor();
    expect(unexpected(visitor)).toEqual([]);
    await visitor.close();
  });
});

describe.skipIf(!hasBrowser())('the work after the first view is done, if it failed to load,', () => {
  const LATER = /\/start-later-/;
  /** It reads the data with which the composer opens without a network. */
  const reading = (page: Page) => page.waitForRequest('**/trpc/preferences.get*');

  test('once the server can be reached', async () => {
    const visitor = await Visitor.open(world, { workers: false });
    const { page, context } = visitor;
    await page.route(LATER, (route) => route.abort());
    const failed = failing(page, LATER);
    await visitor.signIn(world.alice, '/events');
    await failed;
    await context.setOffline(true);
    await page.getByText('You’re offline.').waitFor();
    // Not before, because the browser may request the module twice: in advance, and to run it.
    await page.unroute(LATER);
    const ahead = reading(page);
    await context.setOffline(false);
    await ahead;
    await visitor.close();
  });

  test('when another page opens', async () => {
    const visitor = await Visitor.open(world, { workers: false });
    const { page } = visitor;
    await page.route(LATER, (route) => route.abort());
    const failed = failing(page, LATER);
    await visitor.signIn(world.alice, '/events');
    await failed;
    const failedAgain = failing(page, LATER);
    await go(page, '/groups');
    await failedAgain;
    await page.unroute(LATER);
    const ahead = reading(page);
    await go(page, '/settings');
    await ahead;
    await visitor.close();
  });
});

const filter = (page: Page) => page.getByRole('button', { name: 'New filter' }).click();
const shortcuts = (page: Page) => page.keyboard.press('?');
const week = (page: Page) => page.getByRole('button', { name: 'Week', exact: true }).click();
const reply = (page: Page) => page.getByRole('button', { name: 'Reply' }).first().click();

const named = (name: string) => (page: Page) => page.getByRole('dialog', { name });
const days = (page: Page) => page.getByRole('heading', { level: 3 }).nth(6);
const composer = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' });

describe.skipIf(!hasBrowser())('a part of a page that fails to load', () => {
  let post: string;
  beforeAll(async () => {
    ({ id: post } = await world.trpc(world.bob).statuses.create.mutate({ status: 'Who has a ladder?' }));
    await world.drain();
  });

  test.each([
    ['a dialog of the page', () => '/settings/filters', filter, /\/filter-form-/, named('New filter')],
    ['a dialog of the frame', () => '/settings', shortcuts, /\/shortcuts-sheet-.*\.js/, named('Keyboard shortcuts')],
    ['its texts', () => '/settings', shortcuts, /\/shortcuts-(?!sheet-).*\.js/, named('Keyboard shortcuts')],
    ['its styles', () => '/settings', shortcuts, /\/shortcuts-sheet-.*\.css/, named('Keyboard shortcuts')],
    ['a view of events', () => '/events', week, /\/week-view-/, days],
    ['the composer of a reply', () => `/@bob/${post}`, reply, /\/inline-answer-/, composer],
  ])('%s is requested again by "Try again", and the page stays', async (name, path, open, module, part) => {
    const visitor = await Visitor.open(world, { size: 'desktop', workers: false });
    const { page } = visitor;
    await visitor.signIn(world.alice, path());
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
    await page.route(module, (route) => route.abort());
    await open(page);
    const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await visitor.picture(`failed-${name.replaceAll(' ', '-')}`);
    const failed = failing(page, module);
    await retry.click();
    await failed;
    await retry.waitFor();
    await page.unroute(module);
    await retry.click();
    await part(page).waitFor();
    expect(await heading?.evaluate(({ isConnected }) => isConnected)).toBe(true);
    const sheets = page.locator('link[rel=stylesheet]');
    expect(await sheets.evaluateAll((all) => all.filter((one) => !(one as HTMLLinkElement).sheet).length)).toBe(0);
    expect(unexpected(visitor)).toEqual([]);
    await visitor.close();
  });

  test('breaks no other part, if its styles keep failing', async () => {
    const visitor = await Visitor.open(world, { size: 'desktop', workers: false });
    const { page } = visitor;
    await visitor.signIn(world.alice, '/settings/filters');
    await page.route(/\/shortcuts-sheet-.*\.css/, (route) => route.abort());
    await shortcuts(page);
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
    await filter(page);
    await named('New filter')(page).waitFor();
    expect(unexpected(visitor)).toEqual([]);
    await visitor.close();
  });

  test('says that a file cannot be saved, which the next click saves', async () => {
    const visitor = await Visitor.open(world, { workers: false });
    const { page } = visitor;
    const module = /\/save-file-/;
    await visitor.signIn(world.alice, '/events/import');
    await page.route(module, (route) => route.abort());
    const template = page.getByRole('button', { name: 'Download a template' });
    await template.click();
    await page.getByRole('alert').getByText('The server didn’t respond.').waitFor();
    await page.unroute(module);
    const saved = page.waitForEvent('download');
    await template.click();
    await saved;
    expect(unexpected(visitor)).toEqual([]);
    await visitor.close();
  });

  test('says that there is no network', async () => {
    const visitor = await Visitor.open(world, { size: 'desktop', workers: false });
    const { page, context } = visitor;
    await visitor.signIn(world.alice, '/settings');
    await context.setOffline(true);
    await page.getByText('You’re offline.').waitFor();
    await shortcuts(page);
    await page.getByRole('alert').getByText('Please try again when you’re back online.').waitFor();
    await context.setOffline(false);
    await page.getByText('This is what was loaded last.').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await named('Keyboard shortcuts')(page).waitFor();
    await visitor.close();
  });
});
