/**
 * Every address of the web client: accessible (axe), light and dark, on a phone and on a desktop; without errors, and without
 * requests to other servers.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PERSONAL_PATHS, PUBLIC_PATHS } from '../../src/client/client-paths.ts';
import { lookAt, NOTHING } from '../support/clients/axe.ts';
import { fillClientPages, SERVER_PAGES, visit } from '../support/clients/client-pages.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let addressOf: (path: string) => string;
let visitor: Visitor;
let stranger: Visitor;

beforeAll(async () => {
  world = await createWorld();
  addressOf = await fillClientPages(world);
  if (!hasBrowser()) return;
  visitor = await Visitor.open(world);
  stranger = await Visitor.open(world);
  await visitor.signIn(world.alice);
});
afterAll(async () => {
  await visitor?.close();
  await stranger?.close();
  await world.close();
});

describe.skipIf(!hasBrowser())('signed in', () => {
  test.each(Object.values({ ...PUBLIC_PATHS, ...PERSONAL_PATHS }))('%s', async (path) => {
    visitor.problems.length = 0;
    await visit(visitor, addressOf(path));
    expect(await lookAt(visitor)).toEqual(NOTHING);
    // The page for an unknown address says that there is nothing.
    expect(await visitor.page.locator('main h1').first().textContent()).not.toBe('Not here');
    expect(visitor.problems).toEqual([]);
  });
});

describe.skipIf(!hasBrowser())('for everybody', () => {
  test.each([...Object.values(PUBLIC_PATHS), ...SERVER_PAGES])('%s', async (path) => {
    stranger.problems.length = 0;
    const answer = await stranger.page.goto(addressOf(path));
    expect(answer?.status()).toBe(200);
    expect(await lookAt(stranger)).toEqual(NOTHING);
    expect(stranger.problems).toEqual([]);
  });
});
