/**
 * No page is wider than its window: on the narrowest phones, on a desktop at 200 %, with larger text, and from right to left.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PERSONAL_PATHS, PUBLIC_PATHS } from '../../../src/client/client-paths.ts';
import { fillClientPages, SERVER_PAGES, visit } from '../../support/clients/client-pages.ts';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { createWorld, type World } from '../../support/world/world.ts';

const MODERATION = ['reports', 'accounts', 'servers', 'appeals', 'log', 'settings'].map(
  (name) => `/moderation/${name}`,
);

let world: World;
let addressOf: (path: string) => string;
beforeAll(async () => {
  world = await createWorld();
  addressOf = await fillClientPages(world);
});
afterAll(() => world.close());

interface Reader {
  width: number;
  /** The text size, in percent of the default. */
  size: number;
  direction: 'ltr' | 'rtl';
}

const READERS: readonly Reader[] = [
  { width: 320, size: 100, direction: 'rtl' },
  // A desktop that shows all twice as large, and letters larger still.
  { width: 640, size: 150, direction: 'ltr' },
];

/** The deepest elements that reach beyond the window; runs in the page. */
function beyond({ size, direction }: Reader): string[] {
  const root = document.documentElement;
  root.style.fontSize = `${size}%`;
  root.dir = direction;
  if (root.scrollWidth <= root.clientWidth) return [];
  const reaches = (element: Element): boolean => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (left < -1 || right > root.clientWidth + 1);
  };
  const wide = [...document.querySelectorAll('body *')].filter(reaches);
  const deepest = wide.filter((element) => ![...element.children].some(reaches));
  return ['too wide', ...deepest.slice(0, 4).map((element) => element.outerHTML.slice(0, 120))];
}

/** The faults of the page for some reader. */
async function lookAt(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const reader of READERS) {
    await page.setViewportSize({ width: reader.width, height: 640 });
    found.push(...(await page.evaluate(beyond, reader)));
  }
  return found;
}

describe.skipIf(!hasBrowser())('no page is too wide', () => {
  describe('pages of the client', () => {
    let visitor: Visitor;
    beforeAll(async () => {
      visitor = await Visitor.open(world);
      await visitor.signIn(world.alice);
    });
    afterAll(() => visitor?.close());

    test.each(Object.values({ ...PUBLIC_PATHS, ...PERSONAL_PATHS }))('%s', async (path) => {
      await visit(visitor, addressOf(path));
      expect(await lookAt(visitor.page)).toEqual([]);
    });
  });

  describe.each<[string, readonly string[]]>([
    ['strangers', [...Object.values(PUBLIC_PATHS), ...SERVER_PAGES]],
    ['moderators', MODERATION],
  ])('pages of the server, for %s', (who, paths) => {
    let visitor: Visitor;
    beforeAll(async () => {
      visitor = await Visitor.open(world);
      if (who === 'moderators') await visitor.enter(world.admin);
    });
    afterAll(() => visitor?.close());

    test.each(paths)('%s', async (path) => {
      const answer = await visitor.page.goto(addressOf(path));
      expect([answer?.status(), await lookAt(visitor.page)]).toEqual([200, []]);
    });
  });
});
