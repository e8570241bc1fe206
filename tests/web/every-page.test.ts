/**
 * Every address of the web client and page of the server, each opened once for all laws: accessible (axe), light and dark, on a phone
 * and on a desktop; without errors, and without requests to other servers; no wider than the window; and covered by no bar.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PERSONAL_PATHS, PUBLIC_PATHS } from '../../src/client/client-paths.ts';
import { lookAt, NOTHING } from '../support/clients/axe.ts';
import { fillClientPages, SERVER_PAGES, visit } from '../support/clients/client-pages.ts';
import { pressThrough, walkThrough } from '../support/clients/covered.ts';
import { tooWide } from '../support/clients/too-wide.ts';
import { hasBrowser, SIZES, type Size, Visitor } from '../support/clients/web-browser.ts';
import { createWorld, type World } from '../support/world/world.ts';

const MODERATION = ['reports', 'accounts', 'servers', 'appeals', 'log', 'settings'].map(
  (name) => `/moderation/${name}`,
);

let world: World;
let addressOf: (path: string) => string;
let visitor: Visitor;
let stranger: Visitor;
let moderator: Visitor;

beforeAll(async () => {
  world = await createWorld();
  addressOf = await fillClientPages(world);
  if (!hasBrowser()) return;
  visitor = await Visitor.open(world);
  stranger = await Visitor.open(world);
  moderator = await Visitor.open(world);
  await visitor.signIn(world.alice);
  await moderator.enter(world.admin);
});
afterAll(async () => {
  await visitor?.close();
  await stranger?.close();
  await moderator?.close();
  await world.close();
});

/** Opens a page of the server. */
async function open({ page, problems }: Visitor, path: string): Promise<void> {
  problems.length = 0;
  const answer = await page.goto(addressOf(path));
  expect(answer?.status()).toBe(200);
}

describe.skipIf(!hasBrowser()).each(Object.values({ ...PUBLIC_PATHS, ...PERSONAL_PATHS }))('signed in, %s', (path) => {
  beforeAll(async () => {
    visitor.problems.length = 0;
    await visit(visitor, addressOf(path));
  });

  test('is accessible and without errors', async () => {
    expect(await lookAt(visitor)).toEqual(NOTHING);
    // The page for an unknown address says that there is nothing.
    expect(await visitor.page.locator('main h1').first().textContent()).not.toBe('Not here');
    expect(visitor.problems).toEqual([]);
  });

  test('is no wider than the window', async () => {
    expect(await tooWide(visitor.page)).toEqual([]);
  });

  test.each(Object.keys(SIZES) as Size[])('is covered by no bar on a %s', async (size) => {
    const { stops, covered, atEnd } = await walkThrough(visitor.page, size);
    expect(stops.length).toBeGreaterThan(7);
    expect({ covered, atEnd }).toEqual({ covered: [], atEnd: [] });
  });
});

describe.skipIf(!hasBrowser()).each([...Object.values(PUBLIC_PATHS), ...SERVER_PAGES])('for everybody, %s', (path) => {
  beforeAll(() => open(stranger, path));

  test('is accessible and without errors', async () => {
    expect(await lookAt(stranger)).toEqual(NOTHING);
    expect(stranger.problems).toEqual([]);
  });

  test('is no wider than the window', async () => {
    expect(await tooWide(stranger.page)).toEqual([]);
  });
});

describe.skipIf(!hasBrowser()).each(MODERATION)('for moderators, %s', (path) => {
  beforeAll(() => open(moderator, path));

  test('is no wider than the window', async () => {
    expect(await tooWide(moderator.page)).toEqual([]);
  });
});

test.skipIf(!hasBrowser())('Tab goes to the elements that can have the focus, in their order', async () => {
  await visit(visitor, addressOf(PERSONAL_PATHS.newEvent));
  const { stops } = await walkThrough(visitor.page, 'desktop');
  expect(await pressThrough(visitor.page)).toEqual(stops);
});
