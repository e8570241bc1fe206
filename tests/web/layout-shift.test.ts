/** No content moves while a page loads: the layout shift of every address of the web client, as browsers measure it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PERSONAL_PATHS, PUBLIC_PATHS } from '../../src/client/client-paths.ts';
import { fillClientPages } from '../support/clients/client-pages.ts';
import { layoutShift, openWhole } from '../support/clients/layout-shift.ts';
import { hasBrowser, SIZES, type Size, Visitor } from '../support/clients/web-browser.ts';
import { createWorld, type World } from '../support/world/world.ts';

/** A good score, by the measure’s authors. */
const GOOD = 0.1;

let world: World;
let visitor: Visitor;
let addressOf: (path: string) => string;
beforeAll(async () => {
  world = await createWorld();
  addressOf = await fillClientPages(world);
  if (!hasBrowser()) return;
  visitor = await Visitor.open(world);
  await visitor.signIn(world.bob);
});
afterAll(async () => {
  await visitor?.close();
  await world.close();
});

async function shiftOf(address: string, size: Size): Promise<number> {
  const { page } = visitor;
  await page.setViewportSize(SIZES[size]);
  await openWhole(page, address);
  return layoutShift(page);
}

const ADDRESSES = Object.values({ ...PUBLIC_PATHS, ...PERSONAL_PATHS });

describe.skipIf(!hasBrowser()).each(Object.keys(SIZES) as Size[])('on a %s', (size) => {
  test.each(ADDRESSES)('%s stays where it is', async (path) => {
    expect(await shiftOf(addressOf(path), size)).toBeLessThan(GOOD);
  });
});
